// What teachers look for is on the first page, and what they mean at its top: on the demo world, and on real
// examination questions where they are present.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_QUERIES } from '../../../../../mocks/demo/searchQueries';
import { CALLS } from '../../../../contract/calls';
import type { DataOf } from '../../../../contract/wire';
import { decodeGaokaoBench } from '../../../../formats/gaokao-bench/read';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { readDemoWorld } from '../../../cli/demo/demoFiles';
import { seedDemo } from '../../../cli/demo/seedDemo';
import { importRows, newReport } from '../import/importRows';

const LEAST_RECALL = 0.95;
const LEAST_FIRST = 0.8;

type Meant = readonly (readonly [query: string, ids: ReadonlySet<number>])[];

async function list(teacher: Visitor, filter: Record<string, unknown>) {
  const reply = await teacher.call(CALLS.getQuestions, filter);
  return reply.data as DataOf<typeof CALLS.getQuestions>;
}
const ids = (questions: readonly { id: number }[]) => questions.map(({ id }) => id);

async function quality(teacher: Visitor, queries: Meant) {
  let recall = 0;
  let first = 0;
  const worse: string[] = [];
  for (const [keyword, meant] of queries) {
    const found = ids((await list(teacher, { keyword, size: 10 })).list);
    const share = found.filter((id) => meant.has(id)).length / Math.min(10, meant.size);
    const isFirst = meant.has(found[0] ?? 0);
    recall += share;
    first += isFirst ? 1 : 0;
    if (share < 1 || !isFirst) worse.push(`${keyword}: meant ${[...meant].join()}, found ${found.join()}`);
  }
  return { recall: recall / queries.length, first: first / queries.length, worse };
}

describe('the demo world', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
    await seedDemo(server.db);
  });
  afterAll(() => server.close());

  test('what teachers type finds what they mean', async () => {
    expect(DEMO_QUERIES.length).toBeGreaterThanOrEqual(60);
    const rows = await server.db.kysely.selectFrom('questions').select('id').orderBy('id').execute();
    const idOf = new Map(readDemoWorld().questions.map(({ key }, place) => [key, rows[place]?.id]));
    const meant: Meant = DEMO_QUERIES.map(([query, ...keys]) => {
      const ids = keys.map((key) => idOf.get(key));
      if (ids.length === 0 || ids.some((id) => id === undefined)) throw new Error(`no question for ${query}`);
      return [query, new Set(ids as number[])];
    });
    const { recall, first, worse } = await quality(await server.visitorOf(4), meant);
    const report = `recall@10 ${recall.toFixed(3)}, first ${first.toFixed(3)}\n${worse.join('\n')}`;
    expect([recall >= LEAST_RECALL, first >= LEAST_FIRST, report]).toEqual([true, true, report]);
  });

  test('formulas typed without TeX find what their TeX finds', async () => {
    expect(await typedLaw(await server.visitorOf(4))).toEqual([]);
  });

  test.each([
    ['抛勿线', '抛物线'],
    ['等比数烈', '等比数列'],
    ['概律', '概率'],
    ['因试分解', '因式分解'],
    ['二此函数', '二次函数'],
    ['双线曲', '双曲线'],
    ['正态分步', '正态分布'],
    ['椭园 焦点', '椭圆 焦点'],
    ['三角行', '三角形'],
    ['不等试', '不等式'],
    ['平行四边行', '平行四边形'],
    ['抛物现', '抛物线'],
    ['等比数例', '等比数列'],
    ['向亮', '向量'],
    ['周其', '周期'],
    ['双曲浅', '双曲线'],
    ['三角涵数', '三角函数'],
    ['导树', '导数'],
    ['渐进线', '渐近线'],
    ['等差教列', '等差数列'],
    ['直角三角刑', '直角三角形'],
    ['棱推', '棱锥'],
    ['圆维', '圆锥'],
    ['元锥', '圆锥'],
    ['biaomianji', '表面积'],
    ['pingjunshu', '平均数'],
  ])('%s shows what %s finds, and says so', async (typed, means) => {
    const teacher = await server.visitorOf(4);
    const [found, meant] = [await list(teacher, { keyword: typed }), await list(teacher, { keyword: means })];
    if (/^[a-z]+$/.test(typed) && !found.instead) expect(found.total).toBeGreaterThan(0);
    else expect(found.instead).toMatchObject({ kind: 'meant', missing: typed.split(' ')[0], keyword: means });
    if (found.instead) expect(ids(found.list)).toEqual(ids(meant.list));
  });

  test('a word in no question, or words in none together, leave the others', async () => {
    const teacher = await server.visitorOf(4);
    const found = await list(teacher, { keyword: '渐近线 鼹鼠' });
    expect(found.instead).toEqual({ kind: 'without', missing: '鼹鼠', keyword: '渐近线' });
    expect(ids(found.list)).toEqual(ids((await list(teacher, { keyword: '渐近线' })).list));
    expect((await list(teacher, { keyword: '鸡兔同笼 渐近线 x_1+x_2' })).total).toBeGreaterThan(0);
    // A filter that leaves nothing is no typo.
    const filtered = await list(teacher, { keyword: '渐近线', difficulty_min: 99, difficulty_max: 99 });
    expect([filtered.total, filtered.instead]).toEqual([0, undefined]);
  });

  test('a piece of a stem with a fault finds its question', async () => {
    const teacher = await server.visitorOf(4);
    const row = await server.db.kysely
      .selectFrom('question_search')
      .select(['question_id', 'text_norm'])
      .where('text_norm', 'like', '%双曲线%')
      .orderBy('question_id')
      .executeTakeFirstOrThrow();
    const text = row.text_norm.replace(/\\[a-z]+|[{}]/g, '').slice(0, 60);
    const found = await list(teacher, { keyword: `${text}甲乙丙` });
    expect(found.list[0]?.id).toBe(row.question_id);
  });

  test('an id comes first, before texts with the number', async () => {
    const teacher = await server.visitorOf(4);
    const [first, ...others] = ids((await list(teacher, { keyword: '100' })).list);
    expect(first).toBe(100);
    expect(others.length).toBeGreaterThan(0);
    expect(ids((await list(teacher, { keyword: '#100' })).list)).toEqual([100]);
    expect((await list(teacher, { keyword: '#99999999' })).total).toBe(0);
  });

  test('the best hits come first unless an order is chosen, on every page', async () => {
    const teacher = await server.visitorOf(4);
    const saved: number[] = [];
    for (const [content, analysis, source] of [
      ['甲', '', '玄机卷'],
      ['甲', '玄机在此', ''],
      ['甲玄机', '', ''],
      ['乙', '', ''],
    ]) {
      const question = { type_id: 400, content, analysis, source, answer: '略', accept_duplicates: 1 };
      saved.push((await teacher.call(CALLS.saveQuestion, question)).data.id);
    }
    const [source, analysis, stem] = saved;
    expect(ids((await list(teacher, { keyword: '玄机' })).list)).toEqual([stem, analysis, source]);
    expect(ids((await list(teacher, { keyword: '玄机', order: 'oldest' })).list)).toEqual([source, analysis, stem]);
    expect(ids((await list(teacher, { keyword: '玄机 甲', size: 1, page: 2 })).list)).toEqual([analysis]);
    const partly = await list(teacher, { keyword: '玄机 乙' });
    expect([partly.instead?.kind, partly.total > 0]).toEqual(['without', true]);
  });
});

