// Organisations and their schools: add, change, bin, restore.
import type * as calls from '../../../contract/account/organization';
import type * as schools from '../../../contract/account/school';
import type { importSchools } from '../../../contract/account/school';
import { STAGES } from '../../../contract/question/choices';
import type { RequestOf, DataOf } from '../../../contract/wire';
import { gradingFault } from '../../../domain/report/afterExam/grading';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId, nextIds } from '../../db/ids';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { demandFresh } from '../../rows/revisions';
import { isAdmin, type Actor } from '../../security/actor';
import { organizationRows, schoolRows } from './organizationRepository';

type Stored = { id: number; revision: number };
const MAX_SCAN_DAYS = 3650;

function titleOf(text: string): string {
  const title = text.trim();
  if (title === '') throw invalid('名称：不能为空', 'title');
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
        const { id, revision, region_id, logo, scan_days, grading } = request;
        if (scan_days !== undefined && scan_days !== null && (scan_days < 1 || scan_days > MAX_SCAN_DAYS))
          throw invalid(`扫描件保存天数应为 1 到 ${MAX_SCAN_DAYS}`, 'scan_days');
        const fault = grading ? gradingFault(grading) : null;
        if (fault !== null) throw invalid(fault, 'grading');
        const fields = {
          title: titleOf(request.title),
          ...{ region_id, logo },
          ...(scan_days === undefined ? {} : { scan_days }),
          ...(grading === undefined ? {} : { grading: grading && JSON.stringify(grading) }),
        };
        if (id === undefined) demandAdmin(actor);
        const before =
          id === undefined
            ? undefined
            : demand(await organizationRows.find(tx, actor, id, { locked: true }), '机构', revision);
        if (await organizationRows.isTitleTaken(tx, fields.title, id))
          throw invalid(`机构“${fields.title}”已经有了，请换一个名称`, 'title');
        if (logo !== '' && logo !== before?.logo) {
          if (!(await organizationRows.hasLogo(tx, actor, logo))) throw invalid('标志图片不存在，请重新上传', 'logo');
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
        const stored = await organizationRows.update(tx, before.id, fields);
        await recordOperation(tx, actor, {
          action: '修改机构',
          entity: 'organization',
          entity_id: before.id,
          before,
          after: fields,
        });
        return stored;
      }),

    removeOrganization: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteOrganization>): Promise<Stored> =>
      transaction(db, async (tx) => {
        demandAdmin(actor);
        const before = demand(await organizationRows.find(tx, actor, id, { locked: true }), '机构', revision);
        const [used] = (await organizationRows.page(tx, actor, { id })).list;
        if (used && (used.account_count > 0 || used.school_count > 0)) {
          throw conflict(
            `机构“${before.title}”还有账号 ${used.account_count} 个、学校 ${used.school_count} 所，请先移走或删除它们`,
          );
        }
        const stored = await organizationRows.setDeleted(tx, id, actor);
        await recordOperation(tx, actor, { action: '删除机构', entity: 'organization', entity_id: id, before });
        return stored;
      }),

    restoreOrganization: (actor: Actor, { id }: RequestOf<typeof calls.restoreOrganization>): Promise<Stored> =>
      transaction(db, async (tx) => {
        demandAdmin(actor);
        const before = await organizationRows.find(tx, actor, id, { locked: true, where: 'bin' });
        if (!before) throw notFound('机构');
        if (await organizationRows.isTitleTaken(tx, before.title, id))
          throw conflict(`机构“${before.title}”已经有了，请先为其中一个改名`);
        const stored = await organizationRows.setDeleted(tx, id, null);
        await recordOperation(tx, actor, { action: '恢复机构', entity: 'organization', entity_id: id, before });
        return stored;
      }),

    saveSchool: (actor: Actor, request: RequestOf<typeof schools.saveSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const { id, revision, organization_id, stage_id, region_id } = request;
        const fields = { title: titleOf(request.title), organization_id, stage_id, region_id };
        if (!STAGES.some((stage) => stage.id === stage_id)) throw invalid('学段不存在，请重新选择学段', 'stage_id');
        const before =
          id === undefined
            ? undefined
            : demand(await schoolRows.find(tx, actor, id, { locked: true }), '学校', revision);
        // The actor's own organisation, locked, so that it cannot be deleted in the meantime.
        if (!(await organizationRows.find(tx, actor, organization_id, { locked: true })))
          throw notFound('机构', 'organization_id');
        if (await schoolRows.isTitleTaken(tx, organization_id, fields.title, id))
          throw invalid(`学校“${fields.title}”已经有了，请换一个名称`, 'title');
        if (!before) {
          const row = { id: await nextId(tx, 'schools'), ...fields };
          await schoolRows.insert(tx, [row]);
          await recordOperation(tx, actor, { action: '新增学校', entity: 'school', entity_id: row.id, after: row });
          return { id: row.id, revision: 1 };
        }
        const stored = await schoolRows.update(tx, before.id, fields);
        await recordOperation(tx, actor, {
          action: '修改学校',
          entity: 'school',
          entity_id: before.id,
          before,
          after: fields,
        });
        return stored;
      }),

    removeSchool: (actor: Actor, { id, revision }: RequestOf<typeof schools.deleteSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = demand(await schoolRows.find(tx, actor, id, { locked: true }), '学校', revision);
        const stored = await schoolRows.setDeleted(tx, id, actor);
        await recordOperation(tx, actor, { action: '删除学校', entity: 'school', entity_id: id, before });
        return stored;
      }),

    restoreSchool: (actor: Actor, { id }: RequestOf<typeof schools.restoreSchool>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const before = await schoolRows.find(tx, actor, id, { locked: true, where: 'bin' });
        if (!before) throw notFound('学校');
        if (await schoolRows.isTitleTaken(tx, before.organization_id, before.title, id))
          throw conflict(`学校“${before.title}”已经有了，请先为其中一个改名`);
        const stored = await schoolRows.setDeleted(tx, id, null);
        await recordOperation(tx, actor, { action: '恢复学校', entity: 'school', entity_id: id, before });
        return stored;
      }),
  };
}

