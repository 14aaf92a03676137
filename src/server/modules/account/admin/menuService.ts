// The menu tree that administrators edit: groups, their views, pages inside a view.
import type { deleteRouter, MenuRoute, moveRouter, saveRouter } from '../../../../contract/account/roles';
import type { RequestOf } from '../../../../contract/wire';
import { transaction, type Database, type Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import { invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { demandFresh } from '../../../rows/revisions';
import type { Actor } from '../../../security/actor';
import { SHIPPED_ROUTES } from '../shippedRoles';
import { menuRows } from './roleRepository';

/** Without this page the menu could not be repaired. */
const KEPT = 'routerManagement';
const MAX_DEPTH = 3;

export function makeMenuService(db: Database) {
  const list = (tx: Tx = db.kysely) => menuRows.findAll(tx);

  const demand = (rows: readonly MenuRoute[], id: number, revision: number | undefined): MenuRoute => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw notFound('菜单项');
    return demandFresh(row, `菜单项“${row.title}”`, revision);
  };
  const record = (tx: Tx, actor: Actor, action: string, id: number | null, before?: unknown, after?: unknown) =>
    recordOperation(tx, actor, { action, entity: 'route', entity_id: id, before, after });

  return {
    list: async () => ({ list: await list() }),

    save: (actor: Actor, { id, revision, ...given }: RequestOf<typeof saveRouter>) =>
      transaction(db, async (tx) => {
        const rows = await menuRows.findAll(tx, true);
        const fields = { ...given, title: given.title.trim() };
        if (fields.title === '') throw invalid('标题：不能为空', 'title');
        if (rows.some((row) => row.name === fields.name && row.id !== id))
          throw invalid(`路由名“${fields.name}”已经有了，请换一个`, 'name');
        if (fields.path !== '' && rows.some((row) => row.path === fields.path && row.id !== id))
          throw invalid(`路径“${fields.path}”已被另一个菜单项使用`, 'path');
        demandPlace(rows, id, fields.pid);
        if (fields.pid !== 0 && fields.path === '') throw invalid('路径：分组以下的菜单项需要路径', 'path');
        if (id === undefined) {
          const row = { id: await nextId(tx, 'routes'), ...fields, sort: endOf(rows, fields.pid) };
          await menuRows.insert(tx, row);
          await record(tx, actor, '新增菜单项', row.id, undefined, row);
          return { id: row.id, revision: 1 };
        }
        const before = demand(rows, id, revision);
        if (before.name === KEPT && (fields.name !== KEPT || fields.path !== before.path))
          throw invalid('“菜单管理”对应的页面不能修改：没有它就无法再修复菜单');
        const moved = fields.pid === before.pid ? {} : { sort: endOf(rows, fields.pid) };
        const stored = await menuRows.update(tx, id, { ...fields, ...moved });
        await record(tx, actor, '修改菜单项', id, before, { ...before, ...fields });
        return stored;
      }),

    move: (actor: Actor, { id, revision, pid, index }: RequestOf<typeof moveRouter>) =>
      transaction(db, async (tx) => {
        const rows = await menuRows.findAll(tx, true);
        const before = demand(rows, id, revision);
        demandPlace(rows, id, pid);
        if (pid !== 0 && before.path === '') throw invalid('分组只能放在最上层', 'pid');
        const ids = rows.filter((row) => row.pid === pid && row.id !== id).map((row) => row.id);
        ids.splice(Math.max(0, Math.min(index, ids.length)), 0, id);
        const stored = await menuRows.update(tx, id, { pid });
        await menuRows.setOrder(tx, ids);
        await record(tx, actor, '移动菜单项', id, { pid: before.pid }, { pid, index });
        return stored;
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof deleteRouter>) =>
      transaction(db, async (tx) => {
        const rows = await menuRows.findAll(tx, true);
        const before = demand(rows, id, revision);
        if (before.name === KEPT) throw invalid('“菜单管理”不能删除：没有它就无法再修复菜单');
        if (rows.some((row) => row.pid === id)) throw invalid(`“${before.title}”下还有菜单项，请先移走或删除它们`);
        await menuRows.setDeleted(tx, id, actor);
        await record(tx, actor, '删除菜单项', id, before);
        return null;
      }),

    /** Restores titles, positions and paths as shipped; entries that staff added stay. */
    reset: (actor: Actor) =>
      transaction(db, async (tx) => {
        const before = await menuRows.findAll(tx, true);
        for (const route of SHIPPED_ROUTES) await menuRows.reset(tx, route);
        await record(tx, actor, '恢复默认菜单', null, before);
        return null;
      }),
  };
}

/** The new parent must exist, must not be inside the entry itself and must not be too deep. */
function demandPlace(rows: readonly MenuRoute[], id: number | undefined, pid: number): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let depth = 1;
  for (let at = pid; at !== 0; depth += 1) {
    const row = byId.get(at);
    if (!row) throw notFound('上级菜单', 'pid');
    if (at === id || depth > rows.length) throw invalid('不能移到自己之下', 'pid');
    at = row.pid;
  }
  const below = (of: number): number =>
    1 + Math.max(0, ...rows.filter((row) => row.pid === of && row.id !== of).map((row) => below(row.id)));
  if (depth + (id === undefined ? 0 : below(id) - 1) > MAX_DEPTH) throw invalid(`菜单最多 ${MAX_DEPTH} 层`, 'pid');
}

const endOf = (rows: readonly MenuRoute[], pid: number) =>
  Math.max(0, ...rows.filter((row) => row.pid === pid).map((row) => row.sort)) + 10;
