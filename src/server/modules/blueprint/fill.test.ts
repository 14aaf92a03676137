// Filling a blueprint through the server: which questions may be picked, whose they are, and the response when it is
// impossible.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { CALLS } from '../../../contract/calls';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { indexQuestion } from '../../../domain/question/questionIndex';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let t: TestApp;
let teacher: Visitor & { id: number };
const TEACHER = 4;

beforeAll(async () => {
  t = await openTestApp();
  teacher = await t.visitorOf(TEACHER);
  await t.db.kysely
    .insertInto('knowledge_systems')
    .values({ id: 1, title: '体系' })
    .onConflict((c) => c.doNothing())
    .execute();
  await t.db.kysely
    .insertInto('kps')
    .values([
      { id: 501, pid: 0, system_info_id: 1, type: 2, tip_key: '1', kp_name: '函数', sort: 1 },
      { id: 502, pid: 501, system_info_id: 1, type: 2, tip_key: '1.1', kp_name: '一次函数', sort: 1 },
      { id: 503, pid: 0, system_info_id: 1, type: 2, tip_key: '2', kp_name: '几何', sort: 2 },
    ])
    .execute();
});
afterAll(() => t.close());

interface Row {
  type_id?: number;
  difficulty?: number;
  cognitive_level?: number;
  family_id?: number;
  organization_id?: number;
  shared?: number;
  status?: number;
  in_use?: number;
  kp?: number;
}

let lastId = 70_000;
/** Stores a question with the columns that the fill reads and returns its id. */
async function put(row: Row = {}): Promise<number> {
  const id = (lastId += 1);
  const { kp = 502, ...own } = row;
  const base = {
    type_id: 101,
    difficulty: 3,
    status: 4,
    in_use: 1,
    stage_id: 3,
    organization_id: 1,
    shared: 1,
    family_id: id,
    author_id: 1,
  };
  await t.db.kysely
    .insertInto('questions')
    .values({ ...base, ...own, id, content_hash: `h${id}` })
    .execute();
  await t.db.kysely
    .insertInto('question_kp')
    .values({ kp_id: kp, question_id: id, system_info_id: 1, type: 2 })
    .execute();
  return id;
}

const bodyOf = (
  cells: (Partial<BlueprintBody['cells'][number]> & { id: number })[],
  more: Partial<BlueprintBody> = {},
): BlueprintBody => ({
  stage_id: 3,
  grade_id: null,
  gs_id: null,
  rows: [{ id: 1, title: '函数', system_info_id: 1, kp_ids: [501] }],
  cells: cells.map((cell) => ({ row_id: 1, type_id: 101, difficulty: null, count: 1, score: 5, ...cell })),
  difficulty_mean: null,
  coverage: [],
  exclude_paper_ids: [],
  unused: null,
  ...more,
});

