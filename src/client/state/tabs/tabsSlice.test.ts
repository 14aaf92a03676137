import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { questionToggled, selectSet, workingSetSaved } from '../paperWorkingSet/paperWorkingSetSlice';
import { loginOpened } from '../session/sessionSlice';
import { makeStore } from '../store';
import { makeSelectTabMenu } from './tabMenu';
import { cookieText, readTabs, tabsCookieName } from './tabsListeners';
import * as tabs from './tabsSlice';

const tab = (name: string, path = `/${name}`): { name: string; path: string; title: string } => ({
  name,
  path,
  title: name,
});

function setUp(names: string[] = []) {
  const effects = makeMemoryEffects();
  const store = makeStore(effects);
  for (const name of names) store.dispatch(tabs.tabOpened(tab(name)));
  const names_ = () => tabs.selectTabs(store.getState()).map((t) => t.name);
  return { effects, store, names: names_ };
}

test('home is first and fixed, visited pages follow', () => {
  const { store, names } = setUp(['a', 'b']);
  expect(names()).toEqual(['home', 'a', 'b']);
  expect(tabs.selectTabs(store.getState())[0]?.isFixed).toBe(true);
});

test('the root path is never a tab, and no path is a tab twice', () => {
  const { store, names } = setUp(['a']);
  store.dispatch(tabs.tabOpened(tab('root', '/')));
  store.dispatch(tabs.tabOpened(tab('a')));
  expect(names()).toEqual(['home', 'a']);
  expect(tabs.selectCurrentPath(store.getState())).toBe('/a');
});

test('opening what is open and current changes nothing at all', () => {
  const { store } = setUp(['a']);
  const before = store.getState().tabs;
  store.dispatch(tabs.tabOpened(tab('a')));
  store.dispatch(tabs.tabClosed('/nowhere'));
  store.dispatch(tabs.tabPinned('/home'));
  store.dispatch(tabs.tabUnpinned('/home'));
  expect(store.getState().tabs).toBe(before);
});

test('closing the current tab goes home; closing another stays', () => {
  const { store, effects, names } = setUp(['a', 'b', 'c']);
  store.dispatch(tabs.tabClosed('/a'));
  expect(effects.visited).toEqual([]);
  store.dispatch(tabs.tabClosed('/c'));
  expect(effects.visited).toEqual(['/home']);
  expect(names()).toEqual(['home', 'b']);
});

test('the first save of a new paper leaves one tab, under its own address', () => {
  const { store, effects } = setUp(['a']);
  const paths = () => tabs.selectTabs(store.getState()).map(({ path }) => path);
  store.dispatch(tabs.tabOpened(tab('paperEdit', '/paperlist/edit/0')));
  store.dispatch(tabs.tabOpened(tab('b')));
  store.dispatch(tabs.tabOpened(tab('paperEdit', '/paperlist/edit/0')));
  store.dispatch(workingSetSaved({ setId: 'paper:0', id: 70, revision: 1 }));
  store.dispatch(tabs.tabOpened(tab('paperEdit', '/paperlist/edit/70')));
  expect(paths()).toEqual(['/home', '/a', '/paperlist/edit/70', '/b']);
  expect(tabs.selectCurrentPath(store.getState())).toBe('/paperlist/edit/70');
  expect(effects.visited).toEqual([]);
  expect(readTabs(effects).map(({ path }) => path)).toEqual(['/a', '/paperlist/edit/70', '/b']);
});

test('a tab of the paper that is there already is not doubled, and stays where it is pinned', () => {
  const { store, names } = setUp(['a', 'b', 'c']);
  store.dispatch(tabs.tabReplaced({ from: '/a', to: '/b' }));
  expect(names()).toEqual(['home', 'a', 'c']);
  store.dispatch(tabs.tabPinned('/c'));
  store.dispatch(tabs.tabReplaced({ from: '/b', to: '/c' }));
  expect(names()).toEqual(['home', 'c']);
});

test('a pinned tab is not closed: closing goes to it', () => {
  const { store, effects, names } = setUp(['a', 'b']);
  store.dispatch(tabs.tabPinned('/a'));
  store.dispatch(tabs.tabClosed('/a'));
  expect(names()).toEqual(['home', 'a', 'b']);
  expect(effects.visited).toEqual(['/a']);
});

test('pinning moves before the first unpinned tab, unpinning back behind the pinned ones', () => {
  const { store, names } = setUp(['a', 'b', 'c']);
  store.dispatch(tabs.tabPinned('/c'));
  store.dispatch(tabs.tabPinned('/b'));
  expect(names()).toEqual(['home', 'c', 'b', 'a']);
  store.dispatch(tabs.tabUnpinned('/c'));
  expect(names()).toEqual(['home', 'b', 'c', 'a']);
});

test('close others, left and right keep pinned tabs', () => {
  const { store, names } = setUp(['p', 'a', 'b', 'c', 'd']);
  store.dispatch(tabs.tabPinned('/p'));
  store.dispatch(tabs.leftClosed('/b'));
  expect(names()).toEqual(['home', 'p', 'b', 'c', 'd']);
  store.dispatch(tabs.rightClosed('/c'));
  expect(names()).toEqual(['home', 'p', 'b', 'c']);
  store.dispatch(tabs.othersClosed('/c'));
  expect(names()).toEqual(['home', 'p', 'c']);
});

