// If these fail, questions that are chosen but not yet saved as a paper exist on one machine only.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { Draft } from '../../../contract/question/drafts';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { fetchUser } from '../session/sessionThunks';
import { makeStore } from '../store';
import * as slice from './paperWorkingSetSlice';
import { selectQuestionIds, selectSet, selectSetsReady } from './paperWorkingSetSlice';

jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
/** Storage writes one key per timer tick. */
const settled = () => jest.advanceTimersByTimeAsync(25);
const question = (id: number) => createMockQuestion({ id, type_id: 101 });

/** One account's drafts on the server, and machines that sign in to it. */
function account() {
  let kept: Draft | null = null;
  let saves = 0;
  let away = false;
  const open = async () => {
    const server = createFakeServer({
      handlers: {
        getUserInfo: () => createMockUser(),
        getDrafts: () => {
          if (away) throw new FakeFault(CODES.internal, '断开');
          return { list: kept ? [kept] : [] };
        },
        saveDraft: ({ key, body, base }) => {
          if (away) throw new FakeFault(CODES.internal, '断开');
          if (kept && kept.updated_at !== base)
            throw new FakeFault(CODES.conflict, '已在另一台设备上修改', { kind: 'draft', draft: kept });
          saves += 1;
          kept = { key, body: JSON.parse(body) as unknown, updated_at: `t${String(saves).padStart(4, '0')}` };
          return { updated_at: kept.updated_at };
        },
      },
    });
    const effects = makeMemoryEffects({ fetch: server.fetch });
    const store = makeStore(effects);
    await store.dispatch(fetchUser());
    for (let i = 0; i < 400 && !selectSetsReady(store.getState()); i += 1) await settled();
    const sync = async () => {
      effects.runTimers();
      for (let i = 0; i < 8; i += 1) await settled();
    };
    return { store, effects, sync, ids: () => selectQuestionIds(store.getState()) };
  };
  return { open, saves: () => saves, setAway: (on: boolean) => void (away = on) };
}

test('what was chosen on one machine is there on the other, and is said; nothing is sent where nothing was chosen', async () => {
  const server = account();
  const school = await server.open();
  await school.sync();
  expect(server.saves()).toBe(0);
  for (const id of [1, 2]) school.store.dispatch(slice.questionToggled(question(id)));
  await school.sync();
  expect(server.saves()).toBe(1);
  const home = await server.open();
  await home.sync();
  expect(home.ids()).toEqual([1, 2]);
  expect(home.effects.toasts).toEqual([{ kind: 'info', text: '已取回在另一台设备上选的 2 道题，尚未保存为试卷' }]);
});

test('two machines that choose at the same time lose nothing, and what one takes out stays out', async () => {
  const server = account();
  const [a, b] = [await server.open(), await server.open()];
  await a.sync();
  await b.sync();
  for (const id of [1, 2]) a.store.dispatch(slice.questionToggled(question(id)));
  await a.sync();
  b.store.dispatch(slice.questionToggled(question(3)));
  await b.sync();
  expect(b.ids().toSorted()).toEqual([1, 2, 3]);
  b.store.dispatch(slice.questionsRemoved([1]));
  await b.sync();
  a.store.dispatch(slice.questionToggled(question(4)));
  await a.sync();
  expect(a.ids().toSorted()).toEqual([2, 3, 4]);
});

test('a paper that one machine has saved is not offered as an unsaved one on the other', async () => {
  const server = account();
  const [a, b] = [await server.open(), await server.open()];
  a.store.dispatch(slice.questionToggled(question(1)));
  await a.sync();
  await b.sync();
  expect(b.ids()).toEqual([1]);
  b.store.dispatch(slice.workingSetSaved({ setId: 'paper:0', id: 70, revision: 1 }));
  await b.sync();
  a.store.dispatch(slice.paperDetailsChanged({ notice: '认真' }));
  await a.sync();
  expect(selectSet(a.store.getState(), 'paper:0').paperList.ids).toEqual([]);
});

test('an unreachable server is retried later; no error is shown', async () => {
  const server = account();
  const a = await server.open();
  server.setAway(true);
  a.store.dispatch(slice.questionToggled(question(1)));
  await a.sync();
  expect([server.saves(), a.effects.toasts]).toEqual([0, []]);
  server.setAway(false);
  await a.sync();
  expect(server.saves()).toBe(1);
});
