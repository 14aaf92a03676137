// If these fail, papers that were composed offline overwrite each other or are empty afterwards.
import { act } from '@testing-library/react';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../../mocks/fakeServer';
import { KEY_HEADER } from '../../../../contract/wire';
import { makeMemoryEffects, makeMemoryWorld, type MemoryWorld } from '../../../../testing/memoryEffects';
import { api } from '../../../state/api/api';
import { networkBack, selectQueue } from '../../../state/offline/offlineSlice';
import { selectSet, selectSetsReady } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import * as slice from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SavePaperRequest } from '../../../state/paperWorkingSet/saveRequests';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { fetchUser } from '../../../state/session/sessionThunks';
import { makeStore, type AppStore } from '../../../state/store';
import { openPaper } from './openPaperThunks';
import { savePaper } from './savePaperThunks';

const question = (id: number) => createMockQuestion({ id, type_id: 101 });
const questionsOf = ({ sections }: Pick<SavePaperRequest, 'sections'>) =>
  sections.flatMap(({ items }) => items.map((item) => item.question_id));
const stores: AppStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.dispatch(api.util.resetApiState());
});

function makeBank() {
  const papers = new Map<number, { revision: number; title: string; questions: number[] }>();
  const bank = { down: false, hold: null as Promise<void> | null, papers };
  const server = createFakeServer({
    handlers: {
      getUserInfo: () => createMockUser(),
      savePaper: (request) => {
        const { id = 7 + papers.size, revision, title } = request as SavePaperRequest;
        const there = papers.get(id);
        if (there && revision !== there.revision)
          throw new FakeFault(4009, '试卷已被他人修改', { revision: there.revision });
        papers.set(id, {
          revision: (there?.revision ?? 0) + 1,
          title,
          questions: questionsOf(request as SavePaperRequest),
        });
        return { id, version: 1, revision: (there?.revision ?? 0) + 1 };
      },
    },
  });
  /** Replies by idempotency key. */
  const answers = new Map<string, string>();
  const fetch = async (url: string, init: RequestInit = {}) => {
    if (bank.down) throw new TypeError('Failed to fetch');
    if (url === '/healthz') return new Response('ok');
    if (url.includes('/paper/save')) await bank.hold;
    const key = (init.headers as Record<string, string> | undefined)?.[KEY_HEADER];
    const answer = answers.get(key ?? '') ?? (await (await server.fetch(url, init)).text());
    if (key !== undefined) answers.set(key, answer);
    return new Response(answer);
  };
  const open = async (world: MemoryWorld = makeMemoryWorld()) => {
    const effects = makeMemoryEffects({ fetch }, world);
    const store = makeStore(effects);
    stores.push(store);
    await store.dispatch(fetchUser());
    await until(() => selectSetsReady(store.getState()));
    const save = (setId: SetId = 'paper:0') => act(() => store.dispatch(savePaper(setId, () => undefined)));
    const add = (...ids: number[]) =>
      ids.forEach((id) => store.dispatch(slice.questionToggled(question(id), 'paper:0')));
    const rename = (title: string) => store.dispatch(slice.paperDetailsChanged({ title }, 'paper:0'));
    const back = async () => {
      bank.down = false;
      store.dispatch(networkBack());
      await until(() => selectQueue(store.getState()).length === 0);
    };
    const set = (setId: SetId) => selectSet(store.getState(), setId);
    return { store, effects, world, save, add, rename, back, set };
  };
  return { bank, open };
}

jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
/** Storage writes one key per timer tick. */
const settled = (ms = 30) => act(() => jest.advanceTimersByTimeAsync(ms));
async function until(done: () => boolean) {
  for (let turn = 0; turn < 400 && !done(); turn += 1) await settled(1);
  expect(done()).toBe(true);
}

