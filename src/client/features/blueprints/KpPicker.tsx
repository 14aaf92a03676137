// Knowledge points of one system and type, selected in a tree with check boxes.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { treeAt, type TreeChoice } from '../../../domain/knowledge/search';
import { buildKpForest } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { useGetKnowledgeSystemsShortQuery, useGetKpTreeQuery } from '../../state/api/knowledge/knowledge';
import { KnowledgeTree } from '../../ui/knowledge/KnowledgeTree';
import { SystemSelects } from '../../ui/knowledge/SystemSelects';

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
  const systems = useGetKnowledgeSystemsShortQuery().data;
  const [chosen, setChosen] = useState<TreeChoice | null>(systemId === null ? null : { system: systemId, type: 0 });
  const { system, type } = treeAt(systems, chosen);
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const byId = useMemo(() => buildKpForest(tree.data ?? []).byId, [tree.data]);
  const switchTo = (next: TreeChoice) => {
    setChosen(next);
    onChange([], next.system);
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <SystemSelects systems={systems} system={system} type={type} onChoose={switchTo} />
        <Box component="span" role="status" sx={{ alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
          {ids.length === 0 ? t('勾选知识点，下级自动包含') : t('已选 {0} 个', ids.length)}
        </Box>
      </Box>
      <KnowledgeTree
        label={t('知识点')}
        nodes={tree.data ?? []}
        height={height}
        multiple
        selectedIds={ids}
        onChange={(next) =>
          onChange(
            next.map((kp_id) => ({ kp_id, kp_name: byId.get(kp_id)?.node.kp_name ?? t('知识点 {0}', kp_id) })),
            system?.id ?? 0,
          )
        }
      />
    </>
  );
}
