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
  ['相偶 系数', { keyword: '相关 系数' }],
  ['集何', { keyword: '几何', other: '集合' }],
  ['集何 组成', { keyword: '集合 组成' }],
])('%s is corrected by sound, shape and the other words', async (keyword, corrected) => {
  const { instead } = (await teacher.call(CALLS.getQuestions, { keyword })).data;
  expect(instead).toEqual({ kind: 'meant', missing: keyword.split(' ')[0], ...corrected });
});