test('a new paper that is saved twice without network arrives whole, and goes on under its id', async () => {
  const { bank, open } = makeBank();
  const { add, rename, save, back, set } = await open();
  rename('期中卷');
  add(1, 2, 3);
  bank.down = true;
  await save();
  add(4);
  await save();
  await back();
  expect([...bank.papers]).toEqual([[7, { revision: 2, title: '期中卷', questions: [1, 2, 3, 4] }]]);
  expect(set('paper:7')).toMatchObject({
    title: '期中卷',
    revision: 2,
    dirty: false,
    paperList: { ids: [1, 2, 3, 4] },
  });
  expect(set('paper:0').paperList.ids).toEqual([]);
  // The next save contains the displayed questions.
  await save('paper:7');
  expect(bank.papers.get(7)).toEqual({ revision: 3, title: '期中卷', questions: [1, 2, 3, 4] });
});

test('a second new paper that is begun without network does not overwrite the first', async () => {
  const { bank, open } = makeBank();
  const { store, add, rename, save, back, set } = await open();
  bank.down = true;
  rename('甲卷');
  add(1, 2);
  await save();
  store.dispatch(slice.workingSetCleared('paper:0'));
  rename('乙卷');
  add(5);
  await save();
  store.dispatch(slice.workingSetCleared('paper:0'));
  rename('丙卷');
  add(6);
  await back();
  expect([...bank.papers].map(([id, { title, questions }]) => [id, title, questions])).toEqual([
    [7, '甲卷', [1, 2]],
    [8, '乙卷', [5]],
  ]);
  // The third paper, not saved yet, stays in its working set.
  expect(set('paper:0')).toMatchObject({ title: '丙卷', paper_id: null, dirty: true, paperList: { ids: [6] } });
});

test('a paper that was saved without network is known as saved after a reload with network', async () => {
  const { bank, open } = makeBank();
  const first = await open();
  first.rename('期中卷');
  first.add(1, 2);
  bank.down = true;
  await first.save();
  await settled();
  first.world.ears.clear();
  first.store.dispatch(api.util.resetApiState());
  bank.down = false;
  const { store, set } = await open(first.world);
  await until(() => selectQueue(store.getState()).length === 0);
  expect([set('paper:7'), set('paper:0')]).toMatchObject([
    { title: '期中卷', paper_id: 7, dirty: false, paperList: { ids: [1, 2] } },
    { paper_id: null, paperList: { ids: [] } },
  ]);
});

test('a paper that is cleared while its save is on its way does not become the saved one', async () => {
  const { bank, open } = makeBank();
  const { store, add, rename, save, set } = await open();
  rename('甲卷');
  add(1);
  let answer = () => {};
  bank.hold = new Promise((resolve) => (answer = resolve));
  const saving = save();
  store.dispatch(slice.workingSetCleared('paper:0'));
  rename('乙卷');
  add(2);
  answer();
  await saving;
  expect(set('paper:0')).toMatchObject({ title: '乙卷', paper_id: null, dirty: true, paperList: { ids: [2] } });
  expect(bank.papers.get(7)).toMatchObject({ title: '甲卷', questions: [1] });
});

test('clearing can be taken back, and then it is the same paper again', async () => {
  const { bank, open } = makeBank();
  const { store, add, rename, save, back } = await open();
  rename('甲卷');
  add(1);
  bank.down = true;
  await save();
  store.dispatch(slice.workingSetCleared('paper:0'));
  store.dispatch(slice.undone('paper:0'));
  add(2);
  await save();
  await back();
  expect([...bank.papers.values()].map(({ questions }) => questions)).toEqual([[1, 2]]);
});

test.each(['before', 'after'])(
  'clearing that is taken back %s another change, once the server has the paper, brings that paper back and no copy',
  async (when) => {
    const { bank, open } = makeBank();
    const { store, add, rename, save, back, set } = await open();
    rename('甲卷');
    add(1);
    bank.down = true;
    await save();
    store.dispatch(slice.workingSetCleared('paper:0'));
    if (when === 'after') add(5);
    await back();
    expect(bank.papers.get(7)).toMatchObject({ title: '甲卷', questions: [1] });
    if (when === 'after') store.dispatch(slice.undone('paper:0'));
    store.dispatch(slice.undone('paper:0'));
    expect(set('paper:0')).toMatchObject({ title: '甲卷', paper_id: 7, revision: 1, paperList: { ids: [1] } });
    add(2);
    await save();
    expect([...bank.papers]).toEqual([[7, { revision: 2, title: '甲卷', questions: [1, 2] }]]);
    expect(set('paper:0')).toMatchObject({ title: '', paper_id: null, paperList: { ids: [] } });
    expect(set('paper:7')).toMatchObject({ dirty: false, revision: 2, paperList: { ids: [1, 2] } });
  },
);