test('clear all and clear others keep fixed tabs; clearing the current one goes home', () => {
  const { store, effects, names } = setUp(['a', 'b']);
  expect(tabs.selectCanClearTabs(store.getState())).toEqual({ all: true, others: true });
  store.dispatch(tabs.otherTabsCleared());
  expect(names()).toEqual(['home', 'b']);
  expect(effects.visited).toEqual([]);
  store.dispatch(tabs.allTabsCleared());
  expect(names()).toEqual(['home']);
  expect(effects.visited).toEqual(['/home']);
  expect(tabs.selectCanClearTabs(store.getState())).toEqual({ all: false, others: false });
});

test('dragging keeps home first and pinned tabs in front', () => {
  const { store, names } = setUp(['a', 'b', 'c']);
  store.dispatch(tabs.tabPinned('/a'));
  store.dispatch(tabs.tabsReordered({ from: 3, to: 0 }));
  expect(names()).toEqual(['home', 'a', 'c', 'b']);
  store.dispatch(tabs.tabsReordered({ from: 1, to: 3 }));
  expect(names()).toEqual(['home', 'a', 'c', 'b']);
  store.dispatch(tabs.tabsReordered({ from: 0, to: 2 }));
  expect(names()).toEqual(['home', 'a', 'c', 'b']);
});

test('each item of the context menu is disabled when it does not apply', () => {
  const { store } = setUp(['a', 'b', 'c']);
  store.dispatch(tabs.tabPinned('/a'));
  const menu = (path: string) => makeSelectTabMenu()(store.getState(), path);
  expect(menu('/home')).toEqual({
    isFixed: true,
    reload: true,
    pin: true,
    close: true,
    closeOthers: false,
    closeLeft: true,
    closeRight: false,
  });
  expect(menu('/a')).toMatchObject({ isFixed: true, pin: false, close: true, closeLeft: true });
  expect(menu('/b')).toMatchObject({ reload: true, close: false, closeLeft: true, closeRight: false });
  expect(menu('/c')).toMatchObject({ reload: false, close: false, closeLeft: false, closeRight: true });
});

test('tab strip offsets are 90 plus 146 per tab', () => {
  expect([0, 1, 5].map((index) => tabs.selectTabOffset(index))).toEqual([90, 236, 820]);
  expect(tabs.selectTabOffset(5, 168)).toBe(930);
});

test('order, pins, titles and filters come back after a reload, under the port of the page', () => {
  const world = makeMemoryWorld();
  const first = makeMemoryEffects({}, world);
  const store = makeStore(first);
  store.dispatch(
    tabs.tabOpened({ name: 'q', path: '/questions', title: { key: 'menu.questions' }, search: '?page=2' }),
  );
  store.dispatch(tabs.tabOpened(tab('b')));
  store.dispatch(tabs.tabPinned('/b'));
  expect(tabsCookieName(first)).toBe('3000_tiku_tabs');
  const again = makeStore(makeMemoryEffects({}, world));
  expect(tabs.selectTabs(again.getState()).map((t) => [t.name, t.isFixed])).toEqual([
    ['home', true],
    ['b', true],
    ['q', false],
  ]);
  expect(tabs.selectTabs(again.getState())[2]).toMatchObject({ title: { key: 'menu.questions' }, search: '?page=2' });
});

test.each([
  '',
  '{',
  'null',
  '[1,2]',
  '[["a","b"]]',
  '[["a","no-slash","t",0,""]]',
  '[["r","/","t",0,""],["h","/home","t",0,""]]',
])('an unreadable cookie (%s) starts with home only', (text) => {
  const effects = makeMemoryEffects();
  effects.cookie.set(tabsCookieName(effects), text);
  expect(tabs.selectTabs(makeStore(effects).getState())).toEqual([tabs.HOME_TAB]);
});

test('two hundred tabs still fit into a cookie', () => {
  const list = Array.from({ length: 200 }, (_, i) => ({
    ...tab(`page${i}`),
    title: `试卷编辑 ${i}`,
    isFixed: false,
    search: '?page=1',
  }));
  const effects = makeMemoryEffects();
  effects.cookie.set(tabsCookieName(effects), cookieText(list));
  expect(encodeURIComponent(cookieText(list)).length).toBeLessThanOrEqual(3800);
  expect(readTabs(effects).length).toBeGreaterThan(10);
});

test('closing the add-report tab clears its working state, and only its', () => {
  const { store } = setUp(['addReportQuestion', 'selectReportQuestion']);
  const question = { id: 7, version: 1, type_id: 101, difficulty: 1, parts: [] };
  for (const set of ['addReport', 'selectReport', 'paper:0'] as const) store.dispatch(questionToggled(question, set));
  store.dispatch(tabs.tabClosed('/addReportQuestion'));
  const count = (set: 'addReport' | 'selectReport' | 'paper:0') =>
    selectSet(store.getState(), set).paperList.ids.length;
  expect([count('addReport'), count('selectReport'), count('paper:0')]).toEqual([0, 1, 1]);
  store.dispatch(tabs.allTabsCleared());
  expect([count('selectReport'), count('paper:0')]).toEqual([0, 1]);
  expect(store.getState().tabs.mustClear).toEqual([]);
});

test('opening the login screen resets tabs without navigating', () => {
  const { store, effects, names } = setUp(['a', 'b']);
  store.dispatch(loginOpened());
  expect(names()).toEqual(['home']);
  expect(effects.visited).toEqual([]);
  expect(readTabs(effects)).toEqual([]);
});
