// Dialogs and calls of the actions on a knowledge point, and their keys (F2, Insert, Delete).
import { useState, type KeyboardEvent } from 'react';
import { KP_NAME_MAX, TIP_KEY_MAX } from '../../../contract/knowledge/knowledgeChange';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { KpMove } from '../../../domain/knowledge/moves';
import type { KpForest, KpTreeNode } from '../../../domain/knowledge/tree';
import {
  useAddKpMutation,
  useDeleteKpMutation,
  useMergeKpMutation,
  useMoveKpMutation,
  useSaveKpMutation,
} from '../../state/api/knowledge/knowledgeChange';
import type { KpAction } from './KpDetail';
import { KpTargetDialog, type TargetKind } from './KpTargetDialog';
import { NameDialog, type NameQuestion } from './NameDialog';
import type { KnowledgeEdit } from './useKnowledgeEdit';

/**
 * Suggests the key of a new point: the largest sibling key plus one, in the same format (1003 -> 1004, 1.1.9 ->
 * 1.1.10).
 */
function nextTipKey(siblings: readonly string[], parent: string | null): string {
  let best: { head: string; digits: string } | null = null;
  for (const key of siblings) {
    const match = /^(.*?)(\d{1,9})$/.exec(key);
    if (!match) continue;
    const [, head = '', digits = ''] = match;
    if (!best || Number(digits) >= Number(best.digits)) best = { head, digits };
  }
  if (best) return best.head + String(Number(best.digits) + 1).padStart(best.digits.length, '0');
  if (parent === null) return '1';
  return parent.includes('.') ? `${parent}.1` : `${parent}01`;
}

interface Props {
  system_info_id: number;
  type: number;
  nodes: readonly KpNode[];
  forest: KpForest;
  kp: KpTreeNode | undefined;
  edit: KnowledgeEdit;
  onChoose(id: number | undefined): void;
}

export function useKpActions({ system_info_id, type, nodes, forest, kp, edit, onChoose }: Props) {
  const [question, setQuestion] = useState<NameQuestion | null>(null);
  const [target, setTarget] = useState<{ kind: TargetKind; kp: KpTreeNode } | null>(null);
  const [addKp] = useAddKpMutation();
  const [saveKp] = useSaveKpMutation();
  const [moveKp] = useMoveKpMutation();
  const [mergeKp] = useMergeKpMutation();
  const [deleteKp] = useDeleteKpMutation();
  const rev = (node: KpNode) => ({ id: node.id, revision: node.revision ?? 0 });

  const askNames = (
    title: string,
    row: Pick<KpNode, 'tip_key' | 'kp_name' | 'revision'>,
    onOk: (tip_key: string, kp_name: string, revision: number) => Promise<{ error?: unknown }>,
  ) =>
    setQuestion({
      title,
      fields: [
        { name: 'tip_key', label: '编码', value: row.tip_key, max: TIP_KEY_MAX },
        { name: 'kp_name', label: '名称', value: row.kp_name, max: KP_NAME_MAX },
      ],
      ok: '保存',
      revision: row.revision,
      onOk: (values, revision) => onOk(values.tip_key ?? '', values.kp_name ?? '', revision),
    });
  const add = (parent: KpTreeNode | null, after?: KpTreeNode) => {
    const siblings = parent?.children ?? forest.roots;
    const place = after ? siblings.indexOf(after) + 1 : siblings.length;
    const key = nextTipKey(
      siblings.map((each) => each.node.tip_key),
      parent?.node.tip_key ?? null,
    );
    askNames(
      parent ? `在“${parent.node.kp_name}”下新增知识点` : '新增顶级知识点',
      { tip_key: key, kp_name: '' },
      async (tip_key, kp_name) => {
        const request = { system_info_id, type, pid: parent?.node.id ?? 0, place, tip_key, kp_name };
        const { done, error } = await edit.attempt(`已新增“${kp_name}”`, () => addKp(request));
        if (done !== null && done !== 'queued') onChoose(done.id);
        return { error };
      },
    );
  };
  const act = (action: KpAction) => {
    if (!kp) return;
    const { node } = kp;
    if (action === 'child') add(kp);
    else if (action === 'sibling') add(kp.parent, kp);
    else if (action === 'rename') {
      askNames(`“${node.kp_name}”改名`, node, (tip_key, kp_name, revision) =>
        edit.attempt(`“${node.kp_name}”改为“${kp_name}”`, () => saveKp({ id: node.id, revision, tip_key, kp_name })),
      );
    } else setTarget({ kind: action, kp });
  };
  const move = async (to: KpMove) => {
    const node = forest.byId.get(to.id)?.node;
    if (!node || edit.busy) return false;
    const under = to.pid === 0 ? '顶级' : `“${forest.byId.get(to.pid)?.node.kp_name ?? ''}”之下`;
    return (
      (await edit.run(`“${node.kp_name}”已移到${under}第 ${to.place + 1} 位`, () =>
        moveKp({ ...to, revision: node.revision ?? 0 }),
      )) !== null
    );
  };
  const onTarget = async (to: KpNode | null, place: number): Promise<boolean> => {
    if (!target) return false;
    const { node } = target.kp;
    if (target.kind === 'move') return move({ id: node.id, pid: to?.id ?? 0, place });
    const done =
      target.kind === 'merge'
        ? to &&
          (await edit.run(`“${node.kp_name}”已合并到“${to.kp_name}”`, () =>
            mergeKp({ ...rev(node), into: to.id, into_revision: to.revision ?? 0 }),
          ))
        : await edit.run(`已删除“${node.kp_name}”`, () =>
            deleteKp({ ...rev(node), ...(to ? { retag_to: to.id } : {}) }),
          );
    if (done) onChoose(target.kind === 'merge' ? to?.id : undefined);
    return Boolean(done);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !kp ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target as HTMLElement).closest('input,textarea,[role=dialog]')
    )
      return;
    const action =
      event.key === 'F2'
        ? 'rename'
        : event.key === 'Delete'
          ? 'delete'
          : event.key === 'Insert'
            ? event.shiftKey
              ? 'sibling'
              : 'child'
            : null;
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  const dialogs = (
    <>
      {question && <NameDialog question={question} onClose={() => setQuestion(null)} />}
      {target && (
        <KpTargetDialog {...target} nodes={nodes} forest={forest} onClose={() => setTarget(null)} onOk={onTarget} />
      )}
    </>
  );
  return { act, addRoot: () => add(null), move, onKeyDown, dialogs };
}
