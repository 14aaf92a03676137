// Papers given to pupils, through the built app on a real database: questions that were given are not offered again
// where they should not be.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
let questions: number[];
let paper_id: number;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await openGeneratedApp(2, 40);
  teacher = await server.visitorOf(4);
  questions = (await server.db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map(
    (row) => row.id,
  );
  await server.db.kysely
    .insertInto('organizations')
    .values({ id: 3, title: '外校' })
    .onConflict((c) => c.doNothing())
    .execute();
  const school = (id: number, organization_id: number) => ({ id, organization_id, title: `第${id}中学`, stage_id: 4 });
  await server.db.kysely
    .insertInto('schools')
    .values([school(901, 1), school(902, 1), school(903, 3)])
    .execute();
  await server.db.kysely
    .insertInto('school_classes')
    .values([
      { id: 911, school_id: 901, grade_id: 10, title: '高一（1）班' },
      { id: 912, school_id: 902, grade_id: 11, title: '高二（1）班' },
    ])
    .execute();
  paper_id = await saved(questions.slice(0, 3));
});
afterAll(() => server.close());

async function saved(ids: number[], by: Visitor = teacher): Promise<number> {
  const items = ids.map((question_id) => ({ question_id, score: 5, answer_space: 0, part_scores: [] }));
  return (
    await by.call(CALLS.savePaper, { title: '月考', duration: 90, sections: [{ id: 1, title: '一', note: '', items }] })
  ).data.id;
}
const give = (fields: Record<string, unknown>, by: Visitor = teacher) =>
  by.call(CALLS.addExposures, { paper_id, school_id: 901, given_on: day(10), ...fields });
const total = async (filter: Record<string, unknown>, by: Visitor = teacher): Promise<number> =>
  (await by.call(CALLS.getQuestions, filter)).data.total;

test("questions a class has had are left out of that school's and grade's list for the given time", async () => {
  const all = await total({});
  expect(await give({ class_ids: [911] })).toMatchObject({ error: 0, data: { ids: [expect.any(Number)] } });
  expect(await total({ unused_days: 90, unused_school_id: 901, unused_grade_id: 10 })).toBe(all - 3);
  expect(await total({ unused_days: 90, unused_school_id: 901, unused_grade_id: 11 })).toBe(all);
  expect(await total({ unused_days: 90, unused_school_id: 902 })).toBe(all);
  expect(await total({ unused_days: 90 })).toBe(all - 3);
  expect(await total({ unused_days: 10 })).toBe(all);
  const given = (await teacher.call(CALLS.getGivenQuestions, { ids: questions.slice(0, 5) })).data.list;
  expect(given).toEqual(
    questions
      .slice(0, 3)
      .map((question_id) => ({ question_id, given_on: day(10), school: '第901中学', paper_id, title: '月考' })),
  );
  expect((await teacher.call(CALLS.getGivenQuestions, { ids: questions, paper_id })).data.list).toEqual([]);
});

test('given to a whole school, every grade of it has had it', async () => {
  const whole = await saved(questions.slice(5, 7));
  await give({ paper_id: whole, school_id: 902 });
  const all = await total({});
  expect(await total({ unused_days: 90, unused_school_id: 902, unused_grade_id: 11 })).toBe(all - 2);
});

test('a later change of the paper does not change what pupils had', async () => {
  const id = await saved([questions[20] as number]);
  await give({ paper_id: id });
  const items = [{ question_id: questions[21], score: 5, answer_space: 0, part_scores: [] }];
  await teacher.call(CALLS.savePaper, {
    id,
    revision: 1,
    title: '月考',
    duration: 90,
    sections: [{ id: 1, title: '一', note: '', items }],
  });
  const given = (await teacher.call(CALLS.getGivenQuestions, { ids: [questions[20], questions[21]] })).data.list;
  expect(given.map((one: { question_id: number }) => one.question_id)).toEqual([questions[20]]);
});

test('a planned day is recorded and counts from that day on', async () => {
  const before = await total({ unused_days: 90 });
  const planned = await saved([questions[35] as number]);
  expect((await give({ paper_id: planned, given_on: day(-7) })).error).toBe(0);
  expect((await teacher.call(CALLS.getExposures, { paper_id: planned })).data.list).toMatchObject([
    { given_on: day(-7) },
  ]);
  expect(await total({ unused_days: 90 })).toBe(before);
  expect((await teacher.call(CALLS.getGivenQuestions, { ids: [questions[35]] })).data.list).toEqual([]);
});

test('a mark set by mistake is taken back', async () => {
  const id = await saved([questions[30] as number]);
  const { ids } = (await give({ paper_id: id })).data;
  const [one] = (await teacher.call(CALLS.getExposures, { paper_id: id })).data.list;
  expect(one).toMatchObject({ id: ids[0], school: '第901中学', class_id: null, given_on: day(10) });
  expect((await teacher.call(CALLS.removeExposure, { paper_id: id, id: ids[0] })).error).toBe(0);
  expect((await teacher.call(CALLS.getExposures, { paper_id: id })).data.list).toEqual([]);
  expect((await teacher.call(CALLS.getGivenQuestions, { ids: [questions[30]] })).data.list).toEqual([]);
  expect((await teacher.call(CALLS.removeExposure, { paper_id: id, id: ids[0] })).error).toBe(CODES.notFound);
});

test.each<[string, Record<string, unknown>]>([
  ['a day that does not exist', { given_on: '2026-02-30' }],
  ['a day far ahead', { given_on: '2099-01-01' }],
  ['a school of another organisation', { school_id: 903 }],
  ['a class of another school', { class_ids: [912] }],
  ['the same class on the same day', { class_ids: [911] }],
])('refuses %s with a Chinese reason', async (_name, fields) => {
  const reply = await give(fields);
  expect(reply.error).toBe(CODES.invalid);
  expect(reply.msg).toMatch(/\p{Script=Han}/u);
});

test('another organisation neither sees nor marks a paper, and its pupils are not ours', async () => {
  const stranger = await server.visitorOf(4, 3);
  expect((await stranger.call(CALLS.getExposures, { paper_id })).error).toBe(CODES.notFound);
  expect((await give({ school_id: 903 }, stranger)).error).toBe(CODES.notFound);
  expect((await stranger.call(CALLS.getGivenQuestions, { ids: questions })).data.list).toEqual([]);
});
