// What an imported question is classified as, and proposals for what it lacks.
import { useMemo, type ReactNode } from 'react';
import type { Filled, ImportPlan } from '../../../../domain/question/importPlan';
import {
  askedOf,
  lacksPlace,
  PROPOSED,
  surestOf,
  type Classified,
  type ProposedField,
} from '../../../../domain/question/proposals';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { skipToken } from '../../../state/api/api';
import { useGetSuggestionQuery } from '../../../state/api/question/suggestions';
import { Button } from '../../../ui/controls/Button';
import { KpName } from '../../../ui/knowledge/KpName';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { FIELD_TITLES, ProposalChips, ProposalSources, useTitles } from '../form/ProposalChips';
import { offersOf, useStageOf, withCommon } from './asking';

interface Props {
  name: string;
  draft: QuestionDraft;
  common: ImportPlan['common'];
  /** Proposals are shown. */
  asks: boolean;
  onFill(filled: Filled): void;
  onIgnore(): void;
}

export function RowProposals({ name, draft, common, asks, onFill, onIgnore }: Props) {
  const has = withCommon(draft, common);
  const asked = useMemo(() => askedOf(draft), [draft]);
  const { currentData, error, isFetching, refetch } = useGetSuggestionQuery(
    asks && lacksPlace(has) ? asked : skipToken,
  );
  const stageOf = useStageOf();
  const offers = currentData && asks ? offersOf(currentData, has, common, stageOf) : [];
  const surest = surestOf(offers, has);
  const known = PROPOSED.filter((field) => isSet(has, field));
  return (
    <div className="import-proposals" role="group" aria-label={t('{0}的分类', name)} aria-busy={isFetching}>
      {known.map((field) => (
        <Known key={field} has={has} field={field} />
      ))}
      {isFetching && <span className="hint">{t('正在查找相似的题…')}</span>}
      {error && !isFetching && <InlineFault what={t('建议')} error={error} onRetry={() => void refetch()} />}
      {offers.length > 0 && (
        <>
          <ProposalChips of={name} offers={offers} onAccept={({ filled }) => onFill(filled)} />
          {surest && (
            <Button title={t('每一项采用把握最大的')} onClick={() => onFill(surest)}>
              {t('全部采用')}
            </Button>
          )}
          <Button onClick={onIgnore}>{t('忽略')}</Button>
          {currentData && <ProposalSources likest={currentData.likest} />}
        </>
      )}
    </div>
  );
}

const isSet = (has: Classified, field: ProposedField) =>
  field === 'kps' ? has.kps.length > 0 : field === 'difficulty' ? has.difficulty > 0 : has[field] !== null;

function Known({ has, field }: { has: Classified; field: ProposedField }): ReactNode {
  const titleOf = useTitles();
  return (
    <span>
      {t('{0}：', FIELD_TITLES[field])}
      {field === 'kps'
        ? has.kps.map((kp, at) => (
            <span key={kp.kp_id}>
              {at > 0 && t('、')}
              <KpName name={kp.kp_name} />
            </span>
          ))
        : titleOf(field, has[field] ?? 0)}
    </span>
  );
}
