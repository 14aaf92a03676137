import { createMockPaper } from '../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects, makeMemoryWorld, type MemoryWorld } from '../../../testing/memoryEffects';
import { fetchUser, signOut } from '../session/sessionThunks';
import { makeStore, type AppStore } from '../store';
import {
  paperWorkingSetReducer,
  selectActiveSet,
  selectActiveSetId,
  selectCanUndo,
  selectQuestionIds,
  selectSetsReady,
} from './paperWorkingSetSlice';
import * as slice from './paperWorkingSetSlice';
import { asideKey, setsKey, STORAGE_FULL, UNREADABLE } from './persistence';
import { checkSet } from './storedSets';
import { emptySet, initialPaperWorkingSet, type SetId, SETS_VERSION, type WorkingSet } from './workingSet';

jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
/** Storage writes one key per timer tick. */
const settled = () => jest.advanceTimersByTimeAsync(25);
const question = (id: number) => createMockQuestion({ id, type_id: [101, 200, 300, 400][id % 4] ?? 101 });

async function openWindow(world: MemoryWorld, user = createMockUser(), windowBefore?: string) {
  const server = createFakeServer({ handlers: { getUserInfo: () => user, logout: () => null } });
  const effects = makeMemoryEffects({ fetch: server.fetch, windowBefore }, world);
  const store = makeStore(effects);
  await store.dispatch(fetchUser());
  for (let turn = 0; turn < 400 && !selectSetsReady(store.getState()); turn += 1) await settled();
  return { store, effects };
}
const ids = (store: AppStore) => selectQuestionIds(store.getState());
/** The visible part of a set: everything except stamps and this window's history. */
function seen(store: AppStore, setId: SetId = 'paper:0') {
  const {
    stamps: _s,
    past: _p,
    future: _f,
    epoch: _e,
    ...set
  } = store.getState().paperWorkingSet.sets[setId] as WorkingSet;
  return set;
}

test('the set, its head and its undo history survive a reload', async () => {
  const world = makeMemoryWorld();
  const first = await openWindow(world);
  for (const id of [1, 2, 3]) first.store.dispatch(slice.questionToggled(question(id)));
  first.store.dispatch(slice.paperDetailsChanged({ title: '期中', grade_id: 7, gs_id: 71, stage_id: 3 }));
  await settled();
  world.ears.clear();
  const { store } = await openWindow(world);
  expect(seen(store)).toEqual(seen(first.store));
  expect(store.getState().paperWorkingSet.account).toBe('4');
  store.dispatch(slice.undone());
  store.dispatch(slice.undone());
  expect([seen(store).title, ids(store)]).toEqual(['', [1, 2]]);
  store.dispatch(slice.redone());
  expect(ids(store)).toEqual([1, 2, 3]);
});

test('an edit in one window appears in the other, and both windows keep their own', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  a.store.dispatch(slice.questionToggled(question(1)));
  b.store.dispatch(slice.questionToggled(question(5)));
  b.store.dispatch(slice.scoresChanged({ ids: [1], score: 9 }));
  a.store.dispatch(slice.paperDetailsChanged({ title: '乙' }));
  expect(seen(a.store)).toEqual(seen(b.store));
  expect(ids(a.store).toSorted()).toEqual([1, 5]);
  expect(selectActiveSet(a.store.getState()).paperList.entities[1]?.score).toBe(9);
});

test('undo in one window takes back its own step, not the other window’s', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  a.store.dispatch(slice.questionToggled(question(1)));
  b.store.dispatch(slice.questionToggled(question(2)));
  a.store.dispatch(slice.undone());
  expect([ids(a.store), ids(b.store)]).toEqual([[2], [2]]);
});

