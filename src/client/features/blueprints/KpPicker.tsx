// Knowledge points of one system and type, ticked in its tree.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { useGetKnowledgeSystemsQuery, useGetKpTreeQuery } from '../../state/api/knowledge';
import { KnowledgeTree } from '../../ui/KnowledgeTree';
import { LabelledSelect } from '../../ui/LabelledSelect';

export interface PickedKp {
  kp_id: number;
  kp_name: string;
}
interface Props {
  systemId: number | null;
  ids: readonly number[];
  height: number;
  onChange(picked: PickedKp[], systemId: number): void;
}

export function KpPicker({ systemId, ids, height, onChange }: Props) {
  const systems = useGetKnowledgeSystemsQuery();
  const [chosen, setChosen] = useState<{ system: number; type: number } | null>(systemId === null ? null : { system: systemId, type: 0 });
  const system = systems.data?.find((each) => each.id === chosen?.system) ?? systems.data?.[0];
  const type = system ? typeForSystem(system.id, system.types.find((each) => each.id === chosen?.type)?.id ?? system.types[0]?.id ?? 1) : 1;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const byId = useMemo(() => buildKpForest(tree.data ?? []).byId, [tree.data]);
  const switchTo = (next: { system: number; type: number }) => {
    setChosen(next);
    onChange([], next.system);
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <LabelledSelect
          label="体系"
          value={system?.id ?? ''}
          choices={(systems.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => switchTo({ system: Number(value), type: typeForSystem(Number(value), type) })}
        />
        <LabelledSelect
          label="类型"
          value={type}
          choices={(system?.types ?? []).filter(({ id }) => system?.id !== 1 || id === 2).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => switchTo({ system: system?.id ?? 0, type: Number(value) })}
        />
        <Box component="span" role="status" sx={{ alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
          {ids.length === 0 ? '勾选知识点，下级自动包含' : `已选 ${ids.length} 个`}
        </Box>
      </Box>
      <KnowledgeTree
        label="知识点"
        nodes={tree.data ?? []}
        height={height}
        multiple
        selectedIds={ids}
        onChange={(next) => onChange(next.map((kp_id) => ({ kp_id, kp_name: byId.get(kp_id)?.node.kp_name ?? `知识点 ${kp_id}` })), system?.id ?? 0)}
      />
    </>
  );
}
