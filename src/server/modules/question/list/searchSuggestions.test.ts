// If this fails, the search field offers what finds nothing, or names of what the account must not see.
import { CALLS } from '../../../../contract/calls';
import type { getSearchSuggestions } from '../../../../contract/question/searchSuggestions';
import type { DataOf } from '../../../../contract/wire';
import { type TestApp, type Visitor } from '../../../../testing/testApp';
import { openDemoApp } from '../../../../testing/testBanks';

let world: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  world = await openDemoApp();
  teacher = await world.visitorOf(4);
}, 60_000);
afterAll(() => world.close());

const suggest = async (text: string, visitor = teacher) =>
  (await visitor.call(CALLS.getSearchSuggestions, { text })).data as DataOf<typeof getSearchSuggestions>;

test.each([
  ['a part of a name', '椭圆'],
  ['initials of its pinyin', 'ty'],
  ['its pinyin', 'tuoyuan'],
  ['the last of several words', '离心率 椭圆'],
])('%s: a knowledge point, whose questions the list finds', async (_name, text) => {
  const { points } = await suggest(text);
  expect(points.length).toBeLessThanOrEqual(5);
  const point = points.find(({ kp_name }) => kp_name.includes('椭圆'));
  expect(point?.place).not.toBe('');
  const { data } = await teacher.call(CALLS.getQuestions, { kp_ids: point?.kp_ids });
  expect(data.total).toBeGreaterThan(0);
});

test('names that are or begin with the word come first', async () => {
  const { points } = await suggest('函数');
  const ranks = points.map(({ kp_name }) => (kp_name === '函数' ? 0 : kp_name.startsWith('函数') ? 1 : 2));
  expect(ranks).toEqual([...ranks].sort());
  expect(new Set(points.map(({ kp_name }) => kp_name)).size).toBe(points.length);
});

test('a source that is offered finds its questions as a keyword of sources', async () => {
  const { sources } = await suggest('课堂');
  expect(sources.length).toBeGreaterThan(0);
  expect((await suggest('2025')).sources.filter((source) => !source.includes('2025'))).toEqual([]);
  for (const source of sources) {
    const { data } = await teacher.call(CALLS.getQuestions, { keyword: source, keyword_in: 'source' });
    expect(data.total).toBeGreaterThan(0);
  }
});

test.each(['', '   ', '%', "'", 'qzxjkvw', '\\frac{'])('%j: nothing, without a fault', async (text) => {
  expect(await suggest(text)).toEqual({ points: [], sources: [] });
});
