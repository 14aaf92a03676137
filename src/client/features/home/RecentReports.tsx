// The user's own reports that were changed last, with what is to be done next in each.
import { REPORT_STATUS } from '../../../contract/codes';
import type { RecentReport } from '../../../contract/system/home';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useMayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { PageCard, PageCards } from '../../ui/rows/PageCard';
import { HomeSection } from './HomeSection';

const isFinished = ({ status }: RecentReport) => status === REPORT_STATUS.finished;

function progressOf(report: RecentReport): string {
  if (report.student_count === 0) return t('还没有学生的答案');
  return t('{0} 名学生有答案 · {1}', report.student_count, isFinished(report) ? t('已完成') : t('录入中'));
}

export function RecentReports({ reports }: { reports: readonly RecentReport[] }) {
  const mayFill = useMayOpen('answerFill');
  return (
    <HomeSection title={t('我最近的报告')}>
      <PageCards>
        {reports.map((report) => (
          <li key={report.id}>
            <PageCard
              page={`/reports/${report.id}`}
              title={report.title}
              to={`/reportlist/detail/${report.id}`}
              view="reportDetail"
              facts={[progressOf(report), dashDateTime(report.updated_at)]}
              action={
                mayFill &&
                !isFinished(report) && (
                  <ButtonLink
                    look="tight"
                    to={`/answerfill?report=${report.id}`}
                    aria-label={t('录入答案 {0}', report.title)}
                  >
                    {t('录入答案')}
                  </ButtonLink>
                )
              }
            />
          </li>
        ))}
      </PageCards>
    </HomeSection>
  );
}
