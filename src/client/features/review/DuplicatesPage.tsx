// 查重: scans the bank in the background, compares pairs side by side, merges them or marks them as variants.
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SCAN_KIND } from '../../../contract/question/duplicates';
import type { Job } from '../../../contract/system/job';
import { pageIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import {
  useGetDuplicatesQuery,
  scanFinished,
  useGetDuplicateScanQuery,
  useScanDuplicatesMutation,
} from '../../state/api/question/review';
import { useCancelJobMutation } from '../../state/api/system/job';
import { useLastJob } from '../../state/api/system/useLastJob';
import { useAppDispatch } from '../../state/hooks';
import { usePageSize } from '../../state/ui/usePageSize';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Link } from '../../ui/controls/Link';
import { Progress } from '../../ui/controls/Progress';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { Pagination } from '../../ui/lists/Pagination';
import { RowList } from '../../ui/rows/RowList';
import { PairCard } from './PairCard';

// The scan for duplicates: started here; it continues in the background when the page is closed, and is shown again
// later.

function textOf(job: Job): string {
  if (job.state === 'waiting') return t('排队中…');
  if (job.state === 'running')
    return job.total > 0 ? t('{0}（{1} / {2} 题）…', job.text, job.done, job.total) : t('正在开始…');
  if (job.state === 'cancelled') return t('已停止；没有比较的试题下次接着比较');
  if (job.state === 'failed') return job.reason;
  const { compared = 0, found = 0 } = job.data as { compared?: number; found?: number };
  return compared === 0
    ? t('扫描完成，没有新增或改动的试题')
    : t('扫描完成：比较 {0} 题，新找到相似 {1} 对', compared, found);
}

function ScanBar() {
  const dispatch = useAppDispatch();
  const state = useGetDuplicateScanQuery(undefined, { refetchOnMountOrArgChange: true });
  const [start, starting] = useScanDuplicatesMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const onEnded = useCallback(() => void dispatch(scanFinished()), [dispatch]);
  const { job, running } = useLastJob(SCAN_KIND, onEnded);

  const waiting = state.data?.waiting ?? 0;
  return (
    <Box role="group" aria-label={t('全库扫描')} sx={{ display: 'grid', gap: 0.5, fontSize: 13 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button look="outlined" disabled={running !== undefined || starting.isLoading} onClick={() => void start()}>
          {waiting > 0 || !state.data ? t('扫描新增和改动的试题') : t('重新扫描')}
        </Button>
        {running && (
          <Button disabled={cancelling.isLoading} onClick={() => void cancel({ id: running.id })}>
            {t('停止')}
          </Button>
        )}
        <span role="status">{job ? textOf(job) : ''}</span>
        {!running && waiting > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('有 {0} 题还没有比较', waiting)}
          </Box>
        )}
        {running && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('可以离开本页，扫描在后台进行')}
          </Box>
        )}
      </Box>
      {running && (
        <Progress
          label={t('扫描进度')}
          value={running.total > 0 ? Math.min(100, (running.done / Math.max(1, running.total)) * 100) : null}
        />
      )}
    </Box>
  );
}

const STATES = [
  { value: 1, label: t('待处理') },
  { value: 2, label: t('已标为变式') },
  { value: 3, label: t('已合并') },
];

export default function DuplicatesPage() {
  const [params, setParams] = useSearchParams();
  const numberOf = (name: string, otherwise: number) =>
    /^\d{1,9}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : otherwise;
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  const state = numberOf('state', 1);
  const question = numberOf('question', 0) || undefined;
  const { data, isError, error, refetch } = useGetDuplicatesQuery({ page, size, state, question_id: question });
  const kept: Record<string, string> = question === undefined ? {} : { question: String(question) };
  const turn = (next: number, each: number) => {
    chooseSize(each, size);
    setParams({ ...kept, state: String(state), page: String(next), size: String(each) });
  };
  return (
    <Box className="list-page">
      <ContentStyles />
      <PageHead title={t('查重')} text={t('相似的试题成对列出：合并、保留两题，或标为变式。')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', fontSize: 13 }}>
        <LabelledSelect
          label={t('状态')}
          value={state}
          choices={STATES}
          onChange={(value) => setParams({ ...kept, state: value })}
        />
        {data && <span>{t('共 {0} 对', data.total)}</span>}
        {question !== undefined && (
          <>
            <span>{t('只列试题 {0} 的', question)}</span>
            <Link to="/pendingquestion/duplicates">{t('列出全部')}</Link>
          </>
        )}
      </Box>
      <ScanBar />
      {isError && <LoadFault what={t('相似试题')} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <Notice
          title={t('没有相似的试题')}
          text={
            state === 1
              ? t('扫描后，相似的试题会成对列在这里；数字不同的同类题不算重复。')
              : t('这里还没有处理过的试题。')
          }
        />
      )}
      {data && (
        <RowList className="list-boxes" page={{ page, size, total: data.total, onChange: turn }}>
          {data.list.map((pair) => (
            <PairCard key={`${pair.a.id}-${pair.b.id}`} pair={pair} />
          ))}
        </RowList>
      )}
      <Pagination page={page} size={size} total={data?.total ?? 0} onChange={turn} />
    </Box>
  );
}
