// Files made to stop the server: each ends with its reason, and none is read where requests are answered. Times are measured by
// `npm run soak -- hostileFiles`, with the sizes of the attack.
import { CALLS } from '../../contract/calls';
import { makeImportThreads } from '../modules/question/importThreads';
import { openTestApp, type TestApp, type Visitor } from '../testApp';
import { hostileFiles } from './hostileFiles';

// Threads load their own modules: whoever reads here, reads in the event loop.
function mockInTheLoop(): never {
  throw new Error('read in the event loop');
}
jest.mock('../modules/question/importFile', () => ({ openQuestionFile: mockInTheLoop }));
jest.mock('../../domain/interop/mathmlMarkup', () => ({ ...jest.requireActual<object>('../../domain/interop/mathmlMarkup'), parseMarkup: mockInTheLoop }));
jest.mock('../modules/question/prepareRow', () => ({ prepareRow: mockInTheLoop }));
jest.mock('../modules/question/readBody', () => ({ ...jest.requireActual<object>('../modules/question/readBody'), readBody: mockInTheLoop }));
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
  const sent = await teacher.send('/api/questions/import/check', [{ name: 'file', value: Buffer.from(bytes), filename: 'a.docx' }]);
  const { job_id } = sent.json<{ data: { job_id: number } }>().data;
  await world.app.jobs.runner.drain();
  const { data: job } = await teacher.call(CALLS.getJob, { id: job_id });
  if (job.state === 'failed') return job.reason as string;
  expect(job).toMatchObject({ state: 'done', data: { stored: 0 } });
  return (await teacher.get(job.files[0].path)).body;
}

test.each(FILES.map(({ name, ...file }) => [name, file] as const))('%s: refused with the reason, in a thread', async (_name, { bytes, reason }) => {
  const said = await reasonOf(bytes);
  expect(said).toContain(reason);
  expect(said).toMatch(/\p{Script=Han}/u);
  expect(said).not.toContain('内部错误');
});

const paper = Buffer.from(`{"format":"tiku-questions","version":1,"questions":[${'{"content":"x"},'.repeat(200_000)}{}]}`);

test.each([
  ['time', { limitMs: 1 }, '超过了时限'],
  ['memory', { memoryMb: 8 }, '内存不足'],
] as const)('a file that takes more than its %s is stopped with a sentence, and the next file is read', async (_what, limits, reason) => {
  const threads = makeImportThreads(limits);
  await expect(threads.read(paper, new AbortController().signal)).rejects.toMatchObject({ msg: expect.stringContaining(reason) as string });
  await threads.close();
  const others = makeImportThreads();
  expect((await others.read(Buffer.from('二加二得四{T}'), new AbortController().signal)).rows).toHaveLength(1);
  await others.close();
});

test('a long question that somebody saves is read in a thread; one that is too long is refused unread', async () => {
  const save = (characters: number) => {
    const options = Array.from({ length: 20 }, (_none, id) => ({ id: String(id), content: '$x'.repeat(characters / 40) }));
    return teacher.call(CALLS.saveQuestion, { type_id: 101, content: '下面哪一个是对的', options, answer: ['0'] });
  };
  expect(await save(20_000)).toMatchObject({ error: 0 });
  expect(await save(1_000_000)).toMatchObject({ error: 4001, msg: expect.stringContaining('300000') as string });
});
