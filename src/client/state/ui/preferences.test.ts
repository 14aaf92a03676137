import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { DEFAULT_PREFERENCES, readPreferences, type Preferences } from '../../../contract/account/preferences';
import { CHOSEN_KEY } from '../../../contract/question/drafts';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { api } from '../api/api';
import { questionToggled } from '../paperWorkingSet/paperWorkingSetSlice';
import { setsKey } from '../paperWorkingSet/persistence';
import { routesAdded } from '../session/sessionSlice';
import { fetchUser, openLogin, signOut } from '../session/sessionThunks';
import { makeStore, type AppStore } from '../store';
import { choosePreferences } from './preferencesThunks';
import { PREFERENCES_KEY } from './uiListeners';
import {
  arrangementReset,
  columnsArranged,
  drawerToggled,
  listLaidOut,
  rowsSpaced,
  selectPreferences,
} from './uiSlice';

const stores: AppStore[] = [];
function setUp(preferences?: Preferences, world = makeMemoryWorld()) {
  const server = createFakeServer({
    handlers: {
      getUserInfo: () => createMockUser(preferences ? { preferences } : {}),
      logout: () => null,
      savePreferences: () => null,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects);
  stores.push(store);
  return { server, effects, store, world };
}
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});
jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const settled = () => jest.advanceTimersByTimeAsync(10);
const choose = (id: number) => questionToggled({ id, type_id: 101, version: 1, difficulty: 3, parts: [] });

test('a choice is seen at once, kept by the account, by this browser for its next start, and by its other windows', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [setUp(undefined, world), setUp(undefined, world)];
  await Promise.all([a.store.dispatch(fetchUser()), b.store.dispatch(fetchUser())]);
  const saving = a.store.dispatch(choosePreferences({ theme: 'dark', density: 'compact' }));
  expect(a.effects.looks).toBe('dark compact');
  expect(await saving).toEqual({ ok: true });
  expect(JSON.parse(a.server.seen.at(-1)?.fields.preferences ?? '')).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    density: 'compact',
  });
  expect(b.effects.looks).toBe('dark compact');
  expect(setUp(undefined, world).effects.looks).toBe('dark compact');
});

test('what the account keeps wins over what this browser had; signing out leaves the look', async () => {
  const { store, effects, world } = setUp({ ...DEFAULT_PREFERENCES, theme: 'light' });
  world.stored.set(PREFERENCES_KEY, JSON.stringify({ theme: 'dark' }));
  await store.dispatch(fetchUser());
  expect(effects.looks).toBe('light comfortable');
  await store.dispatch(signOut());
  expect(effects.looks).toBe('light comfortable');
});

test('a preference the server refused still applies on this screen, with a notice', async () => {
  const { server, store, effects } = setUp();
  server.handlers.savePreferences = () => {
    throw new FakeFault(5000, '服务器繁忙');
  };
  expect(await store.dispatch(choosePreferences({ theme: 'dark' }))).toMatchObject({ ok: false });
  expect(selectPreferences(store.getState()).theme).toBe('dark');
  expect(effects.toasts).toHaveLength(1);
});

test('kept preferences of another program are read as far as they can be', () => {
  expect(readPreferences({ theme: 'sepia', density: 'compact', colour: 1 })).toEqual({
    ...DEFAULT_PREFERENCES,
    density: 'compact',
  });
  expect(readPreferences('x')).toEqual(DEFAULT_PREFERENCES);
});

test('an arranged list is kept with the account and in the other windows, without touching other lists', async () => {
  const world = makeMemoryWorld();
  const tables = [{ name: 'papers', cards: 1 as const, hidden: ['年级'] }];
  const [a, b] = [setUp({ ...DEFAULT_PREFERENCES, tables }, world), setUp({ ...DEFAULT_PREFERENCES, tables }, world)];
  await Promise.all([a.store.dispatch(fetchUser()), b.store.dispatch(fetchUser())]);
  const sent = () => (JSON.parse(a.server.seen.at(-1)?.fields.preferences ?? '{}') as Preferences).tables;
  const columns = [{ id: 'score', shown: 1 as const, width: 90 }];
  a.store.dispatch(rowsSpaced({ list: 'papers', density: 'compact' }));
  a.store.dispatch(columnsArranged({ list: 'papers', columns }));
  a.store.dispatch(listLaidOut({ list: 'accounts', cards: false }));
  await settled();
  const kept = [
    { name: 'papers', cards: 1, density: 'compact', columns },
    { name: 'accounts', cards: 0 },
  ];
  expect(sent()).toEqual(kept);
  expect(selectPreferences(b.store.getState()).tables).toEqual(kept);
  expect(readPreferences(JSON.parse(world.stored.get(PREFERENCES_KEY) ?? '')).tables).toEqual(kept);
  a.store.dispatch(arrangementReset({ list: 'papers' }));
  await settled();
  expect(sent()?.find(({ name }) => name === 'papers')).toEqual({ name: 'papers', cards: 1 });
});

test('the columns that an older program kept of the question table become those of its list', () => {
  const list_columns = [{ id: 'content', shown: 1, width: 300 }];
  const { tables, ...others } = readPreferences({ list_columns, tables: [{ name: 'papers', hidden: [] }] });
  expect(others).toEqual(DEFAULT_PREFERENCES);
  expect(tables).toEqual([
    { name: 'papers', hidden: [] },
    { name: 'questions', columns: list_columns },
  ]);
  expect(readPreferences({ list_columns, tables: [{ name: 'questions' }] }).tables).toEqual([{ name: 'questions' }]);
});