test('each of two windows on one paper still undoes its own steps after a reload', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  a.store.dispatch(slice.questionToggled(question(1)));
  await settled();
  b.store.dispatch(slice.questionToggled(question(2)));
  await settled();
  a.store.dispatch(slice.questionToggled(question(3)));
  await settled();
  b.store.dispatch(slice.questionToggled(question(4)));
  await settled();
  world.ears.clear();
  const again = await openWindow(world, createMockUser(), a.effects.windowId);
  expect(ids(again.store).toSorted()).toEqual([1, 2, 3, 4]);
  again.store.dispatch(slice.undone());
  expect(ids(again.store).toSorted()).toEqual([1, 2, 4]);
  await settled();
  world.ears.clear();
  const other = await openWindow(world, createMockUser(), b.effects.windowId);
  other.store.dispatch(slice.undone());
  expect(ids(other.store).toSorted()).toEqual([1, 2]);
  other.store.dispatch(slice.undone());
  expect(ids(other.store)).toEqual([1]);
  expect(selectCanUndo(other.store.getState())).toBe(false);
});

test('histories of windows that are gone do not pile up', async () => {
  const world = makeMemoryWorld();
  for (let id = 1; id <= 9; id += 1) {
    const { store } = await openWindow(world);
    store.dispatch(slice.questionToggled(question(id)));
    await settled();
    world.ears.clear();
  }
  const kept = Object.keys(JSON.parse(world.stored.get(setsKey('4')) ?? '{}') as object).filter((key) =>
    key.startsWith('steps:'),
  );
  expect(kept.length).toBeLessThanOrEqual(5);
});

test('windows that do not hear each other lose nothing in storage', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  world.deliver = false;
  a.store.dispatch(slice.questionToggled(question(1)));
  await settled();
  b.store.dispatch(slice.questionToggled(question(2)));
  await settled();
  for (const id of [3, 4]) {
    a.store.dispatch(slice.questionToggled(question(id)));
    await settled();
  }
  world.ears.clear();
  const { store } = await openWindow(world);
  expect(ids(store).toSorted()).toEqual([1, 2, 3, 4]);
});

test.each([1, 2, 3])(
  '500 random operations in two windows converge in any order of delivery (seed %i)',
  async (seed) => {
    let state = seed * 7919;
    const random = (below: number): number => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
    const world = makeMemoryWorld();
    const windows = [await openWindow(world), await openWindow(world)];
    world.deliver = false;
    for (let i = 0; i < 500; i += 1) {
      const { store } = windows[random(2)] as (typeof windows)[0];
      const set = seen(store);
      const section = set.sections[random(set.sections.length)]?.id ?? 101;
      const actions = [
        () => slice.questionToggled(question(random(40))),
        () => slice.questionToggled(question(random(40))),
        () => slice.questionToggled(question(random(40))),
        () => slice.questionsRemoved([random(40), random(40)]),
        () => slice.scoresChanged({ ids: [random(40), random(40)], score: random(20) / 2 }),
        () => slice.answerSpaceChanged({ ids: [random(40)], answer_space: random(90) }),
        () => slice.paperDetailsChanged({ title: `t${i}`, grade_id: random(5) }),
        () =>
          slice.itemMoved({
            from: { section_id: section, index: random(4) },
            to: { section_id: set.sections[0]?.id ?? 101, index: random(4) },
          }),
        () => slice.sectionAdded({ title: `s${i}` }),
        () => slice.sectionMoved({ id: section, index: random(4) }),
        () => slice.sectionRenamed({ id: section, note: `n${i}` }),
        () => slice.undone(),
        () => slice.undone(),
        () => slice.redone(),
        () => (random(6) === 0 ? slice.workingSetCleared() : slice.sectionRemoved(section)),
      ];
      store.dispatch((actions[random(actions.length)] as () => { type: string })());
      if (random(3) === 0) deliver(random(world.held.length + 1));
    }
    deliver(world.held.length);
    const [a, b] = windows as [(typeof windows)[0], (typeof windows)[0]];
    expect(seen(a.store)).toEqual(seen(b.store));
    expect(seen(a.store).paperList.ids.length).toBe(Object.keys(seen(a.store).paperList.entities).length);
    await settled();
    world.ears.clear();
    const later = await openWindow(world);
    expect(seen(later.store)).toEqual(seen(a.store));

    /** Delivers this many of the held messages, picked at random. */
    function deliver(count: number): void {
      for (let n = 0; n < count && world.held.length > 0; n += 1) {
        const [message] = world.held.splice(random(world.held.length), 1);
        message?.to(message.message);
      }
    }
  },
);

