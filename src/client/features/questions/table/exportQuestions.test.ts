// If these fail, a file of questions cannot be imported elsewhere, lacks pictures or knowledge points, or lacks
// questions that nothing names.
import { unzipSync } from 'fflate';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { QUESTION_EXPORT } from '../../../../contract/question/questionExport';
import type { Job } from '../../../../contract/system/job';
import { FORMAT_IDS, FORMATS } from '../../../../formats/formats';
import { decodeBankJson } from '../../../../formats/json/read';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { saveBlob, saveFrom } from '../../../lib/saveBlob';
import { jobsSeen } from '../../../state/jobNews';
import { makeStore } from '../../../state/store';
import { EXPORT_CHOICES, exportQuestions } from './exportQuestions';

jest.mock('../../../lib/saveBlob', () => ({ saveBlob: jest.fn(), saveFrom: jest.fn() }));
jest.mock('../../../lib/paperFiles/loadPicture', () => ({
  ...jest.requireActual<object>('../../../lib/paperFiles/loadPicture'),
  pictureData: async (src: string) => (src.includes('lost') ? null : 'data:image/png;base64,AAAA'),
}));

const POINT = { system_info_id: 1, type: 1, tip_key: '', revision: 1, sort: 1, question_count: 0 };
const questions = [
  createMockQuestion({
    id: 1,
    content: '<p>如图<img src="/files/a.png" alt="甲"></p>',
    kps: [{ system_info_id: 1, type: 1, kp_id: 12, tip_key: '0102', kp_name: '一次函数' } as never],
  }),
  createMockQuestion({ id: 2, content: '<p>如图<img src="/files/lost.png" alt="乙"></p>' }),
  createMockQuestion({
    id: 3,
    type_id: 300,
    options: [],
    content: '<p><span data-blank></span>与<span data-blank></span></p>',
    answer: [['1'], ['2']],
  }),
];

const item = (question_id: number) => ({ question_id, score: 5, part_scores: [], answer_space: 0 });

async function exported(
  ending: string,
  ids: readonly number[] | { papers: number[] } = [1, 2, 3],
  signal = new AbortController().signal,
  onProgress: () => void = () => undefined,
) {
  const server = createFakeServer({
    handlers: {
      getQuestionsByIds: ({ ids: asked }) => ({ list: questions.filter(({ id }) => asked.includes(id)) }),
      getPaper: ({ id }) =>
        createMockPaper({
          id,
          sections: [{ id: 1, title: '', note: '', items: [item(1), item(id + 10)] }],
          questions: [
            createMockQuestion({ id: 1, version: id, content: `<p>第 ${id} 版</p>` }),
            createMockQuestion({ id: id + 10 }),
          ],
        }),
      getKpList: () =>
        [
          { ...POINT, id: 11, pid: 0, kp_name: '函数' },
          { ...POINT, id: 12, pid: 11, kp_name: '一次函数' },
        ] as never,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects);
  const choice = EXPORT_CHOICES.find((one) => one.ending === ending);
  if (!choice) throw new Error(`no choice ${ending}`);
  jest.mocked(saveBlob).mockClear();
  await store.dispatch(exportQuestions(ids, choice, signal, onProgress));
  const [blob, name = ''] = jest.mocked(saveBlob).mock.calls[0] ?? [];
  return { blob, name, notice: effects.toasts.map(({ text }) => text).join() };
}
test('the menu offers every format that can hold questions, and says what a file does not keep', () => {
  const writers = FORMAT_IDS.filter((id) => {
    const write = FORMATS[id].write;
    return write?.rows ?? write?.questions ?? write?.package ?? write?.document;
  });
  expect(EXPORT_CHOICES).toHaveLength(writers.length + 1);
  expect(new Set(EXPORT_CHOICES.map(({ label }) => label)).size).toBe(EXPORT_CHOICES.length);
  const gift = EXPORT_CHOICES.find(({ label }) => label === 'gift');
  expect(gift?.losses).toContain('难度');
});

test.each(['rexams', 'qti-2.1', 'qti-3.0', 'canvas', 'markdown'])('%s is one zip with its pictures', async (format) => {
  const { blob, name, notice } = await exported(`${format}.zip`, [1, 2]);
  expect(notice).toMatch(/^已导出 2 题；试题 2：图片或视频 lost\.png 没有写入$/);
  expect(name).toMatch(new RegExp(`^试题-2题-.*\\.${format}\\.zip$`));
  const files = unzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? []));
  expect(Object.keys(files).filter((path) => path.endsWith('.png'))).toHaveLength(1);
  expect(Object.keys(files).length).toBeGreaterThan(1);
});

