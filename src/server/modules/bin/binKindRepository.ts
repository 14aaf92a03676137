// The kinds of rows in the bin, one entry per kind. A new kind needs one entry here and its name in
// contract/system/bin.
import { sql, type RawBuilder } from 'kysely';
import type { FunctionKey } from '../../../contract/account/functionKeys';
import { ADMIN_ROLE_ID } from '../../../contract/codes';
import type { BinKindName } from '../../../contract/system/bin';
import { isAdmin, type Actor } from '../../security/actor';
import { deletedWorkScope, organizationScope, ownerScope } from '../../security/rowScopes';

type Condition = RawBuilder<unknown>;
/** A reason why a row cannot be restored now; `say` is an SQL expression of type text. */
interface Obstacle {
  when: Condition;
  say: RawBuilder<unknown>;
}

export interface BinKind {
  /** Table of the row `t`. */
  table: string;
  /** Entity name in the operation log. */
  entity: string;
  /** The right that restoring needs, in addition to the one for the bin. */
  key: FunctionKey;
  /** Key of the row, when it is more than `t.id`. */
  id?: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  place?: RawBuilder<unknown>;
  /** Which rows the account may restore. */
  scope(actor: Actor): Condition;
  obstacles(actor: Actor): readonly Obstacle[];
  /** Hides rows that were deleted together with another row and are restored with it (`t` is the row itself). */
  shownIf?: Condition;
  /**
   * Tables of its parts: after the 30 days both are deleted permanently. Without `parts`, other rows may refer to the
   * row permanently, so it only stays hidden.
   */
  parts?: readonly (readonly [table: string, column: string])[];
}

/** Left out: the entity is the kind's name, the title is `t.title`, nothing is an obstacle. */
type Rule = Omit<BinKind, 'entity' | 'title' | 'obstacles'> & Partial<BinKind>;

const everywhere = (): Condition => sql`true`;
const ownOrganization = (column = 't.organization_id') => organizationScope(column);
const ownWork = deletedWorkScope('t');
const adminOnly = (actor: Actor): Condition => (isAdmin(actor) ? sql`true` : sql`false`);

const inBin = (table: string, column: string, title: string, name: string): Obstacle => ({
  when: sql`exists (select 1 from ${sql.table(table)} p where p.id = ${sql.ref(`t.${column}`)}
    and p.deleted_at is not null)`,
  say: sql`${`所属${name}“`}::text || (select ${sql.ref(`p.${title}`)} from ${sql.table(table)} p
    where p.id = ${sql.ref(`t.${column}`)}) || '”已删除，请先恢复它'`,
});
/** Another row, not deleted, has the same values in all of `columns`. */
const taken = (table: string, columns: readonly string[], what: string): Obstacle => ({
  when: sql`exists (select 1 from ${sql.table(table)} o where o.deleted_at is null and o.id <> t.id and ${sql.join(
    columns.map((column) => sql`${sql.ref(`o.${column}`)} is not distinct from ${sql.ref(`t.${column}`)}`),
    sql` and `,
  )})`,
  say: sql`${`${what}，请先为它改名`}::text`,
});
const titleOf = (table: string, column: string, title = 'title') =>
  sql`coalesce((select ${sql.ref(`p.${title}`)} from ${sql.table(table)} p
    where p.id = ${sql.ref(`t.${column}`)}), '')`;
const none = (): readonly Obstacle[] => [];

const SCHOOL_OF_CLASS = sql`select s.title from school_classes c join schools s on s.id = c.school_id
  where c.id = t.class_id`;
/** Systems of the platform belong to the administrators. */
const ownSystem = (actor: Actor): Condition =>
  sql`exists (select 1 from knowledge_systems s
    where s.id = t.system_info_id and ${organizationScope('s.organization_id')(actor)})`;
const schoolScope =
  (school: Condition) =>
  (actor: Actor): Condition =>
    sql`exists (select 1 from schools s where s.id = ${school} and ${organizationScope('s.organization_id')(actor)})`;

