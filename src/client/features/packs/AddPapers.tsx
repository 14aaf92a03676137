// Searches papers by title and adds them to the end of the pack.
import { useState } from 'react';
import type { PackPaper } from '../../../contract/paper/pack';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDate } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useGetPapersQuery } from '../../state/api/paper/paper';
import { useRecord } from '../../state/records/records';
import { Button } from '../../ui/controls/Button';
import { SearchField } from '../../ui/controls/SearchField';
import { Heading } from '../../ui/controls/Text';
import { InlineFault } from '../../ui/lists/LoadFault';

const SHOWN = 10;

export function AddPapers({ chosen, onAdd }: { chosen: readonly PackPaper[]; onAdd(paper: PackPaper): void }) {
  const [title, setTitle] = useState('');
  const [size, setSize] = useState(SHOWN);
  const { data, isError, error, refetch } = useGetPapersQuery(
    { page: 1, size, ...(title === '' ? {} : { title }) },
    { refetchOnMountOrArgChange: true },
  );
  const has = new Set(chosen.map((paper) => paper.paper_id));
  return (
    <section aria-label={t('添加试卷')} className="pack-add">
      <Heading sx={{ fontSize: 14, mb: 1 }}>{t('添加试卷')}</Heading>
      <SearchField
        label={t('查找要添加的试卷')}
        placeholder={t('按标题查找试卷')}
        width="100%"
        value={title}
        onChange={setTitle}
      />
      {isError && <InlineFault what={t('试卷')} error={error} onRetry={() => void refetch()} />}
      {data?.ids.length === 0 && <p>{t('没有标题含“{0}”的试卷。', title)}</p>}
      <ul className="pack-found">
        {data?.ids.map((id) => (
          <FoundPaper key={id} id={id} taken={has.has(id)} onAdd={onAdd} />
        ))}
      </ul>
      {data && data.total > data.ids.length && size < 100 && (
        <Button onClick={() => setSize((now) => Math.min(100, now + 20))}>
          {t('显示更多（共 {0} 份）', data.total)}
        </Button>
      )}
    </section>
  );
}

function FoundPaper({ id, taken, onAdd }: { id: number; taken: boolean; onAdd(paper: PackPaper): void }) {
  const paper = useRecord('paper', id);
  if (!paper) return null;
  const { title, question_count, score, version, updated_at } = paper;
  return (
    <li>
      <span className="pack-title">{title}</span>
      <span className="pack-figures">
        {t('{0} 题 · {1} 分 · {2}', question_count, formatScore(score), dashDate(updated_at))}
      </span>
      <Button
        disabled={taken}
        aria-label={taken ? undefined : t('添加 {0}', title)}
        onClick={() => onAdd({ paper_id: id, title, question_count, score, version, updated_at, deleted: 0 })}
      >
        {taken ? t('已在包中') : t('添加')}
      </Button>
    </li>
  );
}