test('a section that comes back because a question is still in it has the same place and title in every window', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  const deliverAll = () => world.held.splice(0).forEach(({ to, message }) => to(message));
  for (const id of [1, 3]) a.store.dispatch(slice.questionToggled(question(id)));
  a.store.dispatch(slice.sectionRenamed({ id: 400, title: '压轴题' }));
  world.deliver = false;
  b.store.dispatch(slice.questionToggled(question(7)));
  a.store.dispatch(slice.sectionRemoved(400));
  deliverAll();
  expect(seen(a.store)).toEqual(seen(b.store));
  // Question 1 moves to the restored section, so that its title and position follow another type.
  a.store.dispatch(slice.itemMoved({ from: { section_id: 200, index: 0 }, to: { section_id: 400, index: 0 } }));
  a.store.dispatch(slice.sectionAdded({ title: '附加题' }));
  deliverAll();
  expect(seen(a.store).sections).toEqual(seen(b.store).sections);
});

describe('changes in two windows that do not know of each other', () => {
  async function apart() {
    const world = makeMemoryWorld();
    const [a, b] = [await openWindow(world), await openWindow(world)];
    for (const id of [4, 8]) a.store.dispatch(slice.questionToggled(question(id)));
    a.store.dispatch(slice.paperDetailsChanged({ title: '期中', duration: 90 }));
    world.deliver = false;
    const meet = () => {
      for (const { to, message } of world.held.splice(0)) to(message);
      expect(seen(a.store)).toEqual(seen(b.store));
    };
    return { a, b, meet };
  }
  const score = (store: AppStore) => selectActiveSet(store.getState()).paperList.entities[4]?.score;

  test('added to and removed from one section: no question is lost, and what was taken out stays out', async () => {
    const { a, b, meet } = await apart();
    for (const id of [12, 16]) a.store.dispatch(slice.questionToggled(question(id)));
    b.store.dispatch(slice.questionToggled(question(20)));
    b.store.dispatch(slice.questionsRemoved([8]));
    b.store.dispatch(slice.paperDetailsChanged({ grade_id: 7 }));
    meet();
    expect(ids(a.store).toSorted((x, y) => x - y)).toEqual([4, 12, 16, 20]);
    expect(seen(a.store)).toMatchObject({ title: '期中', grade_id: 7 });
    expect([a, b].flatMap(({ effects }) => effects.toasts)).toEqual([]);
  });

  test('of one question: the newer is kept, both windows say so, and undo shows the other one', async () => {
    const { a, b, meet } = await apart();
    a.store.dispatch(slice.scoresChanged({ ids: [4], score: 7 }));
    b.store.dispatch(slice.paperDetailsChanged({ duration: 45 }));
    b.store.dispatch(slice.scoresChanged({ ids: [4], score: 9 }));
    meet();
    expect(score(a.store)).toBe(9);
    for (const { effects } of [a, b])
      expect(effects.toasts).toEqual([
        { kind: 'warning', text: '《期中》在两处同时改了：试题 4。已保留较新的，按“撤销”换成另一份' },
      ]);
    b.store.dispatch(slice.undone());
    meet();
    expect(score(a.store)).toBe(7);
    b.store.dispatch(slice.redone());
    meet();
    expect([score(a.store), seen(a.store).duration]).toEqual([9, 45]);
    expect(a.effects.toasts).toHaveLength(1);
  });

  test('of the title: the notice names the other one; a removed question comes back by undo', async () => {
    const { a, b, meet } = await apart();
    a.store.dispatch(slice.paperDetailsChanged({ title: '期中甲' }));
    a.store.dispatch(slice.scoresChanged({ ids: [4], score: 7 }));
    b.store.dispatch(slice.questionToggled(question(12)));
    b.store.dispatch(slice.paperDetailsChanged({ title: '期中乙' }));
    b.store.dispatch(slice.questionsRemoved([4]));
    meet();
    expect([seen(a.store).title, ids(a.store)]).toEqual(['期中乙', [8, 12]]);
    expect(a.effects.toasts.map(({ text }) => text)).toEqual([
      '《期中乙》在两处同时改了：标题（另一份是“期中甲”）。已保留较新的，按“撤销”换成另一份',
      '《期中乙》在两处同时改了：试题 4。已保留较新的，按“撤销”换成另一份',
    ]);
    a.store.dispatch(slice.undone());
    a.store.dispatch(slice.undone());
    meet();
    expect([seen(b.store).title, score(b.store)]).toEqual(['期中甲', 7]);
  });

  test('a lock that one window sets after a change of the other is no conflict', async () => {
    const { a, b, meet } = await apart();
    a.store.dispatch(slice.itemsLocked({ ids: [4], locked: true }));
    meet();
    b.store.dispatch(slice.scoresChanged({ ids: [4], score: 9 }));
    meet();
    expect([a, b].flatMap(({ effects }) => effects.toasts)).toEqual([]);
    expect(selectActiveSet(a.store.getState()).paperList.entities[4]).toMatchObject({ score: 9, locked: true });
  });

  test('a section that one window removes keeps its title while another has put a question in it', async () => {
    const { a, b, meet } = await apart();
    a.store.dispatch(slice.sectionRenamed({ id: 101, title: '精选题', note: '每题 5 分' }));
    meet();
    a.store.dispatch(slice.sectionRemoved(101));
    b.store.dispatch(slice.questionToggled(question(12)));
    meet();
    expect(ids(a.store)).toEqual([12]);
    expect(seen(a.store).sections).toMatchObject([{ id: 101, title: '精选题', note: '每题 5 分' }]);
  });
});