describe('filling a blueprint', () => {
  let good: number[];
  beforeAll(async () => {
    good = [await put(), await put({ difficulty: 4 }), await put({ difficulty: 5, kp: 501 })];
    await put({ status: 3 });
    await put({ in_use: 0 });
    await put({ kp: 503 });
    await put({ type_id: 300, difficulty: 9, kp: 503 });
    await put({ organization_id: 2, shared: 0 });
  });

  test('picks reviewed questions in use that the account may see, sub-points included', async () => {
    const { error, data } = await teacher.call(CALLS.fillBlueprint, { body: bodyOf([{ id: 1, count: 3 }]), seed: 1 });
    expect(error).toBe(0);
    expect(data.outcome).toBe('filled');
    expect(data.candidates).toBe(3);
    expect(data.forms[0].map((pick: { question_id: number }) => pick.question_id).sort()).toEqual(good);
  });

  test('what is missing is named with a change that works', async () => {
    const { data } = await teacher.call(CALLS.fillBlueprint, { body: bodyOf([{ id: 1, count: 5 }]), seed: 1 });
    expect(data.outcome).toBe('impossible');
    expect(data.shortage).toMatchObject({ short: 2, short_by_cell: [{ cell_id: 1, short: 2 }] });
    expect(data.shortage.conflict.map((demand: { text: string }) => demand.text)).toEqual(['“函数”单选题要 5 题']);
    const again = await teacher.call(CALLS.fillBlueprint, { body: data.shortage.relaxations[0].body, seed: 1 });
    expect(again.data.outcome).toBe('filled');
  });

  test('locked picks stay, forms share nothing, the same seed gives the same picks', async () => {
    const row = { rows: [{ id: 1, title: '几何', system_info_id: 1, kp_ids: [503] }] };
    const judged = { kp: 503, type_id: 200 };
    const ids = [await put(judged), await put(judged), await put(judged), await put(judged)];
    const twin = await put({ ...judged, family_id: ids[0] as number });
    const request = {
      body: bodyOf([{ id: 1, type_id: 200, count: 2 }], row),
      seed: 5,
      forms: 2,
      locks: [{ cell_id: 1, question_id: ids[3] }],
    };
    const { data } = await teacher.call(CALLS.fillBlueprint, request);
    expect(data.outcome).toBe('filled');
    const picked: number[][] = data.forms.map((form: { question_id: number }[]) =>
      form.map((pick) => pick.question_id),
    );
    expect(picked[0]).toContain(ids[3]);
    expect(new Set(picked.flat()).size).toBe(4);
    expect(picked.flat().filter((id) => id === ids[0] || id === twin)).toHaveLength(1);
    expect((await teacher.call(CALLS.fillBlueprint, request)).data).toEqual(data);
    const more = await teacher.call(CALLS.fillBlueprint, { ...request, forms: 3 });
    expect(more.data.shortage.relaxations.map((way: { text: string }) => way.text)).toContain('只组 2 份试卷');
  });

  test('what was given lately is kept back for that school, and a shorter window is named as a way out', async () => {
    const given = await put({ kp: 503, type_id: 400 });
    await t.db.kysely
      .insertInto('papers')
      .values({ id: 9001, title: '期中', owner_id: 1, organization_id: 1 })
      .execute();
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    await t.db.kysely
      .insertInto('question_exposures')
      .values({ question_id: given, paper_id: 9001, exposure_id: 1, school_id: 5, given_on: day })
      .execute();
    const fill = async (days: number, school_id: number) => {
      const unused = { days, school_id, grade_id: null };
      const body = bodyOf([{ id: 1, type_id: 400 }], {
        rows: [{ id: 1, title: '几何', system_info_id: 1, kp_ids: [503] }],
        unused,
      });
      return (await teacher.call(CALLS.fillBlueprint, { body, seed: 1 })).data;
    };
    expect((await fill(10, 5)).outcome).toBe('filled');
    expect((await fill(90, 6)).outcome).toBe('filled');
    const held = await fill(90, 5);
    expect(held.outcome).toBe('impossible');
    expect(held.shortage.relaxations.map((way: { text: string }) => way.text).join()).toMatch(
      /未用期限由 90 天缩短为 (19|20|21) 天/,
    );
  });

  test('a required cognitive level is counted, picked, and kept when a question is replaced', async () => {
    const judged = { kp: 503, type_id: 102 };
    const level = async (cognitive_level: number) => put({ ...judged, cognitive_level });
    const [apply, other, more] = [await level(4), await level(2), await level(4)];
    const row = { rows: [{ id: 1, title: '几何', system_info_id: 1, kp_ids: [503] }] };
    const body = bodyOf([{ id: 1, type_id: 102, cognitive_level: 4, count: 2 }], row);
    const { list } = (await teacher.call(CALLS.getBlueprintCandidates, { body })).data;
    const counted = list.filter((one: { type_id: number }) => one.type_id === 102);
    expect(counted).toEqual([
      { row_id: 1, type_id: 102, cognitive_level: 2, counts: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
      { row_id: 1, type_id: 102, cognitive_level: 4, counts: [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0] },
    ]);
    const { data } = await teacher.call(CALLS.fillBlueprint, { body, seed: 1 });
    expect(data.forms[0].map((pick: { question_id: number }) => pick.question_id).sort()).toEqual([apply, more]);
    const swap = { question_id: apply, paper_question_ids: [apply] };
    const offered = async (fields: object) =>
      (await teacher.call(CALLS.getAlternatives, { ...swap, fields })).data.list.map(
        (one: { question_id: number }) => one.question_id,
      );
    expect(await offered({ cognitive_level: 4 })).toEqual([more]);
    expect((await offered({})).sort()).toEqual([other, more]);
  });

  test('questions and families of an excluded paper are kept back', async () => {
    const standing = await put({ type_id: 300 });
    await put({ type_id: 300, family_id: standing });
    await t.db.kysely
      .insertInto('papers')
      .values({ id: 9002, title: '期末', owner_id: 1, organization_id: 1 })
      .execute();
    await t.db.kysely
      .insertInto('paper_items')
      .values({ paper_id: 9002, question_id: standing, question_version: 1, section_id: 1, sort: 1 })
      .execute();
    const { data } = await teacher.call(CALLS.fillBlueprint, {
      body: bodyOf([{ id: 1, type_id: 300 }], { exclude_paper_ids: [9002] }),
      seed: 1,
    });
    expect(data.outcome).toBe('impossible');
    expect(data.shortage.relaxations.map((way: { text: string }) => way.text)).toContain('不再排除试卷《期末》中的题');
  });

  test('a lock on what cannot be seen, and a blueprint that asks for nothing, are refused with a sentence', async () => {
    const foreign = await put({ organization_id: 2, shared: 0 });
    const locked = await teacher.call(CALLS.fillBlueprint, {
      body: bodyOf([{ id: 1 }]),
      seed: 1,
      locks: [{ cell_id: 1, question_id: foreign }],
    });
    expect(locked).toMatchObject({ error: 4001, msg: `锁定的试题 ${foreign} 不存在或无权查看，请解除锁定后重试` });
    const empty = await teacher.call(CALLS.fillBlueprint, { body: bodyOf([{ id: 1, count: 0 }]), seed: 1 });
    expect(empty).toMatchObject({ error: 4001, msg: '细目表还没有题数，请先在格中填写题数' });
  });

  test('past the limit the answer is undecided, who goes away is not waited for, and the next one is served', async () => {
    const { makeSolverThreads } = await import('./solverThreads');
    const owner = { account: 1, organization: 1 };
    const problem = {
      body: bodyOf([{ id: 1 }]),
      candidates: [],
      locks: [],
      parents: new Map(),
      kpNames: new Map(),
      categories: [],
      paperTitles: new Map(),
      seed: 1,
      forms: 1,
    };
    const hasty = makeSolverThreads(0);
    await expect(hasty.run(problem, { owner })).resolves.toBeNull();
    await hasty.close();
    const threads = makeSolverThreads(60_000);
    const gone = new AbortController();
    const first = threads.run(problem, { owner, signal: gone.signal });
    const second = threads.run(problem, { owner });
    setImmediate(() => gone.abort(new Error('gone')));
    await expect(first).rejects.toThrow('gone');
    await expect(second).resolves.toMatchObject({ outcome: 'impossible' });
    await threads.close();
  });
});

describe('replacing a question', () => {
  test('the nearest levels are tried first, and no level is left out', async () => {
    const { levelSteps } = await import('./alternativeRepository');
    const of = (difficulty: number, range: { min: number; max: number } | null = null) =>
      levelSteps({ id: 1, type_id: 101, difficulty, stage_id: null, grade_id: null }, range);
    expect([of(5), of(10), of(5, { min: 7, max: 9 }), of(5, { min: 0, max: 3 }), of(0)]).toEqual([
      [[5], [4, 6]],
      [[10], [9]],
      [[7], [8, 9]],
      [[3], [0, 1, 2]],
      [[0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ]);
  });

  test('nearest first, each once, other families, the same order for a seed', async () => {
    const asked = await put({ type_id: 400, difficulty: 5 });
    const same = [await put({ type_id: 400, difficulty: 5 }), await put({ type_id: 400, difficulty: 5 })];
    const harder = await put({ type_id: 400, difficulty: 6 });
    const above = await put({ type_id: 400, difficulty: 5, kp: 501 });
    const standing = await put({ type_id: 400, difficulty: 5 });
    await put({ type_id: 400, difficulty: 5, family_id: standing });
    await put({ type_id: 400, difficulty: 8 });
    await put({ type_id: 300, difficulty: 5 });
    const request = { question_id: asked, paper_question_ids: [asked, standing], seed: 7 };
    const { error, data } = await teacher.call(CALLS.getAlternatives, request);
    expect(error).toBe(0);
    const ids = data.list.map((entry: { question_id: number }) => entry.question_id);
    expect([...ids.slice(0, 2)].sort()).toEqual(same);
    expect(ids.slice(2)).toEqual([harder, above]);
    expect(data.more).toBe(false);
    expect(data.list.map((entry: { text: string }) => entry.text)).toEqual([
      '同一知识点“一次函数”，难度相同',
      '同一知识点“一次函数”，难度相同',
      '同一知识点“一次函数”，难 1 级',
      '上级知识点“函数”，难度相同',
    ]);
    const paged: number[] = [];
    for (let offset = 0; offset < 4; offset += 2) {
      const page = await teacher.call(CALLS.getAlternatives, { ...request, offset, size: 2 });
      expect(page.data.more).toBe(offset === 0);
      paged.push(...page.data.list.map((entry: { question_id: number }) => entry.question_id));
    }
    expect(paged).toEqual(ids);
  });

  test('of questions at one knowledge point, the one with common content comes first', async () => {
    const told = async (content: string, difficulty: number) => {
      const id = await put({ type_id: 200, difficulty, kp: 502 });
      const index = indexQuestion(createMockQuestion({ type_id: 200, content: `<p>${content}</p>`, options: [] }));
      const { text_norm, tok } = index;
      await t.db.kysely.insertInto('question_search').values({ question_id: id, text_norm, tok }).execute();
      return id;
    };
    const asked = await told('一次函数 $y=kx+b$ 的图象经过第一象限', 5);
    const other = await told('正比例函数的性质', 5);
    const alike = await told('一次函数 $y=kx+b$ 的图象经过第三象限', 6);
    const request = { question_id: asked, paper_question_ids: [asked], seed: 7 };
    const { data } = await teacher.call(CALLS.getAlternatives, request);
    expect(data.list.map((one: { question_id: number }) => one.question_id)).toEqual([alike, other]);
  });

  describe('a question with a topic and a method', () => {
    const SUBJECT = { system_info_id: 31, type: 1 };
    const METHOD = { system_info_id: 31, type: 2 };
    const [TRIANGLE, SERIES, SETS, COMPLETING, BY_GRAPH] = [601, 602, 603, 651, 652];
    beforeAll(async () => {
      const insert = (id: number, kp_name: string, tree: typeof SUBJECT, pid = 0) => ({
        ...{ id, pid, ...tree, tip_key: String(id), kp_name, sort: id },
      });
      await t.db.kysely.insertInto('knowledge_systems').values({ id: 31, title: '课内体系' }).execute();
      await t.db.kysely
        .insertInto('knowledge_types')
        .values([
          { system_info_id: 31, id: 1, name: '知识点' },
          { system_info_id: 31, id: 2, name: '方法' },
        ])
        .execute();
      await t.db.kysely
        .insertInto('kps')
        .values([
          insert(600, '三角函数', SUBJECT),
          insert(TRIANGLE, '三角函数的图象', SUBJECT, 600),
          insert(SERIES, '等差数列', SUBJECT),
          insert(SETS, '集合', SUBJECT),
          insert(650, '解题方法', METHOD),
          insert(COMPLETING, '配方法', METHOD, 650),
          insert(BY_GRAPH, '数形结合', METHOD, 650),
        ])
        .execute();
    });
    let type_id = 700;
    const tagged = async (content: string, kps: readonly number[], difficulty = 5) => {
      const id = await put({ type_id, difficulty, kp: kps[0] ?? 0 });
      await t.db.kysely.deleteFrom('question_kp').where('question_id', '=', id).execute();
      const rows = kps.map((kp_id) => ({ kp_id, question_id: id, ...(kp_id < 650 ? SUBJECT : METHOD) }));
      if (rows.length > 0) await t.db.kysely.insertInto('question_kp').values(rows).execute();
      const question = createMockQuestion({ type_id: 400, content: `<p>${content}</p>`, options: [], analysis: '' });
      const { text_norm, tok } = indexQuestion(question);
      await t.db.kysely.insertInto('question_search').values({ question_id: id, text_norm, tok }).execute();
      return id;
    };
    const offered = async (question_id: number) => {
      const request = { question_id, paper_question_ids: [question_id], seed: 1 };
      const { data } = await teacher.call(CALLS.getAlternatives, request);
      return data.list.map((one: { question_id: number }) => one.question_id) as number[];
    };

    test('gives way to one of its topic, harder and in other words, before any that shares only the method', async () => {
      type_id = 701;
      const asked = await tagged('用图象求方程 $\\sin x=\\frac{1}{2}x$ 的实根个数', [TRIANGLE, BY_GRAPH]);
      await tagged('用图象求方程 $a_n=\\frac{1}{2}n$ 的实根个数', [SERIES, BY_GRAPH]);
      await tagged('集合 $A$ 用数轴表示', [SETS, BY_GRAPH]);
      const bothTags = await tagged('由图写出 $y=A\\sin(\\omega x+\\varphi)$ 的解析式', [TRIANGLE, BY_GRAPH], 6);
      const topic = await tagged('由图写出 $y=A\\sin(\\omega x+\\varphi)$ 的解析式', [TRIANGLE, COMPLETING], 6);
      const untagged = await tagged('用图象求方程 $\\cos x=\\frac{1}{2}x$ 的实根个数', []);
      expect(await offered(asked)).toEqual([bothTags, topic, untagged]);
    });

    test('offers none rather than one of another topic', async () => {
      type_id = 702;
      const asked = await tagged('用图象求函数 $y=\\sin x$ 的最大值', [TRIANGLE, BY_GRAPH]);
      await tagged('用图象求等差数列前 $n$ 项和的最大值', [SERIES, BY_GRAPH]);
      expect(await offered(asked)).toEqual([]);
    });

    test('with a method only, another of the method is all that there is', async () => {
      type_id = 703;
      const asked = await tagged('用配方法解题', [COMPLETING]);
      const method = await tagged('先配方再求', [COMPLETING]);
      expect(await offered(asked)).toEqual([method]);
    });
  });

  describe('a question without knowledge points', () => {
    const bare = async (content: string, difficulty = 5): Promise<number> => {
      const id = await put({ type_id: 300, difficulty, kp: 0 });
      const question = createMockQuestion({
        type_id: 300,
        content: `<p>${content}</p>`,
        options: [],
        answer: [['1']],
        analysis: '',
      });
      const { text_norm, tok } = indexQuestion(question);
      await t.db.kysely.insertInto('question_search').values({ question_id: id, text_norm, tok }).execute();
      return id;
    };
    const offered = async (question_id: number) => {
      const { data } = await teacher.call(CALLS.getAlternatives, {
        question_id,
        paper_question_ids: [question_id],
        seed: 3,
      });
      return data.list as { question_id: number; relation: string; text: string }[];
    };
    const OTHERS = [
      '函数 $f(x)=x^2$ 的最小值',
      '等差数列 $\\{a_n\\}$ 的公差',
      '向量 $\\vec{a}$ 的模',
      '椭圆的离心率',
      '正方体的体积',
      '直线的斜率',
      '样本的方差',
      '$\\sin 30^\\circ$ 的值',
    ];

    test('gives way to one of the same matter, not to any of its type; where none is like it, none is offered', async () => {
      for (const [i, each] of OTHERS.entries()) await bare(`已知条件 ${i} 成立，则${each}为`);
      const complex = await bare('已知复数 $z=\\frac{2}{1+i}$，则复数 $z$ 的共轭复数的虚部为');
      const alike = await bare('若复数 $z=\\frac{1}{2-i}$，则 $z$ 的虚部等于', 6);
      const set = await bare('已知集合 $A=\\{1,2,3\\}$，$B=\\{2,3,4\\}$，则集合 $A\\cap B$ 的元素个数为');
      expect(await offered(complex)).toMatchObject([
        { question_id: alike, relation: 'none', text: expect.stringMatching(/^内容相近（\d+%），难 1 级$/) },
      ]);
      expect((await offered(set)).map(({ question_id }) => question_id)).not.toContain(complex);
      expect(await offered(await bare('求证勾股定理'))).toEqual([]);
    });
  });
});
