// Merges a flat list into one tree in one transaction (domain/knowledge/importPlan defines how).
import { CODES } from '../../../contract/codes';
import { faultsData, type Fault } from '../../../contract/faults';
import { KP_NAME_MAX, TIP_KEY_MAX, type importKps } from '../../../contract/knowledge/knowledgeChange';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { findLinkFaults } from '../../../domain/knowledge/flatFile';
import { planImport } from '../../../domain/knowledge/importPlan';
import { transaction, type Database } from '../../db/database';
import { nextIds } from '../../db/ids';
import { conflict, DomainError, invalid } from '../../errors';
import type { Actor } from '../../security/actor';
import { carryOut, type TaggedQuestions } from './knowledgeChanges';
import { noState, type KpState } from './knowledgeState';
import { knowledgeStateReads as reads } from './knowledgeStateRepository';
import { demandTree } from './kpService';

type Request = RequestOf<typeof importKps>;
const FAULTS_SAID = 5;

export function makeKpImportService(db: Database, questions: TaggedQuestions) {
  return {
    importKps(actor: Actor, request: Request): Promise<DataOf<typeof importKps>> {
      const { system_info_id, type, mode, expected } = request;
      const nodes = request.nodes.map((node) => ({
        ...node,
        tip_key: node.tip_key.trim(),
        kp_name: node.kp_name.trim(),
      }));
      return transaction(db, async (tx) => {
        await demandTree(tx, actor, system_info_id, type);
        const tree = await reads.findTree(tx, system_info_id, type);
        const known = new Set(mode === 'update' ? tree.map((kp) => kp.id) : []);
        const faults = [
          ...findFieldFaults(nodes),
          ...findLinkFaults(nodes, known).map(({ line, kp_name, msg }) => nodeFault(nodes, line - 1, kp_name, msg)),
        ].slice(0, FAULTS_SAID);
        if (faults.length > 0)
          throw new DomainError(CODES.invalid, faults.map(({ msg }) => msg).join('；'), faultsData(faults));
        const plan = planImport(tree, nodes, mode);
        if (plan.ring.length > 0) throw invalid(`导入后上下级成环：${plan.ring.join(' → ')}`);
        const counts = { added: plan.added.length, changed: plan.changed.length };
        if (counts.added !== expected.added || counts.changed !== expected.changed)
          throw conflict('预览之后知识点有了变化，已为您刷新，请重新核对后导入');
        if (counts.added + counts.changed === 0) throw invalid('没有需要导入的内容');

        const fresh = await nextIds(tx, 'kps', counts.added);
        const idOf = new Map(plan.added.map((node, index) => [node.id, fresh[index] as number]));
        const last = new Map<number, number>();
        for (const kp of tree) last.set(kp.pid, Math.max(last.get(kp.pid) ?? 0, kp.sort));
        const sortUnder = (pid: number) => {
          const sort = (last.get(pid) ?? 0) + 1;
          last.set(pid, sort);
          return sort;
        };
        const before = new Map(tree.map((kp) => [kp.id, kp]));
        const added = plan.added.map((node): KpState => {
          const pid = idOf.get(node.pid) ?? node.pid;
          const { tip_key, kp_name } = node;
          return {
            id: idOf.get(node.id) as number,
            pid,
            system_info_id,
            type,
            tip_key,
            kp_name,
            sort: sortUnder(pid),
            revision: 0,
            content_revision: 0,
            deleted: 0,
          };
        });
        const changed = plan.changed.map(({ after, moved }): KpState => {
          const now = before.get(after.id) as KpState;
          const pid = idOf.get(after.pid) ?? after.pid;
          return {
            ...now,
            pid,
            tip_key: after.tip_key,
            kp_name: after.kp_name,
            sort: moved ? sortUnder(pid) : now.sort,
          };
        });
        const done = await carryOut(tx, actor, questions, 'kp.import', system_info_id, {
          before: {
            ...noState(),
            kps: [
              ...added.map((kp) => ({ ...kp, deleted: 1 as const })),
              ...changed.map((kp) => before.get(kp.id) as KpState),
            ],
          },
          after: { ...noState(), kps: [...added, ...changed] },
        });
        return { undo_id: done.undo_id, ...counts };
      });
    },
  };
}

const nodeFault = (nodes: Request['nodes'], at: number, kp_name: string, msg: string): Fault => ({
  field: 'nodes',
  item: String(nodes[at]?.id),
  msg: `第 ${at + 1} 项“${kp_name}”：${msg}`,
});

const CONTROL = /[\u0000-\u001f\u007f]/;
const textFault = (what: string, text: string, max: number): string | null => {
  if (text === '') return `${what}为空`;
  if (text.length > max) return `${what}有 ${text.length} 个字，最多 ${max} 个`;
  return CONTROL.test(text) ? `${what}里有换行或其他不可见字符，请删去` : null;
};

function findFieldFaults(nodes: Request['nodes']): Fault[] {
  return nodes.flatMap(({ id, pid, tip_key, kp_name }, index) => {
    const msg =
      (id > 0 ? null : '编号应为正整数') ??
      (pid >= 0 ? null : '上级编号应为 0 或正整数') ??
      textFault('编码', tip_key, TIP_KEY_MAX) ??
      textFault('名称', kp_name, KP_NAME_MAX);
    return msg === null ? [] : [nodeFault(nodes, index, kp_name.slice(0, 40), msg)];
  });
}
