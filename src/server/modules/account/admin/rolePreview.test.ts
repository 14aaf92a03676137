// If these fail, the preview of a role shows an administrator something else than its accounts then see.
import { FUNCTION_KEYS } from '../../../../contract/account/functionKeys';
import type { Role, RolePreview } from '../../../../contract/account/roles';
import type { RouteEntry } from '../../../../contract/account/session';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { withInsideViews } from '../../../../domain/account/views';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { SHIPPED_ROLES } from '../shippedRoles';

let world: TestApp;
let admin: Visitor;
let roles: Role[];
beforeAll(async () => {
  world = await openTestApp();
  admin = await world.visitorOf(1);
  roles = (await admin.call(CALLS.getRoles)).data.list;
});
afterAll(() => world.close());

const preview = async (input: Record<string, unknown>, by = admin): Promise<RolePreview> =>
  (await by.call(CALLS.previewRole, input)).data;
const stored = ({ id, route_ids, function_keys }: Role) => ({ id, route_ids, function_keys });
const opened = ({ groups }: RolePreview) =>
  groups.flatMap(({ screens }) => screens.filter(({ opens }) => opens === 1)).map(({ name }) => name);
const reach = (shown: RolePreview, title: string) => shown.scopes.find((scope) => scope.title === title)?.reach;
const namesIn = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ name, path, children = [] }) => [...(path === undefined ? [] : [name]), ...namesIn(children)]);

test.each(SHIPPED_ROLES.map(({ id, title }) => [title, id]))(
  'the menu of the role %s is previewed as its accounts get it, with their rights',
  async (_title, id) => {
    const role = roles.find((each) => each.id === id) as Role;
    const shown = await preview(stored(role));
    const visitor = await world.visitorOf(Number(id));
    const user = (await visitor.call(CALLS.getUserInfo)).data;
    expect(new Set(opened(shown))).toEqual(withInsideViews(['home', 'accountinfo', ...namesIn(user.role)]));
    const held = new Set(user.role_functions.map((each: { function_key: string }) => each.function_key));
    for (const { rights } of shown.groups.flatMap(({ screens }) => screens))
      for (const right of rights) expect([right.key, right.held === 1]).toEqual([right.key, held.has(right.key)]);
  },
);

test('what is ticked but not saved is previewed, and the stored role stays as it is', async () => {
  const teacher = roles.find(({ id }) => id === 4) as Role;
  const without = teacher.function_keys.filter((key) => key !== 'report.read' && key !== 'question.write');
  const shown = await preview({ ...stored(teacher), function_keys: without });
  const list = shown.groups.flatMap(({ screens }) => screens).find(({ name }) => name === 'questionList');
  expect(list?.rights).toContainEqual({ key: 'question.write', title: FUNCTION_KEYS['question.write'], held: 0 });
  expect(reach(shown, '报告与成绩')).toBe('');
  expect(reach(await preview(stored(teacher)), '报告与成绩')).toBe('本机构');
  expect(opened(await preview({ route_ids: [], function_keys: [] }))).toEqual(['home', 'accountinfo']);
});

test('the preview shows the data scope of the role', async () => {
  const of = async (id: number) => preview(stored(roles.find((role) => role.id === id) as Role));
  expect(reach(await of(1), '试卷')).toBe('全平台');
  expect(reach(await of(4), '试卷')).toBe('本机构');
  expect(reach(await of(4), '草稿')).toBe('本人');
  expect(reach(await of(5), '试卷')).toContain('分享范围');
  expect(reach(await of(4), '批注与检查记录')).toBe('本机构');
  for (const none of ['账号', '批注与检查记录']) expect(reach(await of(5), none)).toBe('');
});

test('only who manages roles may preview one, and of roles in sight', async () => {
  const empty = { route_ids: [], function_keys: [] };
  expect((await (await world.visitorOf(4)).call(CALLS.previewRole, empty)).error).toBe(CODES.forbidden);
  expect((await admin.call(CALLS.previewRole, { ...empty, id: 4_040 })).error).toBe(CODES.notFound);
  const unknown = await admin.call(CALLS.previewRole, { ...empty, function_keys: ['constructor'] });
  expect(unknown).toMatchObject({ error: CODES.invalid, msg: '权限：没有“constructor”这项权限' });
});
