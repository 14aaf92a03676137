// Applies a change of the knowledge tables in the caller's transaction: rows, tags, log, list caches. Also its undo,
// which is the reverse change, allowed as long as no newer change touched those rows.
import type { Tx } from '../../db/database';
import { conflict, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { seesSystem } from '../../security/rowScopes';
import { knowledgeWrites } from './knowledgeRepository';
import { noState, type KnowledgeChange, type KnowledgeState, type KpState, type Link } from './knowledgeState';
import { knowledgeStateReads as reads } from './knowledgeStateRepository';
import { refuseForeign } from './systemAccess';

/** What the knowledge module needs from the question module; connected in modules.ts. */
export interface TaggedQuestions {
  questionsChanged(tx: Tx): void;
}
export interface ChangeDone {
  id: number;
  undo_id: number;
}

export const ENTITY = 'knowledge';

export async function carryOut(
  tx: Tx,
  actor: Actor,
  questions: TaggedQuestions,
  action: string,
  id: number,
  change: KnowledgeChange,
  restored = false,
): Promise<ChangeDone> {
  const { before, after } = change;
  await knowledgeWrites.write(tx, actor, after, restored);
  await knowledgeWrites.writeBlueprints(tx, after.blueprints);
  await knowledgeWrites.replaceLinks(tx, before.links, after.links);
  const undo_id = await recordOperation(tx, actor, { action, entity: ENTITY, entity_id: id, before, after });
  questions.questionsChanged(tx);
  return { id, undo_id };
}

const NEWER = '之后又有人改动了相关的知识点，不能撤销';

export async function undoChange(
  tx: Tx,
  actor: Actor,
  questions: TaggedQuestions,
  undoId: number,
): Promise<ChangeDone> {
  const logged = await reads.findLogged(tx, undoId, ENTITY);
  if (!logged) throw notFound('要撤销的操作');
  const [was, now] = [stateOf(logged.before), stateOf(logged.after)];
  const systemIds = [
    ...new Set([
      ...now.systems.map((row) => row.id),
      ...now.types.map((row) => row.system_info_id),
      ...now.kps.map((row) => row.system_info_id),
    ]),
  ];
  await reads.lockSystems(tx, systemIds);
  for (const system of await reads.findSystems(tx, systemIds)) {
    if (!seesSystem(actor, system)) throw notFound('要撤销的操作');
    refuseForeign(actor, system);
  }
  await demandUntouched(tx, now);

  const present = new Set(
    (
      await reads.findLinks(
        tx,
        now.links.map(([kp_id]) => kp_id),
      )
    ).map(keyOf),
  );
  const removed = now.links.filter((link) => present.has(keyOf(link)));
  // A question that no longer has its new tag was retagged later: it stays as it is.
  const retagged = new Set(now.links.filter((link) => !present.has(keyOf(link))).map(([, question_id]) => question_id));
  const added = was.links.filter(([, question_id]) => !retagged.has(question_id));
  const left = new Map(now.blueprints.map(({ id, revision }) => [id, revision]));
  const blueprints = was.blueprints.map((row) => ({ ...row, revision: left.get(row.id) ?? row.revision }));
  const change = { before: { ...now, links: removed }, after: { ...was, links: added, blueprints } };
  const done = await carryOut(tx, actor, questions, 'knowledge.undo', logged.entity_id ?? 0, change, true);
  const fault = await reads.findTreeFault(
    tx,
    systemIds,
    now.kps.map((kp) => kp.id),
  );
  if (fault) throw conflict(`不能撤销：${fault}`);
  for (const system of was.systems.filter((row) => row.deleted)) {
    if ((await reads.countKps(tx, system.id, null)) > 0)
      throw conflict(`不能撤销：知识体系“${system.title}”已有知识点`);
  }
  for (const type of was.types.filter((row) => row.deleted)) {
    if ((await reads.countKps(tx, type.system_info_id, type.id)) > 0)
      throw conflict(`不能撤销：类型“${type.name}”已有知识点`);
  }
  return done;
}

const keyOf = ([kp_id, question_id]: Link) => `${kp_id}/${question_id}`;
/**
 * Log entries from before migration 0005 have no content revision: the revision itself is used; those from before 0033
 * belong to the platform.
 */
const stateOf = (logged: unknown): KnowledgeState => {
  const state = { ...noState(), ...(logged as Partial<KnowledgeState> | null) };
  const whole = <Row extends { revision: number; content_revision?: number }>(row: Row) => ({
    ...row,
    content_revision: row.content_revision ?? row.revision,
  });
  return {
    ...state,
    kps: state.kps.map(whole),
    systems: state.systems.map((system) => ({ ...whole(system), organization_id: system.organization_id ?? null })),
  };
};

async function demandUntouched(tx: Tx, left: KnowledgeState): Promise<void> {
  type Row = Pick<KpState, 'id' | 'content_revision'>;
  const same = (rows: readonly Row[], logged: readonly Row[]) => {
    const revisions = new Map(rows.map((row) => [row.id, row.content_revision]));
    return logged.every((row) => revisions.get(row.id) === row.content_revision);
  };
  const kps = await reads.findKps(
    tx,
    left.kps.map((kp) => kp.id),
  );
  const systems = await reads.findSystems(
    tx,
    left.systems.map((system) => system.id),
  );
  if (!same(kps, left.kps) || !same(systems, left.systems)) throw conflict(NEWER);
  for (const type of left.types) {
    const now = (await reads.findTypes(tx, type.system_info_id)).find((row) => row.id === type.id);
    if ((now?.name ?? null) !== (type.deleted ? null : type.name)) throw conflict(NEWER);
  }
}
