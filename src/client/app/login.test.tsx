// If these fail, a user cannot sign in, does not learn why, or sees a screen that needs an account without one. What needs
// more than one window, real cookies or a real reload: e2e/login.spec.ts, e2e/errors.spec.ts.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMockUser } from '../../../mocks/factories/user';
import { createFakeServer, envelopeOf, FakeFault, type FakeServer } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { address, endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';

const USER = createMockUser();
const PASSWORD = 'Bank-2041';

let server: FakeServer;
/** The answer to the next request to a path, in place of the server's. */
const instead = new Map<string, () => Response>();
const answer: FakeServer['fetch'] = async (url, init) => {
  const planned = instead.get(url);
  instead.delete(url);
  return planned ? planned() : server.fetch(url, init);
};
let program: Program;
let unmount: () => void;
function open(at: string): void {
  program = startProgram(answer, at);
  ({ unmount } = render(program.element));
}
/** What the browser does on request of the program. */
async function reload(): Promise<void> {
  await waitFor(() => expect(program.reloads).toHaveLength(1));
  unmount();
  open(address());
}
beforeEach(() => {
  server = createFakeServer({ handlers: SHELL_HANDLERS });
});
afterEach(() => {
  unmount();
  endProgram(program);
});

const phone = () => screen.findByLabelText<HTMLInputElement>('手机号');
const password = () => screen.findByLabelText<HTMLInputElement>('密码');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => fireEvent.click(screen.getByText('登录', { selector: 'button' }));
async function signIn(): Promise<void> {
  type(await phone(), USER.username ?? '');
  type(await password(), PASSWORD);
  submit();
}
const atHome = () => screen.findByText(`${USER.nickname}，您好`);
const asked = (name: string) => server.seen.filter((each) => each.name === name).length;

test('validation speaks on blur and on submit, and nothing is sent until the form is valid', async () => {
  open('/login');
  fireEvent.blur(await phone());
  expect(screen.getByText('请填写手机号')).toBeTruthy();
  type(await phone(), '  13800000001  ');
  expect((await phone()).value).toBe('13800000001');
  fireEvent.blur(await phone());
  expect(screen.queryByText('请填写手机号')).toBeNull();
  fireEvent.blur(await password());
  expect(screen.getByText('请填写登录密码')).toBeTruthy();
  type(await password(), 'abc');
  fireEvent.submit(await password());
  expect(screen.getByText('密码长度不能低于4个字符')).toBeTruthy();
  type(await phone(), '');
  submit();
  expect(screen.getByText('请填写手机号')).toBeTruthy();
  expect(asked('login')).toBe(0);
});

test('a refused sign-in says why in the form, where it stays, and the password is to be typed again', async () => {
  server.handlers.login = () => {
    throw new FakeFault(4001, '手机号或密码错误');
  };
  open('/login');
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('手机号或密码错误');
  expect(program.toasts).toEqual([]);
  expect(document.activeElement).toBe(await password());
  expect(address()).toBe('/login');
  expect(screen.getByText<HTMLButtonElement>('登录', { selector: 'button' }).disabled).toBe(false);
});

test('the eye shows what was typed as the password, and hides it', async () => {
  open('/login');
  type(await password(), PASSWORD);
  const eye = screen.getByLabelText('显示密码');
  fireEvent.click(eye);
  expect((await password()).type).toBe('text');
  expect(eye.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(eye);
  expect((await password()).type).toBe('password');
});

test.each(['/', '/home', '/questionlist', '/paperlist/detail/1', '/no/such/page'])(
  'signed out, %s leads to the login screen',
  async (route) => {
    open(route);
    expect(await screen.findByText('题库登录')).toBeTruthy();
    expect(address()).toBe('/login');
    expect(asked('getUserInfo')).toBe(0);
  },
);

test.each([
  ['/password/send', '找回密码'],
  ['/password/reset', '重设密码'],
])('signed out, %s opens, with the focus in its first field', async (route, heading) => {
  open(route);
  expect(await screen.findByText(heading, { selector: 'h1' })).toBeTruthy();
  expect(address()).toBe(route);
  expect(document.activeElement).toBe(await phone());
});

test('signed in, the login screen leads to /', async () => {
  markSignedIn();
  open('/home');
  await atHome();
  goTo('/login');
  await waitFor(() => expect(address()).toBe('/home'));
  await atHome();
  expect(asked('logout')).toBe(0);
});

test('without a reply at the start the session is kept and the request can be retried', async () => {
  markSignedIn();
  instead.set('/api/adminuser/getuserinfo', () => new Response('', { status: 503 }));
  open('/home');
  expect(await screen.findByText('暂时连接不到题库服务器')).toBeTruthy();
  fireEvent.click(screen.getByText('重试'));
  await atHome();
  expect(asked('logout')).toBe(0);
});

test('502 and 5001 to a sign-in reload the screen, which says why and keeps the phone number', async () => {
  open('/login');
  for (const [fault, why, toasts] of [
    [() => new Response('bad gateway', { status: 502 }), '服务器暂时没有回应', []],
    [() => envelopeOf(5001, '请先登录', null), '上次的登录已经失效', ['请先登录']],
  ] as const) {
    instead.set('/api/login/index', fault);
    await signIn();
    await reload();
    expect((await screen.findByText(why, { exact: false })).closest('[role=alert]')).toBeTruthy();
    expect((await phone()).value).toBe(USER.username);
    expect(document.activeElement).toBe(await password());
    // The notice is shown again by the page after the reload.
    expect([...document.querySelectorAll('[data-kind] > span')].map((each) => each.textContent)).toEqual(toasts);
  }
  await signIn();
  await atHome();
});

test('opening the login screen resets the collapsed menu and the tabs', async () => {
  const tabs = () => document.querySelectorAll('[role=tab]').length;
  open('/login');
  await signIn();
  await atHome();
  fireEvent.click(screen.getByLabelText('收起菜单'));
  expect(await screen.findByLabelText('展开菜单')).toBeTruthy();
  goTo('/accountinfo');
  await waitFor(() => expect(tabs()).toBe(2));
  fireEvent.click(screen.getByText(USER.nickname, { selector: 'header *' }));
  fireEvent.click(await screen.findByText('退出登录'));
  await reload();
  expect(await screen.findByText('题库登录')).toBeTruthy();
  await signIn();
  await atHome();
  expect(tabs()).toBe(1);
  expect(screen.getByLabelText('收起菜单')).toBeTruthy();
});

test('the accounts of a demo bank are listed and fill in the form; on any other bank there is none', async () => {
  const account = { username: '13800000004', nickname: '教师示例一', role_name: '教师', password: 'Tiku@2026' };
  const meta = document.createElement('meta');
  meta.name = 'tiku-demo';
  meta.content = JSON.stringify([account]);
  document.head.append(meta);
  open('/login');
  fireEvent.blur(await phone());
  fireEvent.click(await screen.findByRole('button', { name: /教师示例一/ }));
  expect([(await phone()).value, (await password()).value]).toEqual([account.username, account.password]);
  expect(screen.queryByText('请填写手机号')).toBeNull();
  expect(asked('login')).toBe(0);
  meta.remove();
});

test('a page without demo accounts shows the form alone', async () => {
  open('/login');
  await phone();
  expect(screen.queryByText('示例账号')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
