// Papers as LaTeX, compiled by XeLaTeX with the exam-zh class. Skipped where TeX Live is not installed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMockQuestion } from '../../../mocks/factories/question';
import { compileLatex, hasXelatex } from '../../../mocks/xelatex';
import type { PaperSource } from '../../domain/paper/paperModel';
import { paperLatex } from './write';

/** A grey square: a picture that XeLaTeX can read. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const KEEP = process.env['PICTURES'];

const option = (id: string, content: string) => ({ id, content });
const QUESTIONS = [
  createMockQuestion({
    id: 1,
    type_id: 101,
    content: '<p>已知集合 $A=\\{x \\mid x^2 \\leqslant 4\\}$，则 $A \\cap \\mathbb{N}=$（　　）</p>',
    options: [
      option('a', '$\\{0,1\\}$'),
      option('b', '$\\{0,1,2\\}$'),
      option('c', '$\\{1,2\\}$'),
      option('d', '$\\{-2,2\\}$'),
    ],
    answer: ['b'],
    analysis: '<p>由 $x^2 \\leqslant 4$ 得 $-2 \\leqslant x \\leqslant 2$。</p>',
  }),
  createMockQuestion({
    id: 2,
    type_id: 102,
    content: '<p>下列命题<em>正确</em>的是</p>',
    options: [
      option('a', '$\\dfrac{1}{2}<\\dfrac{2}{3}$'),
      option('b', '△ABC ≌ △DEF'),
      option('c', '平行四边形是▱'),
      option('d', '$\\overparen{AB}$ 是弧'),
    ],
    answer: ['a', 'd'],
  }),
  createMockQuestion({
    id: 3,
    type_id: 300,
    content: '<p>函数 $y=\\sqrt{x-1}$ 的定义域是<span data-blank></span>，值域是<span data-blank></span>。</p>',
    answer: [['$[1,+\\infty)$'], ['$[0,+\\infty)$']],
  }),
  createMockQuestion({
    id: 4,
    type_id: 400,
    content:
      '<p>如图，调查结果如下表。</p><figure data-placement="right"><img src="files/a.png" alt="图" data-width-mm="30"></figure><table><tr><th>成绩</th><th>人数</th></tr><tr><td>60–80</td><td>12</td></tr></table>',
    parts: [
      { id: '1', content: '<p>求平均数；</p>', answer: '<p>70</p>', score: 6 },
      {
        id: '2',
        content: '<p>求方差。</p>',
        answer: '<p>$s^2=\\dfrac{1}{n}\\sum_{i=1}^{n}(x_i-\\bar{x})^2$</p>',
        score: 6,
      },
    ],
    answer: '',
  }),
];
const byId = new Map(QUESTIONS.map((question) => [question.id, question]));
const item = (question_id: number, score: number, answer_space = 0) => ({
  question_id,
  score,
  part_scores: [],
  answer_space,
});
const SOURCE: PaperSource = {
  title: '2026 年高一（上）期中考试 & 复习 100%',
  notice: '1．本卷满分 150 分\n2．考试时间 120 分钟',
  seal_line: 1,
  answers: 'end',
  display_exam_index: 1,
  display_mini_index: 0,
  layout: { secret: '绝密★启用前', subtitle: '数学', score_table: 'sections', notice_title: '注意事项' },
  sections: [
    { id: 1, title: '选择题', note: '', items: [item(1, 5), item(2, 6)] },
    { id: 2, title: '填空题', note: '每空 2.5 分', items: [item(3, 5)] },
    { id: 3, title: '解答题', note: '', items: [item(4, 12, 60)] },
  ],
};

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

(hasXelatex() ? test : test.skip).each([
  ['student', 'A4', 'math'],
  ['student', 'A3', 'math'],
  ['teacher', 'A4', 'times'],
] as const)(
  'the %s paper on %s, face %s, compiles and shows what was typed (skipped without XeLaTeX and exam-zh)',
  (version, size, latin_face) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiku-latex-'));
    folders.push(folder);
    mkdirSync(path.join(folder, 'pictures'));
    writeFileSync(path.join(folder, 'pictures/1.png'), Buffer.from(PNG, 'base64'));
    const teacher = version === 'teacher';
    const { tex } = paperLatex(SOURCE, (id) => byId.get(id), {
      teacher,
      layout: { size, font_size: 10.5, latin_face },
      pictureFile: () => 'pictures/1.png',
    });
    // The seal line and the number of pages need a second run.
    compileLatex(folder, 'paper', tex);
    const { pages, errors } = compileLatex(folder, 'paper', tex);
    const pdf = path.join(folder, 'paper.pdf');
    if (KEEP !== undefined && existsSync(pdf)) copyFileSync(pdf, path.join(KEEP, `${version}-${size}.pdf`));
    expect(errors).toEqual([]);
    expect(pages).toBeGreaterThan(0);
    const text = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).stdout;
    for (const words of ['期中考试 & 复习 100%', '注意事项', '本卷满分', '选择题', '求方差'])
      expect(text).toContain(words);
    // The class numbers the lines of the notice.
    expect(text).not.toMatch(/1\s*[.．]\s*1\s*[.．]/);
    expect(text.includes('由')).toBe(teacher);
  },
  120_000,
);

(hasXelatex() ? test : test.skip)(
  'long formulas are divided at the end of a line (skipped without XeLaTeX and exam-zh)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiku-latex-'));
    folders.push(folder);
    const sum = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}_{${i + 1}}x^{${i + 1}}`).join('+');
    const list = Array.from({ length: 40 }, (_, i) => `x_{${i + 1}}`).join(',');
    const content =
      `<p>已知 $f(x)=${sum('a', 60)}=2048$，化简 $\\left(${sum('b', 30)}\\right)^2$，数列 $${list}$ 满足</p>` +
      `<p>$$g(x)=${sum('c', 40)}$$</p>`;
    const { tex } = paperLatex(
      { ...SOURCE, sections: [{ id: 3, title: '解答题', note: '', items: [item(9, 12)] }] },
      () => createMockQuestion({ id: 9, type_id: 400, content, answer: '', analysis: '' }),
      { teacher: false, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => null },
    );
    compileLatex(folder, 'long', tex);
    const { errors, log } = compileLatex(folder, 'long', tex);
    if (KEEP !== undefined) copyFileSync(path.join(folder, 'long.pdf'), path.join(KEEP, 'long.pdf'));
    expect(errors).toEqual([]);
    const widest = Math.max(0, ...[...log.matchAll(/Overfull \\hbox \((\d+)/g)].map(([, points]) => Number(points)));
    expect(widest).toBeLessThan(12);
  },
  120_000,
);

(hasXelatex() ? test : test.skip)(
  'lists of any depth compile, and no character is missing (skipped without XeLaTeX and exam-zh)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiku-latex-'));
    folders.push(folder);
    const nested = (level: number): string => {
      const tag = level % 3 === 0 ? 'ul' : 'ol';
      return `<${tag}><li><p>第${level}层</p>${level < 12 ? nested(level + 1) : ''}</li></${tag}>`;
    };
    // In bold and in the heading too: each family has its own face.
    const signs = '面积㎡⑳☆朱镕基堃㈠✓㏒喆';
    const { tex } = paperLatex(
      { ...SOURCE, sections: [{ id: 3, title: `解答题 ${signs}`, note: signs, items: [item(9, 12)] }] },
      () =>
        createMockQuestion({
          id: 9,
          type_id: 400,
          content: `<p>${signs}<strong>${signs}</strong></p>${nested(1)}`,
          parts: [1, 2].map((n) => ({ id: String(n), content: nested(1), answer: '', score: 6 })),
          answer: '',
          analysis: '',
        }),
      { teacher: false, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => null },
    );
    const { errors } = compileLatex(folder, 'deep', tex);
    if (KEEP !== undefined) copyFileSync(path.join(folder, 'deep.pdf'), path.join(KEEP, 'deep.pdf'));
    expect(errors).toEqual([]);
  },
  120_000,
);
