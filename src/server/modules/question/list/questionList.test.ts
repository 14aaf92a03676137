// The question list on a real database: every filter finds exactly the expected questions, on every page.
import { otherValues } from '../../../../../mocks/factories/questionFields';
import { CALLS } from '../../../../contract/calls';
import { QUESTION_ORDERS, type Question } from '../../../../contract/question/question';
import { CODED_FILTERS, fieldRow } from '../../../../contract/question/questionFields';
import { FORM_FIELDS } from '../../../../domain/question/fieldRules';
import { type TestApp, type Visitor } from '../../../../testing/testApp';
import { importGenerated, openDemoApp } from '../../../../testing/testBanks';
import { windowOf } from './questionListService';

let server: TestApp;
let teacher: Visitor & { id: number };
let all: Question[];
beforeAll(async () => {
  server = await openDemoApp();
  await importGenerated(server.db, 1, 700);
  teacher = await server.visitorOf(4);
  all = await everything({});
});
afterAll(() => server.close());

const list = async (filter: Record<string, unknown>) => {
  const reply = await teacher.call(CALLS.getQuestions, filter);
  expect(reply).toMatchObject({ error: 0 });
  return reply.data as { list: Question[]; total: number; page: number; size: number };
};
const ids = (questions: readonly Question[]) => questions.map((question) => question.id);

/** All pages one after another. */
async function everything(filter: Record<string, unknown>): Promise<Question[]> {
  const first = await list({ ...filter, size: 100, page: 1 });
  const found = [...first.list];
  for (let page = 2; found.length < first.total; page++)
    found.push(...(await list({ ...filter, size: 100, page })).list);
  return found;
}

test.each(CODED_FILTERS)('the filter by %s finds exactly the questions with a code', async (name) => {
  const { codes = [], all: anyCode } = fieldRow(name);
  for (const { value } of codes) {
    const expected = value === anyCode ? all : all.filter((question) => question[name] === value);
    expect((await list({ [name]: value })).total).toBe(expected.length);
  }
});

test('the whole bank is there, once, newest first', () => {
  expect(all.length).toBeGreaterThan(850);
  expect(ids(all)).toEqual([...ids(all)].sort((a, b) => b - a));
  expect(new Set(ids(all)).size).toBe(all.length);
});

describe('filters', () => {
  test.each<[string, Record<string, unknown>, (q: Question) => boolean]>([
    ['stage', { stage_id: 3 }, (q) => q.stage_id === 3],
    ['grade', { grade_id: 8 }, (q) => q.grade_id === 8],
    ['gs', { gs_id: 81 }, (q) => q.gs_id === 81],
    ['type', { type_id: 300 }, (q) => q.type_id === 300],
    ['difficulty band', { difficulty_min: 3, difficulty_max: 4 }, (q) => q.difficulty >= 3 && q.difficulty <= 4],
    ['years', { year_min: 2020, year_max: 2024 }, (q) => q.year !== null && q.year >= 2020 && q.year <= 2024],
    ['years from', { year_min: 2023 }, (q) => q.year !== null && q.year >= 2023],
    ['no difficulty', { difficulty_min: 0, difficulty_max: 0 }, (q) => q.difficulty === 0],
    ['status', { status: 1 }, (q) => q.status === 1],
    ['term', { term: 1 }, (q) => q.term === 1],
    ['all terms', { term: 3 }, () => true],
    ['special', { special: 1 }, (q) => q.special === 1],
    ['usage', { in_use: 0 }, (q) => q.in_use === 0],
    ['shelf', { listed: 0 }, (q) => q.listed === 0],
    ['kind', { kind: 3 }, (q) => q.kind === 3],
    ['language', { language: 2 }, (q) => q.language === 2],
    ['book', { origin_book_id: 3 }, (q) => q.origin_book_id === 3],
    ['author', { author_id: 1 }, (q) => q.author_id === 1],
    ['mine', { mine: 1 }, () => false],
    [
      'several',
      { stage_id: 4, type_id: 101, status: 4, difficulty_min: 5, difficulty_max: 10 },
      (q) => q.stage_id === 4 && q.type_id === 101 && q.status === 4 && q.difficulty >= 5,
    ],
  ])('%s', async (_name, filter, keeps) => {
    const found = await everything(filter);
    expect(ids(found)).toEqual(ids(all.filter(keeps)));
    expect((await list(filter)).total).toBe(found.length);
  });

  test('one id', async () => {
    const id = all[123]?.id ?? 0;
    expect(ids((await list({ id })).list)).toEqual([id]);
    expect(ids((await list({ keyword: String(id) })).list)).toContain(id);
  });

  test('knowledge points with their descendants: any, all, none', async () => {
    const flat = (await teacher.call(CALLS.getKpList, {})).data as { id: number; pid: number }[];
    const below = (root: number): Set<number> => {
      const set = new Set([root]);
      for (const kp of flat) if (set.has(kp.pid)) set.add(kp.id);
      return set;
    };
    const tagged = (q: Question, set: Set<number>) => q.kps.some((kp) => set.has(kp.kp_id));
    const [primary, other] = [1, flat.find((kp) => kp.pid === 0 && kp.id !== 1)?.id ?? 0].map((root) =>
      below(root),
    ) as [Set<number>, Set<number>];
    const roots = [1, flat.find((kp) => kp.pid === 0 && kp.id !== 1)?.id ?? 0];
    const any = all.filter((q) => tagged(q, primary) || tagged(q, other));
    const both = all.filter((q) => tagged(q, primary) && tagged(q, other));
    expect(any.length).toBeGreaterThan(0);
    expect(ids(await everything({ kp_ids: roots }))).toEqual(ids(any));
    expect(ids(await everything({ kp_ids: roots, kp_mode: 'all' }))).toEqual(ids(both));
    expect(ids(await everything({ kp_ids: roots, kp_mode: 'none' }))).toEqual(ids(all.filter((q) => !any.includes(q))));
    expect(ids(await everything({ kp_ids: [1], status: 4 }))).toEqual(
      ids(all.filter((q) => tagged(q, primary) && q.status === 4)),
    );
    expect((await list({ kp_ids: [424242] })).total).toBe(0);
  });
});

