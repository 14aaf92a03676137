// Routes of the saved blueprints.
import { CALLS } from '../../../contract/calls';
import type { BlueprintDetail, saveBlueprint } from '../../../contract/paper/savedBlueprint';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { blueprintFault } from '../../../domain/blueprint/bodyFault';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { invalid, conflict, forbidden, notFound, revisionMissing } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { dayOf } from '../../rows/dayOf';
import type { FindCategories } from '../../rows/namedRows';
import { recordOperation } from '../../rows/operationLog';
import { isStored } from '../../rows/revisions';
import { isAdmin, may, type Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { blueprintRows, type BlueprintRow } from './blueprintRepository';
import { countCandidates, pickable } from './fillRepository';

export const blueprintRoutes =
  (findCategories: FindCategories): Module =>
  (app, { db, now }) => {
    const blueprints = makeBlueprintService(db, findCategories);
    handle(app, CALLS.getBlueprints, (filter, { actor }) => blueprintRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getBlueprint, ({ id }, { actor }) => blueprints.getDetail(actor, id));
    handle(app, CALLS.saveBlueprint, (request, { actor }) => blueprints.save(actor, request));
    handle(app, CALLS.deleteBlueprint, (request, { actor }) => blueprints.remove(actor, request));
    handle(app, CALLS.restoreBlueprint, ({ id }, { actor }) => blueprints.restore(actor, id));
    handle(app, CALLS.getBlueprintCandidates, async ({ body }, { actor }) => {
      const fault = blueprintFault(body, await findCategories(db.kysely));
      if (fault) throw invalid(fault);
      return countCandidates(db.kysely, body.rows, pickable(body, actor, questionScope(actor).where, dayOf(now())));
    });
  };

// Saved blueprints: read, saved by their owner only, shared, moved to the bin and restored.

type SaveRequest = RequestOf<typeof saveBlueprint>;
type Saved = DataOf<typeof saveBlueprint>;

function makeBlueprintService(db: Database, findCategories: FindCategories) {
  return { getDetail, save, remove, restore };

  async function getDetail(actor: Actor, id: number): Promise<BlueprintDetail> {
    return detailOf(actor, await findVisible(db.kysely, actor, id));
  }

  async function save(actor: Actor, request: SaveRequest): Promise<Saved> {
    const title = request.title.trim();
    if (title === '') throw invalid('请填写细目表名称', 'title');
    const fault = blueprintFault(request.body, await findCategories(db.kysely));
    if (fault) throw invalid(fault, 'body');
    const fields = { title, shared: request.shared, body: JSON.stringify(request.body) };
    const after = { title, shared: request.shared, body: request.body };
    return transaction(db, async (tx) => {
      if (request.id === undefined) {
        const id = await nextId(tx, 'blueprints');
        await blueprintRows.insert(tx, { id, ...fields, owner_id: actor.id, organization_id: actor.organization_id });
        await recordOperation(tx, actor, { action: 'blueprint.create', entity: 'blueprint', entity_id: id, after });
        return { id, revision: 1 };
      }
      const row = await findVisible(tx, actor, request.id, true);
      if (row.owner_id !== actor.id) throw forbidden('只有细目表的创建者可以修改，可以另存为自己的细目表');
      demandRevision(actor, row, request.revision);
      if (isStored(after, row)) return { id: row.id, revision: row.revision };
      const next = await blueprintRows.update(tx, row.id, fields);
      const before = { title: row.title, shared: row.shared, body: row.body };
      await recordOperation(tx, actor, {
        action: 'blueprint.change',
        entity: 'blueprint',
        entity_id: row.id,
        before,
        after,
      });
      return next;
    });
  }

  function remove(actor: Actor, { id, revision }: { id: number; revision: number }): Promise<Saved> {
    return transaction(db, async (tx) => {
      const row = await findVisible(tx, actor, id, true);
      if (row.owner_id !== actor.id && !isAdmin(actor)) throw forbidden('只有细目表的创建者或管理员可以删除');
      demandRevision(actor, row, revision);
      const next = await blueprintRows.setDeleted(tx, id, actor);
      await recordOperation(tx, actor, {
        action: 'blueprint.delete',
        entity: 'blueprint',
        entity_id: id,
        before: { title: row.title },
      });
      return next;
    });
  }

  function restore(actor: Actor, id: number): Promise<Saved> {
    return transaction(db, async (tx) => {
      const row = await blueprintRows.find(tx, actor, id, { locked: true, where: 'bin' });
      if (!row) throw notFound('回收站中的细目表');
      if (row.owner_id !== actor.id && !may(actor, 'paper.restore'))
        throw forbidden('只有细目表的创建者或有恢复权限的人员可以恢复');
      const next = await blueprintRows.setDeleted(tx, id, null);
      await recordOperation(tx, actor, {
        action: 'blueprint.restore',
        entity: 'blueprint',
        entity_id: id,
        after: { title: row.title },
      });
      return next;
    });
  }

  async function findVisible(tx: Tx, actor: Actor, id: number, locked = false): Promise<BlueprintRow> {
    const row = await blueprintRows.find(tx, actor, id, { locked });
    if (!row) throw notFound('细目表');
    return row;
  }

  function demandRevision(actor: Actor, row: BlueprintRow, revision: number | undefined): void {
    if (revision === undefined) throw revisionMissing();
    if (revision === row.revision) return;
    const data = { kind: 'revision', revision: row.revision, blueprint: detailOf(actor, row) };
    throw conflict('细目表已在别处修改，请对照后再保存', data);
  }
}

function detailOf(actor: Actor, { organization_id: _organization, ...row }: BlueprintRow): BlueprintDetail {
  return { ...row, editable: row.owner_id === actor.id && may(actor, 'paper.write') ? 1 : 0 };
}
