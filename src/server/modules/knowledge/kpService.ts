// Knowledge points: add, rename, move, merge, delete. One transaction each.
import type * as calls from '../../../contract/knowledge/knowledgeChange';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, invalid, notFound } from '../../errors';
import { demandFresh } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import { carryOut, type ChangeDone, type TaggedQuestions } from './knowledgeChanges';
import { noState, type BlueprintState, type KnowledgeChange, type KpState, type Link } from './knowledgeState';
import { knowledgeStateReads as reads } from './knowledgeStateRepository';
import { demandChangeable, demandSeen } from './systemAccess';

export function makeKpService(db: Database, questions: TaggedQuestions) {
  return {
    async findImpact(actor: Actor, { id, into }: RequestOf<typeof calls.getKpImpact>) {
      const systemId = await reads.findSystemOf(db.kysely, id);
      if (systemId === null) throw notFound('知识点');
      await demandChangeable(db.kysely, actor, systemId, '知识点');
      return reads.findImpact(db.kysely, id, into);
    },

    add: (actor: Actor, { place, tip_key, kp_name, ...where }: RequestOf<typeof calls.addKp>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        await demandTree(tx, actor, where.system_info_id, where.type);
        if (where.pid !== 0)
          demandSameTree(await demandKp(tx, actor, where.pid, '上级知识点', undefined, demandSeen), where);
        const kp: KpState = {
          id: await nextId(tx, 'kps'),
          ...where,
          ...names(tip_key, kp_name),
          sort: 0,
          revision: 0,
          content_revision: 0,
          deleted: 0,
        };
        const siblings = await reads.findSiblings(tx, kp);
        const change = placed(siblings, { ...kp, deleted: 1 }, kp, place ?? siblings.length);
        return carryOut(tx, actor, questions, 'kp.create', kp.id, change);
      }),

    rename: (actor: Actor, { id, revision, tip_key, kp_name }: RequestOf<typeof calls.saveKp>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        const kp = await demandKp(tx, actor, id, '知识点', revision);
        const change = {
          before: { ...noState(), kps: [kp] },
          after: { ...noState(), kps: [{ ...kp, ...names(tip_key, kp_name) }] },
        };
        return carryOut(tx, actor, questions, 'kp.rename', id, change);
      }),

    move: (actor: Actor, { id, revision, pid, place }: RequestOf<typeof calls.moveKp>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        const kp = await demandKp(tx, actor, id, '知识点', revision);
        if (pid !== 0) demandSameTree(await demandKp(tx, actor, pid, '上级知识点', undefined, demandSeen), kp);
        if ((await reads.findSubtree(tx, id)).some((below) => below.id === pid))
          throw invalid('不能移到自己或自己的下级之中', 'pid');
        const siblings = (await reads.findSiblings(tx, { ...kp, pid })).filter((each) => each.id !== id);
        return carryOut(tx, actor, questions, 'kp.move', id, placed(siblings, kp, { ...kp, pid }, place));
      }),

    merge: (
      actor: Actor,
      { id, revision, into, into_revision }: RequestOf<typeof calls.mergeKp>,
    ): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        const kp = await demandKp(tx, actor, id, '知识点', revision);
        const target = await demandKp(tx, actor, into, '合并到的知识点', into_revision, demandSeen);
        demandSameTree(target, kp);
        if ((await reads.findSubtree(tx, id)).some((below) => below.id === into))
          throw invalid('不能合并到自己或自己的下级', 'into');
        const own = await reads.findSiblings(tx, { ...kp, pid: id });
        const there = await reads.findSiblings(tx, { ...kp, pid: into });
        const from = Math.max(0, ...there.map((each) => each.sort)) + 1;
        // The target is part of the change too, so that the merge cannot be undone after the target has changed.
        const before = { ...noState(), kps: [kp, target, ...own] };
        const after = {
          ...noState(),
          kps: [
            { ...kp, deleted: 1 as const },
            { ...target },
            ...own.map((each, index) => ({ ...each, pid: into, sort: from + index })),
          ],
        };
        const links = await retag(tx, [id], into);
        const blueprints = await readdress(tx, [id], into);
        return carryOut(tx, actor, questions, 'kp.merge', id, {
          before: { ...before, links: links.removed, blueprints: blueprints.before },
          after: { ...after, links: links.added, blueprints: blueprints.after },
        });
      }),

    remove: (actor: Actor, { id, revision, retag_to }: RequestOf<typeof calls.deleteKp>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        await demandKp(tx, actor, id, '知识点', revision);
        const gone = await reads.findSubtree(tx, id, true);
        const ids = gone.map((kp) => kp.id);
        if (retag_to !== undefined) {
          if (ids.includes(retag_to)) throw invalid('改标的知识点也在要删除的知识点之中，请另选', 'retag_to');
          await demandKp(tx, actor, retag_to, '改标的知识点', undefined, demandSeen);
        } else {
          const { questions: tagged } = await reads.findImpact(tx, id, undefined);
          if (tagged > 0)
            throw conflict(`还有 ${tagged} 道试题标注了这里的知识点，请先选择改标到哪个知识点`, {
              kind: 'tagged',
              questions: tagged,
            });
        }
        const links = retag_to === undefined ? { removed: [], added: [] } : await retag(tx, ids, retag_to);
        const blueprints = retag_to === undefined ? { before: [], after: [] } : await readdress(tx, ids, retag_to);
        return carryOut(tx, actor, questions, 'kp.delete', id, {
          before: { ...noState(), kps: gone, links: links.removed, blueprints: blueprints.before },
          after: {
            ...noState(),
            kps: gone.map((kp) => ({ ...kp, deleted: 1 as const })),
            links: links.added,
            blueprints: blueprints.after,
          },
        });
      }),
  };
}

