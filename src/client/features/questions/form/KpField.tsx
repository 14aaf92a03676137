// Knowledge points of the edited question, selected in the trees; several points in several systems are possible.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { plainName } from '../../../../domain/knowledge/names';
import { treeAt, type TreeChoice } from '../../../../domain/knowledge/search';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../../state/api/knowledge/knowledge';
import { ChosenChip } from '../../../ui/question/ChosenChip';
import { KpName } from '../../../ui/knowledge/KpName';
import { KpTagPicker } from '../../../ui/knowledge/KpTagPicker';
import type { NamedKp } from '../../../../domain/question/questionDraft';
import { useChange, useDraft } from './questionField';
import { t } from '../../../lib/texts/t';

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
  return <KpChoice label={t('知识点')} kps={kps} onChange={(next) => change({ kps: next })} />;
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
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('完成') : kps.length > 0 ? t('增减') : t('选择知识点')}
        </Button>
      </Box>
      {open && <Picker kps={kps} onChange={onChange} />}
    </Box>
  );
}