test('a set that an older version stored, with a stamp for each field, merges with its latest change', async () => {
  const world = makeMemoryWorld();
  const { store } = await openWindow(world);
  for (const id of [4, 8]) store.dispatch(slice.questionToggled(question(id)));
  const set = store.getState().paperWorkingSet.sets['paper:0'] as WorkingSet;
  const { stamps } = set;
  const late = '0000000z.old';
  const item = { ...set.paperList.entities[4], score: 8 };
  const old = {
    ...set,
    paperList: { ids: [4], entities: { 4: item } },
    stamps: {
      ...stamps,
      items: { 4: { ...stamps.items[4], fields: { score: late } }, 8: { at: late, gone: true } },
      edits: { ...stamps.edits, old: late },
    },
  };
  const stored = checkSet(JSON.parse(JSON.stringify(old))) as WorkingSet;
  store.dispatch(slice.scoresChanged({ ids: [4, 8], score: 3 }));
  store.dispatch(slice.setsMerged({ account: '4', sets: { 'paper:0': stored } }));
  expect(ids(store)).toEqual([4]);
  expect(selectActiveSet(store.getState()).paperList.entities[4]?.score).toBe(8);
  store.dispatch(slice.scoresChanged({ ids: [4], score: 6 }));
  store.dispatch(slice.setsMerged({ account: '4', sets: { 'paper:0': stored } }));
  expect(selectActiveSet(store.getState()).paperList.entities[4]?.score).toBe(6);
});

