// If these fail, a pack loses its order or its papers, is visible outside its organisation, or its export loses a file,
// starts from the beginning after an interruption, or stops at one bad paper.
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { PrintJob } from '../../../contract/paper/paperPdf';
import { readPageCode } from '../../../domain/sheet/pageCode';
import { type TestApp } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';
import type { PrintPort } from '../../print/printPort';

let world: TestApp;
let papers: number[];
type Visitor = Awaited<ReturnType<TestApp['visitorOf']>>;
let teacher: Visitor;

/** What was sent to print. */
const printed: PrintJob[] = [];
const print = {
  available: true,
  pdf: async (job: PrintJob) => {
    printed.push(job);
    return { data: Buffer.from('%PDF'), report: { formulas: [], formula_count: 0, narrow: [], picture_count: 0 } };
  },
  drawings: async () => [],
  close: async () => undefined,
} as unknown as PrintPort;

beforeAll(async () => {
  world = await openDemoApp({ print });
  await world.db.kysely.insertInto('organizations').values({ id: 902, title: '外校' }).execute();
  teacher = await world.visitorOf(4);
  papers = (await teacher.call(CALLS.getPapers, { size: 10 })).data.list.map((paper: { id: number }) => paper.id);
  while (papers.length < 3) papers.push((await teacher.call(CALLS.copyPaper, { id: papers[0] })).data.id);
}, 60_000);
afterAll(() => world.close());

const makePack = async (title: string, ids: readonly number[]) =>
  (await teacher.call(CALLS.savePack, { title, note: '', paper_ids: ids })).data as { id: number; revision: number };
const jobOf = async (id: number) => (await teacher.call(CALLS.getJob, { id })).data;
async function zipOf(jobId: number) {
  const [file] = (await jobOf(jobId)).files;
  const reply = await teacher.get(file.path);
  const entries = unzipSync(new Uint8Array(reply.rawPayload));
  return { entries, manifest: JSON.parse(strFromU8(entries['manifest.json'] as Uint8Array)), name: file.name };
}

test('kept in order, changed against its revision, put away and taken back', async () => {
  const [a, b, c] = papers as [number, number, number];
  const { id, revision } = await makePack('期中备选', [c, a]);
  const shown = (await teacher.call(CALLS.getPack, { id })).data;
  expect(shown).toMatchObject({
    title: '期中备选',
    paper_count: 2,
    editable: 1,
    formats: expect.arrayContaining(['docx', 'tex', 'html', 'txt', 'json']),
  });
  expect(shown.papers.map((paper: { paper_id: number }) => paper.paper_id)).toEqual([c, a]);
  const saved = await teacher.call(CALLS.savePack, {
    id,
    revision,
    title: '期中',
    note: '给同事',
    paper_ids: [a, b, c],
  });
  expect(
    (await teacher.call(CALLS.getPack, { id })).data.papers.map((paper: { paper_id: number }) => paper.paper_id),
  ).toEqual([a, b, c]);
  const again = { id, revision: saved.data.revision, title: '期中', note: '给同事', paper_ids: [a, b, c] };
  expect((await teacher.call(CALLS.savePack, again)).data).toEqual(saved.data);
  const stale = await teacher.call(CALLS.savePack, { id, revision, title: '别的', note: '', paper_ids: [] });
  expect(stale).toMatchObject({
    error: CODES.conflict,
    data: { revision: saved.data.revision, pack: { title: '期中' } },
  });
  expect(
    (
      await teacher.call(CALLS.savePack, {
        id,
        revision: saved.data.revision,
        title: '期中',
        note: '',
        paper_ids: [a, a],
      })
    ).error,
  ).toBe(CODES.invalid);
  expect((await teacher.call(CALLS.savePack, { title: '无', note: '', paper_ids: [99_999] })).msg).toContain('99999');
  const gone = await teacher.call(CALLS.deletePack, { id, revision: saved.data.revision });
  expect((await teacher.call(CALLS.getPack, { id })).error).toBe(CODES.notFound);
  expect((await teacher.call(CALLS.getPacks, { deleted: 1 })).data.list.map((pack: { id: number }) => pack.id)).toEqual(
    [id],
  );
  await teacher.call(CALLS.restorePack, { id });
  expect((await teacher.call(CALLS.getPack, { id })).data).toMatchObject({
    title: '期中',
    paper_count: 3,
    revision: gone.data.revision + 1,
  });
});

