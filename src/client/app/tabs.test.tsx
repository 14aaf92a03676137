// If these fail, a page that a user has opened is not where it was left, cannot be closed, or closes by itself. Dragging,
// the wheel and what the mouse does beside clicking: e2e/tabs.spec.ts.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { address, endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';
import { KNOWN_VIEWS } from '../features/system/RouterDialog';
import { tabTitled } from '../state/tabs/tabsSlice';

// jsdom has no layout to drag in; the strip is not swapped in the middle of a test.
jest.mock('../features/layout/tabs/useTabDragging', () => ({
  useTabDragging: () => ({ Dragging: null, load: () => undefined }),
}));
// A part of the header that renders whenever the header does.
const mockHeaderPart = jest.fn(() => null);
jest.mock('../features/layout/queue/QueueIndicator', () => ({ QueueIndicator: () => mockHeaderPart() }));
jest.mock('../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));

const [HOME, ACCOUNT, SCHOOL, ROLES, LOG] = ['/home', '/accountinfo', '/schoollist', '/rolelist', '/operationlog'];
const server = createFakeServer({
  handlers: {
    ...SHELL_HANDLERS,
    getUserInfo: () =>
      createMockAdmin({
        role: [
          {
            name: 'all',
            title: '全部',
            children: Object.entries(KNOWN_VIEWS).map(([name, title]) => ({ name, title })),
          },
        ],
      }),
    getQuestion: ({ id }) => createMockQuestion({ id }),
  },
});

let program: Program;
let unmount: () => void;
async function open(at: string): Promise<void> {
  program = startProgram(server.fetch, at);
  ({ unmount } = render(program.element));
  await waitFor(() => expect(paths().length).toBeGreaterThan(0));
}
beforeEach(async () => {
  markSignedIn();
  await open(HOME);
});
afterEach(() => {
  unmount();
  endProgram(program);
});

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab][data-path]')];
const paths = () => tabs().map((each) => each.dataset['path']);
const tab = (path: string): HTMLElement => {
  const found = tabs().find((each) => each.dataset['path'] === path);
  if (!found) throw new Error(`no tab ${path}`);
  return found;
};
const expectTabs = (...expected: string[]) => waitFor(() => expect(paths()).toEqual(expected));
const isCurrent = (path: string) => waitFor(() => expect(tab(path).getAttribute('aria-selected')).toBe('true'));
/** Visits each path by its address. */
async function visit(...each: string[]): Promise<void> {
  for (const path of each) {
    goTo(path);
    await isCurrent(path);
  }
}
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
const menuClosed = () => waitFor(() => expect(items()).toEqual([]));
async function choose(item: string): Promise<void> {
  await waitFor(() => expect(items().map((each) => each.textContent)).toContain(item));
  const found = items().find((each) => each.textContent === item);
  if (found) fireEvent.click(found);
  await menuClosed();
}
async function chooseInMenu(path: string, item: string): Promise<void> {
  fireEvent.contextMenu(tab(path));
  await choose(item);
}
const isEnabled = (item: HTMLElement) => item.getAttribute('aria-disabled') !== 'true';
/** The enabled items of a tab's menu; closes the menu again. */
async function enabledItems(path: string): Promise<(string | null)[]> {
  fireEvent.contextMenu(tab(path));
  await waitFor(() => expect(items()).toHaveLength(6));
  const enabled = items()
    .filter(isEnabled)
    .map((item) => item.textContent);
  fireEvent.keyDown(items()[0] as HTMLElement, { key: 'Escape' });
  await menuClosed();
  return enabled;
}

test('home is always first, visited pages follow, the root path is never added, no path twice', async () => {
  await expectTabs(HOME);
  await visit(ACCOUNT, SCHOOL, ACCOUNT, HOME, SCHOOL);
  goTo('/');
  await waitFor(() => expect(address()).toBe(HOME));
  await expectTabs(HOME, ACCOUNT, SCHOOL);
  expect(tab(HOME).dataset['fixed']).toBe('true');
});

