// What a person with a role sees, from the menu, the rights that each screen asks for, the rights of the calls and the
// row scope of the tables.
import { CALLS, type CallName } from '../../../../contract/calls';
import { ADMIN_ROLE_ID, FUNCTION_KEYS, type FunctionKey } from '../../../../contract/codes';
import type { MenuRoute, RolePreview } from '../../../../contract/account/roles';
import { INSIDE_VIEWS, withInsideViews } from '../../../../domain/account/insideViews';
import type { Schema } from '../../../db/schema';
import { reachOf } from '../../../security/tableScopes';
import SCREEN_RIGHTS from '../screenRights.json';

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

export function previewOf(routes: readonly MenuRoute[], role: Grants): RolePreview {
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