test('clearing done over again after that is a new paper', async () => {
  const { bank, open } = makeBank();
  const { store, add, rename, save, back, set } = await open();
  rename('甲卷');
  add(1);
  bank.down = true;
  await save();
  store.dispatch(slice.workingSetCleared('paper:0'));
  await back();
  store.dispatch(slice.undone('paper:0'));
  store.dispatch(slice.redone('paper:0'));
  expect(set('paper:0')).toMatchObject({ title: '', paper_id: null, revision: 0, isSavePaper: false });
  rename('乙卷');
  add(5);
  await save();
  expect([...bank.papers].map(([id, { title, questions }]) => [id, title, questions])).toEqual([
    [7, '甲卷', [1]],
    [8, '乙卷', [5]],
  ]);
});

test('a page that is left as the answer of a save has come keeps the answer', async () => {
  const { open } = makeBank();
  const first = await open();
  first.rename('期中卷');
  first.add(1, 2);
  await first.save();
  first.store.dispatch(slice.paperDetailsChanged({ title: '期末卷' }, 'paper:7'));
  await settled();
  await first.save('paper:7');
  first.effects.leave();
  first.store.dispatch(api.util.resetApiState());
  first.world.ears.clear();
  const { set } = await open(first.world);
  expect(set('paper:7')).toMatchObject({ title: '期末卷', revision: 2, dirty: false });
});

test('unsaved changes that the server has already are an own save, others are not', async () => {
  const detail = (title: string, revision: number) =>
    createMockPaper({ id: 7, title, revision, editable: 1 }, [question(1)]);
  const { open } = makeBank();
  const { store, set } = await open();
  store.dispatch(openPaper(detail('期中卷', 1)));
  store.dispatch(slice.paperDetailsChanged({ title: '期末卷' }, 'paper:7'));
  store.dispatch(openPaper(detail('别人的卷', 2)));
  expect(set('paper:7')).toMatchObject({ title: '期末卷', revision: 1, dirty: true });
  store.dispatch(openPaper(detail('期末卷', 2)));
  expect(set('paper:7')).toMatchObject({ title: '期末卷', revision: 2, dirty: false });
});

test.each(['arrives', 'is lost'])(
  'a reload during a save whose request %s: stored once, and the paper goes on from it',
  async (way) => {
    const { bank, open } = makeBank();
    const first = await open();
    first.rename('期中卷');
    first.add(1, 2, 3);
    await first.save();
    first.store.dispatch(slice.paperDetailsChanged({ title: '期末卷' }, 'paper:7'));
    await settled();
    let release = () => undefined as void;
    bank.hold = new Promise((resolve) => (release = resolve));
    void first.store.dispatch(savePaper('paper:7', () => undefined));
    await settled(1);
    if (way === 'arrives') bank.hold = null;
    first.effects.leave();
    await settled(1);
    first.store.dispatch(api.util.resetApiState());
    first.world.ears.clear();
    bank.hold = null;
    if (way === 'arrives') release();
    const { store, set, save } = await open(first.world);
    await until(() => selectQueue(store.getState()).length === 0);
    expect(set('paper:7')).toMatchObject({ title: '期末卷', revision: 2, dirty: false });
    store.dispatch(slice.paperDetailsChanged({ title: '期末卷二' }, 'paper:7'));
    await save('paper:7');
    expect([...bank.papers]).toEqual([[7, { revision: 3, title: '期末卷二', questions: [1, 2, 3] }]]);
  },
);