test('random section changes in three windows converge in any order of delivery', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    let state = seed * 7919;
    const random = (below: number): number => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
    const windows = ['w1', 'w2', 'w3'].map((name) => initialPaperWorkingSet(name));
    const opened = { account: '4', sets: { 'paper:0': emptySet('00000001.w') }, activeSetId: 'paper:0' as const };
    windows.forEach((_window, i) => run(i, slice.setsRestored(opened)));
    const held: { to: number; set: WorkingSet }[] = [];
    for (let i = 0; i < 40; i += 1) {
      const at = random(3);
      const { sections } = setOf(at);
      const section = sections[random(sections.length)]?.id ?? 101;
      const actions = [
        () => slice.questionToggled(question(random(8))),
        () => slice.questionToggled(question(random(8))),
        () =>
          slice.itemMoved({
            from: { section_id: section, index: 0 },
            to: { section_id: sections[0]?.id ?? 101, index: 0 },
          }),
        () => slice.sectionMoved({ id: section, index: random(4) }),
        () => slice.sectionRenamed({ id: section, title: `t${i}` }),
        () => slice.sectionRemoved(section),
        () => slice.undone(),
      ];
      const before = setOf(at);
      run(at, (actions[random(actions.length)] as () => Parameters<typeof paperWorkingSetReducer>[1])());
      const set = setOf(at);
      if (set !== before)
        [0, 1, 2].filter((to) => to !== at).forEach((to) => held.push({ to, set: { ...set, past: [], future: [] } }));
      if (random(3) === 0) deliver(random(held.length + 1));
    }
    deliver(held.length);
    const shown = [0, 1, 2].map((i) => setOf(i).sections.map(({ id, title, pos }) => [id, title, pos]));
    expect([seed, shown[1], shown[2]]).toEqual([seed, shown[0], shown[0]]);

    function run(i: number, action: Parameters<typeof paperWorkingSetReducer>[1]): void {
      windows[i] = paperWorkingSetReducer(windows[i], action);
    }
    function setOf(i: number): WorkingSet {
      return windows[i]?.sets['paper:0'] as WorkingSet;
    }
    function deliver(count: number): void {
      for (let n = 0; n < count && held.length > 0; n += 1) {
        const [message] = held.splice(random(held.length), 1);
        if (message) run(message.to, slice.setsMerged({ account: '4', sets: { 'paper:0': message.set } }));
      }
    }
  }
});

test('an edit that a save in the other window did not hold stays marked as unsaved in both', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  a.store.dispatch(slice.paperOpened(createMockPaper({ id: 17 }, [question(4)])));
  b.store.dispatch(slice.activeSetChanged('paper:17'));
  world.deliver = false;
  for (const id of [8, 12, 16]) a.store.dispatch(slice.questionToggled(question(id)));
  b.store.dispatch(slice.questionToggled(question(20)));
  a.store.dispatch(slice.workingSetSaved({ setId: 'paper:17', id: 17, revision: 2 }));
  expect(seen(a.store, 'paper:17').dirty).toBe(false);
  for (const { to, message } of world.held.splice(0)) to(message);
  expect([seen(a.store, 'paper:17').dirty, seen(b.store, 'paper:17').dirty]).toEqual([true, true]);
  b.store.dispatch(slice.workingSetSaved({ setId: 'paper:17', id: 17, revision: 3 }));
  for (const { to, message } of world.held.splice(0)) to(message);
  expect([seen(a.store, 'paper:17'), seen(b.store, 'paper:17').dirty]).toEqual([
    expect.objectContaining({ dirty: false, revision: 3 }),
    false,
  ]);
});

test('another account never sees sets that were kept, and the first one finds them again', async () => {
  const world = makeMemoryWorld();
  const { store, effects } = await openWindow(world);
  effects.confirm = ({ cancel }) => Promise.resolve(cancel !== '保留并退出');
  store.dispatch(slice.questionToggled(question(1)));
  await store.dispatch(signOut());
  expect(ids(store)).toEqual([]);
  await settled();
  const other = await openWindow(world, createMockUser({ id: 5 }));
  expect(ids(other.store)).toEqual([]);
  other.store.dispatch(slice.questionToggled(question(9)));
  await settled();
  const back = await openWindow(world);
  expect(ids(back.store)).toEqual([1]);
});

test('a full storage is reported once, and editing continues', async () => {
  const { store, effects } = await openWindow(makeMemoryWorld());
  effects.quotaFull = true;
  for (const id of [1, 2, 3]) {
    store.dispatch(slice.questionToggled(question(id)));
    await settled();
  }
  expect(ids(store)).toEqual([1, 2, 3]);
  expect(effects.toasts).toEqual([{ kind: 'warning', text: STORAGE_FULL }]);
});

const good = async (): Promise<string> => {
  const world = makeMemoryWorld();
  const { store } = await openWindow(world);
  store.dispatch(slice.questionToggled(question(1)));
  await settled();
  return world.stored.get(setsKey('4')) ?? '';
};

