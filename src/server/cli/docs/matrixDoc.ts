// Generates docs/matrix.md: which role may open which view and make which call, from the contract and the shipped
// roles.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/account/functionKeys';
import { CALLS, type CallName } from '../../../contract/calls';
import type { Call } from '../../../contract/wire';
import { INSIDE_VIEWS, VIEWS, withInsideViews } from '../../../domain/account/views';
import { SHIPPED_ROLES, SHIPPED_ROUTES, type ShippedRole } from '../../modules/account/shippedRoles';
import { projectPath } from '../../paths';

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

// Generates src/server/modules/account/screenRights.json: the rights that each screen needs, read from the modules
// that the screen is made of: the calls that they send and the rights after which they show their buttons.

const KEYS = Object.keys(FUNCTION_KEYS) as FunctionKey[];
const IMPORT = /(?:\bfrom|\bimport\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g;
const VIEW = /^ {2}(\w+): (?:view|plain)\(\s*\(\) =>\s*import\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/gm;
const SENT = /\buse(?:Lazy)?([A-Z]\w*?)(?:Query|Mutation)\b|\bendpoints\.(\w+)/g;

/** `usePaperRows` reads the list that `getPapers` gives. */
const ROWS = /\buse([A-Z]\w*?)Rows\b/g;

/** They name calls and rights of every screen; the store has the slices of all. */
const SHARED = ['state/api', 'state/session', 'state/store', 'state/slices', 'state/allSlices'];

interface Source {
  imports: readonly string[];
  rights: readonly FunctionKey[];
}

export function screenRights(): string {
  const client = projectPath('src/client');
  const read = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const known = read.get(file);
    if (known) return known;
    const text = readFileSync(file, 'utf8');
    const imports = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => fileOf(file, name));
    const calls = [...text.matchAll(SENT)].map(([, hook, endpoint]) =>
      hook === undefined ? endpoint : hook.charAt(0).toLowerCase() + hook.slice(1),
    );
    for (const [, kind = ''] of text.matchAll(ROWS)) calls.push(`get${kind}s`);
    const rights = calls.flatMap((name) => (name && name in CALLS ? [CALLS[name as CallName].access] : []));
    const shown = text.includes('selectHasFunction') ? KEYS.filter((key) => text.includes(`'${key}'`)) : [];
    const source = { imports, rights: [...rights, ...shown].filter(isKey) };
    read.set(file, source);
    return source;
  };
  const reached = (start: string): Set<FunctionKey> => {
    const seen = new Set<string>();
    const found = new Set<FunctionKey>();
    const next = [start];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file) || !file.startsWith(client) || SHARED.some((part) => file.startsWith(join(client, part))))
        continue;
      seen.add(file);
      const { imports, rights } = sourceOf(file);
      for (const key of rights) found.add(key);
      next.push(...imports);
    }
    return found;
  };
  const views = projectPath('src/client/app/views.tsx');
  const other = new Map(
    [...readFileSync(views, 'utf8').matchAll(VIEW)].map(([, view = '', page = '']) => [view, page]),
  );
  const lines = VIEWS.map(({ name: view, page }) => {
    const found = fileOf(views, page === undefined ? (other.get(view) ?? '') : `../features/${page}`).map(reached);
    return `  "${view}": ${JSON.stringify(KEYS.filter((key) => found.some((keys) => keys.has(key))))}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const isKey = (access: string): access is FunctionKey => access in FUNCTION_KEYS;
function fileOf(from: string, name: string): string[] {
  const base = resolve(dirname(from), name);
  return [`${base}.tsx`, `${base}.ts`].filter((file) => existsSync(file)).slice(0, 1);
}
