// A figure in the figure editor: done when the user says so, which draws its file and uploads it. A changed figure is a
// new file, so that earlier versions of the question keep theirs. The id of a new one is `new`, else its address.
import type { Figure } from '../../../contract/question/figure';
import { checkFigure, figureOfSvg } from '../../../domain/figure/figureSource';
import { figureToSvg } from '../../../domain/figure/figureToSvg';
import { solveFigure } from '../../../domain/figure/solveFigure';
import { t } from '../../lib/texts/t';
import { fileApi } from '../api/question/file';
import type { AppThunk } from '../store';
import { createEditSession } from './createEditSession';
import type { Fault } from './editedDocument';

export interface FigureDraft extends Pick<Figure, 'width_mm' | 'box' | 'elements'> {
  /** Description for screen readers. */
  alt: string;
}
export const NEW_FIGURE = 'new';
const EMPTY: FigureDraft = { width_mm: 45, box: { left: -1, bottom: -1, right: 6, top: 4 }, elements: [], alt: '' };

export const figureOf = ({ width_mm, box, elements }: FigureDraft): Figure => ({ version: 1, width_mm, box, elements });

export function figureFaults(draft: FigureDraft): Fault[] {
  const checked = checkFigure(figureOf(draft));
  if ('fault' in checked) return [{ field: 'elements', msg: checked.fault }];
  if (draft.elements.length === 0) return [{ field: 'elements', msg: t('图形还是空的，请先选模板或添加元素') }];
  return [...solveFigure(draft).faults].map(([item, msg]) => ({ field: 'elements', item, msg }));
}

function asDraft(value: unknown): FigureDraft | null {
  const { width_mm, box, elements, alt } = (value ?? {}) as Partial<FigureDraft>;
  const read = checkFigure({ version: 1, width_mm, box, elements });
  return 'figure' in read && typeof alt === 'string' ? { ...read.figure, alt } : null;
}

/** `stored`: as it is in its file, or the start of a new one. */
export const figureEdits = createEditSession<FigureDraft, FigureDraft>({
  name: 'figure',
  versionOf: (stored) => ({ draft: stored ?? EMPTY, revision: stored ? 1 : 0 }),
  asDraft,
  faultsOf: figureFaults,
  save: ({ draft, revision }) => saveFile(draft, revision),
  saveWhen: 'asked',
});

const saveFile =
  (draft: FigureDraft, revision: number): AppThunk<Promise<{ data?: FigureReply | undefined; error?: unknown }>> =>
  async (dispatch) => {
    const file = new File([figureToSvg(figureOf(draft))], t('图形.svg'), { type: 'image/svg+xml' });
    const { data, error } = await dispatch(fileApi.endpoints.uploadFile.initiate({ file }, { track: false }));
    return data ? { data: { id: 0, revision: revision + 1, full_path: data.full_path } } : { error };
  };
interface FigureReply {
  id: number;
  revision: number;
  full_path: string;
}

/** The figure in a file of the bank, as the start of its editor, or why it cannot be edited. */
export const readFigure =
  (src: string, alt: string): AppThunk<Promise<FigureDraft | string>> =>
  async (_dispatch, _getState, { effects }) => {
    const reply = await effects.fetch(src, {}).catch(() => null);
    if (!reply?.ok) return t('图形没有取到，请检查网络后再试');
    const read = figureOfSvg(await reply.text());
    if (!read) return t('这张图片没有可编辑的图形，请重新绘制');
    return 'fault' in read ? read.fault : { ...read.figure, alt };
  };

/** The figure as a file of the bank; null if it has faults or could not be stored. */
export const finishFigure =
  (id: string): AppThunk<Promise<{ src: string; width_mm: number; alt: string } | null>> =>
  async (dispatch, getState) => {
    const reply = (await dispatch(figureEdits.save(id))) as FigureReply | null | undefined;
    const draft = figureEdits.select(getState(), id)?.draft;
    return reply && draft ? { src: reply.full_path, width_mm: draft.width_mm, alt: draft.alt } : null;
  };
