// The dialogs of the paper editor, at most one of each kind.
import type { Fix } from '../../../../domain/paper/check/finding';
import { useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { useTask } from '../../../state/tasks/createTask';
import { RepairDialog } from '../check/RepairDialog';
import { SwapDialog } from '../outline/SwapDialog';
import { swapTask } from '../outline/swapThunks';
import { TakeFromBookDialog } from '../take/TakeFromBookDialog';
import { TakeFromPaperDialog } from '../take/TakeFromPaperDialog';
import { ConflictDialog } from './ConflictDialog';
import { DriftDialog } from './DriftDialog';
import { saveTask } from './savePaperThunks';
import type { usePaperQuestions } from './usePaperQuestions';

export type PaperDialog = 'paper' | 'book' | 'versions';

interface Props {
  setId: SetId;
  chosen: ReturnType<typeof usePaperQuestions>;
  open: PaperDialog | null;
  onClose(): void;
  /** The spelling that is to be made the same in these questions. */
  repair: Extract<Fix, { kind: 'writing' }> | null;
  onRepaired(): void;
}

export function PaperDialogs({ setId, chosen, open, onClose, repair, onRepaired }: Props) {
  const { questions, newer, drifted } = chosen;
  const numbers = useAppSelector((state) => selectSet(state, setId).paperList.ids);
  const swaps = useTask(swapTask, setId);
  const offer = swaps.result?.offer ?? null;
  const { result: conflict } = useTask(saveTask, setId);
  return (
    <>
      {offer && <SwapDialog setId={setId} offer={offer} busy={swaps.running} />}
      {open === 'paper' && <TakeFromPaperDialog setId={setId} onClose={onClose} />}
      {open === 'book' && <TakeFromBookDialog setId={setId} onClose={onClose} />}
      {open === 'versions' && (
        <DriftDialog setId={setId} drifted={newer.length > 0 ? newer : drifted} numbers={numbers} onClose={onClose} />
      )}
      {repair && (
        <RepairDialog setId={setId} questions={questions} ids={repair.ids} rule={repair.rule} onClose={onRepaired} />
      )}
      {conflict && <ConflictDialog setId={setId} conflict={conflict} questions={questions} />}
    </>
  );
}