// Schools from a spreadsheet: reports all faults of all rows at once, and stores all rows or none.

type Result = DataOf<typeof importSchools>;
type Row = RequestOf<typeof importSchools>['rows'][number];
interface Ready {
  title: string;
  stage_id: number;
  organization_id: number;
  region_id: number | null;
}

const MAX_TITLE = 60;
const STAGE_IDS = new Map<string, number>(STAGES.map(({ id, label }) => [label, id]));

export const importSchoolRows =
  (db: Database) =>
  (actor: Actor, { rows, dry_run }: RequestOf<typeof importSchools>): Promise<Result> =>
    transaction(db, async (tx) => {
      const { ready, faults } = await checkRows(tx, actor, rows);
      if (faults.length > 0 || dry_run === 1) return { added: 0, faults };
      const ids = await nextIds(tx, 'schools', ready.length);
      const values = ready.map((row, place) => ({ ...row, id: ids[place] as number }));
      await schoolRows.insert(tx, values);
      await recordOperation(tx, actor, { action: '导入学校', entity: 'school', entity_id: null, after: values });
      return { added: values.length, faults: [] };
    });

async function checkRows(
  tx: Tx,
  actor: Actor,
  rows: readonly Row[],
): Promise<{ ready: Ready[]; faults: Result['faults'] }> {
  // Locked, so that none of them is deleted in the meantime and no two imports add the same school.
  const organizations = new Map(
    (
      await organizationRows.findNamed(
        tx,
        actor,
        rows.map((row) => row.organization.trim()),
      )
    ).map((row) => [row.title, row.id]),
  );
  const taken = await schoolRows.findTitles(
    tx,
    [...organizations.values()],
    rows.map((row) => row.title.trim()),
  );
  const seen = new Map<string, number>();
  const faults: Result['faults'] = [];
  const ready = rows.map((given, place): Ready => {
    const row = place + 1;
    const say = (field: string, msg: string) => void faults.push({ row, field, msg });
    const [title, stage, named] = [given.title.trim(), given.stage.trim(), given.organization.trim()];
    const organization_id = named === '' ? actor.organization_id : organizations.get(named);
    if (organization_id === undefined) say('organization', `没有机构“${named}”`);
    const key = `${organization_id ?? named} ${title}`;
    const before = seen.get(key);
    if (title === '' || title.length > MAX_TITLE) say('title', `应为 1 至 ${MAX_TITLE} 个字`);
    else if (before !== undefined) say('title', `与第 ${before} 行重复`);
    else if (taken.has(key)) say('title', `学校“${title}”已经有了`);
    seen.set(key, before ?? row);
    const stage_id = STAGE_IDS.get(stage);
    if (stage_id === undefined) say('stage', `没有学段“${stage}”，应为${[...STAGE_IDS.keys()].join('、')}之一`);
    return { title, stage_id: stage_id ?? 0, organization_id: organization_id ?? 0, region_id: given.region_id };
  });
  return { ready, faults };
}
