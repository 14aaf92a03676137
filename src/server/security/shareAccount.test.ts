// If these fail, a share account reaches papers that its organisation did not share with it, directly or through a job.
import { unzipSync } from 'fflate';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { nextId } from '../db/ids';

let server: TestApp;
let teacher: Visitor;
let guest: Visitor & { id: number };
let question: number;
let shared: number;
let hidden: number;

beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  question = (
    await teacher.call(CALLS.saveQuestion, {
      type_id: 200,
      content: '<p>共享题</p>',
      answer: true,
      accept_duplicates: 1,
    })
  ).data.id;
  await server.db.kysely.updateTable('questions').set({ status: 4, listed: 1 }).where('id', '=', question).execute();
  const items = [{ question_id: question, score: 5, part_scores: [], answer_space: 0 }];
  const paper = async (title: string) =>
    (await teacher.call(CALLS.savePaper, { title, duration: 40, sections: [{ id: 1, title: '一', note: '', items }] }))
      .data.id as number;
  [shared, hidden] = [await paper('共享卷'), await paper('内部卷')];
  guest = await server.visitorOf(5);
  await server.db.kysely
    .updateTable('accounts')
    .set({ share_scope: JSON.stringify({ stage_ids: [], paper_ids: [shared] }) })
    .where('id', '=', guest.id)
    .execute();
  const school = await server
    .visitorOf(1)
    .then((admin) =>
      admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null }),
    );
  expect(
    (await teacher.call(CALLS.addExposures, { paper_id: hidden, school_id: school.data.id, given_on: '2026-01-02' }))
      .error,
  ).toBe(0);
});
afterAll(() => server.close());

test('it puts no paper into a pack that it may not see, and sees no pack with one', async () => {
  expect((await guest.call(CALLS.savePack, { title: '全拿', note: '', paper_ids: [shared, hidden] })).error).toBe(
    CODES.invalid,
  );
  const pack = async (title: string, paper_ids: number[]) =>
    (await teacher.call(CALLS.savePack, { title, note: '', paper_ids })).data.id as number;
  const [open, closed] = [await pack('可看的包', [shared]), await pack('内部包', [shared, hidden])];
  expect((await guest.call(CALLS.getPacks)).data.list.map((one: { id: number }) => one.id)).toEqual([open]);
  expect((await guest.call(CALLS.getPack, { id: closed })).error).toBe(CODES.notFound);
  expect((await guest.call(CALLS.exportPack, { id: closed, formats: ['json'], audiences: ['teacher'] })).error).toBe(
    CODES.notFound,
  );
});

test('a job of it has its scope: papers that were taken from it are not in the export', async () => {
  const pack_id = (await guest.call(CALLS.savePack, { title: '我的包', note: '', paper_ids: [shared] })).data.id;
  await server.db.kysely.insertInto('paper_pack_items').values({ pack_id, paper_id: hidden, sort: 1 }).execute();
  expect(
    (await guest.call(CALLS.getPack, { id: pack_id })).data.papers.map((one: { paper_id: number }) => one.paper_id),
  ).toEqual([shared]);
  const { job_id } = (await guest.call(CALLS.exportPack, { id: pack_id, formats: ['json'], audiences: ['teacher'] }))
    .data;
  await server.app.jobs.runner.drain();
  const { files } = (await guest.call(CALLS.getJob, { id: job_id })).data;
  const names = Object.keys(unzipSync(new Uint8Array((await guest.get(files[0].path)).rawPayload)));
  expect(names.some((name) => name.includes('共享卷'))).toBe(true);
  expect(names.filter((name) => name.includes('内部卷'))).toEqual([]);
});

test('where a question is used, when it was given and how many papers there are tell of shared papers only', async () => {
  expect(
    (await guest.call(CALLS.getQuestionUsage, { id: question })).data.list.map((one: { title: string }) => one.title),
  ).toEqual(['共享卷']);
  expect((await guest.call(CALLS.getGivenQuestions, { ids: [question] })).data.list).toEqual([]);
  expect((await teacher.call(CALLS.getGivenQuestions, { ids: [question] })).data.list).toHaveLength(1);
  expect((await guest.call(CALLS.getHomeSummary)).data.papers).toBe((await guest.call(CALLS.getPapers)).data.total);
});