test('clicking a tab navigates to it', async () => {
  await visit(ACCOUNT, SCHOOL);
  fireEvent.click(tab(ACCOUNT));
  await isCurrent(ACCOUNT);
  expect(address()).toBe(ACCOUNT);
  expect(await screen.findByText('修改密码', { selector: 'h2' })).toBeTruthy();
});

test('tab, header and window say which question the form is about, also when it is come back to', async () => {
  const FORM = '/addquestion';
  const said = (title: string) =>
    waitFor(() => {
      expect(tab(FORM).querySelector('.title')?.textContent).toBe(title);
      expect(document.querySelector('header')?.textContent).toContain(title);
      expect(document.title).toBe(`${title} - 题库`);
    });
  await visit(FORM);
  await said('新增试题');
  goTo(`${FORM}?id=5`);
  await said('修改试题 #5');
  await visit(HOME);
  await waitFor(() => expect(document.title).toBe('首页 - 题库'));
  fireEvent.click(tab(FORM));
  await said('修改试题 #5');
  // As a reload does.
  unmount();
  await open(`${FORM}?id=5`);
  await said('修改试题 #5');
  goTo(`${FORM}?derive=5`);
  await said('改编试题 #5');
  goTo(FORM);
  await said('新增试题');
});

test('tabs of records with one name say what they show of them', async () => {
  await visit(ACCOUNT, SCHOOL);
  const titled = (path: string, title: string) => act(() => void program.store.dispatch(tabTitled({ path, title })));
  const title = (path: string) => tab(path).querySelector('.title')?.textContent;
  titled(ACCOUNT, '九年级期中');
  titled(SCHOOL, '九年级期末');
  expect([title(ACCOUNT), title(SCHOOL)]).toEqual(['九年级期中', '九年级期末']);
  titled(SCHOOL, '九年级期中');
  expect([title(ACCOUNT), title(SCHOOL)]).toEqual(['账号信息：九年级期中', '学校：九年级期中']);
});

