// Knowledge points of a question being written: several points in several systems, picked from the tree.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { plainName } from '../../../domain/knowledge/names';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../state/api/knowledge';
import { ChosenChip } from '../../ui/ChosenChip';
import { KnowledgeTree } from '../../ui/KnowledgeTree';
import { LabelledSelect } from '../../ui/LabelledSelect';
import type { NamedKp } from './questionDraft';

interface Props {
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}

function Picker({ kps, onChange }: Props) {
  const systems = useGetKnowledgeSystemsQuery();
  const [chosen, setChosen] = useState<{ system: number; type: number } | null>(null);
  const system = systems.data?.find((each) => each.id === chosen?.system) ?? systems.data?.[0];
  const type = system ? typeForSystem(system.id, system.types.find((each) => each.id === chosen?.type)?.id ?? system.types[0]?.id ?? 1) : 1;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const byId = useMemo(() => buildKpForest(tree.data ?? []).byId, [tree.data]);
  const isHere = (kp: NamedKp) => kp.system_info_id === system?.id && kp.type === type;
  if (!system) return systems.data ? <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>还没有知识体系，请先在“知识点管理”中建立。</Box> : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, maxWidth: 460, p: 1, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <LabelledSelect
          label="体系"
          value={String(system.id)}
          choices={(systems.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(value) => setChosen({ system: Number(value), type: typeForSystem(Number(value), type) })}
        />
        <LabelledSelect
          label="类型"
          value={String(type)}
          choices={system.types.filter(({ id }) => system.id !== 1 || id === 2).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => setChosen({ system: system.id, type: Number(value) })}
        />
      </Box>
      <KnowledgeTree
        label="选择知识点"
        nodes={tree.data ?? []}
        height={300}
        multiple
        selectedIds={kps.filter(isHere).map((kp) => kp.kp_id)}
        onChange={(ids) =>
          onChange([
            ...kps.filter((kp) => !isHere(kp)),
            ...ids.flatMap((kp_id): NamedKp[] => {
              const node = byId.get(kp_id)?.node ?? kps.find((kp) => isHere(kp) && kp.kp_id === kp_id);
              return node ? [{ system_info_id: system.id, type, kp_id, tip_key: node.tip_key, kp_name: node.kp_name }] : [];
            }),
          ])
        }
      />
    </Box>
  );
}

export function KpField({ kps, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label="知识点">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <Box sx={{ fontWeight: 600, fontSize: 13, mr: 1 }}>知识点</Box>
        {kps.map((kp) => (
          <ChosenChip key={`${kp.system_info_id}-${kp.type}-${kp.kp_id}`} name={plainName(kp)} onRemove={() => onChange(kps.filter((each) => each !== kp))} />
        ))}
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '完成' : kps.length > 0 ? '增减' : '选择知识点'}
        </Button>
      </Box>
      {open && <Picker kps={kps} onChange={onChange} />}
    </Box>
  );
}
