// Generates docs/matrix.md: which role may open which view and make which call, from the contract and the shipped
// roles.
import { CALLS } from '../../../contract/calls';
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/codes';
import type { Call } from '../../../contract/wire';
import { INSIDE_VIEWS, withInsideViews } from '../../../domain/account/insideViews';
import { SHIPPED_ROLES, SHIPPED_ROUTES, type ShippedRole } from '../../modules/account/shippedRoles';

const head = (...first: string[]) => {
  const cells = [...first, ...SHIPPED_ROLES.map((role) => role.title)];
  return [`| ${cells.join(' | ')} |`, `|${cells.map(() => '---').join('|')}|`];
};
const row = (first: readonly string[], may: (role: ShippedRole) => boolean) =>
  `| ${[...first, ...SHIPPED_ROLES.map((role) => (may(role) ? '✓' : '—'))].join(' | ')} |`;
const opens = (role: ShippedRole, view: string) => role.views === 'all' || withInsideViews(role.views).has(view);
const holds = (role: ShippedRole, access: string) =>
  access === 'public' || access === 'session' || role.functions.includes(access as FunctionKey);

export function matrixMarkdown(): string {
  const shipped = SHIPPED_ROUTES.filter((route) => route.path !== '');
  const views = [...shipped, ...INSIDE_VIEWS.filter((inside) => !shipped.some((route) => route.name === inside.name))];
  const rights = Object.entries(FUNCTION_KEYS);
  const calls = Object.entries(CALLS) as [string, Call][];
  const groups = ['public', 'session', ...rights.map(([key]) => key)];
  const named = (access: string) =>
    access === 'public'
      ? '不需登录'
      : access === 'session'
        ? '登录即可'
        : `${FUNCTION_KEYS[access as FunctionKey]} \`${access}\``;
  return [
    '# 页面、角色、接口对照表',
    '',
    '由接口定义与出厂角色生成（`npm run tiku -- docs`）。角色的菜单与权限可在“角色”页面修改，这里是出厂设置。',
    '接口一栏只说“能不能调用”；能看到哪些机构的数据另由机构范围决定。每个接口 × 角色由 `src/server/app.test.ts` 实测。',
    '',
    '## 页面 × 角色',
    '',
    ...head('页面', '路由名', '路径'),
    ...views.map((route) =>
      row([route.title, `\`${route.name}\``, `\`${route.path}\``], (role) => opens(role, route.name)),
    ),
    '',
    '## 权限 × 角色',
    '',
    ...head('权限', '键'),
    ...rights.map(([key, title]) => row([title, `\`${key}\``], (role) => holds(role, key))),
    '',
    '## 接口 × 角色',
    '',
    ...head('所需权限', '接口'),
    ...groups.flatMap((access) =>
      calls
        .filter(([, call]) => call.access === access)
        .map(([name, call]) =>
          row([named(access), `\`${call.method} ${call.path}\` ${name}`], (role) => holds(role, access)),
        ),
    ),
    '',
  ].join('\n');
}
