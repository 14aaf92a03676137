// Proposals for the classification of a question as chips that accept them, and the questions of the bank that they
// come from.
import type { Suggestion } from '../../../../contract/question/suggestions';
import { plainKpName } from '../../../../domain/knowledge/names';
import { PROPOSED, type Offer, type ProposedField } from '../../../../domain/question/proposals';
import { t } from '../../../lib/texts/t';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { ContentView } from '../../../ui/content/ContentView';
import { PlainButton } from '../../../ui/controls/Button';
import { KpName } from '../../../ui/knowledge/KpName';
import { ChipStyles } from '../../../ui/question/ChosenChip';

export const FIELD_TITLES: Readonly<Record<ProposedField, string>> = {
  kps: t('知识点'),
  difficulty: t('难度'),
  stage_id: t('学段'),
  grade_id: t('年级'),
};

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The names of stages and grades. */
export function useTitles(): (field: ProposedField, value: number) => string {
  const known = useAppSelector(selectCommon);
  const lists: Partial<Record<ProposedField, readonly { id: number; title: string }[]>> = {
    stage_id: known?.stages ?? [],
    grade_id: known?.grades ?? [],
  };
  return (field, value) => lists[field]?.find(({ id }) => id === value)?.title ?? String(value);
}

interface Props {
  /** The question in the names of the buttons. */
  of?: string;
  offers: readonly Offer[];
  onAccept(offer: Offer): void;
}

export function ProposalChips({ of = '', offers, onAccept }: Props) {
  const titleOf = useTitles();
  return PROPOSED.map((field) => {
    const own = offers.filter((offer) => offer.field === field);
    if (own.length === 0) return null;
    return (
      <span key={field} className="proposed">
        <ChipStyles />
        <span>{t('建议{0}', FIELD_TITLES[field])}</span>
        {own.map((offer, at) => {
          const { value, kp, confidence } = offer;
          const name = kp ? plainKpName(kp.kp_name) : titleOf(field, value);
          return (
            <span key={value}>
              {at > 0 && t('或')}
              <PlainButton
                className="chip"
                data-offer
                aria-label={t('采用{0}{1}：{2}，把握 {3}', of, FIELD_TITLES[field], name, percent(confidence))}
                title={t('把握 {0}，点击采用', percent(confidence))}
                onClick={() => onAccept(offer)}
              >
                <span>{kp ? <KpName name={kp.kp_name} /> : name}</span>
                <b>{percent(confidence)}</b>
              </PlainButton>
            </span>
          );
        })}
      </span>
    );
  });
}

/** The likest questions, with how alike they are. */
export function ProposalSources({ likest }: Pick<Suggestion, 'likest'>) {
  const [first] = likest;
  if (!first) return null;
  return (
    <details className="proposal-sources">
      <summary>{t('依据题库中最相似的 {0} 题，最高相似度 {1}', likest.length, percent(first.likeness))}</summary>
      <ul>
        {likest.map(({ question_id, likeness, content }) => (
          <li key={question_id}>
            <a href={`#/questionlist?keyword=%23${question_id}`} target="_blank" rel="noreferrer">
              {t('#{0}（相似度 {1}）', question_id, percent(likeness))}
            </a>
            <ContentView html={content} />
          </li>
        ))}
      </ul>
    </details>
  );
}
