// If this fails, a damaged file is handed out as finished, or one fault of a warm thread fails an export.
import { strFromU8, unzipSync } from 'fflate';
import { createMockPaper } from '../../../mocks/factories/paper';
import { createMockQuestion } from '../../../mocks/factories/question';
import type { PaperDetail } from '../../contract/paper/paper';
import { DomainError } from '../errors';
import { DAMAGED, type BuildTask } from './buildTask';
import { buildPaperFiles } from './fileBuilders';
import { makePaperThreads } from './paperThreads';

const mockFaults: string[][] = [];
jest.mock('../../formats/docx/checkWord', () => ({ faultsOfWord: () => mockFaults.shift() ?? [] }));
const mockRun = jest.fn();
jest.mock('../jobs/workerThread', () => ({ makeWorkerPool: () => ({ run: mockRun, close: async () => undefined }) }));

const owner = { account: 1, organization: 1 };
const task: BuildTask = {
  format: 'docx',
  paper: createMockPaper(),
  teacher: false,
  name: '小测',
  pictures: new Map(),
};

test.each(['docx', 'tex', 'html', 'txt'] as const)(
  'the third %s of a thread is as the first, after another paper',
  async (format) => {
    const texts = ['<p>解 \\(x^2-1=0\\)</p>', '<p>求 \\(\\frac{\\sqrt3}{2}\\) 与 \\(\\overrightarrow{AB}\\)</p>'];
    const [one, other] = texts.map((content, i) =>
      createMockPaper({ id: i + 1, title: `卷${i}` }, [createMockQuestion({ id: i + 1, content })]),
    ) as [PaperDetail, PaperDetail];
    const made = async (paper: PaperDetail) => {
      const { files } = await buildPaperFiles({ ...task, format, paper, teacher: true }, { owner });
      const data = files[0]?.data ?? new Uint8Array();
      return format === 'docx' ? strFromU8(unzipSync(data)['word/document.xml'] ?? data) : strFromU8(data);
    };
    const [first, another] = [await made(one), await made(other)];
    expect(another).not.toBe(first);
    expect([await made(one), await made(other), await made(one)]).toEqual([first, another, first]);
  },
);

test('a damaged Word file is refused by name; the thread is asked once more, not twice', async () => {
  mockRun.mockImplementation((order: BuildTask) => buildPaperFiles(order, { owner }));
  const { build } = makePaperThreads();
  mockFaults.push(['应有 2 个公式，文件中有 1 个']);
  expect((await build(task, { owner })).files).toMatchObject([{ path: '小测.docx' }]);
  expect(mockRun).toHaveBeenCalledTimes(2);
  mockFaults.push(['文档不完整'], ['文档不完整']);
  await expect(build(task, { owner })).rejects.toMatchObject({
    msg: '生成的文件没有通过检查，已丢弃：文档不完整',
    data: { kind: DAMAGED },
  });
  expect(mockRun).toHaveBeenCalledTimes(4);
  mockRun.mockRejectedValueOnce(new DomainError(400, '太长'));
  await expect(build(task, { owner })).rejects.toMatchObject({ msg: '太长' });
  expect(mockRun).toHaveBeenCalledTimes(5);
});
