// Papers whose questions, and the variants of those questions, are excluded.
import { PaperChoice } from '../../ui/dialogs/PaperChoice';
import { ViewDialog } from '../../ui/dialogs/ViewDialog';
import { usePaperChoice } from './usePaperChoice';

const MAX = 50;

export function ExcludeDialog({
  ids,
  onChange,
  onClose,
}: {
  ids: readonly number[];
  onChange(ids: number[]): void;
  onClose(): void;
}) {
  const choice = usePaperChoice();
  const toggle = (id: number) =>
    onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, MAX));
  return (
    <ViewDialog title="排除这些试卷中的试题" closing={`完成（${ids.length} 份）`} onClose={onClose}>
      <PaperChoice {...choice} chosenIds={ids} onChoose={(paper) => toggle(paper.id)} />
    </ViewDialog>
  );
}