describe('keyword', () => {
  test.each(['三角形', '抛物线', '小明', '的', '解', '100%', 'a_b\\c%'])(
    'text %s: exactly the questions that contain it, or have a knowledge point named so',
    async (keyword) => {
      const { rows } = {
        rows: await server.db.kysely.selectFrom('question_search').select(['question_id', 'text_norm']).execute(),
      };
      const holds = new Set(rows.filter((row) => row.text_norm.includes(keyword)).map((row) => row.question_id));
      const points = await server.db.kysely.selectFrom('kps').select(['id', 'pid', 'kp_name']).execute();
      const meant = new Set(points.filter(({ kp_name }) => kp_name.includes(keyword)).map(({ id }) => id));
      // Below a point that has the word for its name, every question is about it.
      const below = new Set(points.filter(({ kp_name }) => kp_name === keyword).map(({ id }) => id));
      for (const id of below) for (const point of points) if (point.pid === id) below.add(point.id);
      const named = (q: Question) =>
        keyword !== '的' && q.kps.some(({ kp_id }) => meant.has(kp_id) || below.has(kp_id));
      const expected = ids(all.filter((q) => holds.has(q.id) || named(q)));
      expect(ids(await everything({ keyword, order: 'newest' }))).toEqual(expected);
      expect(ids(await everything({ keyword })).sort((a, b) => b - a)).toEqual(expected);
    },
  );

  test('a formula: itself however it is typed first, then the same shape with other letters', async () => {
    const formula = (content: string) => ({
      type_id: 400,
      content: `<p>求值 ${content}</p>`,
      answer: '<p>略</p>',
      accept_duplicates: 1,
    });
    const made: number[] = [];
    for (const content of [
      '\\(u^{2}-7u+\\frac{1}{3}\\)',
      '\\(w^2-7w+\\frac13\\)',
      '\\(u^2-7u+\\dfrac{1}{3}\\)',
      '\\(u^2-8u\\)',
    ]) {
      made.push((await teacher.call(CALLS.saveQuestion, formula(content))).data.id);
    }
    const found = await list({ keyword: '$u^2-7u+\\frac{1}{3}$' });
    expect(ids(found.list).slice(0, 3)).toEqual([made[2], made[0], made[1]]);
    expect(found).toMatchObject({ instead: { whole: 3 } });
    expect(ids((await list({ keyword: 'u^2-7u+\\frac{1}{3}', order: 'oldest' })).list)).toEqual([
      made[0],
      made[1],
      made[2],
    ]);
    all = await everything({});
  });
});

