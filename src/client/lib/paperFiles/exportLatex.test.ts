// The zip of 导出 LaTeX: source and pictures match, and the student version contains nothing of the answers.
import { strFromU8, unzipSync } from 'fflate';
import type { PaperQuestion, PaperSource } from '../../../domain/paper/paperModel';
import { exportLatex } from './exportLatex';

const QUESTION: PaperQuestion = {
  id: 7,
  type_id: 400,
  content: '<p>如图，求 \\(x^2\\) <img src="/files/a.svg" alt="甲" data-width="40"></p>',
  options: [],
  answer: '<p>见图</p><figure><img src="/files/answer.png" alt="解"></figure>',
  analysis: '<p>解析在此</p>',
  parts: [
    { id: '1', content: '<p>小问</p>', answer: '<figure><img src="/files/part.png" alt="小问图"></figure>', score: 5 },
  ],
} as PaperQuestion;
const SOURCE: PaperSource = {
  title: '期末卷',
  notice: '',
  seal_line: 0,
  answers: 'none',
  display_exam_index: 1,
  display_mini_index: 0,
  sections: [
    { id: 1, title: '解答题', note: '', items: [{ question_id: 7, score: 5, part_scores: [5], answer_space: 20 }] },
  ],
} as PaperSource;

const job = (answers: PaperSource['answers']) => ({
  title: '期末卷',
  source: { ...SOURCE, answers },
  questionOf: (id: number) => (id === 7 ? QUESTION : undefined),
  layout: { size: 'A4', font_size: 10.5 } as const,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const unpacked = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()));

test('the student gets a source that names each packed picture, and nothing of the answers', async () => {
  const asked: string[] = [];
  const { blob, name, note } = await exportLatex(job('none'), (src) => {
    asked.push(src);
    return Promise.resolve({ type: 'png', data: png });
  });
  const files = await unpacked(blob);
  expect(name).toBe('期末卷 LaTeX.zip');
  expect(note).toBe('');
  expect(Object.keys(files).sort()).toEqual(['pictures/01.png', '期末卷.tex']);
  expect(asked).toEqual(['/files/a.svg']);
  const tex = strFromU8(files['期末卷.tex'] ?? new Uint8Array());
  expect(tex).toContain('{pictures/01.png}');
  expect(tex).not.toContain('解析在此');
  expect(files['pictures/01.png']).toEqual(png);
});

test("the teacher's file has the answers with their pictures; what could not be fetched is reported and listed", async () => {
  const { blob, note } = await exportLatex(job('end'), (src) =>
    src.includes('a.svg') ? Promise.reject(new Error('offline')) : Promise.resolve({ type: 'png', data: png }),
  );
  const files = await unpacked(blob);
  const tex = strFromU8(files['期末卷.tex'] ?? new Uint8Array());
  expect(tex).toContain('解析在此');
  for (const file of ['pictures/01.png', 'pictures/02.png']) {
    expect(tex).toContain(`{${file}}`);
    expect(files[file]).toEqual(png);
  }
  expect(note).toContain('/files/a.svg');
  expect(strFromU8(files['说明.txt'] ?? new Uint8Array())).toContain('/files/a.svg');
});

test('a form is written in its own order under its own name, and a cancelled export makes no file', async () => {
  const form = { name: 'B', order: {}, options: {} };
  const { blob } = await exportLatex({ ...job('none'), form }, () => Promise.resolve(null));
  expect(strFromU8((await unpacked(blob))['期末卷.tex'] ?? new Uint8Array())).toContain('期末卷（B~卷）');
  const stopped = new AbortController();
  stopped.abort();
  await expect(exportLatex({ ...job('none'), signal: stopped.signal }, () => Promise.resolve(null))).rejects.toThrow();
});