/** Typed without TeX, and the same in TeX. */
const TYPED: readonly (readonly [typed: string, means: string])[] = [
  ['cosx', '\\cos x'],
  ['sinx', '\\sin x'],
  ['1/3', '\\frac{1}{3}'],
  ['1/2', '\\frac{1}{2}'],
  ['π/6', '\\frac{\\pi}{6}'],
  ['√2/2', '\\frac{\\sqrt{2}}{2}'],
  ['lnx', '\\ln x'],
  ['ln x', '\\ln x'],
  ['log2(3)', '\\log_2 3'],
  ['log23', '\\log_2 3'],
  ['log_2 3', '\\log_{2}3'],
  ['log2(x)', '\\log_2 x'],
  ['根号2', '\\sqrt{2}'],
  ['x1x2', 'x_1x_2'],
  ['x1+x2', 'x_1+x_2'],
  ['a·b', '\\vec{a}\\cdot\\vec{b}'],
  ['y=x2', 'y=x^2'],
  ['AB⊥AC', '\\overrightarrow{AB}\\perp\\overrightarrow{AC}'],
  ['AB//CD', 'AB\\parallel CD'],
  ['x^2/a^2-y^2/b^2=1', '\\frac{x^2}{a^2}-\\frac{y^2}{b^2}=1'],
  ['函数图像', '函数图象'],
];
/** At least nine tenths of what is meant is found, and among the first ten. */
async function typedLaw(teacher: Visitor) {
  const worse: string[] = [];
  for (const [typed, means] of TYPED) {
    const meant = ids((await list(teacher, { keyword: means, size: 100 })).list);
    const found = ids((await list(teacher, { keyword: typed, size: 100 })).list);
    const all = meant.filter((id) => found.includes(id)).length;
    const ten = meant.slice(0, 10).filter((id) => found.slice(0, 10).includes(id)).length;
    if (all < 0.9 * meant.length || ten < 0.8 * Math.min(10, meant.length))
      worse.push(`${typed}: ${all} of ${meant.length}, first ten ${ten}; found ${found.length}`);
  }
  return worse;
}

