// Chooses the target point when a point is moved, merged, or deleted (its questions are tagged with the target). Shows
// which questions are affected.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { isWithin } from '../../../domain/knowledge/moves';
import { plainName } from '../../../domain/knowledge/names';
import type { KpForest, KpTreeNode } from '../../../domain/knowledge/tree';
import { skipToken } from '../../state/api/api';
import { useGetKpImpactQuery } from '../../state/api/knowledge/knowledgeChange';
import { KnowledgeTree } from '../../ui/knowledge/KnowledgeTree';
import { InlineFault } from '../../ui/lists/LoadFault';
import { TouchedQuestions } from './TouchedQuestions';

export type TargetKind = 'move' | 'merge' | 'delete';
interface Props {
  kind: TargetKind;
  kp: KpTreeNode;
  nodes: readonly KpNode[];
  forest: KpForest;
  onClose(): void;
  /** `place` is 0-based. `target` is null for the root (move) or when no target is needed (delete). */
  onOk(target: KpNode | null, place: number): Promise<boolean>;
}

const TITLES: Readonly<Record<TargetKind, string>> = { move: '移动知识点', merge: '合并知识点', delete: '删除知识点' };
const OK: Readonly<Record<TargetKind, string>> = { move: '移动', merge: '合并', delete: '删除' };

export function KpTargetDialog({ kind, kp, nodes, forest, onClose, onOk }: Props) {
  const { node } = kp;
  const [targetId, setTargetId] = useState<number | null>(null);
  const [first, setFirst] = useState(false);
  const [busy, setBusy] = useState(false);
  const target = targetId === null ? undefined : forest.byId.get(targetId);
  const impact = useGetKpImpactQuery(
    kind === 'move' ? skipToken : { id: node.id, ...(kind === 'merge' && target ? { into: target.node.id } : {}) },
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const touched = impact.data ? (kind === 'merge' ? impact.data.own_questions : impact.data.questions) : 0;
  const needsTarget = kind === 'merge' || (kind === 'delete' && touched > 0);
  const within = target !== undefined && isWithin(target, node.id);
  const waiting = kind !== 'move' && (!impact.data || impact.isFetching);
  const ready = !busy && !waiting && !within && (!needsTarget || target !== undefined);
  const name = plainName(node);

  const submit = async () => {
    if (!ready) return;
    setBusy(true);
    const siblings = (target ? target.children : forest.roots).filter((each) => each !== kp);
    const done = await onOk(target?.node ?? null, first ? 0 : siblings.length);
    setBusy(false);
    if (done) onClose();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={TITLES[kind]}>
      <DialogTitle sx={{ fontSize: 16, pb: 1, overflowWrap: 'anywhere' }}>
        {TITLES[kind]}：{name}
      </DialogTitle>
      <DialogContent>
        {(kind !== 'delete' || touched > 0) && (
          <>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {kind === 'move'
                ? '选择新的上级；不选即为顶级。'
                : kind === 'merge'
                  ? '选择合并到哪个知识点。'
                  : '这里标有试题，选择改标到哪个知识点。'}
            </Typography>
            <KnowledgeTree
              label="目标知识点"
              nodes={nodes}
              height={260}
              selectedIds={targetId === null ? [] : [targetId]}
              onChange={([id]) => setTargetId(id ?? null)}
            />
          </>
        )}
        {kind === 'move' && (
          <Box component="label" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontSize: 13, mt: 1 }}>
            <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
            放在最前（不勾选放在最后）
          </Box>
        )}
        <Box role="status" sx={{ fontSize: 13, mt: 1.5 }}>
          {within ? (
            <Box sx={{ color: 'error.main' }}>不能选它自己或它的下级。</Box>
          ) : impact.isError ? (
            <InlineFault what="影响范围" error={impact.error} onRetry={() => void impact.refetch()} />
          ) : waiting ? (
            '正在计算影响范围…'
          ) : (
            <Summary kind={kind} kp={kp} target={target} impact={impact.data} />
          )}
        </Box>
        {kind !== 'move' && touched > 0 && <TouchedQuestions kpId={node.id} own={kind === 'merge'} node={node} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="contained"
          color={kind === 'delete' ? 'error' : 'primary'}
          disabled={!ready}
          onClick={() => void submit()}
        >
          {OK[kind]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Impact {
  nodes: number;
  own_questions: number;
  questions: number;
  already: number;
}

function Summary({
  kind,
  kp,
  target,
  impact,
}: {
  kind: TargetKind;
  kp: KpTreeNode;
  target: KpTreeNode | undefined;
  impact: Impact | undefined;
}) {
  const to = target ? `“${target.node.kp_name}”` : '';
  if (kind === 'move')
    return (
      <>
        移到{target ? `${to}之下` : '顶级'}，连同下级 {kp.children.length} 个。试题的标注不变。
      </>
    );
  if (!impact) return null;
  if (kind === 'delete') {
    return (
      <>
        将删除 {impact.nodes} 个知识点
        {impact.questions > 0 ? `，${impact.questions} 道试题${to ? `改标到${to}` : '需要改标'}` : '，没有试题受影响'}
        。删除后可以撤销。
      </>
    );
  }
  return (
    <>
      {impact.own_questions} 道试题改标到{to || '所选知识点'}
      {impact.already > 0 ? `（其中 ${impact.already} 道已标注，不重复）` : ''}，{kp.children.length}{' '}
      个直接下级移到其下，“{kp.node.kp_name}”随后删除。合并后可以撤销。
    </>
  );
}
