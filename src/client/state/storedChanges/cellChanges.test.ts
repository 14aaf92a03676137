// If these fail, a cell of the question table is saved over another person's change, or cannot be taken back.
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import type { BulkResult, QuestionCells } from '../../../contract/question/bulk';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import { undoCells, writeCells } from './cellChanges';
import { cellsForgotten } from './storedChangesSlice';
import { selectChanges } from './storedChangesSlice';

function openTable() {
  const sent: QuestionCells[][] = [];
  const undone: number[] = [];
  const server = createFakeServer({
    handlers: {
      saveCells: ({ cells }) => {
        sent.push(cells);
        const list = cells.map(({ id }): BulkResult =>
          id === 9 ? { id, error: 4009, msg: '已被他人修改', changed: 0 } : { id, error: 0, msg: '', changed: 1 },
        );
        return { run_id: sent.length, list };
      },
      undoBulk: ({ run_id }) => {
        undone.push(run_id);
        return { run_id, list: [{ id: 1, error: 0, msg: '', changed: 1 }], left: 0 };
      },
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  return {
    store,
    server,
    effects,
    sent,
    undone,
    patches: () => store.getState().enteredCells?.patches,
    notice: () => selectChanges(store.getState(), 'cells').notice?.text,
    async settled() {
      for (let turn = 0; turn < 200 && (turn < 20 || selectChanges(store.getState(), 'cells').running > 0); turn += 1)
        await new Promise((next) => setImmediate(next));
    },
  };
}

test('a value is shown at once, and the next change of the question does not conflict with it', async () => {
  const { store, sent, patches, notice, settled } = openTable();
  store.dispatch(writeCells([{ id: 1, revision: 4, difficulty: 3 }]));
  store.dispatch(writeCells([{ id: 1, revision: 4, year: 2026 }]));
  expect(patches()).toEqual({ 1: { difficulty: 3, year: 2026 } });
  await settled();
  expect(sent.map(([cell]) => cell?.revision)).toEqual([4, 5]);
  expect(notice()).toBe('已改 1 题的年份');
  store.dispatch(cellsForgotten());
  expect(patches()).toEqual({});
});

test('undo waits for the save under way and takes back the newest change first', async () => {
  const { store, undone, effects, settled } = openTable();
  expect(store.dispatch(undoCells())).toBe(false);
  store.dispatch(writeCells([{ id: 1, revision: 4, difficulty: 3 }]));
  store.dispatch(writeCells([{ id: 1, revision: 4, difficulty: 5 }]));
  expect(store.dispatch(undoCells())).toBe(true);
  await settled();
  expect(store.dispatch(undoCells())).toBe(true);
  await settled();
  expect(undone).toEqual([2, 1]);
  expect(effects.toasts.map(({ text }) => text)).toEqual(['已撤销', '已撤销']);
  expect(store.dispatch(undoCells())).toBe(false);
});

test('an undo without a reply can be retried', async () => {
  const { store, server, undone, settled } = openTable();
  store.dispatch(writeCells([{ id: 1, revision: 4, difficulty: 3 }]));
  await settled();
  server.next.push(...Array.from({ length: 4 }, () => () => Promise.reject(new TypeError('cut'))));
  store.dispatch(undoCells());
  await settled();
  expect(undone).toEqual([]);
  server.next.length = 0;
  expect(store.dispatch(undoCells())).toBe(true);
  await settled();
  expect(undone).toEqual([1]);
});

test('refused questions are named with the reason, and a note about pasted values comes with it', async () => {
  const { store, effects, settled } = openTable();
  const cells = [1, 9].map((id) => ({ id, revision: 1, difficulty: 3 }));
  store.dispatch(writeCells(cells, '1 格没有粘贴'));
  await settled();
  expect(effects.toasts.map(({ text }) => text)).toEqual(['1 格没有粘贴；1 题没有改：已被他人修改（试题 9）']);
});
