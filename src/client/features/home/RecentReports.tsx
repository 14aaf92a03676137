// The user's own reports that were changed last, with what is to be done next in each.
import { Link } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { RecentReport } from '../../../contract/system/home';
import { dashDateTime } from '../../lib/dates';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { HomeSection } from './HomeSection';
import { t } from '../../lib/texts/t';

export const RecentReports = ({ reports }: { reports: readonly RecentReport[] }) => (
  <HomeSection title={t('我最近的报告')}>
    <ul className="home-cards">
      {reports.map(({ id, title, status, student_count, updated_at }) => (
        <li key={id}>
          <MayOpen view="reportDetail" otherwise={<span className="title">{title}</span>}>
            <Link className="title" to={`/reportlist/detail/${id}`}>
              {title}
            </Link>
          </MayOpen>
          <span className="facts">
            {student_count === 0
              ? t('还没有学生的答案')
              : t(
                  '{0} 名学生有答案 · {1}',
                  student_count,
                  status === REPORT_STATUS.finished ? t('已完成') : t('录入中'),
                )}
          </span>
          <span className="facts">{dashDateTime(updated_at)}</span>
          {status !== REPORT_STATUS.finished && (
            <MayOpen view="answerFill">
              <span className="foot">
                <ButtonLink look="tight" to={`/answerfill?report=${id}`} aria-label={t('录入答案 {0}', title)}>
                  {t('录入答案')}
                </ButtonLink>
              </span>
            </MayOpen>
          )}
        </li>
      ))}
    </ul>
  </HomeSection>
);
