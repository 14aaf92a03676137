// Storage corrupted in every way: the page starts, shows at most one notice, keeps a copy of what it cannot read, and
// stores later changes again.
import fc from 'fast-check';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockUser } from '../../../mocks/factories/user';
import { createFakeServer } from '../../../mocks/fakeServer';
import { makeMemoryEffects, makeMemoryWorld, type MemoryWorld } from '../../testing/memoryEffects';
import { questionToggled, selectQuestionIds, selectSetsReady } from './paperWorkingSet/paperWorkingSetSlice';
import { asideKey, setsKey, UNREADABLE } from './paperWorkingSet/persistence';
import { fetchUser } from './session/sessionThunks';
import { makeStore } from './store';
import { HOME_TAB, selectTabs, tabOpened } from './tabs/tabsSlice';

const user = createMockUser();
const KEY = setsKey(String(user.id ?? 4));
jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
/** Storage writes one key per timer tick. */
const turns = (count: number) => jest.advanceTimersByTimeAsync(count);
async function open(world: MemoryWorld) {
  world.ears.clear();
  const server = createFakeServer({ handlers: { getUserInfo: () => user, logout: () => null } });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects);
  await store.dispatch(fetchUser());
  for (let turn = 0; turn < 400 && !selectSetsReady(store.getState()); turn += 1) await turns(1);
  return { store, effects };
}

async function used(): Promise<MemoryWorld> {
  const world = makeMemoryWorld();
  const { store } = await open(world);
  for (const id of [1, 2, 3]) store.dispatch(questionToggled(createMockQuestion({ id, type_id: 101 })));
  store.dispatch(tabOpened({ name: 'questionList', path: '/questionlist', title: '试题列表', search: '?page=2' }));
  await turns(30);
  return world;
}

type Spoil = (text: string) => string;
const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }).map(
    (junk): Spoil =>
      () =>
        junk,
  ),
  fc.jsonValue({ maxDepth: 3 }).map(
    (value): Spoil =>
      () =>
        JSON.stringify(value),
  ),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Spoil =>
      (text) =>
        text.slice(0, Math.floor(text.length * part)),
  ),
  fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('"', '{', '}', '[', ',', '\\', '0', 'null', '\u0000', '-1', '1e999'),
    )
    .map(
      ([part, junk]): Spoil =>
        (text) =>
          `${text.slice(0, Math.floor(text.length * part))}${junk}${text.slice(Math.floor(text.length * part) + 1)}`,
    ),
  fc
    .tuple(
      fc.constantFrom('1', '2', '101', 'true', '10', 'ids', 'entities', 'version', 'paper:0', 'sections'),
      fc.constantFrom('null', '[]', '{}', '-5', '"x"', '1e400', '__proto__', 'paper:9'),
    )
    .map(
      ([from, to]): Spoil =>
        (text) =>
          text.replaceAll(from, to),
    ),
);

test('200 ways of spoiling storage and cookies', async () => {
  const good = await used();
  expect([...good.stored.keys()]).toContain(KEY);
  expect(good.cookies.size).toBeGreaterThan(0);
  const keys = [...good.stored.keys()];
  const cookies = [...good.cookies.keys()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...keys, ...cookies), spoil), { minLength: 1, maxLength: 3 }),
      async (spoils) => {
        const world = makeMemoryWorld();
        for (const [key, text] of good.stored) world.stored.set(key, text);
        for (const [key, text] of good.cookies) world.cookies.set(key, text);
        for (const [key, act] of spoils) {
          const map = world.stored.has(key) ? world.stored : world.cookies;
          map.set(key, act(map.get(key) ?? ''));
        }
        const before = world.stored.get(KEY) ?? '';
        const { store, effects } = await open(world);
        if (!selectSetsReady(store.getState())) throw new Error('the working sets never came');
        const toasts = effects.toasts.map((toast) => toast.text);
        if (toasts.length > 1 || (toasts.length === 1 && toasts[0] !== UNREADABLE))
          throw new Error(`told ${toasts.join()}`);
        if (toasts.length === 1 && world.stored.get(asideKey(String(user.id ?? 4))) !== before)
          throw new Error('no copy was kept');
        if (selectTabs(store.getState())[0] !== HOME_TAB) throw new Error('home is not the first tab');
        store.dispatch(questionToggled(createMockQuestion({ id: 77, type_id: 101 })));
        const ids = selectQuestionIds(store.getState());
        if (!ids.includes(77)) throw new Error('nothing can be chosen');
        await turns(30);
        const again = await open(world);
        if (!selectQuestionIds(again.store.getState()).includes(77))
          throw new Error('what was chosen afterwards is lost');
        if (again.effects.toasts.length > 0) throw new Error('told again');
      },
    ),
    { numRuns: 200, seed: 13 },
  );
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}, 160_000);

test('a store that throws at every reading and writing does not keep anybody out', async () => {
  const server = createFakeServer({ handlers: { getUserInfo: () => user, logout: () => null } });
  const world = makeMemoryWorld();
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  effects.quotaFull = true;
  const store = makeStore(effects);
  await store.dispatch(fetchUser());
  for (let turn = 0; turn < 400 && !selectSetsReady(store.getState()); turn += 1) await turns(1);
  store.dispatch(questionToggled(createMockQuestion({ id: 5, type_id: 101 })));
  await turns(30);
  expect(selectQuestionIds(store.getState())).toEqual([5]);
  expect(world.stored.size).toBe(0);
});