const names = (tip_key: string, kp_name: string) => {
  const [key, name] = [tip_key.trim(), kp_name.trim()];
  if (key === '' || name === '') throw invalid('编码和名称不能为空');
  return { tip_key: key, kp_name: name };
};

/** The current point, with its system locked. `demandSeen` when the point itself does not change. */
async function demandKp(
  tx: Tx,
  actor: Actor,
  id: number,
  what: string,
  revision?: number,
  demand = demandChangeable,
): Promise<KpState> {
  // The system first, then the point: all changes lock in this order.
  const systemId = await reads.findSystemOf(tx, id);
  if (systemId === null) throw notFound(what);
  await reads.lockSystems(tx, [systemId]);
  await demand(tx, actor, systemId, what);
  const [kp] = await reads.findKps(tx, [id]);
  if (!kp || kp.deleted) throw notFound(what);
  return revision === undefined ? kp : demandFresh(kp, `${what}“${kp.kp_name}”`, revision);
}

export async function demandTree(tx: Tx, actor: Actor, systemId: number, type: number): Promise<void> {
  await reads.lockSystems(tx, [systemId]);
  await demandChangeable(tx, actor, systemId);
  if (!(await reads.findTypes(tx, systemId)).some((each) => each.id === type)) throw notFound('知识类型');
}

function demandSameTree(
  a: Pick<KpState, 'system_info_id' | 'type'>,
  b: Pick<KpState, 'system_info_id' | 'type'>,
): void {
  if (a.system_info_id !== b.system_info_id || a.type !== b.type) throw invalid('两个知识点不在同一个体系和类型中');
}

/** Inserts the point among its new siblings and renumbers them; only siblings whose number changes are written. */
function placed(siblings: readonly KpState[], from: KpState, to: KpState, place: number): KnowledgeChange {
  const at = Math.min(Math.max(0, place), siblings.length);
  const ordered = [...siblings.slice(0, at), to, ...siblings.slice(at)];
  const shifted = ordered
    .map((kp, index) => ({ kp, sort: index + 1 }))
    .filter(({ kp, sort }) => kp !== to && kp.sort !== sort);
  return {
    before: { ...noState(), kps: [from], sorts: shifted.map(({ kp }) => [kp.id, kp.sort]) },
    after: { ...noState(), kps: [{ ...to, sort: at + 1 }], sorts: shifted.map(({ kp, sort }) => [kp.id, sort]) },
  };
}

/** Blueprints then use the point that the questions were moved to; of two demands on it the larger one is kept. */
async function readdress(
  tx: Tx,
  ids: readonly number[],
  to: number,
): Promise<{ before: BlueprintState[]; after: BlueprintState[] }> {
  const before = await reads.findBlueprints(tx, ids);
  const moved = (kpId: number) => (ids.includes(kpId) ? to : kpId);
  const after = before.map(({ body, ...rest }) => {
    const least = new Map<number, number>();
    for (const { kp_id, min } of body.coverage) least.set(moved(kp_id), Math.max(min, least.get(moved(kp_id)) ?? 0));
    const rows = body.rows.map((row) => ({ ...row, kp_ids: [...new Set(row.kp_ids.map(moved))] }));
    return { ...rest, body: { ...body, rows, coverage: [...least].map(([kp_id, min]) => ({ kp_id, min })) } };
  });
  return { before, after };
}

/**
 * The tags to remove and to add when the questions of `ids` move to another point; questions already tagged there keep
 * one tag.
 */
async function retag(tx: Tx, ids: readonly number[], to: number): Promise<{ removed: Link[]; added: Link[] }> {
  const removed = await reads.findLinks(tx, ids);
  const there = new Set((await reads.findLinks(tx, [to])).map(([, question_id]) => question_id));
  const moving = new Set(
    removed.map(([, question_id]) => question_id).filter((question_id) => !there.has(question_id)),
  );
  return { removed, added: [...moving].map((question_id) => [to, question_id]) };
}
