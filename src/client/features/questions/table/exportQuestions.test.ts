// If these fail, a file of questions cannot be imported elsewhere, lacks pictures or knowledge points, or lacks questions
// that nothing names.
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { FORMAT_IDS, FORMATS } from '../../../../formats/formats';
import { decodeBankJson } from '../../../../formats/json/read';
import { saveBlob } from '../../../lib/saveBlob';
import { makeMemoryEffects } from '../../../state/memoryEffects';
import { makeStore } from '../../../state/store';
import { EXPORT_CHOICES, exportQuestions } from './exportQuestions';

jest.mock('../../../lib/saveBlob', () => ({ saveBlob: jest.fn() }));
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

async function exported(ending: string, ids = [1, 2, 3]) {
  const server = createFakeServer({
    handlers: {
      getQuestionsByIds: () => ({ list: questions.filter(({ id }) => ids.includes(id)) }),
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
  await store.dispatch(exportQuestions(ids, choice, new AbortController().signal, () => undefined));
  const [blob, name = ''] = jest.mocked(saveBlob).mock.calls[0] ?? [];
  return { blob, name, said: effects.toasts.map(({ text }) => text).join() };
}
test('the menu offers every format that can hold questions', () => {
  const writers = FORMAT_IDS.filter((id) => {
    const write = FORMATS[id].write;
    return write?.rows ?? write?.questions ?? write?.document;
  });
  expect(EXPORT_CHOICES.map(({ ending }) => ending)).toEqual(['xlsx', 'csv', 'json', 'xml', 'gift', 'tex']);
  expect(writers).toEqual(['table', 'json', 'moodle-xml', 'gift', 'latex']);
});

test('JSON has the pictures and the paths of the knowledge points, and what is missing is named', async () => {
  const { blob, name, said } = await exported('json');
  expect(name).toMatch(/^试题-3题-.*\.json$/);
  expect(said).toMatch(/^已导出 3 题；试题 2：图片或视频 lost\.png 没有写入$/);
  const rows = [...decodeBankJson((await blob?.text()) ?? '')];
  expect(rows).toMatchObject([
    { draft: { kp_routes: [['函数', '一次函数']], content: expect.stringContaining('data:image/png') as string } },
    { draft: { kp_routes: [] } },
    { draft: { type_id: 300 } },
  ]);
});

test('a question that GIFT cannot hold is left out by name', async () => {
  const { blob, said } = await exported('gift', [1, 3]);
  expect(said).toBe('已导出 1 题；试题 3：GIFT 的一题只能有一个空，没有写入');
  expect(await blob?.text()).toContain('$CATEGORY: top/函数/一次函数');
});

test('LaTeX is a zip, a table has all questions', async () => {
  expect((await exported('tex', [3])).name).toMatch(/\.zip$/);
  expect((await exported('csv')).said).toBe('已导出 3 题');
});
