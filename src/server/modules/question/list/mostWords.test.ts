// Where few questions have all words, those that have most of them follow; names that teachers give to a method find
// what questions say.
import { CALLS } from '../../../../contract/calls';
import type { DataOf } from '../../../../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
const texts = new Map<number, string>();

const save = async (content: string, more: Record<string, unknown> = {}) => {
  const question = { type_id: 400, content: `<p>${content}</p>`, answer: '<p>略</p>', accept_duplicates: 1, ...more };
  const { data } = await teacher.call(CALLS.saveQuestion, question);
  texts.set(data.id as number, content);
};

beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  await save('从码头租船，每条船的租金按小时计费');
  await save('从码头租船，可坐 6 人');
  await save('花坛里的郁金香按行排列');
  await save('花坛里的郁金香与牡丹');
  for (let at = 1; at <= 12; at++) await save(`停车场按小时计费，第 ${at} 小时`);
  await save('求函数的单调递增区间');
  await save('函数在区间上有意义，讨论它是否单调');
  await save('直线交椭圆于两点，弦的中点在直线上');
  await save('用点差法求斜率');
  await save('15 头牛吃完一片草');
  await save('一片牧场，牛吃草');
  await save('把竹竿插入池塘底部，露出水面 1 米');
  await save('竹竿插到池塘的底部后露出 2 米');
  await save('甲卷', { source: '2031年新课标Ⅰ卷', year: 2031 });
  await save('乙卷', { source: '2031年新课标Ⅱ卷', year: 2031 });
});
afterAll(() => server.close());

async function find(keyword: string) {
  const filter = { keyword, size: 100 };
  const page = (await teacher.call(CALLS.getQuestions, filter)).data as DataOf<typeof CALLS.getQuestions>;
  const all = (await teacher.call(CALLS.getQuestionIds, { keyword })).data as DataOf<typeof CALLS.getQuestionIds>;
  // Export and bulk changes take what is shown.
  expect(all.ids.toSorted()).toEqual(page.list.map(({ id }) => id).toSorted());
  return { stems: page.list.map(({ id }) => texts.get(id) ?? ''), instead: page.instead, total: page.total };
}

test('behind the few questions that have all words come those that have one, the rarer one first', async () => {
  const { stems, instead } = await find('租船 计费');
  expect(instead).toEqual({ kind: 'partly', missing: '租船 计费', keyword: '租船 计费', whole: 1 });
  expect(stems.slice(0, 2)).toEqual(['从码头租船，每条船的租金按小时计费', '从码头租船，可坐 6 人']);
  expect(stems).toHaveLength(14);
});

test('of words that no question has together the nearest questions are shown', async () => {
  const { stems, instead } = await find('郁金香 牡丹 排列');
  expect(instead?.kind).toBe('alike');
  expect(new Set(stems)).toEqual(new Set(['花坛里的郁金香与牡丹', '花坛里的郁金香按行排列']));
});

test('one word, and words that many questions have, find nothing else', async () => {
  expect(await find('租船')).toMatchObject({ total: 2, instead: undefined });
  expect(await find('停车场 小时')).toMatchObject({ total: 12, instead: undefined });
});

test('parts of a word with little between them come before those far apart', async () => {
  expect((await find('单调区间')).stems).toEqual(['求函数的单调递增区间', '函数在区间上有意义，讨论它是否单调']);
});

test.each([
  ['点差法', ['用点差法求斜率', '直线交椭圆于两点，弦的中点在直线上']],
  ['牛吃草问题', ['一片牧场，牛吃草', '15 头牛吃完一片草']],
  ['niuchicao', ['一片牧场，牛吃草', '15 头牛吃完一片草']],
])('%s finds the name, and behind it what questions say', async (keyword, stems) => {
  expect((await find(keyword)).stems).toEqual(stems);
});

test('the number of a paper is not the beginning of a higher one', async () => {
  expect((await find('新课标1')).stems).toEqual(['甲卷']);
  expect((await find('新课标2')).stems).toEqual(['乙卷']);
});

test('a formula that few questions have is followed by those that have a side of it', async () => {
  await save('解不等式 $3x^2-7x+2\\le 0$');
  await save('设 $g(x)=3x^2-7x+2$，求它的零点');
  const { stems, instead } = await find('3x^2-7x+2≤0');
  expect(stems).toEqual(['解不等式 $3x^2-7x+2\\le 0$', '设 $g(x)=3x^2-7x+2$，求它的零点']);
  expect(instead).toMatchObject({ kind: 'partly', whole: 1 });
});

test.each([
  ['tanβ=7', '若 $\\tan\\theta=7$，求值'],
  ['y=ln(2t)', '设 $f(x)=3\\ln(2x)$，求切线'],
  ['切线 y=5ln(2t)', '设 $f(x)=3\\ln(2x)$，求切线'],
  ['|m-2|+|n+3|=9', '若 $|a+1|+|b-4|=0$，求和'],
  ['lnx/x', '作 $y=\\frac{\\ln x}{x}$ 的图象'],
  ['妈妈42岁 小明16岁', '妈妈今年 42 岁，小明今年 16 岁'],
])('%s finds parts of it, in other letters and with other figures', async (keyword, stem) => {
  if (![...texts.values()].includes(stem)) await save(stem);
  expect((await find(keyword)).stems[0]).toBe(stem);
});

test('letters alone find nothing under other names', async () => {
  await save('棱锥 $P-ABC$ 的体积与 $x+abc$ 的值');
  expect(await find('src=x')).toMatchObject({ total: 0 });
});

test('a number alone is followed by nothing, and another order by no part', async () => {
  expect(await find('42岁')).toMatchObject({ total: 1, instead: undefined });
  const { data } = await teacher.call(CALLS.getQuestions, { keyword: '租船 计费', order: 'newest' });
  expect(data.total).toBe(1);
});

test('a mistyped term that no question has shows what is near the term', async () => {
  await save('两个向量垂直');
  const { stems, instead } = await find('法象量');
  expect(stems).toEqual(['两个向量垂直']);
  expect(instead).toEqual({ kind: 'meant', missing: '法象量', keyword: '法向量', whole: 0 });
});

test('a phrase that few questions have is followed by those that word it differently', async () => {
  const { stems } = await find('竹竿插入池塘底部');
  expect(stems).toEqual(['把竹竿插入池塘底部，露出水面 1 米', '竹竿插到池塘的底部后露出 2 米']);
});

test('ids for a change of all say that near questions are among them', async () => {
  const idsOf = async (keyword: string) => (await teacher.call(CALLS.getQuestionIds, { keyword })).data;
  expect((await idsOf('租船 计费')).near).toBe(1);
  expect(await idsOf('停车场')).toEqual({ ids: expect.any(Array), total: 12 });
});