const FOLDER = path.join(__dirname, '../../../../../../shared/data/questions/gaokao-bench');
const FILES = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];

/** The questions meant are those whose stem, without white space, has one of the texts. */
const GAOKAO_QUERIES: readonly (readonly [query: string, ...stems: string[]])[] = [
  ['视力情况 抽样方法', '男女生视力情况差异不大'],
  ['人行横道 红灯', '信号灯为红灯和绿灯'],
  ['酸奶 进货量', '订购一种酸奶'],
  ['成语竞赛', '成语竞赛的成绩'],
  ['评委 中位数', '9位评委分别给出'],
  ['软件激活码', '解数学题获取软件激活码'],
  ['唯一零点 e^{x-1}+e^{-x+1}', 'e^{x-1}+e^{-x+1}'],
  ['\\frac{x^2}{2}+y^2=1', '\\frac{x^{2}}{2}+y^{2}=1'],
  ['抛物线 y^2=2x', 'y^{2}=2x\\)'],
  ['2015 文科 新课标ⅱ 外接圆', '外接圆的圆心到原点'],
  ['(1+ax)(1+x)^5', '(1+\\mathrm{ax})(1+\\mathrm{x})'],
  ['f(x)=|x-a|+3x', 'f(x)=|x-a|+3x'],
  ['奇函数 f(1)+f(2)+f(3)', 'f(1)+f(2)+f(3)'],
  ['tan255°', '255^{\\circ}'],
  ['半圆 极坐标 参数方程', '半圆\\(C\\)的极坐标方程'],
  ['a_{n+1}-a_n=3·2^{2n-1}', 'a_{n+1}-a_{n}=3\\cdot2^{2n-1}'],
  ['长方体 球面 表面积', '长方体的长、宽、高分别为'],
  ['M∩N x^2-x-6<0', 'x^{2}-x-6<0'],
  ['a\\sin\\frac{A+C}{2}', 'a\\sin\\frac{A+C}{2}'],
  ['2017 理科 (x+y)(2x-y)^5', '(2\\mathrm{x}-\\mathrm{y})^{5}'],
  ['双曲线离心率的取值范围', '-y^{2}=1\\)的离心率的取值范围'],
  ['现金支付', '现金支付的概率'],
  ['母线互相垂直', '母线\\(SA,SB\\)互相垂直'],
  ['女生 男生 选法', '4位男生中选3人参加科技比赛'],
  ['y=x²+\\frac1x 切线方程', 'y=x^{2}+\\frac{1}{x}'],
  ['f(x)=2x^3-ax^2 讨论单调性', 'f(x)=2x^{3}-ax^{2}'],
  ['椭圆 P_1(1,1)', 'P_{1}(1,1)'],
  ['演讲比赛', '演讲比赛共有9位评委'],
];

(FILES.length > 0 ? describe : describe.skip)('real examination questions (shared data; skipped where absent)', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
    const owner = { author_id: 1, organization_id: 1 };
    const options = { owner, systemTitle: '高考', kind: 1, trusted: true, dryRun: false };
    for (const name of FILES) {
      const rows = decodeGaokaoBench(readFileSync(path.join(FOLDER, name), 'utf8'));
      await importRows(server.db, name, rows, options, newReport());
    }
  }, 120_000);
  afterAll(() => server.close());

  test('formulas typed without TeX find what their TeX finds', async () => {
    expect(await typedLaw(await server.visitorOf(4))).toEqual([]);
  });

  test('what teachers type finds what they mean', async () => {
    const { kysely } = server.db;
    const rows = await kysely.selectFrom('question_content').select(['question_id', 'content']).execute();
    const stems = rows.map(({ question_id, content }) => ({ question_id, stem: content.replace(/<[^<>]*>|\s/g, '') }));
    const meant: Meant = GAOKAO_QUERIES.map(([query, ...texts]) => {
      const ids = stems.filter(({ stem }) => texts.some((text) => stem.includes(text.replace('<', '&lt;'))));
      if (ids.length === 0) throw new Error(`no question for ${query}`);
      return [query, new Set(ids.map(({ question_id }) => question_id))];
    });
    const { recall, first, worse } = await quality(await server.visitorOf(4), meant);
    const report = `recall@10 ${recall.toFixed(3)}, first ${first.toFixed(3)}\n${worse.join('\n')}`;
    expect([recall >= LEAST_RECALL, first >= LEAST_FIRST, report]).toEqual([true, true, report]);
  });
});
