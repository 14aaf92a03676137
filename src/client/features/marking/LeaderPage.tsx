// 网上阅卷 of a report, for the leader: set-up, progress, arbitration, control scripts. Part of the report's page; the tab
// is in the address.
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useGetMarkingQuery, useGetRulingsQuery } from '../../state/api/paper/marking';
import { useGetReportQuery } from '../../state/api/paper/report';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Segments } from '../../ui/controls/Segments';
import { PageHead } from '../../ui/lists/PageHead';
import { RecordFault } from '../../ui/lists/RecordFault';
import { ReportTabs } from '../../ui/report/ReportTabs';
import { Controls } from './Controls';
import { MarkingSetupForm } from './MarkingSetupForm';
import { MarkingStyles } from './MarkingStyles';
import { Progress } from './Progress';
import { Rulings } from './Rulings';

const TABS = [
  ['progress', t('进度')],
  ['setup', t('设置')],
  ['rulings', t('仲裁')],
  ['controls', t('质控卷')],
] as const;
const POLL_MS = 15_000;

export function LeaderPage() {
  const asked = Number(useParams()['id']);
  // No report has the id 0: the server refuses it with a message.
  const report_id = Number.isSafeInteger(asked) ? asked : 0;
  const [params, setParams] = useSearchParams();
  const marking = useGetMarkingQuery({ report_id }, { refetchOnMountOrArgChange: true });
  const report = useGetReportQuery({ id: report_id });
  usePageTitle(useLocation(), report.data?.title);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const detail = marking.currentData;
  const isSet = detail?.marking != null;
  const rulings = useGetRulingsQuery(
    { report_id },
    { skip: !isSet, pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const waiting = rulings.currentData?.list.length ?? 0;
  const tab = isSet ? (TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'progress') : 'setup';
  const change = (patch: Record<string, string>) => setParams((now) => patched(now, patch));
  return (
    <div className="rp marking">
      <MarkingStyles />
      <ContentStyles />
      <PageHead
        title={report.data?.title ?? t('网上阅卷')}
        beside={
          <p>
            {t('由人评分的题：分给阅卷员，看进度，裁定分歧。')}
            {detail?.marking?.open === 0 && <strong> {t('· 已停止')}</strong>}
          </p>
        }
      />
      <ReportTabs value="marking" mayScan={mayWrite && report.data?.paper_id != null} mayMark />
      {marking.isError && !detail ? (
        <RecordFault what={t('报告', 1)} error={marking.error} onRetry={() => void marking.refetch()}>
          <Link to="/reportlist">{t('返回报告列表')}</Link>
        </RecordFault>
      ) : !detail ? (
        <p role="status">{t('正在载入…')}</p>
      ) : (
        <>
          {isSet && (
            <Segments
              label={t('阅卷管理')}
              value={tab}
              choices={TABS.map(
                ([name, label]) => [name, name === 'rulings' && waiting > 0 ? `${label} ${waiting}` : label] as const,
              )}
              onChange={(value) => change({ tab: value === 'progress' ? '' : value })}
            />
          )}
          {tab === 'setup' && (
            <MarkingSetupForm report_id={report_id} detail={detail} onSaved={() => change({ tab: '' })} />
          )}
          {tab === 'progress' && <Progress report_id={report_id} />}
          {tab === 'rulings' && <Rulings query={rulings} detail={detail} report={report.data} />}
          {tab === 'controls' && <Controls report_id={report_id} detail={detail} />}
        </>
      )}
    </div>
  );
}
