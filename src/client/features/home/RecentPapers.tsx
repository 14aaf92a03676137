// The user's own papers that were changed last, as cards.
import type { PaperSummary } from '../../../contract/paper/paper';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useAppSelector } from '../../state/hooks';
import { selectMayCompose } from '../../state/session/mayOpen';
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
