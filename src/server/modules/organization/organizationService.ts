// Organisations and their schools: add, change, bin, restore.
import { STAGES } from '../../../contract/codes';
import type * as calls from '../../../contract/account/organization';
import type * as schools from '../../../contract/account/school';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import { nextId } from '../../db/ids';
import { isAdmin, type Actor } from '../../security/actor';
import { binned, restored } from '../../rows/binned';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { demandFresh } from '../../rows/revisions';
import { organizationRows, schoolRows } from './organizationRepository';

type Stored = { id: number; revision: number };

function titleOf(text: string): string {
  const title = text.trim();
  if (title === '') throw invalid('名称：不能为空');
  return title;
}

function demand<T extends { title: string; revision: number }>(
  row: T | undefined,
  what: string,
  revision: number | undefined,
): T {
  if (!row) throw notFound(what);
  return demandFresh(row, `${what}“${row.title}”`, revision);
}

/** 4003 for everyone except administrators: organisations separate the data of different users. */
function demandAdmin(actor: Actor): void {
  if (!isAdmin(actor)) throw forbidden('只有管理员可以增删机构');
}

export function makeOrganizationService(db: Database) {
  return {
    saveOrganization: (actor: Actor, request: RequestOf<typeof calls.saveOrganization>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const { id, revision, region_id, logo } = request;
        const fields = { title: titleOf(request.title), region_id, logo };
        if (id === undefined) demandAdmin(actor);
        const before =
          id === undefined ? undefined : demand(await organizationRows.find(tx, actor, id), '机构', revision);
        if (await organizationRows.isTitleTaken(tx, fields.title, id))
          throw invalid(`机构“${fields.title}”已经有了，请换一个名称`);
        if (logo !== '' && logo !== before?.logo) {
          if (!(await organizationRows.hasLogo(tx, actor, logo))) throw invalid('标志图片不存在，请重新上传');
        }
        if (!before) {
          const row = { id: await nextId(tx, 'organizations'), ...fields };
          await organizationRows.insert(tx, row);
          await recordOperation(tx, actor, {
            action: '新增机构',
            entity: 'organization',
            entity_id: row.id,
            after: row,
          });
          return { id: row.id, revision: 1 };
        }
        const newer = await organizationRows.update(tx, before.id, fields);
        await recordOperation(tx, actor, {
          action: '修改机构',
          entity: 'organization',
          entity_id: before.id,
          before,
          after: fields,
        });
        return { id: before.id, revision: newer };
      }),

    removeOrganization: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteOrganization>): Promise<Stored> =>
      transaction(db, async (tx) => {
        demandAdmin(actor);
        const before = demand(await organizationRows.find(tx, actor, id), '机构', revision);
        const page = await organizationRows.findPage(tx, actor, { title: before.title }, 1000, () => 0);
        const used = page.list.find((row) => row.id === id);
        if (used && (used.account_count > 0 || used.school_count > 0)) {
          throw conflict(
            `机构“${before.title}”还有账号 ${used.account_count} 个、学校 ${used.school_count} 所，请先移走或删除它们`,
          );
        }
        const newer = await organizationRows.update(tx, id, binned(actor));
        await recordOperation(tx, actor, { action: '删除机构', entity: 'organization', entity_id: id, before });
        return { id, revision: newer };
      }),

    restoreOrganization: (actor: Actor, { id }: RequestOf<typeof calls.restoreOrganization>): Promise<Stored> =>
      transaction(db, async (tx) => {
        demandAdmin(actor);
        const before = await organizationRows.find(tx, actor, id, true);
        if (!before) throw notFound('机构');
        if (await organizationRows.isTitleTaken(tx, before.title, id))
          throw conflict(`机构“${before.title}”已经有了，请先为其中一个改名`);
        const newer = await organizationRows.update(tx, id, restored);
        await recordOperation(tx, actor, { action: '恢复机构', entity: 'organization', entity_id: id, before });
        return { id, revision: newer };
      }),

    saveSchool: (actor: Actor, request: RequestOf<typeof schools.saveSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const { id, revision, organization_id, stage_id, region_id } = request;
        const fields = { title: titleOf(request.title), organization_id, stage_id, region_id };
        if (!STAGES.some((stage) => stage.id === stage_id)) throw invalid('学段不存在，请重新选择学段');
        const before = id === undefined ? undefined : demand(await schoolRows.find(tx, actor, id), '学校', revision);
        // The actor's own organisation, locked, so that it cannot be deleted in the meantime.
        if (!(await organizationRows.find(tx, actor, organization_id))) throw notFound('机构');
        if (await schoolRows.isTitleTaken(tx, organization_id, fields.title, id))
          throw invalid(`学校“${fields.title}”已经有了，请换一个名称`);
        if (!before) {
          const row = { id: await nextId(tx, 'schools'), ...fields };
          await schoolRows.insert(tx, [row]);
          await recordOperation(tx, actor, { action: '新增学校', entity: 'school', entity_id: row.id, after: row });
          return { id: row.id, revision: 1 };
        }
        const newer = await schoolRows.update(tx, before.id, fields);
        await recordOperation(tx, actor, {
          action: '修改学校',
          entity: 'school',
          entity_id: before.id,
          before,
          after: fields,
        });
        return { id: before.id, revision: newer };
      }),

    removeSchool: (actor: Actor, { id, revision }: RequestOf<typeof schools.deleteSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = demand(await schoolRows.find(tx, actor, id), '学校', revision);
        const newer = await schoolRows.update(tx, id, binned(actor));
        await recordOperation(tx, actor, { action: '删除学校', entity: 'school', entity_id: id, before });
        return { id, revision: newer };
      }),

    restoreSchool: (actor: Actor, { id }: RequestOf<typeof schools.restoreSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = await schoolRows.find(tx, actor, id, true);
        if (!before) throw notFound('学校');
        if (await schoolRows.isTitleTaken(tx, before.organization_id, before.title, id))
          throw conflict(`学校“${before.title}”已经有了，请先为其中一个改名`);
        const newer = await schoolRows.update(tx, id, restored);
        await recordOperation(tx, actor, { action: '恢复学校', entity: 'school', entity_id: id, before });
        return { id, revision: newer };
      }),
  };
}
