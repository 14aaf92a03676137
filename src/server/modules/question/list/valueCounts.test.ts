// If this fails, a count beside a filter value is not what choosing it finds.
import { CALLS } from '../../../../contract/calls';
import { COUNTED_FILTERS } from '../../../../contract/question/questionCounts';
import { type TestApp, type Visitor } from '../../../../testing/testApp';
import { openDemoApp } from '../../../../testing/testBanks';

let world: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  world = await openDemoApp();
  teacher = await world.visitorOf(4);
}, 60_000);
afterAll(() => world.close());

type Count = { filter: (typeof COUNTED_FILTERS)[number]; value: number | null; count: number };
const countsOf = async (filter: Record<string, unknown>) =>
  (await teacher.call(CALLS.getQuestionCounts, filter)).data.counts as Count[];
const totalOf = async (filter: Record<string, unknown>) =>
  (await teacher.call(CALLS.getQuestions, filter)).data.total as number;

test.each<[string, Record<string, unknown>]>([
  ['no filter', {}],
  ['one', { stage_id: 4 }],
  ['two, which count without themselves', { stage_id: 4, type_id: 101 }],
  ['a band of difficulty', { difficulty_min: 3, difficulty_max: 4 }],
  ['words', { keyword: '函数' }],
  ['words and a type', { keyword: '函数', type_id: 400 }],
  ['nothing found', { keyword: 'qzxjkvw' }],
  ['a mistyped word', { keyword: '三角行' }],
])('%s: each count is the total of the list with that value', async (_name, filter) => {
  const counts = await countsOf(filter);
  for (const name of COUNTED_FILTERS) {
    const own = counts.filter((each) => each.filter === name && each.value !== null);
    const { [name]: _chosen, ...others } = filter;
    if (name === 'difficulty') for (const end of ['difficulty_min', 'difficulty_max']) delete others[end];
    for (const { value, count } of own.slice(0, 4)) {
      const choice = name === 'difficulty' ? { difficulty_min: value, difficulty_max: value } : { [name]: value };
      expect([name, value, count]).toEqual([name, value, await totalOf({ ...others, ...choice })]);
    }
  }
  if ((await totalOf(filter)) > 0) expect(new Set(counts.map((each) => each.filter)).size).toBe(COUNTED_FILTERS.length);
});
