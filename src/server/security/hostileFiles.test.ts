// Files designed to block the server: each is refused with its reason, and none is read in the event loop. `npm run
// soak -- hostileFiles` measures the times, with the sizes of a real attack.
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { CALLS, type CallName } from '../../contract/calls';
import { hostileFiles } from '../../testing/attacks/hostileFiles';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { makeImportThreads } from '../modules/question/parse/importThreads';

// Threads load their own modules, so a call of this mock is a read in the event loop.
function mockInTheLoop(): never {
  throw new Error('read in the event loop');
}
jest.mock('../modules/question/parse/importFile', () => ({
  ...jest.requireActual<object>('../modules/question/parse/importFile'),
  openQuestionFile: mockInTheLoop,
}));
jest.mock('../../formats/shared/markup', () => ({
  ...jest.requireActual<object>('../../formats/shared/markup'),
  parseMarkup: mockInTheLoop,
}));
jest.mock('../modules/question/parse/prepareRow', () => ({
  ...jest.requireActual<object>('../modules/question/parse/prepareRow'),
  prepareRow: mockInTheLoop,
}));
jest.mock('../modules/question/parse/readBody', () => ({
  ...jest.requireActual<object>('../modules/question/parse/readBody'),
  readBody: mockInTheLoop,
}));
jest.mock('../../contract/paper/paperPdf', () => ({
  ...jest.requireActual<object>('../../contract/paper/paperPdf'),
  printJob: mockInTheLoop,
}));
jest.mock('fflate', () => ({ ...jest.requireActual<object>('fflate'), unzipSync: mockInTheLoop }));

let world: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  world = await openTestApp();
  teacher = await world.visitorOf(4);
});
afterAll(() => world.close());

const FILES = [...hostileFiles(0.25)];

async function reasonOf(bytes: Uint8Array): Promise<string> {
  const sent = await teacher.send('/api/questions/import/check', [
    { name: 'file', value: Buffer.from(bytes), filename: 'a.docx' },
  ]);
  const { job_id } = sent.json<{ data: { job_id: number } }>().data;
  await world.app.jobs.runner.drain();
  const { data: job } = await teacher.call(CALLS.getJob, { id: job_id });
  if (job.state === 'failed') return job.reason as string;
  expect(job).toMatchObject({ state: 'done', data: { stored: 0 } });
  return (await teacher.get(job.files[0].path)).body;
}

test.each(FILES.map(({ name, ...file }) => [name, file] as const))(
  '%s: refused with the reason, in a thread',
  async (_name, { bytes, reason }) => {
    const said = await reasonOf(bytes);
    expect(said).toContain(reason);
    expect(said).toMatch(/\p{Script=Han}/u);
    expect(said).not.toContain('内部错误');
  },
);

// Its tree grows element by element: V8 ends the whole process, not the thread, when one native call such as JSON.parse
// exceeds the limit by more than 16 MB.
const paper = zipSync({
  'word/document.xml': strToU8(
    `<w:document><w:body>${'<w:p><w:r><w:t>1．甲</w:t></w:r></w:p>'.repeat(100_000)}</w:body></w:document>`,
  ),
});

test.each([
  ['time', { limitMs: 1 }, '超过了时限'],
  ['memory', { memoryMb: 64 }, '内存不足'],
] as const)(
  'a file that takes more than its %s is stopped with a sentence, and the next file is read',
  async (_what, limits, reason) => {
    const threads = makeImportThreads(limits);
    await expect(threads.read(paper, new AbortController().signal)).rejects.toMatchObject({
      msg: expect.stringContaining(reason) as string,
    });
    await threads.close();
    const others = makeImportThreads();
    expect((await others.read(Buffer.from('二加二得四{T}'), new AbortController().signal)).rows).toHaveLength(1);
    await others.close();
  },
);

test('a paper to be printed is read in a thread; one that is broken, or packed to burst, is refused in words', async () => {
  const hand = async (value: Buffer, filename: string) => {
    const reply = await teacher.send(`/api${CALLS.preparePdf.path}`, [{ name: 'job', value, filename }]);
    return reply.json<{ error: number; msg: string; data: { ticket: string } | null }>();
  };
  const job = Buffer.from(
    JSON.stringify({ title: '卷', blocks: [], layout: { size: 'A4', font_size: 12 }, sealLine: false, map: null }),
  );
  expect((await hand(gzipSync(job), 'job.json.gz')).data?.ticket).toHaveLength(43);
  expect((await hand(job, 'job.json')).data?.ticket).toHaveLength(43);
  for (const [bytes, name, reason] of [
    [Buffer.from('['.repeat(1_000_000)), 'job.json', '不完整'],
    [job, 'job.json.gz', '不完整'],
    [gzipSync(Buffer.alloc(30_000_000)), 'job.json.gz', '内容过多'],
    [Buffer.from('{"title":1}'), 'job.json', 'title'],
  ] as const) {
    expect(await hand(bytes, name)).toMatchObject({ error: 4001, msg: expect.stringContaining(reason) as string });
  }
});

test('every call that takes files says here who reads them', () => {
  const read = {
    checkImport: 'thread',
    checkScan: 'thread',
    preparePdf: 'thread',
    uploadFile: 'first bytes',
    uploadVideo: 'boxes',
  };
  const found = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].files !== undefined);
  expect(found.sort()).toEqual(Object.keys(read).sort());
});

test('a long question is parsed in a thread when saved; one that is too long is refused unread', async () => {
  const save = (characters: number) => {
    const options = Array.from({ length: 20 }, (_none, id) => ({
      id: String(id),
      content: '$x'.repeat(characters / 40),
    }));
    return teacher.call(CALLS.saveQuestion, { type_id: 101, content: '下面哪一个是对的', options, answer: ['0'] });
  };
  expect(await save(20_000)).toMatchObject({ error: 0 });
  expect(await save(1_000_000)).toMatchObject({ error: 4001, msg: expect.stringContaining('300000') as string });
});
