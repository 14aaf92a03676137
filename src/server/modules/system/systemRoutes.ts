// Calls of the operation log, of the home screen's contents, and of the server's status.
import { CALLS } from '../../../contract/calls';
import type { deleteFrontItem, FrontItem, orderFrontItems, saveFrontItem } from '../../../contract/system/front';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { notFound, invalid } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { NO_CHROMIUM } from '../../print/findChromium';
import { recordOperation } from '../../rows/operationLog';
import { demandFresh, demandFreshOrder } from '../../rows/revisions';
import { isAdmin, type Actor } from '../../security/actor';
import { frontRows } from './frontRepository';
import { operationReads } from './operationRepository';

export const systemRoutes: Module = (app, { db, now, print, backup }) => {
  const started_at = now().toISOString();
  const front = makeFrontService({ db, now });

  handle(app, CALLS.getOperations, async (filter, { actor }) => {
    const page = await operationReads.page(db.kysely, actor, filter);
    return { ...page, ...(await operationReads.findKinds(db.kysely, actor)) };
  });
  handle(app, CALLS.getOperation, async ({ id }, { actor }) => {
    const entry = await operationReads.find(db.kysely, actor, id);
    if (!entry) throw notFound('日志');
    return entry;
  });
  handle(app, CALLS.getRuntime, async () => ({
    started_at,
    node: process.version,
    database: db.kind,
    vector_pdf: print.available ? (1 as const) : (0 as const),
    pdf_note: print.available ? '' : NO_CHROMIUM,
    backup_at: backup?.at ?? null,
    backup_failure: backup?.failure ?? '',
  }));
  handle(app, CALLS.getFront, (_request, { actor }) => front.shown(actor));
  handle(app, CALLS.getFrontItems, (_request, { actor }) => front.list(actor));
  handle(app, CALLS.saveFrontItem, (request, { actor }) => front.save(actor, request));
  handle(app, CALLS.orderFrontItems, (request, { actor }) => front.order(actor, request));
  handle(app, CALLS.deleteFrontItem, (request, { actor }) => front.remove(actor, request));
};

// Contents of the home screen (frontManagement): notices, shortcuts, carousel, each with its display period.

/** Checks the fields that an entry of its kind must have. */
function demandWhole({ kind, body, starts_at, ends_at }: RequestOf<typeof saveFrontItem>): void {
  if (kind === 'notice' && body.text.trim() === '') throw invalid('文字：公告需要正文', 'body', 'text');
  if (kind === 'shortcut' && body.path === '') throw invalid('路径：快捷入口需要一个页面', 'body', 'path');
  if (kind === 'carousel' && body.picture === '') throw invalid('图片：轮播需要一张图片', 'body', 'picture');
  if (starts_at !== null && ends_at !== null && Date.parse(starts_at) >= Date.parse(ends_at))
    throw invalid('结束时间：应在开始时间之后', 'ends_at');
}

function makeFrontService({ db, now }: { db: Database; now: () => Date }) {
  const demand = (rows: readonly FrontItem[], id: number, revision: number | undefined): FrontItem => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw notFound('内容');
    return demandFresh(row, `“${row.title}”`, revision);
  };
  const record = (tx: Tx, actor: Actor, action: string, id: number | null, before?: unknown, after?: unknown) =>
    recordOperation(tx, actor, { action, entity: 'front', entity_id: id, before, after });

  return {
    shown: async (actor: Actor) => ({ list: await frontRows.findAll(db.kysely, actor, now()) }),
    list: async (actor: Actor) => ({ list: await frontRows.findAll(db.kysely, actor) }),

    save: (actor: Actor, request: RequestOf<typeof saveFrontItem>) =>
      transaction(db, async (tx) => {
        demandWhole(request);
        await frontRows.lockAll(tx, actor);
        const rows = await frontRows.findAll(tx, actor);
        const { id, revision, body, ...rest } = request;
        const title = rest.title.trim();
        if (title === '') throw invalid('标题：不能为空', 'title');
        const fields = { ...rest, title, body: JSON.stringify(body) };
        if (id === undefined) {
          const organization_id = isAdmin(actor) ? null : actor.organization_id;
          const beside = rows.filter((row) => row.kind === rest.kind && row.organization_id === organization_id);
          const sort = Math.max(0, ...beside.map((row) => row.sort)) + 1;
          const row = { id: await nextId(tx, 'front_items'), ...fields, sort, organization_id };
          await frontRows.insert(tx, row);
          await record(tx, actor, '新增前台内容', row.id, undefined, { ...rest, body });
          return { id: row.id, revision: 1 };
        }
        const before = demand(rows, id, revision);
        const stored = await frontRows.update(tx, id, fields);
        await record(tx, actor, '修改前台内容', id, before, { ...rest, body });
        return stored;
      }),

    order: (actor: Actor, { kind, ids, revisions }: RequestOf<typeof orderFrontItems>) =>
      transaction(db, async (tx) => {
        await frontRows.lockAll(tx, actor);
        const all = await frontRows.findAll(tx, actor);
        const first = all.find((row) => row.id === ids[0]);
        if (!first) throw notFound('内容');
        const rows = all.filter((row) => row.kind === kind && row.organization_id === first.organization_id);
        demandFreshOrder(rows, ids, revisions);
        await frontRows.setOrder(tx, ids);
        await record(
          tx,
          actor,
          '排序前台内容',
          null,
          rows.map((row) => row.id),
          ids,
        );
        const after = new Map((await frontRows.findAll(tx, actor)).map((row) => [row.id, row.revision]));
        return { revisions: ids.map((id) => after.get(id) ?? 0) };
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof deleteFrontItem>) =>
      transaction(db, async (tx) => {
        await frontRows.lockAll(tx, actor);
        const before = demand(await frontRows.findAll(tx, actor), id, revision);
        await frontRows.setDeleted(tx, id, actor);
        await record(tx, actor, '删除前台内容', id, before);
        return null;
      }),
  };
}