describe('order and pages', () => {
  test.each(QUESTION_ORDERS)(
    '%s: pages of any size, in any sequence, put together are the whole list',
    async (order) => {
      const whole = ids(await everything({ order }));
      expect([...whole].sort((a, b) => a - b)).toEqual(ids(all).sort((a, b) => a - b));
      for (const size of [10, 20, 50]) {
        const last = Math.ceil(whole.length / size);
        for (const page of [last, 1, last - 1, Math.floor(last / 2), 2, Math.floor(last / 3), last]) {
          const reply = await list({ order, size, page });
          expect(ids(reply.list)).toEqual(whole.slice((page - 1) * size, page * size));
          expect(reply).toMatchObject({ total: whole.length, page, size });
        }
      }
    },
  );

  test('easiest puts questions without a difficulty last, hardest puts the hardest first', async () => {
    const easy = (await everything({ order: 'easiest' })).map((q) => q.difficulty || 99);
    expect(easy).toEqual([...easy].sort((a, b) => a - b));
    const hard = (await everything({ order: 'hardest' })).map((q) => q.difficulty);
    expect(hard).toEqual([...hard].sort((a, b) => b - a));
    const used = (await everything({ order: 'most_used' })).map((q) => q.times_used);
    expect(used).toEqual([...used].sort((a, b) => b - a));
    expect(used[0]).toBeGreaterThan(0);
  });

  test('a page beyond the end is the last one, a size beyond the limit is the limit, nonsense is no error', async () => {
    const far = await list({ page: 99_999, size: 10, type_id: 200 });
    expect(far.page).toBe(Math.ceil(far.total / 10));
    expect(far.list.length).toBeGreaterThan(0);
    expect(await list({ page: -3, size: 0 })).toMatchObject({ page: 1, size: 1 });
    expect((await list({ size: 1_000_000 })).list).toHaveLength(100);
    expect(await list({ page: 5, keyword: 'qzxjkvw' })).toMatchObject({ list: [], total: 0, page: 1 });
  });

  test('what was stored a moment ago is counted and shown at once', async () => {
    const before = await list({ order: 'newest' });
    const content = '<p>刚刚录入的判断题，应当立即出现在列表里。</p>';
    const saved = await teacher.call(CALLS.saveQuestion, { type_id: 200, content, answer: true });
    const after = await list({ order: 'newest' });
    expect(after.total).toBe(before.total + 1);
    expect(after.list[0]?.id).toBe(saved.data.id);
    expect(ids((await list({ mine: 1 })).list)).toContain(saved.data.id);
  });

  test('the nearest known place is where reading starts', () => {
    const near = { index: 500, keys: ['1'] };
    expect(windowOf(500, 20, 1000, near, null)).toEqual({ backward: false, start: ['1'], offset: 0, limit: 20 });
    expect(windowOf(505, 20, 1000, near, null)).toEqual({ backward: false, start: ['1'], offset: 5, limit: 20 });
    expect(windowOf(481, 20, 1000, null, near)).toEqual({ backward: true, start: ['1'], offset: 0, limit: 20 });
    expect(windowOf(980, 20, 1000, near, null)).toEqual({ backward: true, start: null, offset: 0, limit: 20 });
    expect(windowOf(0, 20, 1000, null, null)).toEqual({ backward: false, start: null, offset: 0, limit: 20 });
  });
});

test('who changes the own name is an author of that name in the very next list', async () => {
  const author = await server.visitorOf(2);
  const saved = await author.call(CALLS.saveQuestion, {
    type_id: 400,
    content: '<p>新名字是谁的？</p>',
    answer: '我的',
  });
  expect(saved).toMatchObject({ error: 0 });
  const nameOf = async () => (await list({ author_id: author.id })).list[0]?.author;
  const before = await nameOf();
  expect(await nameOf()).toBe(before);
  expect((await author.call(CALLS.changeProfile, { nickname: '改了名的老师' })).error).toBe(0);
  expect(await nameOf()).toBe('改了名的老师');
});

test('every field of the form is stored and comes back', async () => {
  const ids = ['stage_id', 'grade_id', 'gs_id', 'origin_book_id'];
  const values = otherValues(FORM_FIELDS.filter((name) => !ids.includes(name)));
  const question = { type_id: 400, content: '<p>一道有全部字段的新题</p>', answer: '<p>略</p>', ...values };
  const saved = await teacher.call(CALLS.saveQuestion, question);
  expect(saved).toMatchObject({ error: 0 });
  const { data } = await teacher.call(CALLS.getQuestion, { id: (saved.data as { id: number }).id });
  expect(data).toMatchObject(values);
});