const KINDS: Readonly<Record<BinKindName, Rule>> = {
  paper: { table: 'papers', key: 'paper.write', scope: ownWork },
  paper_pack: {
    table: 'paper_packs',
    entity: 'pack',
    key: 'paper.write',
    scope: ownWork,
    parts: [['paper_pack_items', 'pack_id']],
  },
  paper_template: { table: 'paper_templates', key: 'paper.write', scope: ownWork, parts: [] },
  blueprint: { table: 'blueprints', key: 'paper.write', scope: ownWork, parts: [] },
  report: { table: 'reports', key: 'report.write', scope: ownerScope('t.owner_id') },
  origin_book: { table: 'origin_books', key: 'book.write', scope: ownOrganization() },
  kp: {
    table: 'kps',
    entity: 'knowledge',
    key: 'knowledge.write',
    title: sql`t.tip_key || '-' || t.kp_name`,
    place: titleOf('knowledge_systems', 'system_info_id'),
    scope: ownSystem,
    obstacles: () => [
      inBin('knowledge_systems', 'system_info_id', 'title', '知识体系'),
      {
        when: sql`exists (select 1 from knowledge_types p where p.system_info_id = t.system_info_id and p.id = t.type
          and p.deleted_at is not null)`,
        say: sql`'所属知识类型已删除，请先恢复它'`,
      },
      inBin('kps', 'pid', 'kp_name', '知识点'),
    ],
    shownIf: sql`not exists (select 1 from kps p where p.id = t.pid and p.deleted_at = t.deleted_at)`,
  },
  knowledge_type: {
    table: 'knowledge_types',
    entity: 'knowledge',
    key: 'knowledge.write',
    id: sql`t.system_info_id * 100000 + t.id`,
    title: sql`t.name`,
    place: titleOf('knowledge_systems', 'system_info_id'),
    scope: ownSystem,
    obstacles: () => [
      inBin('knowledge_systems', 'system_info_id', 'title', '知识体系'),
      {
        when: sql`exists (select 1 from knowledge_types o where o.system_info_id = t.system_info_id and o.id <> t.id
          and o.name = t.name and o.deleted_at is null)`,
        say: sql`'已有同名的知识类型，请先为它改名'`,
      },
    ],
  },
  knowledge_system: {
    table: 'knowledge_systems',
    entity: 'knowledge',
    key: 'knowledge.write',
    scope: ownOrganization(),
  },
  grade: {
    table: 'grades',
    key: 'knowledge.write',
    place: sql`(select p.title from stages p where p.id = t.stage_id)`,
    scope: everywhere,
    obstacles: () => [taken('grades', ['stage_id', 'title'], '已有同名的年级')],
  },
  grade_stage: {
    table: 'grade_stages',
    key: 'knowledge.write',
    place: titleOf('grades', 'grade_id'),
    scope: everywhere,
    obstacles: () => [
      inBin('grades', 'grade_id', 'title', '年级'),
      taken('grade_stages', ['grade_id', 'title'], '已有同名的册次'),
    ],
  },
  organization: {
    table: 'organizations',
    key: 'organization.write',
    scope: adminOnly,
    obstacles: () => [taken('organizations', ['title'], '已有同名的机构')],
  },
  school: {
    table: 'schools',
    key: 'organization.write',
    place: titleOf('organizations', 'organization_id'),
    scope: ownOrganization(),
    obstacles: () => [
      inBin('organizations', 'organization_id', 'title', '机构'),
      taken('schools', ['organization_id', 'title'], '已有同名的学校'),
    ],
  },
  class: {
    table: 'school_classes',
    key: 'report.write',
    place: titleOf('schools', 'school_id'),
    scope: schoolScope(sql`t.school_id`),
    obstacles: () => [
      inBin('schools', 'school_id', 'title', '学校'),
      taken('school_classes', ['school_id', 'grade_id', 'title'], '已有同名的班级'),
    ],
  },
  student: {
    table: 'students',
    key: 'report.write',
    title: sql`t.number || ' ' || t.name`,
    place: sql`coalesce((${SCHOOL_OF_CLASS}), '') || ' ' || ${titleOf('school_classes', 'class_id')}`,
    scope: schoolScope(sql`(select c.school_id from school_classes c where c.id = t.class_id)`),
    obstacles: () => [inBin('school_classes', 'class_id', 'title', '班级')],
    parts: [],
  },
  account: {
    table: 'accounts',
    key: 'account.write',
    title: sql`t.nickname || ' ' || t.username`,
    place: titleOf('organizations', 'organization_id'),
    scope: ownOrganization(),
    obstacles: (actor) => [
      inBin('organizations', 'organization_id', 'title', '机构'),
      inBin('roles', 'role_id', 'title', '角色'),
      taken('accounts', ['username'], '手机号已有账号使用'),
      ...(isAdmin(actor)
        ? []
        : [{ when: beyond(actor, sql`t.role_id`), say: sql`'您没有该角色的全部权限，请由管理员恢复'` }]),
    ],
  },
  role: {
    table: 'roles',
    key: 'account.write',
    place: titleOf('organizations', 'organization_id'),
    scope: ownOrganization(),
    obstacles: (actor) => [
      taken('roles', ['title'], '已有同名的角色'),
      ...(isAdmin(actor)
        ? []
        : [{ when: beyond(actor, sql`t.id`), say: sql`'您没有该角色的全部权限，请由管理员恢复'` }]),
    ],
    parts: [
      ['role_routes', 'role_id'],
      ['role_functions', 'role_id'],
    ],
  },
  route: {
    table: 'routes',
    key: 'router.write',
    place: titleOf('routes', 'pid'),
    scope: everywhere,
    obstacles: () => [
      inBin('routes', 'pid', 'title', '菜单项'),
      taken('routes', ['name'], '路由名已被另一个菜单项使用'),
      {
        when: sql`t.path <> '' and exists (select 1 from routes o where o.path = t.path and o.id <> t.id
          and o.deleted_at is null)`,
        say: sql`'路径已被另一个菜单项使用，请先修改它'`,
      },
    ],
    parts: [['role_routes', 'route_id']],
  },
  front: {
    table: 'front_items',
    key: 'front.write',
    place: titleOf('organizations', 'organization_id'),
    scope: ownOrganization(),
    parts: [],
  },
};

export const BIN = Object.fromEntries(
  Object.entries(KINDS).map(([name, kind]) => [name, { entity: name, title: sql`t.title`, obstacles: none, ...kind }]),
) as unknown as Readonly<Record<BinKindName, BinKind>>;

/** True for a role that has rights which the account does not have: the account must not restore it. */
function beyond(actor: Actor, role: Condition): Condition {
  return sql`(${role} = ${ADMIN_ROLE_ID} or exists (select 1 from role_functions f
    where f.role_id = ${role} and f.function_key <> all(${[...actor.functions]}::text[])))`;
}
