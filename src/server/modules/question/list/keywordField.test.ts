// A search within 题干, 答案, 解析 or 来源 finds what is written there, and what works on all found questions takes those
// that the list shows.
import { CALLS } from '../../../../contract/calls';
import { KEYWORD_FIELDS, type KeywordField } from '../../../../contract/question/question';
import type { DataOf } from '../../../../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
const saved: Record<string, number> = {};
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  stem: { type_id: 400, content: '<p>求椭圆的焦点</p>', answer: '<p>略去</p>' },
  answer: { type_id: 400, content: '<p>判断曲线</p>', answer: '<p>该曲线是椭圆，焦点在 $x$ 轴上</p>' },
  analysis: {
    ...{ type_id: 400, content: '<p>求轨迹</p>', answer: '<p>见解析</p>' },
    analysis: '<p>由定义知轨迹为椭圆 $\\frac{x^2}{25}+\\frac{y^2}{9}=1$，离心率小于 1</p>',
  },
  source: { type_id: 400, content: '<p>无题</p>', answer: '<p>略去</p>', source: '2031 椭圆专题卷', year: 2031 },
  option: {
    ...{ type_id: 101, content: '<p>轨迹是</p>', answer: ['b'] },
    options: [
      { id: 'a', content: '<p>抛物线</p>' },
      { id: 'b', content: '<p>椭圆</p>' },
    ],
  },
  formula: { type_id: 400, content: '<p>曲线 $\\frac{x^2}{16}+\\frac{y^2}{7}=1$ 的长轴</p>', answer: '<p>8</p>' },
};
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  for (const [name, body] of Object.entries(BODIES)) {
    const reply = await teacher.call(CALLS.saveQuestion, { ...body, accept_duplicates: 1 });
    expect([name, reply.error, reply.msg]).toEqual([name, 0, expect.anything()]);
    saved[name] = reply.data.id as number;
  }
});
afterAll(() => server.close());

const nameOf = (id: number) => Object.keys(saved).find((name) => saved[name] === id) ?? String(id);
async function found(keyword: string, keyword_in?: KeywordField, more: Record<string, unknown> = {}) {
  const filter = { keyword, ...(keyword_in && { keyword_in }), ...more };
  const page = (await teacher.call(CALLS.getQuestions, { ...filter, size: 100 })).data as DataOf<
    typeof CALLS.getQuestions
  >;
  const all = (await teacher.call(CALLS.getQuestionIds, filter)).data as DataOf<typeof CALLS.getQuestionIds>;
  // Export and bulk changes take the ids.
  expect(all.ids.toSorted()).toEqual(page.list.map(({ id }) => id).toSorted());
  const { counts } = (await teacher.call(CALLS.getQuestionCounts, filter)).data as DataOf<
    typeof CALLS.getQuestionCounts
  >;
  const counted = counts.filter(({ filter: by }) => by === 'type_id').reduce((sum, { count }) => sum + count, 0);
  if (!('type_id' in more)) expect(counted).toBe(page.total);
  return { names: page.list.map(({ id }) => nameOf(id)).sort(), instead: page.instead };
}

test.each<[KeywordField, string[]]>([
  ['stem', ['option', 'stem']],
  ['answer', ['answer', 'option']],
  ['analysis', ['analysis']],
  ['source', ['source']],
])('a word in %s', async (field, names) => {
  expect(await found('椭圆', field)).toEqual({ names, instead: undefined });
});

test('without a field every place is searched', async () => {
  expect((await found('椭圆')).names).toEqual(['analysis', 'answer', 'option', 'source', 'stem']);
});

test('every word must be in the field', async () => {
  expect((await found('椭圆 焦点', 'answer')).names).toEqual(['answer']);
  expect((await found('椭圆离心率', 'analysis')).names).toEqual(['analysis']);
  expect((await found('轨迹 离心率', 'analysis')).names).toEqual(['analysis']);
});

test('a formula, a part of it and its form are found in the field only', async () => {
  for (const typed of ['\\frac{x^2}{25}', '\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1', 'x^2/25+y^2/9=1']) {
    const { names, instead } = await found(typed, 'analysis');
    expect([typed, names, instead]).toEqual([typed, ['analysis'], undefined]);
  }
  expect((await found('\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1', 'stem')).names).toEqual(['formula']);
  expect((await found('\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1')).names).toEqual(['analysis', 'formula']);
});

test('a year is one of the source, a number within another field is a text', async () => {
  expect((await found('2031', 'source')).names).toEqual(['source']);
  expect((await found('8', 'answer')).names).toEqual(['formula']);
  expect((await found(`#${saved['stem']}`, 'answer')).names).toEqual(['stem']);
});

test('names of knowledge points count where everything is searched', async () => {
  const { kysely } = server.db;
  await kysely.insertInto('knowledge_systems').values({ id: 970, title: '课内知识点', sort: 1 }).execute();
  const kp = { id: 971, pid: 0, system_info_id: 970, type: 1, sort: 1, tip_key: 'K971', kp_name: '圆锥曲线' };
  await kysely.insertInto('kps').values(kp).execute();
  const kps = [{ system_info_id: 970, type: 1, kp_id: 971 }];
  const body = { type_id: 400, content: '<p>无字</p>', answer: '<p>略去</p>', kps, accept_duplicates: 1 };
  saved['point'] = (await teacher.call(CALLS.saveQuestion, body)).data.id as number;
  expect((await found('圆锥曲线')).names).toEqual(['point']);
  const within = await found('圆锥曲线', 'stem');
  expect([within.names, within.instead?.kind]).toEqual([['point'], 'anywhere']);
});

test('where the field has nothing, every place is shown, and said', async () => {
  expect(await found('抛物线', 'analysis')).toEqual({
    names: ['option'],
    instead: { kind: 'anywhere', missing: '抛物线', keyword: '抛物线', anywhere: true },
  });
});

test('a typo is corrected within the field, in the list, in counts and in all found', async () => {
  expect(await found('椭园', 'analysis')).toEqual({
    names: ['analysis'],
    instead: { kind: 'meant', missing: '椭园', keyword: '椭圆' },
  });
  expect((await found('椭园')).names).toEqual(['analysis', 'answer', 'option', 'source', 'stem']);
  // With the other filters of the list.
  expect((await found('椭园', undefined, { type_id: 101 })).names).toEqual(['option']);
});

test('a word that is nowhere is left out in all found too', async () => {
  expect((await found('椭圆 鼹鼠')).instead).toMatchObject({ kind: 'without', keyword: '椭圆' });
  expect((await found('鼹鼠')).names).toEqual([]);
});

test('other values are refused in words', async () => {
  const reply = await teacher.call(CALLS.getQuestions, { keyword: '椭圆', keyword_in: 'title' as KeywordField });
  expect(reply.error).not.toBe(0);
  expect(reply.msg).toContain('查找位置');
  expect(KEYWORD_FIELDS).toHaveLength(4);
});
