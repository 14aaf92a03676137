// The user's own papers that were changed last, as cards.
import { Link } from 'react-router-dom';
import type { PaperSummary } from '../../../contract/paper/paper';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { HomeSection } from './HomeSection';
import { t } from '../../lib/texts/t';

export function RecentPapers({ papers }: { papers: readonly PaperSummary[] }) {
  const mayEdit = useAppSelector(selectMayCompose);
  return (
    <HomeSection title={t('我最近修改的试卷')}>
      {papers.length === 0 ? (
        <p className="home-quiet">{t('还没有试卷。选好试题后，在组卷页保存即可在这里找到。')}</p>
      ) : (
        <ul className="home-cards">
          {papers.map(({ id, title, question_count, score, updated_at }) => (
            <li key={id}>
              <MayOpen view="paperDetail" otherwise={<span className="title">{title}</span>}>
                <Link className="title" to={`/paperlist/detail/${id}`}>
                  {title}
                </Link>
              </MayOpen>
              <span className="facts">{t('{0} 题 · {1} 分', question_count, formatScore(score))}</span>
              <span className="facts">{dashDateTime(updated_at)}</span>
              {mayEdit && (
                <span className="foot">
                  <ButtonLink look="tight" to={`/paperlist/edit/${id}`} aria-label={t('编辑{0}', title)}>
                    {t('编辑')}
                  </ButtonLink>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
