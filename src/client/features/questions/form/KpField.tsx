// Knowledge points of the edited question, selected in the trees; several points in several systems are possible.
import Box from '@mui/material/Box';
import { useContext, useState } from 'react';
import { plainKpName, plainName } from '../../../../domain/knowledge/names';
import { askedOf, lacksPlace, offersFor, surestOf } from '../../../../domain/question/proposals';
import type { NamedKp } from '../../../../domain/question/questionDraft';
import { useActions } from '../../../lib/actions/useActions';
import { t } from '../../../lib/texts/t';
import { flushTyping } from '../../../lib/typing';
import { useGetKnowledgeSystemsQuery } from '../../../state/api/knowledge/knowledge';
import { useTreeChoice } from '../../../state/api/knowledge/useTreeChoice';
import { useLazyGetSuggestionQuery } from '../../../state/api/question/suggestions';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { carriedFields, questionEdits } from '../../../state/edits/questionEdits';
import { useAppSelector, useAppStore } from '../../../state/hooks';
import { Button } from '../../../ui/controls/Button';
import { KpName } from '../../../ui/knowledge/KpName';
import { KpTagPicker } from '../../../ui/knowledge/KpTagPicker';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { ChosenChip } from '../../../ui/question/ChosenChip';
import { ProposalChips, ProposalSources } from './ProposalChips';
import { QuestionContext, QuestionSession, useChange, useDraft, useDraftNow, useFill } from './questionField';

function Picker({ kps, onChange }: { kps: readonly NamedKp[]; onChange(kps: NamedKp[]): void }) {
  const tree = useTreeChoice(useGetKnowledgeSystemsQuery().data);
  return <KpTagPicker label={t('选择知识点')} height={300} {...tree} kps={kps} onChange={onChange} />;
}

export function KpField() {
  const change = useChange();
  const kps = useDraft((draft) => draft.kps);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <KpChoice label={t('知识点')} kps={kps} onChange={(next) => change({ kps: next })} />
      <Proposals />
    </Box>
  );
}

/** Fetched on a button press, since they follow the text of the question as it is then. */
function Proposals() {
  const change = useChange();
  const has = useDraft(({ kps, difficulty, stage_id, grade_id }) => ({ kps, difficulty, stage_id, grade_id }));
  const isWritten = useDraft(({ content }) => content !== '');
  const grades = useAppSelector(selectCommon)?.grades;
  const draftNow = useDraftNow();
  const [ask, { currentData, error, isFetching }] = useLazyGetSuggestionQuery();
  const stageOf = (grade: number) => grades?.find(({ id: own }) => own === grade)?.stage_id;
  const offers = currentData ? offersFor(currentData, has, stageOf) : [];
  const find = () => {
    flushTyping();
    const draft = draftNow();
    return draft && isWritten ? ask(askedOf(draft), true) : undefined;
  };
  const session = useContext(QuestionSession);
  const id = useContext(QuestionContext);
  const store = useAppStore();
  const fill = useFill();
  const propose = async () => {
    const content = draftNow()?.content;
    const { data } = (await find()) ?? {};
    if (!data || draftNow()?.content !== content) return;
    fill((draft) => {
      const document = session.name === 'question' ? questionEdits.select(store.getState(), id) : undefined;
      // What the question before has left was not chosen for this one.
      const { kps = draft.kps, difficulty = draft.difficulty } = carriedFields(id, document) ?? {};
      const now = { ...draft, kps, difficulty };
      const patch = surestOf(offersFor(data, now, stageOf), now);
      return patch && { patch, filling: { what: 'proposed' } };
    });
  };
  useActions('classification', { propose: isWritten ? () => void propose() : undefined });
  if (!lacksPlace(has) && offers.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('建议的分类')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Button
        look="outlined quiet"
        disabled={!isWritten || isFetching}
        title={t('按题库中相似的题，给出知识点、难度、学段和年级；按 Ctrl+J 直接采用')}
        onClick={() => void find()}
      >
        {t('建议分类')}
      </Button>
      {error && !isFetching && <InlineFault what={t('建议')} error={error} onRetry={() => void find()} />}
      <ProposalChips offers={offers} onAccept={({ filled }) => change(filled)} />
      {currentData && offers.length === 0 && t('没有可用的建议')}
      {currentData && offers.length > 0 && <ProposalSources likest={currentData.likest} />}
    </Box>
  );
}

/** Chosen points as chips, with a picker that opens below. */
export function KpChoice({
  label,
  kps,
  onChange,
}: {
  label: string;
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ flex: open ? '1 0 100%' : '0 1 auto', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <Box sx={{ fontWeight: 600, fontSize: 13, mr: 1 }}>{label}</Box>
        {kps.map((kp) => (
          <ChosenChip
            key={`${kp.system_info_id}-${kp.type}-${kp.kp_id}`}
            name={plainKpName(kp.kp_name)}
            title={plainName(kp)}
            onRemove={() => onChange(kps.filter((each) => each !== kp))}
          >
            <KpName name={kp.kp_name} />
          </ChosenChip>
        ))}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('完成') : kps.length > 0 ? t('增减') : t('选择知识点')}
        </Button>
      </Box>
      {open && <Picker kps={kps} onChange={onChange} />}
    </Box>
  );
}
