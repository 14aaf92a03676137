// The user's own papers and reports that were changed last, as cards.
import { REPORT_STATUS } from '../../../contract/codes';
import type { PaperSummary } from '../../../contract/paper/paper';
import type { RecentReport } from '../../../contract/system/home';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
import { useMayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { PageCard, PageCards } from '../../ui/rows/PageCard';
import { HomeSection } from './HomeSection';

export function RecentPapers({ papers }: { papers: readonly PaperSummary[] }) {
  const mayEdit = useAppSelector(selectMayCompose);
  return (
    <HomeSection title={t('我最近修改的试卷')}>
      {papers.length === 0 ? (
        <p className="home-quiet">{t('还没有试卷。选好试题后，在组卷页保存即可在这里找到。')}</p>
      ) : (
        <PageCards>
          {papers.map(({ id, title, question_count, score, updated_at }) => (
            <li key={id}>
              <PageCard
                page={`/papers/${id}`}
                title={title}
                to={`/paperlist/detail/${id}`}
                view="paperDetail"
                facts={[t('{0} 题 · {1} 分', question_count, formatScore(score)), dashDateTime(updated_at)]}
                action={
                  mayEdit && (
                    <ButtonLink look="tight" to={`/paperlist/edit/${id}`} aria-label={t('编辑{0}', title)}>
                      {t('编辑')}
                    </ButtonLink>
                  )
                }
              />
            </li>
          ))}
        </PageCards>
      )}
    </HomeSection>
  );
}

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
