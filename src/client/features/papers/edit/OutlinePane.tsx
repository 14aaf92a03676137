// Beside the pages: the properties of the paper, its totals and its outline.
import Box from '@mui/material/Box';
import { useCallback, useMemo } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectPaperView } from '../../../state/paperWorkingSet/paperView';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { useTask } from '../../../state/tasks/createTask';
import { paperViewChanged } from '../../../state/ui/uiSlice';
import { PaperOutline } from '../outline/PaperOutline';
import { swapTask } from '../outline/swapThunks';
import { PaperLayoutPanel } from '../properties/PaperLayoutPanel';
import { PaperProperties } from '../properties/PaperProperties';
import { PaperTotals, SPECIFICATION_BUTTON } from './PaperTotals';
import type { PaperQuestions } from './usePaperQuestions';

/** Invisible but with its normal width: the pages in it are still measured, printed and exported. */
export const HIDDEN_PANE = {
  visibility: 'hidden',
  position: 'absolute',
  insetInline: 0,
  height: 0,
  overflow: 'hidden',
} as const;

/** Whether the 双向细目表 of the paper is shown; closing it returns the focus to its button. */
export function useSpecificationPanel() {
  const dispatch = useAppDispatch();
  const { specification: open } = useAppSelector(selectPaperView);
  const toggle = useCallback(() => {
    dispatch(paperViewChanged({ specification: !open }));
    if (open) document.getElementById(SPECIFICATION_BUTTON)?.focus();
  }, [dispatch, open]);
  return { open, toggle };
}

interface Props {
  setId: SetId;
  set: WorkingSet;
  chosen: PaperQuestions;
  findings: readonly Finding[];
  /** The pages are shown in its place. */
  isHidden: boolean;
  /** Shows the newer versions of its questions. */
  onCompare(): void;
  onSwap(id: number): void;
}

export function OutlinePane({ setId, set, chosen, findings, isHidden, onCompare, onSwap }: Props) {
  const { questions, newer, drifted } = chosen;
  const swaps = useTask(swapTask, setId, 'withScreen');
  const specified = useSpecificationPanel();
  const warned = useMemo(
    () => new Set(findings.filter(({ severity }) => severity !== 'hint').flatMap(({ ids }) => ids)),
    [findings],
  );
  return (
    <Box
      sx={{
        gridRow: { md: '1 / -1' },
        minHeight: 0,
        minWidth: 0,
        overflow: { md: 'auto' },
        p: 1.25,
        borderRight: '1px solid',
        borderColor: 'divider',
        ...(isHidden && HIDDEN_PANE),
      }}
    >
      <PaperProperties setId={setId} set={set} />
      <PaperLayoutPanel setId={setId} set={set} />
      <PaperTotals
        set={set}
        questions={questions}
        newer={newer.length}
        kept={drifted.length - newer.length}
        onCompare={onCompare}
        specified={specified.open}
        onSpecify={specified.toggle}
      />
      <PaperOutline
        setId={setId}
        set={set}
        questions={questions}
        warned={warned}
        newId={swaps.result?.newId ?? null}
        onSwap={onSwap}
      />
    </Box>
  );
}
