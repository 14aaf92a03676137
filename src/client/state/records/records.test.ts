// If these fail, a teacher sees two versions of one question or paper: the new one where it was saved, the old one
// elsewhere.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createFakeServer } from '../../../../mocks/fakeServer';
import type { Question } from '../../../contract/question/question';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { api } from '../api/api';
import { questionApi } from '../api/question/question';
import { reviewApi } from '../api/question/review';
import { makeStore } from '../store';
import { selectRecord, selectRecords } from './records';

const { getQuestion, getQuestionVersion, getQuestions, getQuestionsByIds, saveQuestion, saveStatus } =
  questionApi.endpoints;

/** Three replies that have question 7: two lists and the question itself. After that the server answers no read. */
async function setUp() {
  let bank = [7, 8].map((id) => createMockQuestion({ id, revision: 3, version: 1, status: STATUS.reviewed }));
  const server = createFakeServer({
    handlers: {
      getQuestion: ({ id }) => bank.find((question) => question.id === id) as Question,
      getQuestions: () => ({ list: bank, total: 40, page: 1, size: 20 }),
      getQuestionsByIds: ({ ids }) => ({ list: ids.map((id) => bank.find((each) => each.id === id) as Question) }),
      saveQuestion: ({ id = 0 }) => ({ id, version: 2, revision: 4 }),
      saveStatus: ({ id }) => ({ id, version: 1, revision: 4 }),
      addCheckRecord: () => ({
        id: 1,
        question_id: 7,
        version: 1,
        from_status: 1,
        to_status: STATUS.firstReview,
        reason: '',
        actor_id: 4,
        actor: '李',
        created_at: '2026-11-01T00:00:00.000Z',
      }),
      batchSaveStatus: ({ ids }) => ({ list: ids.map((id) => ({ id, error: id === 8 ? 4003 : 0, msg: '' })) }),
      saveCells: ({ cells }) => ({ run_id: 1, list: cells.map(({ id }) => ({ id, error: 0, msg: '', changed: 1 })) }),
    },
  });
  let reading = true;
  const store = makeStore(
    makeMemoryEffects({
      fetch: (url, init) =>
        reading || init.method === 'POST' ? server.fetch(url, init) : new Promise<Response>(() => undefined),
    }),
  );
  await store.dispatch(getQuestions.initiate({ page: 1 }));
  await store.dispatch(getQuestionsByIds.initiate({ ids: [8, 7] }));
  await store.dispatch(getQuestion.initiate({ id: 7 }));
  reading = false;
  const copies = (id = 7) => [
    ...[
      getQuestions.select({ page: 1 })(store.getState()).data?.ids,
      getQuestionsByIds.select({ ids: [8, 7] })(store.getState()).data?.ids,
    ].map((ids) => selectRecords(store.getState(), 'question', ids).find((row) => row.id === id)),
    ...(id === 7
      ? [selectRecord(store.getState(), 'question', getQuestion.select({ id: 7 })(store.getState()).data?.id)]
      : []),
  ];
  return {
    store,
    copies,
    /** The server answers reads again, with this question 7. */
    colleagueSaves: (over: Partial<Question>) => {
      bank = bank.map((question) => (question.id === 7 ? { ...question, ...over } : question));
      reading = true;
    },
  };
}
type Case = [string, (store: ReturnType<typeof makeStore>) => Promise<unknown>, Partial<Question>];
const CASES: Case[] = [
  [
    'text and revision of a save',
    (store) =>
      store.dispatch(
        saveQuestion.initiate({ id: 7, revision: 3, type_id: 400, content: '<p>新题干</p>', answer: '<p>2</p>' }),
      ),
    { content: '<p>新题干</p>', answer: '<p>2</p>', revision: 4, version: 2 },
  ],
  [
    'a status',
    (store) => store.dispatch(saveStatus.initiate({ id: 7, status: STATUS.unavailable, revision: 3, reason: '重复' })),
    { status: STATUS.unavailable, revision: 4 },
  ],
  [
    'a check',
    (store) => store.dispatch(reviewApi.endpoints.addCheckRecord.initiate({ question_id: 7, pass: 1 })),
    { status: STATUS.firstReview },
  ],
  [
    'a batch of status changes',
    (store) =>
      store.dispatch(reviewApi.endpoints.batchSaveStatus.initiate({ ids: [7, 8], status: STATUS.unavailable })),
    { status: STATUS.unavailable },
  ],
  [
    'cells of the table',
    (store) =>
      store.dispatch(reviewApi.endpoints.saveCells.initiate({ cells: [{ id: 7, revision: 3, difficulty: 5 }] })),
    { difficulty: 5, revision: 4 },
  ],
];

test.each(CASES)(
  '%s: current in every list and in the opened question, without a request',
  async (_name, save, now) => {
    const { store, copies } = await setUp();
    const other = copies(8);
    await save(store);
    for (const copy of copies()) expect(copy).toMatchObject(now);
    // One refused, or not named: it stays as it is.
    expect(copies(8)).toEqual(other);
    expect(getQuestionsByIds.select({ ids: [8, 7] })(store.getState()).data?.ids).toEqual([8, 7]);
    store.dispatch(api.util.resetApiState());
  },
);

test('knowledge points keep their names until the names of added ones are read', async () => {
  const { store, copies } = await setUp();
  const kps = copies()[0]?.kps ?? [];
  const save = (ids: number[]) =>
    store.dispatch(
      saveQuestion.initiate({
        id: 7,
        revision: 3,
        type_id: 400,
        content: '题',
        answer: '1',
        kps: ids.map((kp_id) => ({ system_info_id: 1, type: 2, kp_id })),
      }),
    );
  await save([...kps.map(({ kp_id }) => kp_id), 999_999]);
  expect(copies()[0]?.kps).toEqual(kps);
  await save([]);
  expect(copies()[0]?.kps).toEqual([]);
  store.dispatch(api.util.resetApiState());
});

test('a colleague’s save that one reply shows is current in the other lists, and an older reply does not undo it', async () => {
  const { store, copies, colleagueSaves } = await setUp();
  colleagueSaves({ content: '<p>同事改的</p>', revision: 5 });
  await store.dispatch(getQuestion.initiate({ id: 7 }, { forceRefetch: true }));
  for (const copy of copies()) expect(copy).toMatchObject({ content: '<p>同事改的</p>', revision: 5 });
  colleagueSaves({ content: '<p>旧</p>', revision: 2 });
  await store.dispatch(getQuestions.initiate({ page: 2 }));
  for (const copy of copies()) expect(copy).toMatchObject({ revision: 5 });
  expect(selectRecord(store.getState(), 'question', 7)).toMatchObject({ content: '<p>同事改的</p>', revision: 5 });
  store.dispatch(api.util.resetApiState());
});

test('an older version that is read for comparison does not replace the newest one', async () => {
  const { store, copies, colleagueSaves } = await setUp();
  colleagueSaves({ content: '<p>第 1 版</p>' });
  await store.dispatch(getQuestionVersion.initiate({ id: 7, version: 1 }));
  for (const copy of copies()) expect(copy?.content).not.toBe('<p>第 1 版</p>');
  store.dispatch(api.util.resetApiState());
});
