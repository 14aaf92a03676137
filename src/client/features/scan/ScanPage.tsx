// 扫描阅卷 of a report: upload, read, review, confirm. Report, batch, tab and cell are in the address.
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { idIn, patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useGetReportQuery } from '../../state/api/paper/report';
import { useGetScansQuery, useSampleScanMutation } from '../../state/api/paper/scans';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { PageHead } from '../../ui/lists/PageHead';
import { RecordFault } from '../../ui/lists/RecordFault';
import { ReportTabs } from '../../ui/report/ReportTabs';
import reportCss from '../../ui/theme/report.css';
import { ScanBatchView } from './ScanBatchView';
import { ScanUpload } from './ScanUpload';
import scanCss from './scan.css';

export function ScanPage() {
  const id = Number(useParams()['id']);
  const skip = !Number.isSafeInteger(id);
  const [params, setParams] = useSearchParams();
  const change = (patch: Record<string, string | number | undefined>) => setParams((now) => patched(now, patch));
  const report = useGetReportQuery({ id }, { skip });
  const scans = useGetScansQuery({ report_id: id }, { skip, refetchOnMountOrArgChange: true });
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayLead = useAppSelector((state) => selectHasFunction(state, 'marking.lead'));
  const list = scans.currentData?.list;
  const batch = idIn(params.get('batch')) ?? list?.[0]?.id;
  const detail = report.currentData;
  usePageTitle(useLocation(), detail?.title);
  return (
    <div className="rp scan">
      <style href="report" precedence="medium">
        {reportCss}
      </style>
      <style href="scan" precedence="medium">
        {scanCss}
      </style>
      <PageHead
        title={detail?.title ?? t('扫描阅卷')}
        text={detail && t('上传答题卡的扫描件，复核看不清的填涂，再确认录入。')}
      >
        {list && list.length > 1 && (
          <LabelledSelect
            label={t('批次')}
            value={batch ?? null}
            choices={list.map((each) => ({ value: each.id, label: t('{0}（{1} 页）', each.title, each.pages) }))}
            onChange={(value) => change({ batch: value, tab: '', cell: '' })}
          />
        )}
      </PageHead>
      <ReportTabs value="scan" mayScan mayMark={mayLead} />
      {(report.isError || scans.isError || skip) && (
        <RecordFault
          what={t('报告', 1)}
          error={report.error ?? scans.error}
          onRetry={() => (void report.refetch(), void scans.refetch())}
        >
          <Link to="/reportlist">{t('返回报告列表')}</Link>
        </RecordFault>
      )}
      {detail?.paper_id === null && (
        <Notice title={t('这个报告没有答题卡')} text={t('请从试卷建立报告，并在试卷预览中导出带二维码的答题卡。')} />
      )}
      {detail && detail.paper_id !== null && mayWrite && (
        <ScanUpload
          report={detail}
          school={idIn(params.get('school'))}
          schoolClass={idIn(params.get('class'))}
          main={batch === undefined && scans.currentData?.sample !== 1}
          onClass={(school, schoolClass) => change({ school, class: schoolClass })}
          onStarted={(started) => change({ batch: started, tab: '', cell: '' })}
        />
      )}
      {scans.currentData?.list.length === 0 && (
        <NoScans
          reportId={id}
          isSample={scans.currentData.sample === 1}
          hasSheet={detail?.paper_id !== null}
          mayWrite={mayWrite}
          onMade={(made) => change({ batch: made })}
        />
      )}
      {batch !== undefined && (
        <ScanBatchView
          key={batch}
          id={batch}
          mayWrite={mayWrite}
          onDeleted={() => change({ batch: '', tab: '', cell: '' })}
        />
      )}
    </div>
  );
}

interface NoScansProps {
  reportId: number;
  isSample: boolean;
  hasSheet: boolean;
  mayWrite: boolean;
  onMade(batch: number): void;
}
function NoScans({ reportId, isSample, hasSheet, mayWrite, onMade }: NoScansProps) {
  const [sample, { isLoading }] = useSampleScanMutation();
  if (isSample)
    return mayWrite ? (
      <Notice
        title={t('这是示例考试')}
        text={t(
          '生成一批模拟的答题卡扫描件，从识别、复核到成绩走一遍：有一份倒放，几处打勾、漏涂、多涂，一名学生缺卷。',
        )}
      >
        <Button
          look="filled large"
          disabled={isLoading}
          onClick={() => void sample({ report_id: reportId }).then(({ data }) => data && onMade(data.id))}
        >
          {isLoading ? t('正在生成…') : t('用示例扫描件试一试')}
        </Button>
      </Notice>
    ) : null;
  if (!hasSheet) return null;
  return <Notice title={t('还没有扫描件')} text={t('把考完的答题卡扫描成 PDF 或图片后上传，不用裁切和排序。')} />;
}
