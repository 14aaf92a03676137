// What staff can open follows from their role data; a broken menu never locks the administrator out.
import { KNOWN_VIEWS } from '../features/system/knownViews';
import { buildRoutes } from './routeTable';
import { VIEWS } from './views';

const names = (role: Parameters<typeof buildRoutes>[0], isAdmin = false) => {
  const said: string[] = [];
  const pages = buildRoutes(role, (text) => said.push(text), isAdmin);
  return { pages: pages.map((page) => page.name), said };
};

test('an entry without a view is logged and skipped, home and account info are always there', () => {
  const { pages, said } = names([{ name: 'papers', title: '试卷', children: [{ name: 'paperList', title: '试卷' }, { name: 'gone', title: '没有' }] }]);
  expect(pages).toEqual(expect.arrayContaining(['paperList', 'paperDetail', 'paperEdit', 'home', 'accountinfo']));
  expect(pages).not.toContain('gone');
  expect(said).toEqual(['route gone has no view; skipped']);
});

test('with nothing left of the menu an administrator still reaches the page that mends it', () => {
  expect(names([], true).pages).toContain('routerManagement');
  expect(names([{ name: 'routerManagement', title: '坏了', path: 'no slash' }], true).pages).toContain('routerManagement');
  expect(names([]).pages).not.toContain('routerManagement');
});

test('the menu editor knows every view that there is', () => {
  expect(Object.keys(KNOWN_VIEWS).sort()).toEqual(Object.keys(VIEWS).sort());
});
