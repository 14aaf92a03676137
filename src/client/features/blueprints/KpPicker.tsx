// Knowledge points of one system and type, selected in a tree with check boxes.
import Box from '@mui/material/Box';
import type { TreeChoice } from '../../../domain/knowledge/search';
import { kpForestOf } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { useGetKnowledgeSystemsShortQuery } from '../../state/api/knowledge/knowledge';
import { useTreeChoice } from '../../state/api/knowledge/useTreeChoice';
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
  const first = systemId === null ? null : { system: systemId, type: 0 };
  const { nodes, onChoose, ...selects } = useTreeChoice(useGetKnowledgeSystemsShortQuery().data, first);
  const { byId } = kpForestOf(nodes);
  const switchTo = (next: TreeChoice) => {
    onChoose(next);
    onChange([], next.system);
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <SystemSelects {...selects} onChoose={switchTo} />
        <Box component="span" role="status" sx={{ alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
          {ids.length === 0 ? t('勾选知识点，下级自动包含') : t('已选 {0} 个', ids.length)}
        </Box>
      </Box>
      <KnowledgeTree
        label={t('知识点')}
        nodes={nodes}
        height={height}
        multiple
        selectedIds={ids}
        onChange={(next) =>
          onChange(
            next.map((kp_id) => ({ kp_id, kp_name: byId.get(kp_id)?.node.kp_name ?? t('知识点 {0}', kp_id) })),
            selects.system?.id ?? 0,
          )
        }
      />
    </>
  );
}
