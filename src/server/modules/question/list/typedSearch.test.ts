// What teachers type finds what it means: words by their pinyin, signs of geometry by name, sequences without subscripts.
import { CALLS } from '../../../../contract/calls';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  const stems = [
    '一个花坛的周长是 12 米',
    '花坛的周长增加了',
    '周长相等的两个花坛',
    '在 \\(\\triangle ABC\\) 中，\\(\\angle ABC=90^\\circ\\)',
    '数列 \\(a_{n+1}=2a_n+1\\)',
    '计算 \\(\\log_2 3\\cdot\\log_3 4\\)',
    '两车从两地出发，途中相遇',
    '变量的相关系数接近 1，则相关程度高',
    '线性相关的判断',
    '由 1、2 组成的集合',
    '立体几何初步',
    '几何体的三视图',
    '从第3组和第4组中选出三人，排列成一行',
    '用排列组合的方法计数',
    '排列组合综合',
    '排列组合与概率',
    '椭圆有公共点，求离心率',
    '小明骑车去郊外写生，途中轮胎漏气，修车用了 10 分钟',
    '分数裂项',
    '笼中鸡的只数比兔的只数多',
    '数出鸭的只数',
    '求鹅的只数',
    '化简指数幂',
    '指数函数的图象',
    '比较指数的大小',
    '该几何体即圆锥，画出它',
    '求级数的和',
    ...Array.from({ length: 10 }, (_, at) => `棱长为 ${at + 1} 的方块体积是多少，奇数吗`),
  ];
  for (const content of stems)
    await teacher.call(CALLS.saveQuestion, { type_id: 400, content: `<p>${content}</p>`, answer: '<p>略</p>' });
});
afterAll(() => server.close());

test.each([
  ['zhouchang', 3],
  ['三角形ABC', 1],
  ['角ABC=90度', 1],
  ['an+1', 1],
  ['计算log_2 3', 1],
])('%s finds %i', async (keyword, count) => {
  const { list, instead } = (await teacher.call(CALLS.getQuestions, { keyword })).data;
  expect(instead).toBeUndefined();
  expect(list).toHaveLength(count);
});

test.each([
  ['相偶', { keyword: '相遇' }],
  ['相偶 系数', { keyword: '相关 系数', whole: 1 }],
  ['集何', { keyword: '几何', other: '集合' }],
  ['集何 组成', { keyword: '集合 组成' }],
])('%s is corrected by sound, shape and the other words', async (keyword, corrected) => {
  const { instead } = (await teacher.call(CALLS.getQuestions, { keyword })).data;
  expect(instead).toEqual({ kind: 'meant', missing: keyword.split(' ')[0], ...corrected });
});

test('characters that a question has by chance do not hide the word that was meant', async () => {
  const found = (await teacher.call(CALLS.getQuestions, { keyword: '排列组和' })).data;
  expect(found.instead).toEqual({ kind: 'meant', missing: '排列组和', keyword: '排列组合' });
  const meant = (await teacher.call(CALLS.getQuestions, { keyword: '排列组合' })).data;
  expect(found.total).toBe(meant.total);
  // What some question has as it was typed is right, however rare.
  const rare = (await teacher.call(CALLS.getQuestions, { keyword: '分数裂项' })).data;
  expect([rare.total, rare.instead]).toEqual([1, undefined]);
});

test('two characters that only words beside each other have are a typo, a rare word is none', async () => {
  const found = (await teacher.call(CALLS.getQuestions, { keyword: '体即' })).data;
  expect(found.instead).toEqual({ kind: 'meant', missing: '体即', keyword: '体积' });
  const rare = (await teacher.call(CALLS.getQuestions, { keyword: '级数' })).data;
  expect([rare.total, rare.instead]).toEqual([1, undefined]);
});

test('pinyin means a term of school first, and the reply names the words', async () => {
  const { list, spelled } = (await teacher.call(CALLS.getQuestions, { keyword: 'zhishu' })).data;
  expect(spelled?.[0]).toBe('指数');
  expect(list.slice(0, 3).every(({ content }: { content: string }) => content.includes('指数'))).toBe(true);
  const words = async (keyword: string) => (await teacher.call(CALLS.getQuestions, { keyword })).data.spelled;
  expect([await words('plzh'), await words('周长')]).toEqual([['排列组合'], undefined]);
});

test.each([
  ['椭圆离心率', '椭圆 离心率'],
  ['plzh', '排列组合'],
])('%s finds what %s finds', async (keyword, other) => {
  const found = (await teacher.call(CALLS.getQuestions, { keyword })).data;
  const others = (await teacher.call(CALLS.getQuestions, { keyword: other })).data;
  expect(found.total).toBeGreaterThan(0);
  expect(found.list).toEqual(others.list);
});

test.each(['骑车去郊外结果轮胎漏气了', '郊外 写生的路上'])(
  '%s, half remembered, shows its question',
  async (keyword) => {
    const { list, instead } = (await teacher.call(CALLS.getQuestions, { keyword })).data;
    expect(instead?.kind).toBe('alike');
    expect(list[0]?.content).toContain('轮胎');
  },
);
