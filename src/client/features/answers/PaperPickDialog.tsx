// Selects the paper for entering answers. The server finds or creates its report.
import { useState } from 'react';
import { t } from '../../lib/texts/t';
import { usePaperSearch } from '../../state/usePaperSearch';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { PaperChoice } from '../../ui/dialogs/PaperChoice';

export function PaperPickDialog({ onChoose, onClose }: { onChoose(paper_id: number): void; onClose(): void }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const search = usePaperSearch();
  return (
    <FormDialog
      title={t('选择试卷')}
      ok={t('录入这份试卷的答案')}
      ready={chosen !== null}
      width={560}
      onSubmit={() => chosen !== null && onChoose(chosen)}
      onClose={onClose}
    >
      <PaperChoice {...search} chosenIds={chosen === null ? [] : [chosen]} onChoose={(paper) => setChosen(paper.id)} />
    </FormDialog>
  );
}
