// The figure editor for a text: opened by its toolbar, answers with the figure as a file of the bank.
import { useCallback, useState, type ReactNode } from 'react';
import type { FigureDraft } from '../../../state/edits/figureEdits';
import { useAppDispatch } from '../../../state/hooks';
import { tell, tellMissingPart } from '../../../state/prompts';
import type { DrawFigure, DrawnFigure } from '../../../ui/editor/figures';
import { lazyPart } from '../../../ui/lazyPart';

const FigureDialog = lazyPart(() => import(/* webpackChunkName: "figure-editor" */ './FigureDialog'));

interface Open {
  id: string;
  stored: FigureDraft | null;
  onDone(figure: DrawnFigure | null): void;
}

export function useFigureEditor(): { drawFigure: DrawFigure; dialog: ReactNode } {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<Open | null>(null);
  const drawFigure = useCallback<DrawFigure>(
    async (figure) => {
      const loaded = await Promise.all([FigureDialog.load(), import('../../../state/edits/figureEdits')]).catch(
        () => null,
      );
      if (!loaded) {
        dispatch(tellMissingPart());
        return null;
      }
      const [, { NEW_FIGURE, readFigure }] = loaded;
      const stored = figure && (await dispatch(readFigure(figure.src, figure.alt)));
      if (typeof stored === 'string') {
        dispatch(tell('warning', stored));
        return null;
      }
      return new Promise((resolve) =>
        setOpen({
          id: figure?.src ?? NEW_FIGURE,
          stored,
          onDone: (done) => {
            setOpen(null);
            resolve(done);
          },
        }),
      );
    },
    [dispatch],
  );
  const dialog = open && <FigureDialog {...open} />;
  return { drawFigure, dialog };
}