test.each([
  ['random bytes', () => '\u0007��'],
  ['truncated JSON', (text: string) => text.slice(0, text.length / 2)],
  ['a wrong shape', (text: string) => text.replace('\\"duration\\":10', '\\"duration\\":\\"ten\\"')],
  ['not a record', () => '[1]'],
  ['a version of the future', () => '{"_persist":"{\\"version\\":99,\\"rehydrated\\":true}","set:paper:0":"[]"}'],
])('an unreadable store (%s) starts empty, tells once and keeps the blob aside', async (_name, spoil) => {
  const world = makeMemoryWorld();
  const bad = spoil(await good());
  world.stored.set(setsKey('4'), bad);
  const { store, effects } = await openWindow(world);
  expect(ids(store)).toEqual([]);
  expect(effects.toasts).toEqual([{ kind: 'warning', text: UNREADABLE }]);
  expect(world.stored.get(asideKey('4'))).toBe(bad);
  store.dispatch(slice.questionToggled(question(2)));
  await settled();
  world.ears.clear();
  expect(ids((await openWindow(world)).store)).toEqual([2]);
});

test('garbage that something wrote meanwhile does not stop this window from keeping its set', async () => {
  const world = makeMemoryWorld();
  const { store, effects } = await openWindow(world);
  const blob = {
    'set:paper:0': '{"title":7}',
    'set:paper:5': '[]',
    _persist: JSON.stringify({ version: SETS_VERSION, rehydrated: true }),
  };
  world.stored.set(setsKey('4'), JSON.stringify(blob));
  store.dispatch(slice.questionToggled(question(1)));
  await settled();
  expect(effects.toasts).toEqual([]);
  world.ears.clear();
  expect(ids((await openWindow(world)).store)).toEqual([1]);
});

test('the plain set of version 0 is read as the new paper', async () => {
  const world = makeMemoryWorld();
  const old = {
    paperList: [
      { id: 8, type_id: 400 },
      { id: 3, type_id: 101 },
    ],
    title: '旧试卷',
    grade_id: 7,
    duration: 45,
  };
  const text = Object.fromEntries(Object.entries(old).map(([key, value]) => [key, JSON.stringify(value)]));
  world.stored.set(setsKey('4'), JSON.stringify(text));
  const { store, effects } = await openWindow(world);
  expect(effects.toasts).toEqual([]);
  expect(seen(store)).toMatchObject({ title: '旧试卷', grade_id: 7, duration: 45, paperList: { ids: [3, 8] } });
  store.dispatch(slice.questionToggled(question(4)));
  await settled();
  expect(world.stored.get(setsKey('4'))).toContain(`\\"version\\":${SETS_VERSION}`);
});

test('a saved paper with unsaved changes is found again after a reload and not overwritten by opening it', async () => {
  const world = makeMemoryWorld();
  const { store } = await openWindow(world);
  const paper = createMockPaper({ id: 17 }, [question(4), question(8)]);
  store.dispatch(slice.paperOpened(paper));
  store.dispatch(slice.questionToggled(question(12)));
  await settled();
  world.ears.clear();
  const again = await openWindow(world);
  expect(selectActiveSetId(again.store.getState())).toBe('paper:17');
  again.store.dispatch(slice.paperOpened({ ...paper, revision: 2 }));
  expect(ids(again.store)).toEqual([4, 8, 12]);
  expect(selectCanUndo(again.store.getState())).toBe(true);
});

test('two new papers survive a reload and reach the other window, each with its own questions', async () => {
  const world = makeMemoryWorld();
  const [a, b] = [await openWindow(world), await openWindow(world)];
  a.store.dispatch(slice.questionToggled(question(1)));
  a.store.dispatch(slice.questionToggled(question(2)));
  a.store.dispatch(slice.questionsSent({ ids: [2], from: 'paper:0', to: 'paper:-7', copy: false }));
  expect(seen(b.store, 'paper:-7')).toEqual(seen(a.store, 'paper:-7'));
  b.store.dispatch(slice.questionToggled(question(3), 'paper:-7'));
  await settled();
  world.ears.clear();
  const { store } = await openWindow(world);
  expect([seen(store).paperList.ids, seen(store, 'paper:-7').paperList.ids.toSorted()]).toEqual([[1], [2, 3]]);
});
