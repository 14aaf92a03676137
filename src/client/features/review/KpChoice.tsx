// Choosing knowledge points to add or take away: a system, a type, its tree, and what is chosen as chips.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { Question } from '../../../contract/question';
import { plainName } from '../../../domain/knowledge/names';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../state/api/knowledge';
import { ChosenChip } from '../../ui/ChosenChip';
import { KnowledgeTree } from '../../ui/KnowledgeTree';
import { LabelledSelect } from '../../ui/LabelledSelect';

export type NamedKp = Question['kps'][number];
interface Props {
  label: string;
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}

function Tree({ label, kps, onChange }: Props) {
  const systems = useGetKnowledgeSystemsQuery();
  const [chosen, setChosen] = useState<{ system: number; type: number } | null>(null);
  const system = systems.data?.find((each) => each.id === chosen?.system) ?? systems.data?.[0];
  const type = system ? typeForSystem(system.id, system.types.find((each) => each.id === chosen?.type)?.id ?? system.types[0]?.id ?? 1) : 1;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const byId = useMemo(() => buildKpForest(tree.data ?? []).byId, [tree.data]);
  if (!system) return systems.data ? <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>还没有知识体系，请先在“知识点管理”中建立。</Box> : null;
  const here = kps.filter((kp) => kp.system_info_id === system.id && kp.type === type);
  const named = (kp_id: number): NamedKp[] => {
    const node = byId.get(kp_id)?.node ?? here.find((kp) => kp.kp_id === kp_id);
    return node ? [{ system_info_id: system.id, type, kp_id, tip_key: node.tip_key, kp_name: node.kp_name }] : [];
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.5, maxWidth: 460, p: 1, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <LabelledSelect
          label="体系"
          value={system.id}
          choices={(systems.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => setChosen({ system: Number(value), type: typeForSystem(Number(value), type) })}
        />
        <LabelledSelect
          label="类型"
          value={type}
          choices={system.types.filter(({ id }) => system.id !== 1 || id === 2).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => setChosen({ system: system.id, type: Number(value) })}
        />
      </Box>
      <KnowledgeTree
        label={label}
        nodes={tree.data ?? []}
        height={220}
        multiple
        selectedIds={here.map((kp) => kp.kp_id)}
        onChange={(ids) => onChange([...kps.filter((kp) => !here.includes(kp)), ...ids.flatMap(named)])}
      />
    </Box>
  );
}

export function KpChoice(props: Props) {
  const { label, kps, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ flexBasis: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: 13 }}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? `${label}：完成` : label}
        </Button>
        {kps.map((kp) => (
          <ChosenChip key={kp.kp_id} name={plainName(kp)} onRemove={() => onChange(kps.filter((each) => each !== kp))} />
        ))}
      </Box>
      {open && <Tree {...props} />}
    </Box>
  );
}
