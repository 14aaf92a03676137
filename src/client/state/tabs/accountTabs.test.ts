// If these fail, the pages that a person had open are gone after signing in again, or another person finds them.
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects, makeMemoryWorld, type MemoryWorld } from '../../../testing/memoryEffects';
import { routesAdded } from '../session/sessionSlice';
import { openLogin, signIn, signOut } from '../session/sessionThunks';
import { makeStore } from '../store';
import { selectTabs, tabOpened, tabPinned } from './tabsSlice';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Drafts of all accounts, as the server has them. */
const drafts = new Map<string, unknown>();
beforeEach(() => drafts.clear());

function open(world: MemoryWorld, id: number) {
  const server = createFakeServer({
    handlers: {
      login: () => null,
      logout: () => null,
      getUserInfo: () => createMockUser({ id }),
      getDrafts: ({ key }) => {
        const body = drafts.get(`${id} ${key}`);
        return { list: body ? [{ key: key ?? '', body, updated_at: '2026-01-01T00:00:00Z' }] : [] };
      },
      saveDraft: ({ key, body }) => {
        drafts.set(`${id} ${key}`, JSON.parse(body));
        return { updated_at: '2026-01-01T00:00:00Z' };
      },
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects);
  const paths = () => selectTabs(store.getState()).map(({ path }) => path);
  const enter = async () => {
    store.dispatch(openLogin());
    await store.dispatch(signIn({ username: '1', password: '1234' }));
    await settled();
    store.dispatch(routesAdded());
  };
  const leave = async () => {
    await store.dispatch(signOut());
    store.dispatch(openLogin());
  };
  return { effects, store, paths, enter, leave };
}
const tab = (name: string, path: string) => ({ name, path, title: path });

test('the tabs of a person are there again after the next sign-in on the same browser, and for no other account', async () => {
  const world = makeMemoryWorld();
  const first = open(world, 4);
  await first.enter();
  first.store.dispatch(tabOpened(tab('paperList', '/paperlist')));
  first.store.dispatch(tabOpened({ ...tab('questionList', '/questionlist'), search: '?page=2' }));
  first.store.dispatch(tabPinned('/questionlist'));
  await first.leave();
  expect(first.paths()).toEqual(['/home']);
  expect([...world.cookies.values(), ...world.stored.values()].join()).not.toContain('paperlist');

  const stranger = open(world, 5);
  await stranger.enter();
  expect(stranger.paths()).toEqual(['/home']);
  stranger.store.dispatch(tabOpened(tab('myPaper', '/mypaper')));
  await stranger.leave();

  const again = open(world, 4);
  await again.enter();
  expect(again.paths()).toEqual(['/home', '/questionlist', '/paperlist']);
  expect(selectTabs(again.store.getState())[1]).toMatchObject({ isFixed: true, search: '?page=2' });

  const elsewhere = open(makeMemoryWorld(), 4);
  await elsewhere.enter();
  expect(elsewhere.paths()).toEqual(['/home']);
});

test('a page that the role does not open any more has no tab', async () => {
  const world = makeMemoryWorld();
  const first = open(world, 4);
  await first.enter();
  first.store.dispatch(tabOpened(tab('paperList', '/paperlist')));
  first.store.dispatch(tabOpened(tab('accountinfo', '/accountinfo')));
  first.store.dispatch(tabOpened(tab('routerManagement', '/routermanagement')));
  await first.leave();
  const again = open(world, 4);
  await again.enter();
  expect(again.paths()).toEqual(['/home', '/paperlist', '/accountinfo']);
});

test('tabs are kept some seconds after a change, for a session that ends without signing out', async () => {
  const world = makeMemoryWorld();
  const first = open(world, 4);
  await first.enter();
  first.store.dispatch(tabOpened(tab('paperList', '/paperlist')));
  first.effects.runTimers();
  await settled();
  const again = open(world, 4);
  again.effects.cookie.remove('3000_tiku_tabs');
  world.stored.delete('tiku:signed-in');
  await again.enter();
  expect(again.paths()).toContain('/paperlist');
});
