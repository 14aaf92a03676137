import CryptoJS from 'crypto-js';
import { createMockAdmin, createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import { tabOpened } from '../tabs/tabsSlice';
import { menuToggled, tabStripScrolled } from '../ui/uiSlice';
import {
  routesAdded,
  selectHasFunction,
  selectIsAdmin,
  selectSessionStatus,
  selectUser,
  userAsked,
} from './sessionSlice';
import { fetchUser, giveUpSession, openLogin, signIn, signOut } from './sessionThunks';

function setUp(user = createMockUser(), world = makeMemoryWorld()) {
  const server = createFakeServer({ handlers: { login: () => null, logout: () => null, getUserInfo: () => user } });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  return { server, effects, store: makeStore(effects) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('signing in sends the trimmed name and the encrypted password, loads the account and goes to /', async () => {
  const { server, effects, store } = setUp();
  expect(await store.dispatch(signIn({ username: ' 13800000004 ', password: '密码pass' }))).toEqual({ ok: true });
  const sent = server.seen[0]?.fields ?? {};
  expect(sent.username).toBe('13800000004');
  expect(sent.password).not.toContain('pass');
  expect(CryptoJS.AES.decrypt(sent.password ?? '', DEFAULT_CIPHER_SECRET).toString(CryptoJS.enc.Utf8)).toBe('密码pass');
  expect(selectSessionStatus(store.getState())).toBe('signedIn');
  expect(effects.visited).toEqual(['/']);
});

test('a refused sign-in stays signed out and goes nowhere; the login form says why', async () => {
  const { server, effects, store } = setUp();
  server.handlers.login = () => {
    throw new FakeFault(4001, '手机号或密码错误');
  };
  expect(await store.dispatch(signIn({ username: '1', password: '1234' }))).toMatchObject({ ok: false });
  expect(selectSessionStatus(store.getState())).toBe('signedOut');
  expect(effects.toasts).toEqual([]);
  expect(effects.visited).toEqual([]);
});

test('a weak password asks once, and 确定 leads to the account page', async () => {
  const { effects, store } = setUp(createMockUser({ weak_password: 1 }));
  await store.dispatch(signIn({ username: '1', password: '1234' }));
  await store.dispatch(fetchUser());
  await settled();
  expect(effects.questions).toEqual([
    { title: '警告', text: '当前密码过于简单，请立即修改密码！', ok: '确定', cancel: '取消' },
  ]);
  expect(effects.visited).toContain('/accountinfo');
});

test('取消 leaves the weak password where it is', async () => {
  const { effects, store } = setUp(createMockUser({ weak_password: 1 }));
  effects.answer = false;
  await store.dispatch(fetchUser());
  await settled();
  expect(effects.visited).toEqual([]);
});

test('rights follow role_functions, and the administrator is role_id 1', async () => {
  const teacher = setUp().store;
  await teacher.dispatch(fetchUser());
  expect(selectHasFunction(teacher.getState(), 'paper.write')).toBe(true);
  expect(selectHasFunction(teacher.getState(), 'account.write')).toBe(false);
  expect(selectIsAdmin(teacher.getState())).toBe(false);
  const admin = setUp(createMockAdmin()).store;
  await admin.dispatch(fetchUser());
  expect(selectIsAdmin(admin.getState())).toBe(true);
});

test('signing out clears the account and goes to the login screen', async () => {
  const { effects, store } = setUp();
  await store.dispatch(fetchUser());
  await store.dispatch(signOut());
  expect(selectUser(store.getState())).toBeNull();
  expect(effects.visited.at(-1)).toBe('/login');
});

test('opening login resets collapsed flag, tabs and offset, and reloads only when routes were added', async () => {
  const { effects, store } = setUp();
  await store.dispatch(fetchUser());
  store.dispatch(menuToggled());
  store.dispatch(tabStripScrolled(300));
  store.dispatch(tabOpened({ name: 'a', path: '/a', title: 'a' }));
  expect(store.dispatch(openLogin())).toBe(false);
  const { ui, tabs, session } = store.getState();
  expect([ui.collapsed, ui.tabOffset, tabs.list.length, session.status]).toEqual([false, 0, 1, 'signedOut']);
  expect(effects.reloads).toBe(0);
  store.dispatch(routesAdded());
  expect(store.dispatch(openLogin())).toBe(true);
  expect(effects.reloads).toBe(1);
});

const posted = (server: ReturnType<typeof setUp>['server']) =>
  server.seen.filter((request) => request.url === '/api/login/logout').length;

test('opening login always ends the session on the server, also where the mark of this browser is gone', async () => {
  const { server, store } = setUp();
  expect(store.dispatch(openLogin())).toBe(false);
  await settled();
  expect(posted(server)).toBe(1);
});

test('opening login after another window has signed in asks who that is and ends nothing', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [setUp(undefined, world), setUp(undefined, world)];
  await b.store.dispatch(signIn({ username: '1', password: '1234' }));
  expect(a.store.dispatch(openLogin())).toBe(true);
  expect(selectSessionStatus(a.store.getState())).toBe('loading');
  await a.store.dispatch(fetchUser());
  expect(selectSessionStatus(a.store.getState())).toBe('signedIn');
  expect(posted(a.server) + posted(b.server)).toBe(0);
});

test('a sign-in waits for the logout before it, whose answer would take the new session away', async () => {
  const { server, store } = setUp();
  let answer = () => {};
  server.next.push(() => new Promise((resolve) => (answer = () => resolve(new Response('{"error":0}')))));
  store.dispatch(openLogin());
  const signingIn = store.dispatch(signIn({ username: '1', password: '1234' }));
  await settled();
  expect(server.seen.map((request) => request.url)).toEqual(['/api/login/logout']);
  answer();
  expect(await signingIn).toEqual({ ok: true });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('network'))],
  ['a server that is starting', () => new Response('', { status: 503 })],
])('%s at the start of the page ends no session', async (_why, reply) => {
  const world = makeMemoryWorld();
  await setUp(undefined, world).store.dispatch(fetchUser());
  const { server, store } = setUp(undefined, world);
  server.next.push(reply);
  await store.dispatch(fetchUser());
  expect(selectSessionStatus(store.getState())).toBe('unreached');
  store.dispatch(userAsked());
  await store.dispatch(fetchUser());
  expect(selectSessionStatus(store.getState())).toBe('signedIn');
  expect(posted(server)).toBe(0);
});

