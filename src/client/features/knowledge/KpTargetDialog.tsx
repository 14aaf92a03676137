// Chooses the target point when a point is moved, merged, or deleted (its questions are tagged with the target). Shows
// which questions are affected.
import Box from '@mui/material/Box';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { isWithin, type KpMove } from '../../../domain/knowledge/moves';
import { plainKpName } from '../../../domain/knowledge/names';
import type { KpForest, KpTreeNode } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { skipToken } from '../../state/api/api';
import { knowledgeChangeApi, useGetKpImpactQuery } from '../../state/api/knowledge/knowledgeChange';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { changeKnowledge } from '../../state/storedChanges/knowledgeChanges';
import { Text } from '../../ui/controls/Text';
import { FormDialog } from '../../ui/dialogs/FormDialog';
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
  /** `target` is null for the root (move) or when no target is needed (delete). */
  onDone(kind: TargetKind, target: number | null): void;
}

const TITLES: Readonly<Record<TargetKind, string>> = {
  move: t('移动知识点'),
  merge: t('合并知识点'),
  delete: t('删除知识点'),
};
const OK: Readonly<Record<TargetKind, string>> = { move: t('移动'), merge: t('合并'), delete: t('删除') };
const { moveKp, mergeKp, deleteKp } = knowledgeChangeApi.endpoints;

type Named = Pick<KpNode, 'id' | 'kp_name' | 'revision'>;
const plain = ({ id, kp_name, revision }: Named): Named => ({ id, kp_name, revision: revision ?? 0 });

/** `place` is 0-based. */
export const movePoint = (node: Named, { pid, place }: Pick<KpMove, 'pid' | 'place'>, parent: Named | undefined) =>
  changeKnowledge(
    t('“{0}”已移到{1}第 {2} 位', node.kp_name, parent ? t('“{0}”之下', parent.kp_name) : t('顶级'), place + 1),
    moveKp.initiate({ id: node.id, revision: node.revision ?? 0, pid, place }, { track: false }),
  );

const targetForm = defineForm({
  name: 'kpTarget',
  initial: {
    kind: 'move' as TargetKind,
    node: { id: 0, kp_name: '', revision: 0 } as Named,
    target: null as Named | null,
    /** Before its new siblings. */
    first: false,
    siblings: 0,
  },
  save: ({ kind, node, target, first, siblings }) => {
    const { id, revision = 0 } = node;
    if (kind === 'move')
      return movePoint(node, { pid: target?.id ?? 0, place: first ? 0 : siblings }, target ?? undefined);
    if (kind === 'merge' && target)
      return changeKnowledge(
        t('“{0}”已合并到“{1}”', node.kp_name, target.kp_name),
        mergeKp.initiate({ id, revision, into: target.id, into_revision: target.revision ?? 0 }, { track: false }),
      );
    return changeKnowledge(
      t('已删除“{0}”', node.kp_name),
      deleteKp.initiate({ id, revision, ...(target ? { retag_to: target.id } : {}) }, { track: false }),
    );
  },
});

const ASKS: Record<TargetKind, string> = {
  move: t('选择新的上级；不选即为顶级。'),
  merge: t('选择合并到哪个知识点。'),
  delete: t('这里标有试题，选择改标到哪个知识点。'),
};

const impactRequest = (kind: TargetKind, id: number, into: number | undefined) => {
  if (kind === 'move') return skipToken;
  return { id, ...(kind === 'merge' && into !== undefined ? { into } : {}) };
};

export function KpTargetDialog({ kind, kp, nodes, forest, onClose, onDone }: Props) {
  const { node } = kp;
  const siblingsOf = (parent: KpTreeNode | undefined) =>
    (parent ? parent.children : forest.roots).filter((each) => each !== kp).length;
  const form = useForm(targetForm, {
    start: { kind, node: plain(node), siblings: siblingsOf(undefined) },
    onSaved: (_reply, draft) => (onDone(kind, draft.target?.id ?? null), onClose()),
  });
  const { draft, change } = form;
  const target = draft.target ? forest.byId.get(draft.target.id) : undefined;
  const choose = (id: number | undefined) => {
    const chosen = id === undefined ? undefined : forest.byId.get(id);
    change({ target: chosen ? plain(chosen.node) : null, siblings: siblingsOf(chosen) });
  };
  const impact = useGetKpImpactQuery(impactRequest(kind, node.id, target?.node.id), {
    refetchOnMountOrArgChange: true,
  });
  const touched = impact.data ? (kind === 'merge' ? impact.data.own_questions : impact.data.questions) : 0;
  const needsTarget = kind === 'merge' || (kind === 'delete' && touched > 0);
  const within = target !== undefined && isWithin(target, node.id);
  const waiting = kind !== 'move' && (!impact.data || impact.isFetching);
  const ready = !waiting && !within && (!needsTarget || target !== undefined);

  return (
    <FormDialog
      title={TITLES[kind]}
      heading={`${TITLES[kind]}${t('：')}${plainKpName(node.kp_name)}`}
      ok={OK[kind]}
      danger={kind === 'delete'}
      form={form}
      ready={ready}
      dirty={false}
      width={600}
      onClose={onClose}
    >
      {(kind !== 'delete' || touched > 0) && (
        <div>
          <Text sx={{ mb: 1 }}>{ASKS[kind]}</Text>
          <KnowledgeTree
            label={t('目标知识点')}
            nodes={nodes}
            height={260}
            selectedIds={draft.target ? [draft.target.id] : []}
            onChange={([id]) => choose(id)}
          />
        </div>
      )}
      {kind === 'move' && (
        <Box component="label" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontSize: 13 }}>
          <input type="checkbox" checked={draft.first} onChange={(event) => change({ first: event.target.checked })} />
          {t('放在最前（不勾选放在最后）')}
        </Box>
      )}
      <Box role="status" sx={{ fontSize: 13 }}>
        {within ? (
          <Box sx={{ color: 'error.main' }}>{t('不能选它自己或它的下级。')}</Box>
        ) : impact.isError ? (
          <InlineFault what={t('影响范围')} error={impact.error} onRetry={() => void impact.refetch()} />
        ) : waiting ? (
          t('正在计算影响范围…')
        ) : (
          <Summary kind={kind} kp={kp} target={target} impact={impact.data} />
        )}
      </Box>
      {kind !== 'move' && touched > 0 && <TouchedQuestions kpId={node.id} own={kind === 'merge'} node={node} />}
    </FormDialog>
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
        {t('移到')}
        {target ? t('{0}之下', to) : t('顶级')}
        {t('，连同下级 {0} 个。试题的标注不变。', kp.children.length)}
      </>
    );
  if (!impact) return null;
  if (kind === 'delete') {
    return (
      <>
        {t('将删除 {0} 个知识点', impact.nodes)}
        {impact.questions > 0
          ? t('，{0} 道试题{1}', impact.questions, to ? t('改标到{0}', to) : t('需要改标'))
          : t('，没有试题受影响')}
        {t('。删除后可以撤销。')}
      </>
    );
  }
  return (
    <>
      {t('{0} 道试题改标到', impact.own_questions)}
      {to || t('所选知识点')}
      {impact.already > 0 ? t('（其中 {0} 道已标注，不重复）', impact.already) : ''}
      {t('，{0} 个直接下级移到其下，“{1}”随后删除。合并后可以撤销。', kp.children.length, kp.node.kp_name)}
    </>
  );
}
