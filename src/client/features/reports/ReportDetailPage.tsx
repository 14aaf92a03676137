// 报告: loads a report with its answers.
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { useGetAnswersQuery, useGetReportQuery } from '../../state/api/paper/report';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Skeleton } from '../../ui/controls/Skeleton';
import { RecordFault } from '../../ui/lists/RecordFault';
import { ReportView } from './ReportView';

export function ReportDetailPage() {
  const id = Number(useParams()['id']);
  const skip = !Number.isSafeInteger(id);
  const report = useGetReportQuery({ id }, { skip, refetchOnMountOrArgChange: true });
  const answers = useGetAnswersQuery({ report_id: id }, { skip, refetchOnMountOrArgChange: true });
  if (report.currentData && answers.currentData)
    return <ReportView key={id} report={report.currentData} rows={answers.currentData.list} />;
  if (skip || report.isError || answers.isError) {
    return (
      <Box sx={{ p: 2 }}>
        <RecordFault
          what={t('报告', 1)}
          error={report.error ?? answers.error}
          onRetry={() => (void report.refetch(), void answers.refetch())}
        >
          <ButtonLink view="reportList" look="large" to="/reportlist">
            {t('返回报告列表')}
          </ButtonLink>
        </RecordFault>
      </Box>
    );
  }
  return (
    <Box role="status" aria-label={t('正在载入报告')} sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_none, i) => (
        <Skeleton key={i} height={44} />
      ))}
    </Box>
  );
}