test('the menu of a tab offers what applies: alone, current, not current, first, last, pinned', async () => {
  expect(await enabledItems(HOME)).toEqual(['重新加载']);
  await visit(ACCOUNT);
  expect(await enabledItems(HOME)).toEqual(['关闭其他', '关闭右侧']);
  expect(await enabledItems(ACCOUNT)).toEqual(['重新加载', '固定标签页', '关闭标签页']);
  await visit(SCHOOL, ROLES);
  expect(await enabledItems(ACCOUNT)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭右侧']);
  expect(await enabledItems(SCHOOL)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭左侧', '关闭右侧']);
  expect(await enabledItems(ROLES)).toEqual(['重新加载', '固定标签页', '关闭标签页', '关闭其他', '关闭左侧']);
  await chooseInMenu(ROLES, '固定标签页');
  expect(await enabledItems(ROLES)).toEqual(['重新加载', '取消固定', '关闭其他', '关闭右侧']);
  expect(await enabledItems(ACCOUNT)).toEqual(['固定标签页', '关闭标签页', '关闭其他', '关闭右侧']);
});

test('重新加载 mounts the current page again', async () => {
  await visit(ACCOUNT);
  const field = () => screen.findByLabelText<HTMLInputElement>('昵称');
  fireEvent.change(await field(), { target: { value: '尚未保存' } });
  expect((await field()).value).toBe('尚未保存');
  await chooseInMenu(ACCOUNT, '重新加载');
  expect((await field()).value).toBe('管理员示例');
  await expectTabs(HOME, ACCOUNT);
});

test('pinning moves a tab before the first unpinned one; unpinning lets it go behind the pinned ones', async () => {
  await visit(ACCOUNT, SCHOOL, ROLES);
  await chooseInMenu(ROLES, '固定标签页');
  await expectTabs(HOME, ROLES, ACCOUNT, SCHOOL);
  await chooseInMenu(SCHOOL, '固定标签页');
  await expectTabs(HOME, ROLES, SCHOOL, ACCOUNT);
  await chooseInMenu(ROLES, '取消固定');
  await expectTabs(HOME, SCHOOL, ROLES, ACCOUNT);
});

test('a pinned tab is never closed; trying to just navigates to it', async () => {
  await visit(ACCOUNT, SCHOOL);
  await chooseInMenu(ACCOUNT, '固定标签页');
  fireEvent.keyDown(tab(ACCOUNT), { key: 'Delete' });
  await isCurrent(ACCOUNT);
  expect(address()).toBe(ACCOUNT);
  await expectTabs(HOME, ACCOUNT, SCHOOL);
  fireEvent.keyDown(tab(SCHOOL), { key: 'Delete' });
  await expectTabs(HOME, ACCOUNT);
});

test('close tab, others, left and right close what they say and keep the pinned ones', async () => {
  await visit(ACCOUNT, SCHOOL, ROLES, LOG);
  await chooseInMenu(ACCOUNT, '固定标签页');
  await chooseInMenu(ROLES, '关闭左侧');
  await expectTabs(HOME, ACCOUNT, ROLES, LOG);
  await visit(SCHOOL);
  await chooseInMenu(ROLES, '关闭右侧');
  await expectTabs(HOME, ACCOUNT, ROLES);
  await visit(SCHOOL, LOG);
  await chooseInMenu(SCHOOL, '关闭其他');
  await expectTabs(HOME, ACCOUNT, SCHOOL);
  await chooseInMenu(SCHOOL, '关闭标签页');
  await expectTabs(HOME, ACCOUNT);
});

test('closing the current tab goes home; closing another one stays', async () => {
  await visit(ACCOUNT, SCHOOL);
  fireEvent.click(screen.getByTitle('关闭账号信息'));
  await expectTabs(HOME, SCHOOL);
  expect(address()).toBe(SCHOOL);
  fireEvent.click(screen.getByTitle('关闭学校'));
  await waitFor(() => expect(address()).toBe(HOME));
  await expectTabs(HOME);
});

test('the dropdown clears all or all others, keeps fixed tabs, and offers only what applies', async () => {
  const openList = () => fireEvent.click(screen.getByLabelText('清理标签页'));
  openList();
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(items().map((item) => [item.textContent, isEnabled(item)])).toEqual([
    ['清除全部', false],
    ['清除其他', false],
  ]);
  fireEvent.keyDown(items()[0] as HTMLElement, { key: 'Escape' });
  await menuClosed();
  await visit(ACCOUNT, SCHOOL, ROLES, LOG);
  await chooseInMenu(ACCOUNT, '固定标签页');
  await visit(SCHOOL);
  openList();
  await choose('清除其他');
  await expectTabs(HOME, ACCOUNT, SCHOOL);
  expect(address()).toBe(SCHOOL);
  openList();
  await choose('清除全部');
  await expectTabs(HOME, ACCOUNT);
  await waitFor(() => expect(address()).toBe(HOME));
});

test('the order of the tabs comes back after a reload', async () => {
  await visit(ACCOUNT, SCHOOL, ROLES);
  await chooseInMenu(ROLES, '固定标签页');
  await expectTabs(HOME, ROLES, ACCOUNT, SCHOOL);
  unmount();
  await open(ROLES);
  await expectTabs(HOME, ROLES, ACCOUNT, SCHOOL);
  expect(tab(ROLES).dataset['fixed']).toBe('true');
});

test('a switch to an open tab neither renders the header again nor scrolls before the frame', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const linkOf = (path: string) => document.querySelector(`.nav-link[aria-current][href="#${path}"]`);
  await visit(SCHOOL, ROLES);
  await waitFor(() => expect(scroll.mock.contexts).toContain(linkOf(ROLES)));
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  scroll.mockClear();
  mockHeaderPart.mockClear();
  fireEvent.click(tab(SCHOOL));
  await isCurrent(SCHOOL);
  await waitFor(() => expect(linkOf(SCHOOL)).not.toBeNull());
  expect(mockHeaderPart).not.toHaveBeenCalled();
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
  frame.mockRestore();
});