test('another organisation sees nothing of it; a colleague changes it, only its owner deletes it', async () => {
  const { id, revision } = await makePack('本校', papers.slice(0, 1));
  const [stranger, colleague] = [await world.visitorOf(4, 902), await world.visitorOf(4)];
  for (const [call, input] of [
    [CALLS.getPack, { id }],
    [CALLS.deletePack, { id, revision }],
    [CALLS.restorePack, { id }],
    [CALLS.exportPack, { id, formats: ['json'], audiences: ['student'] }],
  ] as const) {
    expect((await stranger.call(call, input)).error).toBe(CODES.notFound);
  }
  expect((await stranger.call(CALLS.getPacks)).data.total).toBe(0);
  expect((await colleague.call(CALLS.deletePack, { id, revision })).error).toBe(CODES.forbidden);
  expect(
    (await colleague.call(CALLS.savePack, { id, revision, title: '本校（改）', note: '', paper_ids: [] })).error,
  ).toBe(CODES.success);
  expect((await teacher.call(CALLS.exportPack, { id, formats: ['json'], audiences: ['student'] })).msg).toContain(
    '没有试卷',
  );
});

test('one zip: every paper in every format and version, with checksums, answers for teachers only', async () => {
  const { id } = await makePack('高一/期中: 包', papers.slice(0, 3));
  const { data } = await teacher.call(CALLS.exportPack, {
    id,
    formats: ['docx', 'tex', 'html', 'json'],
    audiences: ['student', 'teacher'],
  });
  await world.app.jobs.runner.drain();
  expect(await jobOf(data.job_id)).toMatchObject({
    state: 'done',
    reason: '',
    done: 22,
    total: 22,
    data: { papers: 3, failures: 0 },
  });
  const { entries, manifest, name } = await zipOf(data.job_id);
  expect(name).toBe('高一 期中 包.zip');
  expect(manifest.papers.map((paper: { paper_id: number }) => paper.paper_id)).toEqual(papers.slice(0, 3));
  const listed: { path: string; sha256: string; size: number; format: string; audience: string | null }[] =
    manifest.papers.flatMap((paper: { files: unknown[] }) => paper.files);
  expect(listed.map((file) => file.path).sort()).toEqual(
    Object.keys(entries)
      .filter((path) => path !== 'manifest.json')
      .sort(),
  );
  for (const { path, sha256, size } of listed) {
    const bytes = entries[path] as Uint8Array;
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  const text = (format: string, audience: string | null) =>
    listed
      .filter((file) => file.format === format && file.audience === audience && !file.path.includes('-pictures/'))
      .map((file) => strFromU8(entries[file.path] as Uint8Array));
  expect(text('json', null)).toHaveLength(3);
  for (const html of text('html', 'student')) expect(html).not.toContain('【答案】');
  for (const html of text('html', 'teacher')) expect(html).toContain('【答案】');
  for (const html of text('html', 'teacher')) expect(html).toContain('<math');
  for (const tex of text('tex', 'student')) expect(tex).not.toContain('begin{solution}');
  // Only the zip remains.
  expect(await world.app.jobs.folders.of(data.job_id).keys()).toEqual(['pack.zip']);
}, 120_000);

test('with answer sheets each paper has one as PDF, with the codes by which its scans are read', async () => {
  const [first, second] = papers as [number, number];
  const { id } = await makePack('带答题卡', [first, second]);
  const wanted = { id, formats: ['txt'], audiences: ['student'], sheets: 1 };
  const { data } = await teacher.call(CALLS.exportPack, wanted);
  await world.app.jobs.runner.drain();
  const { manifest } = await zipOf(data.job_id);
  const files: { path: string; format: string }[] = manifest.papers.flatMap((one: { files: unknown[] }) => one.files);
  expect(files.map(({ path, format }) => [/ 答题卡\.pdf$/.test(path), format])).toEqual([
    [false, 'txt'],
    [true, 'pdf'],
    [false, 'txt'],
    [true, 'pdf'],
  ]);
  expect(printed).toHaveLength(2);
  for (const [at, paper_id] of [first, second].entries()) {
    const [sheet] = (await teacher.call(CALLS.getAnswerSheets, { paper_id })).data.list;
    const { blocks, drawn } = printed[at] as PrintJob;
    expect([blocks.length, drawn.length]).toEqual([0, sheet.pages]);
    const codes = drawn.map(({ marks }) =>
      marks.flatMap((mark) => (mark.kind === 'text' ? [readPageCode(mark.text)] : [])).find((code) => code !== null),
    );
    expect(codes.map((code) => [code?.sheet, code?.page])).toEqual(drawn.map((_one, page) => [sheet.id, page + 1]));
  }
}, 60_000);

test('a paper that is gone is named and does not stop the rest', async () => {
  const gone = (await teacher.call(CALLS.copyPaper, { id: papers[0] })).data;
  const { id } = await makePack('有缺', [gone.id, papers[1] as number]);
  await teacher.call(CALLS.deletePaper, { id: gone.id, revision: gone.revision });
  expect((await teacher.call(CALLS.getPack, { id })).data.papers[0]).toMatchObject({ paper_id: gone.id, deleted: 1 });
  const { data } = await teacher.call(CALLS.exportPack, { id, formats: ['json'], audiences: ['student'] });
  await world.app.jobs.runner.drain();
  const job = await jobOf(data.job_id);
  expect(job).toMatchObject({ state: 'done', data: { failures: 1 } });
  expect(job.notes[0]).toContain('已被删除');
  const { manifest } = await zipOf(data.job_id);
  expect(manifest.papers[0]).toMatchObject({
    files: [],
    failures: [{ format: 'json', reason: expect.stringContaining('已被删除') }],
  });
  expect(manifest.papers[1].files).toHaveLength(1);
});

test('cancelled in the middle it goes on after the files that it has, with the papers of its beginning', async () => {
  const { id, revision } = await makePack('续传', papers.slice(0, 3));
  const { data } = await teacher.call(CALLS.exportPack, { id, formats: ['tex', 'html'], audiences: ['student'] });
  const { store, runner, folders } = world.app.jobs;
  let steps = 0;
  const original = store.step;
  store.step = async (lease, state) => {
    steps += 1;
    if (steps === 4) await store.cancel(world.db.kysely, data.job_id);
    return original(lease, state);
  };
  await runner.drain();
  expect(await jobOf(data.job_id)).toMatchObject({ state: 'cancelled', done: 2 });
  const made = folders.of(data.job_id);
  expect(await made.keys()).toContain('u2.json');
  const first = await made.open('u0-0.bin');
  first?.stream.destroy();
  const before = first?.size;
  await teacher.call(CALLS.savePack, { id, revision, title: '续传', note: '', paper_ids: [] });
  const later: number[] = [];
  store.step = async (lease, state) => {
    later.push(state.done);
    return original(lease, state);
  };
  await teacher.call(CALLS.retryJob, { id: data.job_id });
  await runner.drain();
  store.step = original;
  expect(later[0]).toBe(2);
  expect(await jobOf(data.job_id)).toMatchObject({ state: 'done' });
  const { manifest } = await zipOf(data.job_id);
  expect(manifest.papers.map((paper: { files: unknown[] }) => paper.files.length > 0)).toEqual([true, true, true]);
  expect(manifest.papers[0].files[0].size).toBe(before);
}, 60_000);
