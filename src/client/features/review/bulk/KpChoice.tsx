// Selects knowledge points to add or remove: system, type, tree, and the selected points as chips.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { plainKpName, plainName } from '../../../../domain/knowledge/names';
import { treeAt, type TreeChoice } from '../../../../domain/knowledge/search';
import { t } from '../../../lib/texts/t';
import { useGetKnowledgeSystemsShortQuery, useGetKpTreeQuery } from '../../../state/api/knowledge/knowledge';
import { Button } from '../../../ui/controls/Button';
import { KpName } from '../../../ui/knowledge/KpName';
import { KpTagPicker } from '../../../ui/knowledge/KpTagPicker';
import { ChosenChip } from '../../../ui/question/ChosenChip';

export type NamedKp = Question['kps'][number];
interface Props {
  label: string;
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}

function Tree({ label, kps, onChange }: Props) {
  const systems = useGetKnowledgeSystemsShortQuery().data;
  const [chosen, setChosen] = useState<TreeChoice | null>(null);
  const shown = treeAt(systems, chosen);
  const nodes = useGetKpTreeQuery(
    { system_info_id: shown.system?.id ?? 0, type: shown.type },
    { skip: !shown.system },
  ).data;
  return (
    <KpTagPicker
      label={label}
      height={220}
      systems={systems}
      {...shown}
      nodes={nodes}
      kps={kps}
      onChoose={setChosen}
      onChange={onChange}
    />
  );
}

export function KpChoice(props: Props) {
  const { label, kps, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ flexBasis: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: 13 }}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('{0}：完成', label) : label}
        </Button>
        {kps.map((kp) => (
          <ChosenChip
            key={kp.kp_id}
            name={plainKpName(kp.kp_name)}
            title={plainName(kp)}
            onRemove={() => onChange(kps.filter((each) => each !== kp))}
          >
            <KpName name={kp.kp_name} />
          </ChosenChip>
        ))}
      </Box>
      {open && <Tree {...props} />}
    </Box>
  );
}
