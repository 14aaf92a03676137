// The pages a user can open follow from the role data; a broken menu never locks the administrator out.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { INSIDE_VIEWS, VIEWS as TABLE } from '../../domain/account/views';
import { KNOWN_VIEWS } from '../features/system/RouterDialog';
import { buildRoutes } from './routeTable';
import { VIEWS } from './views';

const FEATURES = path.join(__dirname, '../features');

const names = (role: Parameters<typeof buildRoutes>[0], isAdmin = false) => {
  const said: string[] = [];
  const pages = buildRoutes(role, (text) => said.push(text), isAdmin);
  return { pages: pages.map((page) => page.name), said };
};

test('an entry without a view is logged and skipped, home and account info are always there', () => {
  const { pages, said } = names([
    {
      name: 'papers',
      title: '试卷',
      children: [
        { name: 'paperList', title: '试卷' },
        { name: 'gone', title: '没有' },
      ],
    },
  ]);
  expect(pages).toEqual(expect.arrayContaining(['paperList', 'paperDetail', 'home', 'accountinfo']));
  expect(pages).not.toContain('gone');
  expect(said).toEqual(['route gone has no view; skipped']);
});

const view = (name: string) => ({ name, title: name });
const opens = (name: string, ...held: string[]) =>
  names([{ name: 'papers', title: '试卷', children: held.map(view) }]).pages.includes(name);

test('a role opens the pages that its own views lead to, and no page of another right', () => {
  expect(opens('paperDetail', 'paperList')).toBe(true);
  expect(opens('paperEdit', 'paperList')).toBe(false);
  expect(opens('blueprints', 'paperList')).toBe(false);
  expect(opens('paperEdit', 'myPaper')).toBe(true);
  expect(opens('blueprintEdit', 'myPaper')).toBe(true);
  expect(opens('paperDetail', 'myPaper')).toBe(true);
  expect(opens('reportDetail', 'answerFill')).toBe(true);
  expect(opens('paperEdit', 'paperEdit')).toBe(true);
});

test('the role data determines the title and the place of a page inside a view', () => {
  const pages = buildRoutes(
    [{ name: 'myPaper', title: '我的试卷', children: [{ name: 'paperEdit', title: '组卷', path: '/compose/:id' }] }],
    () => undefined,
  );
  expect(pages.find((page) => page.name === 'paperEdit')).toMatchObject({ title: '组卷', path: '/compose/:id' });
});

test('with nothing left of the menu an administrator still reaches the page that mends it', () => {
  expect(names([], true).pages).toContain('routerManagement');
  expect(names([{ name: 'routerManagement', title: '坏了', path: 'no slash' }], true).pages).toContain(
    'routerManagement',
  );
  expect(names([]).pages).not.toContain('routerManagement');
});

test('a view is one record: addresses, menu editor and pages are those of the table, no two at one address', () => {
  const names = TABLE.map(({ name }) => name);
  expect(Object.keys(KNOWN_VIEWS)).toEqual(names);
  expect(Object.keys(VIEWS)).toEqual(names);
  expect(Object.values(VIEWS).map(({ path }) => path)).toEqual(TABLE.map(({ path }) => path));
  expect(new Set(TABLE.map(({ path }) => path)).size).toBe(names.length);
  const pages = buildRoutes(
    names.map((name) => ({ name, title: '' })),
    () => undefined,
  );
  expect(pages.map(({ name }) => name)).toEqual(names);
});

test('the page of each view is a file', () => {
  const lost = TABLE.filter(({ page }) => page !== undefined && !existsSync(path.join(FEATURES, `${page}.tsx`)));
  expect(lost).toEqual([]);
});

test('each view is reached: by every account, from the menu, or from other views, pages after those that lead to them', () => {
  const at = new Map(TABLE.map(({ name }, index): [string, number] => [name, index]));
  const lost = TABLE.filter(
    ({ everyone, group, from = [] }) => !everyone && !group && !from.some((name) => at.has(name)),
  );
  expect(lost).toEqual([]);
  const pages = new Set(INSIDE_VIEWS.map(({ name }): string => name));
  const early = INSIDE_VIEWS.filter(({ name, from }) =>
    from.some((one) => !at.has(one) || (pages.has(one) && Number(at.get(one)) > Number(at.get(name)))),
  );
  expect(early).toEqual([]);
});
