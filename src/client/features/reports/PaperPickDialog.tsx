// Selects the paper for entering answers. The server finds or creates its report.
import { useState } from 'react';
import { useGetPapersQuery } from '../../state/api/paper/paper';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { PaperChoice } from '../../ui/dialogs/PaperChoice';

export function PaperPickDialog({ onChoose, onClose }: { onChoose(paper_id: number): void; onClose(): void }) {
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const papers = useGetPapersQuery({ page: 1, size: 50, ...(title.trim() === '' ? {} : { title: title.trim() }) });
  return (
    <FormDialog
      title="选择试卷"
      ok="录入这份试卷的答案"
      ready={chosen !== null}
      width={560}
      onSubmit={() => chosen !== null && onChoose(chosen)}
      onClose={onClose}
    >
      <PaperChoice
        query={papers}
        title={title}
        onTitle={setTitle}
        chosenIds={chosen === null ? [] : [chosen]}
        onChoose={(paper) => setChosen(paper.id)}
      />
    </FormDialog>
  );
}
