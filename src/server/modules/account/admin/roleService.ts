// Roles: which menu entries and rights they hold. Rights are read with each request, so a change applies at once.
import { FUNCTION_KEYS, PLATFORM_KEYS, type FunctionKey } from '../../../../contract/account/functionKeys';
import type { deleteRole, previewRole, saveRole, MenuRoute, RolePreview } from '../../../../contract/account/roles';
import { CALLS, type CallName } from '../../../../contract/calls';
import { ADMIN_ROLE_ID } from '../../../../contract/codes';
import type { RequestOf } from '../../../../contract/wire';
import { INSIDE_VIEWS, withInsideViews } from '../../../../domain/account/views';
import { transaction, type Database } from '../../../db/database';
import { nextId } from '../../../db/ids';
import type { Schema } from '../../../db/schema';
import { conflict, forbidden, invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { demandFresh } from '../../../rows/revisions';
import { isAdmin, type Actor } from '../../../security/actor';
import { reachOf } from '../../../security/tableScopes';
import SCREEN_RIGHTS from '../screenRights.json';
import { menuRows, roleRows } from './roleRepository';

const OF_PLATFORM = '这是平台角色，只有管理员可以修改；需要不同的权限时请新建本机构的角色';

function demandKnownKeys(keys: readonly string[]): void {
  const unknown = keys.find((key) => !Object.hasOwn(FUNCTION_KEYS, key));
  if (unknown !== undefined) throw invalid(`权限：没有“${unknown}”这项权限`, 'function_keys');
}

function demandGrantable(keys: readonly string[]): void {
  const platform = keys.find((key) => PLATFORM_KEYS.includes(key)) as FunctionKey | undefined;
  if (platform !== undefined)
    throw invalid(`权限：“${FUNCTION_KEYS[platform]}”只属于管理员，改动对所有机构生效`, 'function_keys');
}

export function makeRoleService(db: Database) {
  return {
    list: async (actor: Actor) => ({ list: await roleRows.findAll(db.kysely, actor) }),

    /** For a role that is not stored: of an account of an organisation. */
    async preview(actor: Actor, { id = 0, route_ids, function_keys }: RequestOf<typeof previewRole>) {
      demandKnownKeys(function_keys);
      if (id !== 0 && !(await roleRows.findAll(db.kysely, actor)).some((role) => role.id === id))
        throw notFound('角色');
      return previewOf(await menuRows.findAll(db.kysely), { id, route_ids, function_keys });
    },

    save: (actor: Actor, request: RequestOf<typeof saveRole>) =>
      transaction(db, async (tx) => {
        const title = request.title.trim();
        if (title === '') throw invalid('名称：不能为空', 'title');
        const known = new Set((await menuRows.findAll(tx)).map((route) => route.id));
        const route_ids = [...new Set(request.route_ids)].filter((id) => known.has(id)).sort((a, b) => a - b);
        const function_keys = [...new Set(request.function_keys)].sort();
        demandKnownKeys(function_keys);
        demandGrantable(function_keys);
        const beyond = function_keys.find((key) => !isAdmin(actor) && !actor.functions.has(key));
        if (beyond !== undefined) throw forbidden('不能授予自己没有的权限，请由管理员操作');
        const all = await roleRows.findAll(tx, actor);
        const held = new Set(all.find((role) => role.id === actor.role_id)?.route_ids);
        const after = { title, route_ids, function_keys };
        const demandTitle = async (organization_id: number | null, id = 0) => {
          if (await roleRows.hasTitle(tx, title, organization_id, id))
            throw invalid(`角色“${title}”已经有了，请换一个名称`, 'title');
        };
        if (request.id === undefined) {
          if (!isAdmin(actor) && !route_ids.every((route) => held.has(route)))
            throw forbidden('不能授予自己没有的菜单，请由管理员操作');
          const organization_id = isAdmin(actor) ? null : actor.organization_id;
          await demandTitle(organization_id);
          const id = await nextId(tx, 'roles');
          await roleRows.insert(tx, { id, title, organization_id });
          await roleRows.setGrants(tx, id, route_ids, function_keys);
          await recordOperation(tx, actor, { action: '新增角色', entity: 'role', entity_id: id, after });
          return { id, revision: 1 };
        }
        const { id } = request;
        await roleRows.lock(tx, id);
        const before = (await roleRows.findAll(tx, actor)).find((role) => role.id === id);
        if (!before) throw notFound('角色');
        if (id === ADMIN_ROLE_ID) throw invalid('管理员始终拥有全部菜单与权限，不需要也不能修改');
        if (
          !isAdmin(actor) &&
          (id === actor.role_id || !before.function_keys.every((key) => actor.functions.has(key)))
        ) {
          throw forbidden('不能修改自己的角色或权限更高的角色，请由管理员操作');
        }
        if (before.editable === 0) throw forbidden(OF_PLATFORM);
        const added = route_ids.filter((route) => !before.route_ids.includes(route));
        if (!isAdmin(actor) && !added.every((route) => held.has(route)))
          throw forbidden('不能授予自己没有的菜单，请由管理员操作');
        demandFresh(before, `角色“${before.title}”`, request.revision);
        await demandTitle(before.organization_id ?? null, id);
        await roleRows.setGrants(tx, id, route_ids, function_keys);
        const stored = await roleRows.update(tx, id, { title });
        const { title: old, route_ids: routes, function_keys: keys } = before;
        await recordOperation(tx, actor, {
          action: '修改角色',
          entity: 'role',
          entity_id: id,
          before: { title: old, route_ids: routes, function_keys: keys },
          after,
        });
        return stored;
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof deleteRole>) =>
      transaction(db, async (tx) => {
        await roleRows.lock(tx, id);
        const before = (await roleRows.findAll(tx, actor)).find((role) => role.id === id);
        if (!before) throw notFound('角色');
        if (before.shipped === 1) throw invalid(`“${before.title}”是系统自带的角色，不能删除`);
        if (before.editable === 0) throw forbidden(OF_PLATFORM);
        if (!isAdmin(actor) && !before.function_keys.every((key) => actor.functions.has(key))) throw forbidden();
        if (before.account_count > 0)
          throw conflict(`角色“${before.title}”还有 ${before.account_count} 个账号，请先为它们更换角色`);
        demandFresh(before, `角色“${before.title}”`, revision);
        await roleRows.setDeleted(tx, id, actor);
        await recordOperation(tx, actor, { action: '删除角色', entity: 'role', entity_id: id, before });
        return null;
      }),
  };
}

// What a person with a role sees, from the menu, the rights that each screen needs, the rights of the calls and the
// row scope of the tables.

interface Grants {
  id: number;
  route_ids: readonly number[];
  function_keys: readonly string[];
}

/** Kinds of data with the call that lists them and the table of their rows. */
const DATA: readonly (readonly [title: string, call: CallName, table: keyof Schema])[] = [
  ['试题', 'getQuestions', 'questions'],
  ['批注与检查记录', 'getCheckRecords', 'question_check_records'],
  ['知识体系', 'getKnowledgeSystems', 'knowledge_systems'],
  ['原书', 'getOriginBooks', 'origin_books'],
  ['试卷', 'getPapers', 'papers'],
  ['试卷包', 'getPacks', 'paper_packs'],
  ['细目表', 'getBlueprints', 'blueprints'],
  ['报告与成绩', 'getReports', 'reports'],
  ['学校', 'getSchools', 'schools'],
  ['班级与学生', 'getStudents', 'students'],
  ['账号', 'getAccounts', 'accounts'],
  ['角色', 'getRoles', 'roles'],
  ['操作日志', 'getOperations', 'operation_log'],
  ['后台任务', 'getJobs', 'jobs'],
  ['草稿', 'getDrafts', 'drafts'],
];
const rightsOf = (view: string): readonly FunctionKey[] =>
  (SCREEN_RIGHTS as Readonly<Record<string, readonly FunctionKey[]>>)[view] ?? [];

function previewOf(routes: readonly MenuRoute[], role: Grants): RolePreview {
  const all = role.id === ADMIN_ROLE_ID;
  const granted = new Set(role.route_ids);
  const keys = new Set(role.function_keys);
  const holds = (access: string) => all || access === 'session' || access === 'public' || keys.has(access);
  const below = (pid: number): MenuRoute[] =>
    routes.filter((route) => route.pid === pid).flatMap((route) => [route, ...below(route.id)]);
  const tops = routes.filter((route) => route.pid === 0);
  const always = tops.filter((route) => route.path !== '' && below(route.id).length === 0);
  const held = routes.filter((route) => all || granted.has(route.id) || always.includes(route));
  const open = withInsideViews(held.filter((route) => route.path !== '').map((route) => route.name));
  const screen = ({ name, title }: { name: string; title: string }) => ({
    name,
    title,
    opens: open.has(name) ? (1 as const) : (0 as const),
    rights: rightsOf(name).map((key) => ({
      key,
      title: FUNCTION_KEYS[key],
      held: holds(key) ? (1 as const) : (0 as const),
    })),
  });
  const known = new Set(routes.map((route) => route.name));
  const groupOf = (title: string, entries: readonly MenuRoute[]) => {
    const names = new Set(entries.map((route) => route.name));
    const screens = entries.filter((route) => route.path !== '').map(screen);
    for (const inside of INSIDE_VIEWS) {
      if (known.has(inside.name) || !inside.from[0] || !names.has(inside.from[0])) continue;
      names.add(inside.name);
      screens.push(screen(inside));
    }
    return { title, screens };
  };
  return {
    groups: [
      groupOf('所有账号都有', always),
      ...tops.filter((route) => !always.includes(route)).map((route) => groupOf(route.title, below(route.id))),
    ].filter(({ screens }) => screens.length > 0),
    scopes: DATA.map(([title, call, table]) => ({
      title,
      reach: holds(CALLS[call].access) ? reachOf(table, role.id) : '',
    })),
  };
}