test('a user who stops waiting for the server gets the login screen, and the session ends', async () => {
  const world = makeMemoryWorld();
  await setUp(undefined, world).store.dispatch(fetchUser());
  const { server, effects, store } = setUp(undefined, world);
  server.next.push(() => Promise.reject(new TypeError('network')));
  await store.dispatch(fetchUser());
  store.dispatch(giveUpSession());
  expect(effects.visited).toEqual(['/login']);
  expect(store.dispatch(openLogin())).toBe(false);
  await settled();
  expect(posted(server)).toBe(1);
});

test('a session that was ended by signing out is not ended a second time after the reload', async () => {
  const world = makeMemoryWorld();
  const { effects, store } = setUp(undefined, world);
  await store.dispatch(fetchUser());
  store.dispatch(routesAdded());
  await store.dispatch(signOut());
  expect(store.dispatch(openLogin())).toBe(true);
  const server = createFakeServer({ handlers: { logout: () => null } });
  const next = makeStore(makeMemoryEffects({ fetch: server.fetch, interruption: effects.handedOver }, world));
  expect(next.dispatch(openLogin())).toBe(false);
  await settled();
  expect(posted(server)).toBe(0);
});

test('after a reload the account is requested only if this browser had signed in', async () => {
  const world = makeMemoryWorld();
  const { store } = setUp(undefined, world);
  expect(selectSessionStatus(store.getState())).toBe('signedOut');
  await store.dispatch(fetchUser());
  const again = setUp(undefined, world).store;
  expect(selectSessionStatus(again.getState())).toBe('loading');
  await again.dispatch(signOut());
  expect(selectSessionStatus(setUp(undefined, world).store.getState())).toBe('signedOut');
});

test('the collapsed menu survives a reload', () => {
  const world = makeMemoryWorld();
  setUp(undefined, world).store.dispatch(menuToggled());
  expect(setUp(undefined, world).store.getState().ui.collapsed).toBe(true);
});

test('signing out in one window signs the other out', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [setUp(undefined, world), setUp(undefined, world)];
  await a.store.dispatch(fetchUser());
  await b.store.dispatch(fetchUser());
  await a.store.dispatch(signOut());
  expect(selectSessionStatus(b.store.getState())).toBe('signedOut');
  expect(b.effects.visited).toEqual(['/login']);
});
