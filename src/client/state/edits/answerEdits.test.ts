// If these fail, an entered answer is lost, or written over another person's.
import { createMockReport } from '../../../../mocks/factories/report';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { readCell } from '../../../domain/report/marking';
import { makeMemoryEffects, makeMemoryWorld } from '../../../testing/memoryEffects';
import { api } from '../api/api';
import { reportApi } from '../api/paper/report';
import { networkBack } from '../offline/offlineSlice';
import { makeStore } from '../store';
import { answerEdits, answersId, cellKey, selectAnswerColumns } from './answerEdits';

const REPORT = createMockReport();
const ID = answersId(REPORT.id, 1);
const NAME = `tiku.answers.${createMockUser().id}.${ID}`;
/** Of the first question, which has the options A to D. */
const cell = (student_id: number) => cellKey(student_id, REPORT.items[0]?.question_id ?? 0);

const stores: ReturnType<typeof makeStore>[] = [];
// Replies that no page shows would be kept for a minute.
afterEach(() => stores.splice(0).forEach((store) => store.dispatch(api.util.resetApiState())));

function openClass(world = makeMemoryWorld()) {
  const texts: Record<string, string> = {};
  const server = createFakeServer({
    handlers: {
      saveAnswers({ cells }) {
        const clashes = [];
        for (const { text, was, ...at } of cells) {
          const key = cellKey(at.student_id, at.question_id);
          const theirs = texts[key] ?? '';
          if (theirs !== text && theirs !== was) clashes.push({ ...at, theirs, mine: text });
          else texts[key] = text;
        }
        return { rows: [], faults: [], clashes };
      },
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects, { session: { user: createMockUser(), status: 'signedIn', routesAdded: true } });
  stores.push(store);
  store.dispatch(
    reportApi.util.upsertQueryEntries([
      { endpointName: 'getReport', arg: { id: REPORT.id }, value: { ...REPORT, entity: 'report' } },
    ]),
  );
  const columns = selectAnswerColumns(store.getState(), REPORT.id);
  const [column] = columns;
  const row = (student_id: number): AnswerRow => {
    const reading = column && readCell(column.question, column.scores, texts[cell(student_id)] ?? '');
    const answers = column && reading?.ok && reading.entry ? { [column.question.id]: reading.entry } : {};
    return {
      student_id,
      class_id: 1,
      number: `0${student_id}`,
      name: `学生${student_id}`,
      form: '',
      answers,
      score: null,
      revision: 0,
    };
  };
  const open = () => store.dispatch(answerEdits.open(ID, { columns, rows: [1, 2, 3].map(row) }));
  open();
  return {
    store,
    server,
    effects,
    texts,
    /** Reads what the server has by now. */
    read: open,
    write: (student: number, text: string) => store.dispatch(answerEdits.changed(ID, { [cell(student)]: text })),
    text: (student: number) => answerEdits.select(store.getState(), ID)?.draft[cell(student)],
    document: () => answerEdits.select(store.getState(), ID),
    async save() {
      effects.runTimers();
      for (let turn = 0; turn < 200 && (turn < 3 || answerEdits.select(store.getState(), ID)?.sent); turn += 1)
        await new Promise((next) => setImmediate(next));
    },
  };
}

test('cells are saved after a pause, only those that have changed', async () => {
  const { write, save, server, texts } = openClass();
  write(1, 'A');
  write(2, 'B');
  expect(server.seen).toEqual([]);
  await save();
  expect([texts[cell(1)], texts[cell(2)]]).toEqual(['A', 'B']);
  write(2, 'C');
  await save();
  expect(JSON.parse(server.seen.at(-1)?.fields['cells'] ?? '')).toEqual([
    expect.objectContaining({ text: 'C', was: 'B' }),
  ]);
});

test("another person's new answers come in beside mine, and undo brings back mine only", async () => {
  const { write, save, texts, read, text, store } = openClass();
  write(1, 'A');
  await save();
  write(1, 'B');
  texts[cell(2)] = 'D';
  read();
  expect([text(1), text(2)]).toEqual(['B', 'D']);
  store.dispatch(answerEdits.undone(ID));
  expect([text(1), text(2)]).toEqual(['A', 'D']);
});

test("another person's answer in the same cell waits for a choice, all other cells are saved", async () => {
  const { write, save, texts, text, store, document } = openClass();
  Object.assign(texts, { [cell(1)]: 'C', [cell(3)]: 'C' });
  for (const student of [1, 2, 3]) write(student, 'A');
  await save();
  expect(document()?.conflict?.draft).toEqual({ [cell(1)]: 'C', [cell(3)]: 'C' });
  expect(texts).toEqual({ [cell(1)]: 'C', [cell(2)]: 'A', [cell(3)]: 'C' });
  store.dispatch(answerEdits.fieldChosen(ID, cell(1), true));
  store.dispatch(answerEdits.fieldChosen(ID, cell(3), false));
  await save();
  expect([texts[cell(1)], texts[cell(3)], text(3), document()?.conflict]).toEqual(['A', 'C', 'C', null]);
});

test('my own answer whose reply was lost is not shown as the answer of another person', async () => {
  const { write, save, texts, server, document } = openClass();
  const cut = () => {
    texts[cell(1)] = 'A';
    return Promise.reject(new TypeError('cut'));
  };
  server.next.push(cut, cut, cut, cut);
  write(1, 'A');
  await save();
  expect(document()?.failed).toEqual({ answered: false, msg: '' });
  server.next.length = 0;
  write(1, 'B');
  await save();
  await save();
  expect([texts[cell(1)], document()?.conflict, document()?.failed]).toEqual(['B', null, undefined]);
});

test('a text without a mark is not sent, is kept over a reload, and is forgotten when it is corrected', async () => {
  const world = makeMemoryWorld();
  const { write, save, server } = openClass(world);
  write(1, 'Z');
  await save();
  expect(server.seen).toEqual([]);
  const again = openClass(world);
  expect(again.text(1)).toBe('Z');
  again.write(1, 'A');
  await again.save();
  expect([again.texts[cell(1)], world.stored.has(NAME)]).toEqual(['A', false]);
});

test('answers that version 0.1 left in storage are found and sent', async () => {
  const world = makeMemoryWorld();
  world.stored.set(NAME, JSON.stringify({ [cell(2)]: { text: 'B', was: '' }, '99.1': { text: 'A', was: '' } }));
  const { text, save, texts } = openClass(world);
  expect(text(2)).toBe('B');
  await save();
  expect(texts).toEqual({ [cell(2)]: 'B' });
});

test('when the network is back, cells are sent at once', async () => {
  const { write, save, server, effects, store, texts } = openClass();
  server.next.push(...Array.from({ length: 4 }, () => () => Promise.reject(new TypeError('cut'))));
  write(1, 'A');
  await save();
  expect(texts).toEqual({});
  server.next.length = 0;
  effects.timers.splice(0);
  store.dispatch(networkBack());
  await save();
  expect(texts).toEqual({ [cell(1)]: 'A' });
});
