// One batch: the progress of reading, its pages and doubts, and the confirmation that writes its answers.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { confirmScan, ScanBatch } from '../../../contract/paper/scans';
import { isActive } from '../../../contract/system/job';
import type { DataOf } from '../../../contract/wire';
import { duplicatePages } from '../../../domain/sheet/scanPages';
import { dashDateTime } from '../../lib/dates';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import {
  scanFinished,
  scansApi,
  useConfirmScanMutation,
  useDeleteScanMutation,
  useGetScanQuery,
} from '../../state/api/paper/scans';
import { jobApi, useGetJobQuery, useJobControls } from '../../state/api/system/job';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { JobProgress } from '../../ui/JobProgress';
import { Button } from '../../ui/controls/Button';
import { Tabs } from '../../ui/controls/Tabs';
import { LoadFault } from '../../ui/lists/LoadFault';
import { isMissing } from '../../ui/lists/RecordFault';
import { ScanPages } from './ScanPages';
import { ScanReview } from './ScanReview';

const TABS = [
  ['pages', t('全部页')],
  ['trouble', t('待处理')],
  ['review', t('复核')],
  ['missing', t('缺卷')],
] as const;
const POLL_MS = 1000;
/** Of the pages, which a colleague reads too. */
const FOLLOW_MS = 5000;

/** The job of the batch while it goes on; only its own account sees it, and it is deleted some days after its end. */
function ReadingJob({ batch }: { batch: ScanBatch }) {
  const dispatch = useAppDispatch();
  const { data: job, error } = jobApi.endpoints.getJob.useQueryState({ id: batch.job_id });
  const controls = useJobControls();
  const active = job === undefined ? !(error && isMissing(error)) : isActive(job);
  useGetJobQuery({ id: batch.job_id }, { pollingInterval: active ? POLL_MS : 0 });
  useEffect(() => {
    if (!active) dispatch(scanFinished());
  }, [active, dispatch]);
  if (!job || job.state === 'done') return null;
  return <JobProgress job={job} {...controls} />;
}

function Clashes({ result, onReplace }: { result: DataOf<typeof confirmScan>; onReplace(): void }) {
  const { clashes, faults } = result;
  if (clashes.length === 0 && faults.length === 0) return null;
  return (
    <section aria-label={t('没有录入的答案')} className="scan-clashes">
      {clashes.length > 0 && (
        <>
          <p>
            {t('{0} 处已有不同的答案，没有改动：', clashes.length)}
            <Button onClick={onReplace}>{t('用扫描结果替换')}</Button>
          </p>
          <ul tabIndex={0} aria-label={t('不同的答案')}>
            {clashes.slice(0, 200).map(({ student, label, theirs, mine }) => (
              <li key={`${student} ${label}`}>
                {t('{0} 第 {1} 题：已有 {2}，扫描为 {3}', student, label, theirs, mine)}
              </li>
            ))}
          </ul>
        </>
      )}
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </section>
  );
}

interface Props {
  id: number;
  mayWrite: boolean;
  onDeleted(): void;
}

export function ScanBatchView({ id, mayWrite, onDeleted }: Props) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const reading = scansApi.endpoints.getScan.useQueryState({ id }).currentData?.reading === 1;
  const query = useGetScanQuery({ id }, { refetchOnMountOrArgChange: true, pollingInterval: reading ? FOLLOW_MS : 0 });
  const [confirm, confirming] = useConfirmScanMutation();
  const [remove, removing] = useDeleteScanMutation();
  const detail = query.currentData;
  if (query.isError) return <LoadFault what={t('扫描件')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!detail) return <p role="status">{t('正在载入扫描件…')}</p>;
  const { batch, pages, missing } = detail;
  const tab = TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'pages';
  const counts = {
    pages: batch.pages,
    trouble: batch.unassigned + duplicatePages(pages).size,
    review: batch.doubts,
    missing: reading ? '…' : missing.length,
  };
  const write = async (replace: 0 | 1) => {
    const { data } = await confirm({ id, replace });
    if (data) dispatch(tell('success', t('已录入 {0} 名学生的 {1} 个答案', data.students, data.cells)));
  };
  const erase = async () => {
    const text = t('“{0}”的 {1} 页扫描图和识别结果将删除，不能恢复；已录入的答案不变。', batch.title, batch.pages);
    if (!(await dispatch(ask({ title: t('删除扫描件'), text, ok: t('删除'), cancel: t('取消'), danger: true }))))
      return;
    if ((await remove({ id })).data) onDeleted();
  };
  return (
    <section aria-label={t('扫描批次 {0}', batch.title)}>
      <ReadingJob batch={batch} />
      <div className="scan-bar">
        <strong>{batch.title}</strong>
        <span>
          {t('{0} 上传于 {1}，保留到 {2}', batch.owner, dashDateTime(batch.created_at), batch.keep_until)}
          {batch.confirmed_at && t('；{0} 已确认录入', dashDateTime(batch.confirmed_at))}
        </span>
        {mayWrite && (
          <>
            <Button look="filled large" disabled={confirming.isLoading} onClick={() => void write(0)}>
              {t('确认录入')}
            </Button>
            <Button look="plain large" disabled={removing.isLoading} onClick={() => void erase()}>
              {t('删除扫描件')}
            </Button>
          </>
        )}
      </div>
      {confirming.data && <Clashes result={confirming.data} onReplace={() => void write(1)} />}
      <Tabs
        label={t('扫描批次内容')}
        value={tab}
        tabs={TABS.map(([name, title]) => [name, counts[name] === 0 ? title : `${title} ${counts[name]}`] as const)}
        onChange={(value) => setParams((now) => patched(now, { tab: value === 'pages' ? '' : value, cell: '' }))}
      />
      {tab === 'review' && <ScanReview id={id} report_id={batch.report_id} mayWrite={mayWrite} />}
      {(tab === 'pages' || tab === 'trouble') && (
        <ScanPages detail={detail} mayWrite={mayWrite} troubled={tab === 'trouble'} />
      )}
      {tab === 'missing' && reading && <p role="status">{t('这批扫描件还在识别，识别完后才知道谁缺卷。')}</p>}
      {tab === 'missing' && !reading && (
        <ul className="scan-missing" aria-label={t('没有卷子的学生')}>
          {missing.map(({ id: student, name, number, class_title }) => (
            <li key={student}>
              {class_title} {number} {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
