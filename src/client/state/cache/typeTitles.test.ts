// If these fail, the paper being composed, the report's grid or a blueprint keeps the built-in titles of question
// types.
import { createMockBlueprint } from '../../../../mocks/factories/blueprint';
import { createMockQuestion } from '../../../../mocks/factories/question';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { columnsOf } from '../../../domain/blueprint/grid';
import { headingParts, headingText } from '../../../domain/paper/numbering';
import { answerColumns } from '../../../domain/report/answerColumns';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { referenceApi } from '../api/knowledge/reference';
import * as slice from '../paperWorkingSet/paperWorkingSetSlice';
import { selectActiveSet } from '../paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../store';
import { selectCateList, selectTypeTitle } from './cacheSlice';

const categories = [
  { id: 101, title: '选择' },
  { id: 200, title: '是非' },
  { id: 500, title: '综合' },
  { id: 600, title: '' },
];
async function setUp() {
  const server = createFakeServer({ handlers: { getCategories: () => categories } });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  await store.dispatch(referenceApi.endpoints.getCategories.initiate());
  return { store, titles: () => selectActiveSet(store.getState()).sections.map((section) => section.title) };
}
const question = (id: number, type_id: number) => createMockQuestion({ id, type_id });

test('sections of a new paper are named after the server’s categories, and go again when they are emptied', async () => {
  const { store, titles } = await setUp();
  for (const [id, type] of [
    [1, 101],
    [2, 200],
    [3, 500],
    [4, 600],
  ] as const)
    store.dispatch(slice.questionToggled(question(id, type)));
  expect(titles()).toEqual(['单选题', '是非题', '综合题', '其他题']);
  expect(headingText(headingParts(2, titles()[1] ?? '', [2]))).toBe('二、是非题：本题共1小题，共2分。');
  store.dispatch(slice.questionsRemoved([2, 3]));
  expect(titles()).toEqual(['单选题', '其他题']);
  store.dispatch(slice.undone());
  expect(titles()).toEqual(['单选题', '是非题', '综合题', '其他题']);
});

test('questions filled by a blueprint, taken from a book or sent from another paper get the same sections', async () => {
  const { store, titles } = await setUp();
  const chosen = { id: 7, version: 1, type_id: 200, difficulty: 2, part_scores: [] };
  store.dispatch(
    slice.blueprintFilled({ picks: [{ ...chosen, score: 2, cell: { blueprint_id: 1, cell_id: 1 } }], gone: [] }),
  );
  const items = [{ ...chosen, id: 8, type_id: 500, score: 3, answer_space: 0 }];
  store.dispatch(slice.questionsAdded([{ title: '', note: '', whole: false, items }]));
  expect(titles()).toEqual(['是非题', '综合题']);
  store.dispatch(slice.questionsSent({ ids: [7], from: 'paper:0', to: 'paper:-1', copy: true }));
  expect(store.getState().paperWorkingSet.sets['paper:-1']?.sections[0]?.title).toBe('是非题');
});

test('the answer grid and the blueprint grid have the same titles and a column for every category', async () => {
  const { store } = await setUp();
  const list = selectCateList(store.getState());
  const items = [{ id: 1, question_id: 1, question_version: 1, section: '', score: 5, part_scores: [] }];
  expect(answerColumns({ items, questions: [question(1, 200)] } as never, list)[0]?.type).toBe('是非');
  expect(
    columnsOf({ ...createMockBlueprint(), cells: [] }, [], list).map(({ type_id }) =>
      selectTypeTitle(store.getState())(type_id),
    ),
  ).toEqual(['单选题', '是非题', '综合题', '其他题']);
});