test('merging questions leaves papers and records of another organisation as they are, and does not name them', async () => {
  await server.db.kysely.insertInto('organizations').values({ id: 3, title: '外校' }).execute();
  const twin = (
    await teacher.call(CALLS.saveQuestion, {
      type_id: 200,
      content: '<p>重复题</p>',
      answer: true,
      accept_duplicates: 1,
    })
  ).data.id as number;
  await server.db.kysely
    .updateTable('questions')
    .set({ shared: 1, status: 4, listed: 1 })
    .where('id', '=', twin)
    .execute();
  const stranger = await server.visitorOf(4, 3);
  const items = [{ question_id: twin, score: 5, part_scores: [], answer_space: 0 }];
  const theirs = (
    await stranger.call(CALLS.savePaper, {
      title: '外校卷',
      duration: 40,
      sections: [{ id: 1, title: '一', note: '', items }],
    })
  ).data.id as number;
  const exposure = await nextId(server.db.kysely, 'paper_exposures');
  await server.db.kysely
    .insertInto('paper_exposures')
    .values({ paper_id: theirs, id: exposure, given_on: '2026-01-02', author_id: guest.id })
    .execute();
  await server.db.kysely
    .insertInto('question_exposures')
    .values({ question_id: twin, paper_id: theirs, exposure_id: exposure, given_on: '2026-01-02' })
    .execute();
  const researcher = await server.visitorOf(2);
  const merged = await researcher.call(CALLS.decideDuplicate, {
    a_id: question,
    b_id: twin,
    decision: 'merge',
    keep_id: question,
  });
  expect(merged).toMatchObject({ error: 0, data: { papers: [], left: [] } });
  const paper = (await stranger.call(CALLS.getPaper, { id: theirs })).data;
  expect(paper).toMatchObject({ revision: 1, sections: [{ items: [{ question_id: twin }] }] });
  const kept = await server.db.kysely
    .selectFrom('question_exposures')
    .select('question_id')
    .where('paper_id', '=', theirs)
    .execute();
  expect(kept).toEqual([{ question_id: twin }]);
});

test('schools and books in its lists, selects and searches are those of the stages shared with it', async () => {
  const admin = await server.visitorOf(1);
  const titles = async (by: Visitor, ...args: Parameters<Visitor['call']>) => {
    const { data } = await by.call(...args);
    return ((data.list ?? data.books) as { title: string }[]).map(({ title }) => title);
  };
  const book = { cover: '', publisher: '', kind: 1, language: 1, grade_id: null, gs_id: null, year: 2024, pages: 10 };
  const ids: number[] = [];
  for (const [stage_id, title] of [
    [3, '初中'],
    [4, '高中'],
  ] as const) {
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: `${title}学校甲`, stage_id, region_id: null });
    ids.push((await admin.call(CALLS.saveOriginBook, { ...book, stage_id, title: `${title}教材甲` })).data.id);
  }
  const part = await server.visitorOf(5);
  await server.db.kysely
    .updateTable('accounts')
    .set({ share_scope: JSON.stringify({ stage_ids: [4], paper_ids: [] }) })
    .where('id', '=', part.id)
    .execute();
  expect(await titles(part, CALLS.getSchools, { size: 100 })).toEqual(['高中学校甲']);
  expect(await titles(part, CALLS.getSchools, { title: '学校甲' })).toEqual(['高中学校甲']);
  expect(await titles(part, CALLS.getOriginBooks, { size: 100 })).toEqual(['高中教材甲']);
  expect(await titles(part, CALLS.getCommon)).toEqual(['高中教材甲']);
  expect((await part.call(CALLS.getOriginBook, { id: ids[0] })).error).toBe(CODES.notFound);
  expect((await part.call(CALLS.getBookQuestions, { id: ids[0] })).error).toBe(CODES.notFound);
  expect((await part.call(CALLS.getOriginBook, { id: ids[1] })).error).toBe(0);
  expect(await titles(teacher, CALLS.getOriginBooks, { title: '教材甲', size: 100 })).toHaveLength(2);
});
