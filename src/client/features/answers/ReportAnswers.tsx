// The grid of the chosen class, or what is missing for it.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import { t } from '../../lib/texts/t';
import { useGetAnswersQuery } from '../../state/api/paper/report';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Skeleton } from '../../ui/controls/Skeleton';
import { LoadFault } from '../../ui/lists/LoadFault';
import { AnswerPanel } from './AnswerPanel';

export const Loading = () => (
  <Box role="status" aria-label={t('正在载入')}>
    {Array.from({ length: 8 }, (_none, i) => (
      <Skeleton key={i} height={34} />
    ))}
  </Box>
);

function ClassAnswers({ report, class_id, title }: { report: ReportDetail; class_id: number; title: string }) {
  const answers = useGetAnswersQuery({ report_id: report.id, class_id }, { refetchOnMountOrArgChange: true });
  // Rows of an earlier visit are not shown: a student of the current list may be missing.
  const [isRead, setIsRead] = useState(false);
  if (!isRead && !answers.isFetching && answers.currentData) setIsRead(true);
  if (isRead && answers.currentData)
    return <AnswerPanel report={report} class_id={class_id} rows={answers.currentData.list} title={title} />;
  if (!answers.isError) return <Loading />;
  return (
    <LoadFault
      what={t('答案')}
      error={answers.error}
      kept={t('本机还没有提交的内容不会丢失。')}
      onRetry={() => void answers.refetch()}
    />
  );
}

export function ReportAnswers({
  report,
  class_id,
  classTitle,
  studentCount,
  hasSchools,
  onRoster,
}: {
  report: ReportDetail;
  class_id: number | undefined;
  classTitle: string;
  studentCount: number | undefined;
  hasSchools: boolean;
  onRoster(): void;
}) {
  if (report.items.length === 0)
    return (
      <Notice title={t('这份报告还没有试题')} text={t('请先在“选择报告题”中选题。')}>
        <ButtonLink view="selectReportQuestion" look="filled large" to={`/selectreportquestion?report=${report.id}`}>
          {t('去选题')}
        </ButtonLink>
      </Notice>
    );
  if (class_id === undefined)
    return (
      <Notice
        title={t('再选择学校和班级')}
        text={
          hasSchools
            ? t('班级还不在列表里时，选好学校后点“新建班级”，粘贴名单即可。')
            : t('本机构还没有学校，请联系管理员在“学校”中新建。')
        }
      />
    );
  if (studentCount === 0)
    return (
      <Notice title={t('这个班还没有学生')} text={t('粘贴姓名，或读取有学号、姓名两列的表格。')}>
        <Button look="filled large" onClick={onRoster}>
          {t('填写名单')}
        </Button>
      </Notice>
    );
  return (
    <ClassAnswers
      key={`${report.id}.${report.version}.${report.status}.${class_id}.${studentCount ?? 0}`}
      report={report}
      class_id={class_id}
      title={`${report.title}-${classTitle}`}
    />
  );
}
