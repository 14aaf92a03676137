// Knowledge systems and their types: create, rename, delete when empty.
import type * as calls from '../../../contract/knowledge/knowledgeChange';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId, nextIds } from '../../db/ids';
import { conflict, invalid, notFound } from '../../errors';
import { demandFresh } from '../../rows/revisions';
import { isAdmin, type Actor } from '../../security/actor';
import { carryOut, type ChangeDone, type TaggedQuestions } from './knowledgeChanges';
import { noState, type SystemState, type TypeState } from './knowledgeState';
import { knowledgeStateReads as reads } from './knowledgeStateRepository';
import { demandChangeable, demandSeen } from './systemAccess';

const MAX_TITLE = 100;
const COPY_SUFFIX = '（本机构）';

export function makeSystemService(db: Database, questions: TaggedQuestions) {
  const change = (tx: Tx, actor: Actor, action: string, from: SystemState, to: SystemState): Promise<ChangeDone> =>
    carryOut(tx, actor, questions, action, from.id, {
      before: { ...noState(), systems: [from] },
      after: { ...noState(), systems: [to] },
    });
  const changeType = (tx: Tx, actor: Actor, action: string, from: TypeState, to: TypeState): Promise<ChangeDone> =>
    carryOut(tx, actor, questions, action, from.id, {
      before: { ...noState(), types: [from] },
      after: { ...noState(), types: [to] },
    });

  return {
    saveSystem: (actor: Actor, request: RequestOf<typeof calls.saveKnowledgeSystem>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        const title = titleOf(request.title);
        if (request.id === undefined) {
          const id = await nextId(tx, 'knowledge_systems');
          // Systems that administrators create belong to the platform; a copy belongs to their organisation.
          const organization_id = isAdmin(actor) ? null : actor.organization_id;
          const system: SystemState = {
            id,
            organization_id,
            title,
            sort: 100 + id,
            revision: 0,
            content_revision: 0,
            deleted: 0,
          };
          return change(tx, actor, 'knowledge_system.create', { ...system, deleted: 1 }, system);
        }
        const system = await demandSystem(tx, actor, request.id, request.revision);
        return change(tx, actor, 'knowledge_system.rename', system, { ...system, title });
      }),

    /** Copies types and points, without the tags on questions. */
    copySystem: (actor: Actor, { id }: RequestOf<typeof calls.copyKnowledgeSystem>): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        await reads.lockSystems(tx, [id]);
        const from = await demandSeen(tx, actor, id);
        const types = await reads.findTypes(tx, id);
        const points = (await reads.findSystemKps(tx, id)).filter((kp) => types.some((type) => type.id === kp.type));
        const fresh = await nextIds(tx, 'kps', points.length);
        const idOf = new Map(points.map((kp, index) => [kp.id, fresh[index] as number]));
        const copied = await nextId(tx, 'knowledge_systems');
        const state = { revision: 0, content_revision: 0, deleted: 0 as const };
        const title = from.title.slice(0, MAX_TITLE - COPY_SUFFIX.length) + COPY_SUFFIX;
        const after = {
          ...noState(),
          systems: [{ id: copied, organization_id: actor.organization_id, title, sort: 100 + copied, ...state }],
          types: types.map((type) => ({ ...type, system_info_id: copied })),
          kps: points.map((kp) => ({
            ...kp,
            ...state,
            id: idOf.get(kp.id) as number,
            pid: idOf.get(kp.pid) ?? 0,
            system_info_id: copied,
          })),
        };
        const gone = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, deleted: 1 as const }));
        const before = { ...noState(), systems: gone(after.systems), types: gone(after.types), kps: gone(after.kps) };
        return carryOut(tx, actor, questions, 'knowledge_system.copy', copied, { before, after });
      }),

    deleteSystem: (
      actor: Actor,
      { id, revision }: RequestOf<typeof calls.deleteKnowledgeSystem>,
    ): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        const system = await demandSystem(tx, actor, id, revision);
        const count = await reads.countKps(tx, id, null);
        if (count > 0) throw conflict(`知识体系中还有 ${count} 个知识点，请先删除或合并`);
        return change(tx, actor, 'knowledge_system.delete', system, { ...system, deleted: 1 });
      }),

    saveType: (
      actor: Actor,
      { system_info_id, id, name }: RequestOf<typeof calls.saveKnowledgeType>,
    ): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        await demandSystem(tx, actor, system_info_id);
        const types = await reads.findTypes(tx, system_info_id);
        const title = titleOf(name);
        if (types.some((each) => each.name === title && each.id !== id))
          throw invalid(`类型“${title}”已经有了，请换一个名称`, 'title');
        if (id === undefined) {
          const type: TypeState = {
            system_info_id,
            id: await reads.nextTypeId(tx, system_info_id),
            name: title,
            deleted: 0,
          };
          return changeType(tx, actor, 'knowledge_type.create', { ...type, deleted: 1 }, type);
        }
        const type = types.find((each) => each.id === id);
        if (!type) throw notFound('知识类型');
        return changeType(tx, actor, 'knowledge_type.rename', type, { ...type, name: title });
      }),

    deleteType: (
      actor: Actor,
      { system_info_id, id }: RequestOf<typeof calls.deleteKnowledgeType>,
    ): Promise<ChangeDone> =>
      transaction(db, async (tx) => {
        await demandSystem(tx, actor, system_info_id);
        const type = (await reads.findTypes(tx, system_info_id)).find((each) => each.id === id);
        if (!type) throw notFound('知识类型');
        const count = await reads.countKps(tx, system_info_id, id);
        if (count > 0) throw conflict(`类型“${type.name}”中还有 ${count} 个知识点，请先删除或合并`);
        return changeType(tx, actor, 'knowledge_type.delete', type, { ...type, deleted: 1 });
      }),
  };
}

function titleOf(text: string): string {
  const title = text.trim();
  if (title === '') throw invalid('名称不能为空', 'title');
  return title;
}

async function demandSystem(tx: Tx, actor: Actor, id: number, revision?: number): Promise<SystemState> {
  await reads.lockSystems(tx, [id]);
  const system = await demandChangeable(tx, actor, id);
  return revision === undefined ? system : demandFresh(system, `知识体系“${system.title}”`, revision);
}
