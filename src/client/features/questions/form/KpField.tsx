// Knowledge points of the edited question, selected in the trees; several points in several systems are possible.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { plainName } from '../../../../domain/knowledge/names';
import { treeAt, type TreeChoice } from '../../../../domain/knowledge/search';
import { askedOf, kpOffers } from '../../../../domain/question/proposals';
import type { NamedKp } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../../state/api/knowledge/knowledge';
import { useLazyGetSuggestionQuery } from '../../../state/api/question/suggestions';
import { Button } from '../../../ui/controls/Button';
import { KpName } from '../../../ui/knowledge/KpName';
import { KpTagPicker } from '../../../ui/knowledge/KpTagPicker';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { ChosenChip } from '../../../ui/question/ChosenChip';
import { ProposalChips, ProposalSources } from './ProposalChips';
import { useChange, useDraft, useDraftNow } from './questionField';

function Picker({ kps, onChange }: { kps: readonly NamedKp[]; onChange(kps: NamedKp[]): void }) {
  const systems = useGetKnowledgeSystemsQuery().data;
  const [chosen, setChosen] = useState<TreeChoice | null>(null);
  const shown = treeAt(systems, chosen);
  const nodes = useGetKpTreeQuery(
    { system_info_id: shown.system?.id ?? 0, type: shown.type },
    { skip: !shown.system },
  ).data;
  return (
    <KpTagPicker
      label={t('选择知识点')}
      height={300}
      systems={systems}
      {...shown}
      nodes={nodes}
      kps={kps}
      onChoose={setChosen}
      onChange={onChange}
    />
  );
}

export function KpField() {
  const change = useChange();
  const kps = useDraft((draft) => draft.kps);
  return (
    <>
      <KpChoice label={t('知识点')} kps={kps} onChange={(next) => change({ kps: next })} />
      <KpProposals kps={kps} />
    </>
  );
}

/** Asked for by a button, since they follow the text of the question as it is then. */
function KpProposals({ kps }: { kps: readonly NamedKp[] }) {
  const change = useChange();
  const asks = useDraft(({ content }) => content !== '');
  const draftNow = useDraftNow();
  const [ask, { currentData, error, isFetching }] = useLazyGetSuggestionQuery();
  const offers = currentData ? kpOffers(currentData, kps) : [];
  const find = () => {
    const draft = draftNow();
    if (draft) void ask(askedOf(draft), true);
  };
  if (!asks || (kps.length > 0 && offers.length === 0)) return null;
  return (
    <Box
      role="group"
      aria-label={t('建议的知识点')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {kps.length === 0 && (
        <Button disabled={isFetching} onClick={find}>
          {t('建议')}
        </Button>
      )}
      {error && !isFetching && <InlineFault what={t('建议')} error={error} onRetry={find} />}
      <ProposalChips offers={offers} onAccept={({ filled }) => change(filled)} />
      {currentData && offers.length === 0 && t('题库中没有相似的题')}
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
    <Box role="group" aria-label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <Box sx={{ fontWeight: 600, fontSize: 13, mr: 1 }}>{label}</Box>
        {kps.map((kp) => (
          <ChosenChip
            key={`${kp.system_info_id}-${kp.type}-${kp.kp_id}`}
            name={plainName(kp)}
            onRemove={() => onChange(kps.filter((each) => each !== kp))}
          >
            <KpName name={kp.kp_name} tipKey={kp.tip_key} />
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
