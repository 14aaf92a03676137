// The dialogs of the actions on a knowledge point, and their keys.
import { useState, type KeyboardEvent } from 'react';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { KpMove } from '../../../domain/knowledge/moves';
import { nextTipKey } from '../../../domain/knowledge/tipKey';
import type { KpForest, KpTreeNode } from '../../../domain/knowledge/tree';
import type { ActionName } from '../../lib/actions/actions';
import { pressedAction } from '../../lib/actions/pressed';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectChanges } from '../../state/storedChanges/storedChangesSlice';
import { KpTargetDialog, movePoint } from './KpTargetDialog';
import { NameDialog } from './NameDialog';
import { KP_NAMES, kpForm } from './kpForm';

export type KpAction = ActionName<'knowledgeTree'>;
interface Props {
  system_info_id: number;
  type: number;
  nodes: readonly KpNode[];
  forest: KpForest;
  kp: KpTreeNode | undefined;
  onChoose(id: number | undefined): void;
}
type Open = { action: 'root' } | { action: KpAction; kp: KpTreeNode };

export function useKpActions({ system_info_id, type, nodes, forest, kp, onChoose }: Props) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector((state) => selectChanges(state, 'knowledge').running > 0);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const act = (action: KpAction) => kp && setOpen({ action, kp });
  const move = (to: KpMove) => {
    const node = forest.byId.get(to.id)?.node;
    if (node && !busy) void dispatch(movePoint(node, to, forest.byId.get(to.pid)?.node));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = pressedAction('knowledgeTree', event);
    if (!action || !kp || (event.target as HTMLElement).closest('input,textarea,[role=dialog]')) return;
    event.preventDefault();
    act(action);
  };

  /** The new point is a child of `parent`, or the sibling after `kp`. */
  const adding = (parent: KpTreeNode | null, after?: KpTreeNode) => {
    const siblings = parent?.children ?? forest.roots;
    const keys = siblings.map((each) => each.node.tip_key);
    return (
      <NameDialog
        form={kpForm}
        title={parent ? t('在“{0}”下新建知识点', parent.node.kp_name) : t('添加一级知识点')}
        fields={KP_NAMES}
        start={{
          system_info_id,
          type,
          pid: parent?.node.id ?? 0,
          place: after ? siblings.indexOf(after) + 1 : siblings.length,
          tip_key: nextTipKey(keys, parent?.node.tip_key ?? null),
        }}
        onSaved={(reply) => reply && onChoose(reply.id)}
        onClose={close}
      />
    );
  };
  const dialogOf = (shown: Open) => {
    if (shown.action === 'root') return adding(null);
    const { action, kp: of } = shown;
    if (action === 'child') return adding(of);
    if (action === 'sibling') return adding(of.parent, of);
    if (action === 'rename')
      return (
        <NameDialog
          form={kpForm}
          title={t('“{0}”改名', of.node.kp_name)}
          fields={KP_NAMES}
          record={of.node}
          start={{ before: of.node.kp_name }}
          onClose={close}
        />
      );
    return (
      <KpTargetDialog
        kind={action}
        kp={of}
        nodes={nodes}
        forest={forest}
        onClose={close}
        onDone={(kind, target) => kind !== 'move' && onChoose(kind === 'merge' ? (target ?? undefined) : undefined)}
      />
    );
  };
  return { act, addRoot: () => setOpen({ action: 'root' }), move, onKeyDown, dialog: open && dialogOf(open) };
}
