// Chooses the knowledge points of questions: one tree is shown at a time; the choices in other trees are kept.
import Box from '@mui/material/Box';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { Question } from '../../../contract/question/question';
import { kpForestOf } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { KnowledgeTree } from './KnowledgeTree';
import { SystemSelects, type SystemSelectsProps } from './SystemSelects';

type NamedKp = Question['kps'][number];
interface Props extends SystemSelectsProps {
  label: string;
  /** Height of the tree in px. */
  height: number;
  /** Nodes of the shown tree; none until it is loaded. */
  nodes: readonly KpNode[];
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}

export function KpTagPicker({ label, height, nodes, kps, onChange, ...selects }: Props) {
  const { systems, system, type } = selects;
  if (!system)
    return systems ? (
      <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
        {t('还没有知识体系，请先在“知识点管理”中建立。')}
      </Box>
    ) : null;
  const { byId } = kpForestOf(nodes);
  const here = kps.filter((kp) => kp.system_info_id === system.id && kp.type === type);
  const named = (kp_id: number): NamedKp[] => {
    const node = byId.get(kp_id)?.node ?? here.find((kp) => kp.kp_id === kp_id);
    return node ? [{ system_info_id: system.id, type, kp_id, tip_key: node.tip_key, kp_name: node.kp_name }] : [];
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        mt: 1,
        maxWidth: 460,
        p: 1,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SystemSelects {...selects} />
      </Box>
      <KnowledgeTree
        label={label}
        nodes={nodes}
        height={height}
        multiple
        selectedIds={here.map((kp) => kp.kp_id)}
        onChange={(ids) => onChange([...kps.filter((kp) => !here.includes(kp)), ...ids.flatMap(named)])}
      />
    </Box>
  );
}