test('JSON has the pictures and the paths of the knowledge points, and what is missing is named', async () => {
  const { blob, name, notice } = await exported('json');
  expect(name).toMatch(/^试题-3题-.*\.json$/);
  expect(notice).toMatch(/^已导出 3 题；试题 2：图片或视频 lost\.png 没有写入$/);
  const rows = [...decodeBankJson((await blob?.text()) ?? '')];
  expect(rows).toMatchObject([
    { draft: { kp_routes: [['函数', '一次函数']], content: expect.stringContaining('data:image/png') as string } },
    { draft: { kp_routes: [] } },
    { draft: { type_id: 300 } },
  ]);
});

test('papers give the versions that they have fixed, each question once', async () => {
  const { blob, notice } = await exported('json', { papers: [3, 2] });
  expect(notice).toBe('已导出 3 题');
  const rows = [...decodeBankJson((await blob?.text()) ?? '')];
  expect(rows.map((row) => ('draft' in row ? row.draft.content : row.refused))[0]).toBe('<p>第 3 版</p>');
  expect(rows.map(({ ref }) => ref)).toEqual(['试题 1', '试题 13', '试题 12']);
});

test('a stopped export writes no file and says so', async () => {
  const stop = new AbortController();
  const { blob, notice } = await exported('json', [1, 2, 3], stop.signal, () => stop.abort());
  expect(blob).toBeUndefined();
  expect(notice).toBe('导出已停止');
});

test('a question that GIFT cannot hold is left out by name', async () => {
  const { blob, notice } = await exported('gift', [1, 3]);
  expect(notice).toBe('已导出 1 题；试题 3：GIFT 的一题只能有一个空，没有写入');
  expect(await blob?.text()).toContain('$CATEGORY: top/函数/一次函数');
});

test('LaTeX is a zip', async () => {
  expect((await exported('tex', [3])).name).toMatch(/\.zip$/);
});

/** A job that the server says more of at each read of the list; `stopped` after its order. */
async function spreadsheet(states: readonly Partial<Job>[], stopped = false) {
  const stop = new AbortController();
  let at = 0;
  const job = () =>
    ({ id: 7, kind: QUESTION_EXPORT, title: '导出勾选的 2 题（xlsx）', done: 0, total: 0, ...states[at] }) as Job;
  const server = createFakeServer({
    handlers: { exportQuestions: () => ({ job_id: 7 }), cancelJob: () => job() },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const user = createMockAdmin();
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  const choice = EXPORT_CHOICES.find(({ sheet }) => sheet === 'xlsx');
  if (!choice) throw new Error('no spreadsheet');
  jest.mocked(saveFrom).mockClear();
  const progress: number[] = [];
  let over = false;
  void store
    .dispatch(exportQuestions([2, 1], choice, stop.signal, ({ count }) => progress.push(count)))
    .then(() => (over = true));
  if (stopped) stop.abort();
  for (; at < states.length; at += 1) {
    const told = progress.length;
    while (progress.length === told && !over) {
      store.dispatch(jobsSeen([job()]));
      await new Promise(setImmediate);
    }
  }
  return { server, progress, toasts: effects.toasts.map(({ text }) => text) };
}

test('a spreadsheet is a job of the server; its file is saved when it is made', async () => {
  const files = [{ name: '试题-2题.xlsx', size: 9, path: '/files/jobs/7/0' }];
  const { server, progress, toasts } = await spreadsheet([
    { state: 'waiting' },
    { state: 'running', done: 1, total: 2 },
    { state: 'done', done: 2, total: 2, files, notes: ['1 题已删除或不能再查看，没有写入'] },
  ]);
  expect(server.seen.find(({ name }) => name === 'exportQuestions')?.fields).toEqual({ ids: '[2,1]', ending: 'xlsx' });
  expect(progress).toEqual([0, 1]);
  expect(jest.mocked(saveFrom).mock.calls).toEqual([['/files/jobs/7/0', '试题-2题.xlsx']]);
  expect(toasts).toEqual(['“导出勾选的 2 题（xlsx）”已完成', '1 题已删除或不能再查看，没有写入']);
});

test('a stopped spreadsheet is cancelled on the server, and no file is saved', async () => {
  const { server } = await spreadsheet([{ state: 'cancelled', files: [], notes: [] }], true);
  expect(server.seen.map(({ name }) => name)).toContain('cancelJob');
  expect(saveFrom).not.toHaveBeenCalled();
});
