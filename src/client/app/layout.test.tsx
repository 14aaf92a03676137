// If these fail, the menu, the logo or the user menu lead to another page, or an unknown address opens something. Widths:
// e2e/layout.spec.ts; the menu of each role: e2e/views.spec.ts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { address, endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';

const USER = createMockAdmin();
const server = createFakeServer({ handlers: { ...SHELL_HANDLERS, getUserInfo: () => USER } });
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')].map((each) => each.dataset['path']);
const menu = () => within(screen.getByLabelText('主菜单'));
const expectAt = (where: string) => waitFor(() => expect(address()).toBe(where));

let program: Program;
let unmount: () => void;
beforeEach(async () => {
  markSignedIn();
  program = startProgram(server.fetch, '/home');
  ({ unmount } = render(program.element));
  await screen.findByText(`${USER.nickname}，您好`);
});
afterEach(() => {
  unmount();
  endProgram(program);
});

test('a menu item navigates to its path unless the current path already contains it', async () => {
  goTo('/paperlist/detail/1');
  await waitFor(() => expect(tabs()).toContain('/paperlist/detail/1'));
  fireEvent.click(await menu().findByText('试卷列表'));
  expect(address()).toBe('/paperlist/detail/1');
  fireEvent.click(menu().getByText('我的试卷'));
  await expectAt('/mypaper');
  fireEvent.click(menu().getByText('试卷列表'));
  await expectAt('/paperlist');
});

test('at the first visit the groups of the role are open; what the user opens and closes is remembered', async () => {
  const open = () =>
    menu()
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-expanded') === 'true')
      .map((button) => button.textContent);
  expect(open()).toEqual(['试题管理', '试卷管理']);
  fireEvent.click(menu().getByText('报告管理'));
  fireEvent.click(menu().getByText('试题管理'));
  expect(open()).toEqual(['试卷管理', '报告管理']);
  unmount();
  const stored = Object.entries(localStorage) as [string, string][];
  endProgram(program);
  for (const [key, value] of stored) localStorage.setItem(key, value);
  program = startProgram(server.fetch, '/home');
  ({ unmount } = render(program.element));
  await screen.findByText(`${USER.nickname}，您好`);
  expect(open()).toEqual(['试卷管理', '报告管理']);
  // The group of the open page is open, and stays so until the user closes it.
  goTo('/questionlist');
  await waitFor(() => expect(open()).toEqual(['试题管理', '试卷管理', '报告管理']));
  goTo('/home');
  await waitFor(() => expect(address()).toBe('/home'));
  expect(open()).toEqual(['试题管理', '试卷管理', '报告管理']);
  fireEvent.click(menu().getByText('试题管理'));
  expect(open()).toEqual(['试卷管理', '报告管理']);
});

test('the logo goes home; the user menu leads to the account page', async () => {
  fireEvent.click(screen.getByText(USER.nickname, { selector: 'header *' }));
  fireEvent.click(await screen.findByText('账号信息', { selector: '[role=menuitem]' }));
  await expectAt('/accountinfo');
  const logo = menu().getByLabelText(/返回首页/);
  fireEvent.click(logo);
  await expectAt('/home');
  fireEvent.click(logo);
  expect(address()).toBe('/home');
});

test('an unknown address, or one outside the menu, shows 404 with its picture and has no tab; its button goes home at once', async () => {
  for (const unknown of ['/no/such/page', '/accountmanagement']) {
    goTo(unknown);
    expect(await screen.findByText('抱歉，你访问的页面不存在')).toBeTruthy();
    expect(screen.getByText('404', { selector: 'h1' })).toBeTruthy();
    const picture = document.querySelector('main img')?.getAttribute('src') ?? '';
    expect(existsSync(path.resolve(__dirname, '../../../public', picture))).toBe(true);
    expect(tabs()).toEqual(['/home']);
    fireEvent.click(screen.getByText(/^\d秒后，返回首页$/));
    await expectAt('/home');
    await screen.findByText(`${USER.nickname}，您好`);
  }
});
