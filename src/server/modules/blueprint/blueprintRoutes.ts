// Routes of the saved blueprints.
import { CALLS } from '../../../contract/calls';
import type { BlueprintDetail, saveBlueprint } from '../../../contract/paper/savedBlueprint';
import type { RequestOf } from '../../../contract/wire';
import { blueprintFault } from '../../../domain/blueprint/bodyFault';
import type { Database } from '../../db/database';
import { invalid } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { dayOf } from '../../rows/dayOf';
import type { FindCategories } from '../../rows/namedRows';
import { makeRecordService } from '../../rows/recordService';
import { may, type Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { blueprintRows, type BlueprintRow } from './blueprintRepository';
import { countCandidates, pickable } from './fillRepository';

export const blueprintRoutes =
  (findCategories: FindCategories): Module =>
  (app, { db, now }) => {
    const blueprints = makeBlueprintService(db, findCategories);
    handle(app, CALLS.getBlueprints, (filter, { actor }) => blueprintRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getBlueprint, async ({ id }, { actor }) =>
      detailOf(actor, await blueprints.find(db.kysely, actor, id)),
    );
    handle(app, CALLS.saveBlueprint, (request, { actor }) => blueprints.save(actor, request));
    handle(app, CALLS.deleteBlueprint, (request, { actor }) => blueprints.remove(actor, request));
    handle(app, CALLS.restoreBlueprint, ({ id }, { actor }) => blueprints.restore(actor, id));
    handle(app, CALLS.getBlueprintCandidates, async ({ body }, { actor }) => {
      const fault = blueprintFault(body, await findCategories(db.kysely));
      if (fault) throw invalid(fault);
      return countCandidates(db.kysely, body.rows, pickable(body, actor, questionScope(actor).where, dayOf(now())));
    });
  };

/** Others may copy a shared blueprint, only its owner may change it. */
const makeBlueprintService = (db: Database, findCategories: FindCategories) =>
  makeRecordService(db, {
    rows: blueprintRows,
    table: 'blueprints',
    entity: 'blueprint',
    name: '细目表',
    async fieldsOf(tx, _actor, request: RequestOf<typeof saveBlueprint>) {
      const title = request.title.trim();
      if (title === '') throw invalid('请填写细目表名称', 'title');
      const fault = blueprintFault(request.body, await findCategories(tx));
      if (fault) throw invalid(fault, 'body');
      return { title, shared: request.shared, body: request.body };
    },
    storedOf: (_tx, _actor, { title, shared, body }) => ({ title, shared, body }),
    columnsOf: ({ body, ...fields }) => ({ ...fields, body: JSON.stringify(body) }),
    mayChange: (actor, row) => row.owner_id === actor.id,
    current: (_tx, actor, row) => ({ blueprint: detailOf(actor, row) }),
    says: {
      refused: '只有细目表的创建者可以修改，可以另存为自己的细目表',
      stale: '细目表已在别处修改，请对照后再保存',
    },
  });

function detailOf(actor: Actor, { organization_id: _organization, ...row }: BlueprintRow): BlueprintDetail {
  return { ...row, editable: row.owner_id === actor.id && may(actor, 'paper.write') ? 1 : 0 };
}