test('the panel of the chosen opens with the first question only, and only where that is wanted', async () => {
  const plain = setUp().store;
  await plain.dispatch(fetchUser());
  plain.dispatch(choose(1));
  expect(plain.getState().ui.drawerOpen).toBe(false);
  const { store } = setUp({ ...DEFAULT_PREFERENCES, open_chosen: 1 });
  await store.dispatch(fetchUser());
  store.dispatch(choose(1));
  expect(store.getState().ui.drawerOpen).toBe(true);
  store.dispatch(drawerToggled(false));
  store.dispatch(choose(2));
  expect(store.getState().ui.drawerOpen).toBe(false);
});

test('signing out leaves the chosen questions with the account, and asks where the server cannot be reached', async () => {
  const reached = setUp();
  const copies: string[] = [];
  reached.server.handlers.getDrafts = () => ({ list: [] });
  reached.server.handlers.saveDraft = ({ key, body }) => {
    if (key === CHOSEN_KEY) copies.push(body);
    return { updated_at: '2026-01-01T00:00:00Z' };
  };
  await reached.store.dispatch(fetchUser());
  await settled();
  reached.store.dispatch(choose(1));
  await reached.store.dispatch(signOut());
  expect(reached.effects.questions).toEqual([]);
  expect(copies).toHaveLength(1);
  await settled();
  expect(reached.world.stored.has(setsKey('4'))).toBe(false);

  const { server, store, effects, world } = setUp();
  await store.dispatch(fetchUser());
  await settled();
  await settled();
  server.handlers.saveDraft = () => {
    throw new FakeFault(5000, '服务器繁忙');
  };
  store.dispatch(choose(1));
  effects.answer = false;
  await store.dispatch(signOut());
  expect(store.getState().session.status).toBe('signedIn');
  expect(effects.questions.map(({ text }) => text)).toEqual([expect.stringContaining('试卷与选题')]);
  effects.answer = true;
  await store.dispatch(signOut());
  expect(effects.questions.map(({ ok }) => ok).slice(1)).toEqual(['退出登录', '清除并退出']);
  expect(store.getState().session.status).toBe('signedOut');
  await settled();
  expect(world.stored.has(setsKey('4'))).toBe(false);
});

test('two choices in a row reach the account in their order', async () => {
  const { server, store } = setUp();
  await Promise.all([
    store.dispatch(choosePreferences({ theme: 'dark' })),
    store.dispatch(choosePreferences({ theme: 'light' })),
  ]);
  const sent = server.seen.flatMap(({ fields }) =>
    fields.preferences ? [JSON.parse(fields.preferences) as Preferences] : [],
  );
  expect(sent.at(-1)?.theme).toBe('light');
});

const OWN = [
  'tiku.draft.4.new',
  'tiku.drafts.4',
  'tiku.blueprint.4.7',
  'tiku.pack.4.3@w1',
  'tiku.answers.4.1.2',
  'tiku:intents:4',
  'tiku:searches:4',
  'tiku:queue:4:unreadable',
];
/** Also the numbers of jobs whose end is to be announced. */
const OTHERS = ['tiku.draft.41.new', 'tiku:sets:41', 'tiku.device', 'tiku:jobs:4'];

test('signing out leaves nothing of the account, also of what a screen writes while it is left', async () => {
  const world = makeMemoryWorld();
  const { store, effects } = setUp({ ...DEFAULT_PREFERENCES, theme: 'dark', tree_width: 300 }, world);
  const other = setUp(undefined, world);
  for (const key of [...OWN, ...OTHERS]) world.stored.set(key, '[]');
  await store.dispatch(fetchUser());
  await other.store.dispatch(fetchUser());
  await settled();
  await store.dispatch(signOut());
  expect(effects.questions.map(({ ok }) => ok)).toEqual(['退出登录', '清除并退出']);
  expect(effects.questions[0]?.text).toContain('试题草稿、细目表、试卷包、录入的答案、未保存的修改');
  world.stored.set('tiku.draft.4.new', '{"draft":{}}');
  store.dispatch(routesAdded());
  store.dispatch(openLogin());
  other.store.dispatch(routesAdded());
  other.store.dispatch(openLogin());
  expect(other.effects.handedOver).toEqual({ ended: true, forget: '4' });
  const next = makeMemoryEffects({ interruption: effects.handedOver }, world);
  makeStore(next);
  expect(next.forgotten).toBe(1);
  expect([...world.stored.keys()].sort()).toEqual([...OTHERS, PREFERENCES_KEY].sort());
  // The login screen looks as before, and says nothing else of the person.
  expect(JSON.parse(world.stored.get(PREFERENCES_KEY) ?? '')).toEqual({ theme: 'dark', density: 'comfortable' });
});

test('a draft that the server has is not asked about', async () => {
  const { store, effects, world } = setUp();
  world.stored.set('tiku.draft.4.new', '{"draft":{},"sent":true}');
  await store.dispatch(fetchUser());
  await store.dispatch(signOut());
  expect(effects.questions).toEqual([]);
  await settled();
  expect(world.stored.has('tiku.draft.4.new')).toBe(false);
});

test('data that is on no server is there at the next sign-in if the user keeps it', async () => {
  const { store, effects, world } = setUp();
  for (const key of OWN) world.stored.set(key, '[]');
  await store.dispatch(fetchUser());
  effects.confirm = ({ ok }) => Promise.resolve(ok === '退出登录');
  await store.dispatch(signOut());
  expect(store.getState().session.status).toBe('signedOut');
  expect(OWN.filter((key) => !world.stored.has(key))).toEqual([]);
});
