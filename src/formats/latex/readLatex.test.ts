// If these fail, LaTeX papers lose questions, formulas or answers, or our own export does not come back.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { questionOfDraft } from '../../../mocks/factories/question';
import { sharedData } from '../../../mocks/sharedData';
import { parseContent } from '../../domain/content/htmlToContent';
import { collectMath, plainText } from '../../domain/content/plainText';
import { generateQuestions } from '../../testing/testQuestions';
import { formatOf } from '../recognise';
import { newDraft, questionRows, type DraftRow, type QuestionDraft } from '../shared/importedQuestion';
import type { SourceFile } from '../shared/sourceFile';
import { decodeLatex } from './readLatex';
import { questionsLatex } from './write';

const fileOf = (text: string): SourceFile => ({ text, zip: null });
const read = (text: string): DraftRow[] => questionRows(decodeLatex(fileOf(text)));
const told = (rows: readonly DraftRow[]) =>
  rows.map((row) =>
    'refused' in row
      ? row.refused
      : [row.draft.type_id, row.draft.content, row.draft.options.map(({ content }) => content), row.draft.answer],
  );
const p = (text: string) => `<p>${text}</p>`;
const BRACKET = '（&nbsp;&nbsp;&nbsp;&nbsp;）';
const inClass = (name: string, body: string, preamble = '') =>
  `% 期中\n\\documentclass[zihao=5]{${name}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;

test('exam-zh: brackets, blanks, problems with parts, points of sections, comments and own commands', () => {
  const text = inClass(
    'exam-zh',
    `\\title{2026年期末}\\maketitle
\\section{选择题（每题 5 分，共 10 分）}
\\begin{question}
  集合 $A=\\R$ 中，100\\% 是\\paren[B]  % 答案
  \\begin{choices}
    \\item $\\uppi r$
    \\item 甲 \\textbf{乙}
  \\end{choices}
\\end{question}
\\begin{question}[points = 3]
  多选\\paren[AB]
  \\begin{choices} \\item 1 \\item 2 \\item 3 \\end{choices}
\\end{question}
\\section{填空题}
\\begin{question} 若 $x<1$，则 \\fillin[2] 或 \\fillin[{$(-1, 5)$}]。\\end{question}
\\begin{question} $1+1=2$ \\TTF \\end{question}
\\section{解答题}
\\begin{problem}[points = 15]
  已知 $f$。

  \\begin{enumerate} \\item 求 $a$； \\item （5分）求 $b$。 \\end{enumerate}
  \\begin{solution} \\begin{enumerate} \\item $a=1$\\score{2} \\item $b=2$ \\end{enumerate} \\end{solution}
\\end{problem}
\\begin{question} 没有答案的题 \\begin{choices}\\item 1 \\item 2\\end{choices} \\end{question}
\\begin{question} 如图 \\includegraphics[width=3cm]{a} \\paren[A] \\begin{choices}\\item 1 \\item 2\\end{choices} \\end{question}`,
    '\\newcommand{\\R}{\\mathbb{R}}\\newcommand{\\TTF}{\\fillin[$\\surd$]}',
  );
  expect(formatOf(fileOf(text))).toBe('latex');
  const rows = read(text);
  expect(told(rows)).toEqual([
    [101, p(`集合 \\(A=\\mathbb{R}\\) 中，100% 是${BRACKET}`), [p('\\(\\pi r\\)'), p('甲 <b>乙</b>')], ['b']],
    [102, p(`多选${BRACKET}`), [p('1'), p('2'), p('3')], ['a', 'b']],
    [300, p('若 \\(x&lt;1\\)，则 <span data-blank></span> 或 <span data-blank></span>。'), [], [['2'], ['$(-1, 5)$']]],
    [200, p(`\\(1+1=2\\) ${BRACKET}`), [], true],
    [400, p('已知 \\(f\\)。'), [], ''],
    expect.stringContaining('没有答案'),
    expect.stringContaining('用到文件之外的图片或音频“a”'),
  ]);
  expect(rows[0]).toMatchObject({ draft: { score: 5, source: '2026年期末', language: 1 } });
  expect(rows[1]).toMatchObject({ draft: { score: 3 } });
  expect(rows[4]).toMatchObject({
    draft: {
      score: 15,
      parts: [
        { content: p('求 \\(a\\)；'), answer: p('\\(a=1\\)（2分）'), score: 0 },
        { content: p('求 \\(b\\)。'), answer: p('\\(b=2\\)'), score: 5 },
      ],
    },
  });
});

test('the exam class: points, correct choices, parts and solutions', () => {
  const text = inClass(
    'exam',
    `\\begin{questions}
\\question[5] Which is prime?
  \\begin{oneparchoices} \\choice 4 \\CorrectChoice 7 \\choice 9 \\end{oneparchoices}
\\question The value is \\fillin[42][1in].
\\question[10] Let $x>0$.
  \\begin{parts} \\part[4] Find $x$. \\part[6] Prove it. \\end{parts}
  \\begin{solution} By \\emph{induction}. \\end{solution}
\\end{questions}`,
  );
  expect(told(read(text))).toEqual([
    [101, p('Which is prime?'), [p('4'), p('7'), p('9')], ['b']],
    [300, p('The value is <span data-blank></span>.'), [], [['42']]],
    [400, p('Let \\(x&gt;0\\).'), [], p('By <i>induction</i>.')],
  ]);
  expect(read(text)[2]).toMatchObject({ draft: { score: 10, parts: [{ score: 4 }, { score: 6 }] } });
});

test('an article with typed numbers and letters is read like a paper, its answers at the end', () => {
  const text = inClass(
    'ctexart',
    `\\begin{center}\\textbf{高一期中试卷}\\end{center}
一、选择题

1. 若 $x^2=4$，则 $x=$（\\quad）

A. $2$ \\quad B. $\\pm 2$

C. $4$ \\quad D. $0$

二、填空题

2. $1+1=$\\underline{\\hspace{3em}}。

三、解答题

3. （6分）解方程
\\[ x+1=2 \\]

\\textbf{参考答案}

1. B

2. $2$

3. 解：$x=1$。`,
  );
  expect(told(read(text))).toEqual([
    [101, expect.stringContaining('\\(x^2=4\\)'), ['\\(2\\)', '\\(\\pm 2\\)', '\\(4\\)', '\\(0\\)'].map(p), ['b']],
    [300, p('\\(1+1=\\)<span data-blank></span>。'), [], [['$2$']]],
    [400, expect.stringContaining('x+1=2'), [], p('解：\\(x=1\\)。')],
  ]);
  const listed = inClass(
    'article',
    `\\begin{enumerate}
\\item 选哪个
  \\begin{enumerate}[label=\\Alph*.] \\item 甲 \\item 乙 \\end{enumerate}
  【答案】B
\\item 求和
  \\begin{solution} $3$ \\end{solution}
\\end{enumerate}`,
  );
  expect(told(read(listed))).toEqual([
    [101, p('选哪个'), [p('甲'), p('乙')], ['b']],
    [400, p('求和'), [], p('\\(3\\)')],
  ]);
});

test('truncated and unsupported content is reported', () => {
  expect(told(read('\\documentclass{exam-zh}\n\\begin{document}\n\\begin{question} 甲'))).toEqual([
    '文件不完整：没有 \\end{document}，后面的内容没有读到',
  ]);
  expect(told(read(inClass('exam-zh', '\\begin{question} 甲')))).toEqual([
    expect.stringContaining('环境 question 没有结束'),
  ]);
  const [open, rows] = [
    read(
      inClass(
        'exam-zh',
        '\\begin{question} 若 $x \\paren[A] \\begin{choices}\\item 1\\item 2\\end{choices}\\end{question}',
      ),
    ),
    read(
      inClass(
        'exam-zh',
        '\\begin{problem} 甲\\foo{乙} \\begin{tikzcd} a \\end{tikzcd}\\begin{solution}略\\end{solution}\\end{problem}',
      ),
    ),
  ];
  expect(told(open)).toEqual([[101, p('若 x \\paren[A]'), [p('1'), p('2')], ['a']]]);
  expect(open[0]).toMatchObject({
    review: true,
    notes: ['有公式没有认出：“x \\paren[A]”没有结束（缺少 $），保留为源码，请改正'],
  });
  expect(rows[0]).toMatchObject({
    notes: ['命令 \\foo 没有带入，只留下其中的文字', '环境 tikzcd 没有带入，只留下其中的内容'],
  });
});

const generated = [...generateQuestions(11, 400)].flatMap((row) => ('draft' in row ? [row.draft] : []));
const extra: QuestionDraft[] = [
  newDraft({
    type_id: 400,
    stage_id: 3,
    kind: 'test',
    content: p('已知 \\$5、50%、a_b 与 {c}。'),
    answer: p('解：\\(x&lt;1\\)。'),
    analysis: p('看图'),
    parts: [
      { content: p('求甲'), answer: p('一'), score: 2 },
      { content: p('求乙'), answer: p('二'), score: 3 },
    ],
  }),
];

test('questions that the export wrote come back with texts, formulas, options and answers', () => {
  const drafts = [...generated, ...extra].filter(({ type_id }) => type_id !== 500);
  const { tex } = questionsLatex(
    drafts.map((draft, place) => questionOfDraft(draft, place)),
    { teacher: true, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => null },
  );
  const rows = read(tex);
  expect(rows).toHaveLength(drafts.length);
  const seen = (draft: QuestionDraft) => {
    const text = (html: string) => plainText(parseContent(html)).replace(/[（(]\s*[）)]|\s/g, '');
    return {
      type: draft.type_id,
      content: text(draft.content),
      formulas: collectMath(parseContent(draft.content)).map(({ tex: one }) => one.replace(/\s+/g, '')),
      options: draft.options.map(({ content }) => text(content)),
      answer:
        typeof draft.answer === 'string'
          ? text(draft.answer)
          : Array.isArray(draft.answer)
            ? draft.answer.map((one) =>
                Array.isArray(one)
                  ? (one[0] ?? '').replace(/\s/g, '')
                  : draft.options.findIndex(({ id }) => id === one),
              )
            : draft.answer,
      analysis: text(draft.analysis),
      parts: draft.parts.map(({ content, answer }) => [text(content), text(String(answer))]),
    };
  };
  expect(rows.map((row) => ('draft' in row ? seen(row.draft) : row.refused))).toEqual(drafts.map(seen));
});

test('our own export comes back exactly, and its texts count once somebody has changed them', () => {
  const src = '/files/2026/a.png';
  const pictured = newDraft({
    ...(extra[0] as QuestionDraft),
    content: `<p>如图<img src="${src}" alt="图"></p>`,
    kp_routes: [['代数', '方程']],
    year: 2024,
    difficulty: 7,
  });
  const drafts = [...generated.slice(0, 60), ...extra, pictured];
  const { tex } = questionsLatex(
    drafts.map((draft, place) => questionOfDraft(draft, place)),
    {
      teacher: true,
      layout: { size: 'A4', font_size: 10.5 },
      pictureFile: () => 'pictures/01.png',
      carries: { routesOf: ({ id }) => drafts[id - 1]?.kp_routes ?? [] },
    },
  );
  const zip = {
    names: ['试题.tex', 'pictures/01.png'],
    xml: (name: string) => (name.endsWith('.tex') ? tex : undefined),
    base64: (name: string) => (name.endsWith('.png') ? 'iVBORw0KGgo=' : undefined),
  };
  const exact = (row: DraftRow) => ('draft' in row ? { ...row.draft, kind: 'test', score: null } : row.refused);
  const shown = { ...pictured, content: pictured.content.replace(src, 'data:image/png;base64,iVBORw0KGgo=') };
  const expected = [...drafts.slice(0, -1), shown].map((draft) => ({ ...draft, kind: 'test', score: null }));
  expect(questionRows(decodeLatex({ text: '', zip })).map(exact)).toEqual(expected);
  expect(read(tex.replace(/\n/g, '\r\n')).map(exact).slice(0, -1)).toEqual(expected.slice(0, -1));

  const [first] = read(tex.replace('\\begin{document}', '\\begin{document}\n% 改过'));
  expect(first).toMatchObject({ draft: { kind: 'latex' } });
  const student = questionsLatex(
    drafts.map((draft, place) => questionOfDraft(draft, place)),
    { teacher: false, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => null, carries: {} },
  );
  expect(student.tex).not.toContain('tiku-source');
});

const FOLDER = path.join(sharedData('interop'), 'latex-exam-zh');
const run = existsSync(FOLDER) ? test : test.skip;
run('the examples of exam-zh are read whole (needs shared data)', () => {
  const papers = readdirSync(FOLDER).filter((name) => name.endsWith('.tex'));
  const results = papers.map((name) => read(readFileSync(path.join(FOLDER, name), 'utf8')));
  expect(results.map((rows) => rows.length)).toEqual([2, 11, 15]);
  expect(results.flat().filter((row) => 'refused' in row)).toHaveLength(1);
});

test('tables: merged cells by \\multirow and by rules that leave a cell out, row gaps, weights, commands in cells', () => {
  const table = (body: string) =>
    inClass(
      'exam',
      `\\begin{questions}\\question 甲 \\begin{tabular}{|c|c|c|}${body}\\end{tabular}\\begin{solution}乙\\end{solution}\\end{questions}`,
    );
  const [row] = read(
    table(
      '\\hline \\multirow{2}{*}{A} & \\multicolumn{2}{c|}{B} \\\\[3pt] \\cline{2-3} & [1,2] & $a&b$ \\\\* \\midrule[1pt] C & D & E \\\\ \\cline{1-2} F & \\foo{G} & \\tabularnewline \\hline',
    ),
  );
  const content = row && 'draft' in row ? row.draft.content.replace(/<\/?p>/g, '') : '';
  expect(content).toContain(
    '<tr><td rowspan="2">A</td><td colspan="2">B</td></tr><tr><td>[1,2]</td><td>\\(a&amp;b\\)</td></tr>',
  );
  expect(content).toContain('<tr><td>C</td><td>D</td><td rowspan="2">E</td></tr><tr><td>F</td><td>G</td></tr>');
  expect(row && 'notes' in row ? row.notes : []).toEqual(['命令 \\foo 没有带入，只留下其中的文字']);
  const [partial] = read(table('a & b & c \\\\ \\cline{1-2} d & e & f'));
  expect(partial && 'notes' in partial ? partial.notes : []).toEqual(['表格中只画了一部分的横线没有带入']);
});

test('a solution behind its question belongs to it', () => {
  const rows = read(
    inClass(
      'exam-zh',
      `\\begin{question} 求 $a$。 \\end{question}
\\begin{solution} $a=1$ \\end{solution}
\\begin{problem} 求 $b$。 \\end{problem}
\\begin{solution} $b=2$ \\end{solution}`,
    ),
  );
  expect(told(rows)).toEqual([
    [400, p('求 \\(a\\)。'), [], p('\\(a=1\\)')],
    [400, p('求 \\(b\\)。'), [], p('\\(b=2\\)')],
  ]);
});

test('points and units inside of formulas, and units outside of them', () => {
  const [row] = read(
    inClass(
      'exam-zh',
      '\\begin{problem} 速度 $v=\\qty{3}{\\metre\\per\\second}$，\\SI{2.5}{\\kilo\\gram}，$\\num{1.2e-5}\\unit{m.s^{-1}}$，\\qty{4}{\\square\\centi\\metre}\\begin{solution} $v=3\\score{2}$ \\end{solution}\\end{problem}',
    ),
  );
  expect(told(row ? [row] : [])).toEqual([
    [
      400,
      p(
        '速度 \\(v=3\\,\\mathrm{m/s}\\)，\\(2.5\\,\\mathrm{kg}\\)，\\(1.2 \\times 10^{-5}\\mathrm{m\\cdot s^{-1}}\\)，\\(4\\,\\mathrm{cm^{2}}\\)',
      ),
      [],
      p('\\(v=3\\text{（2分）}\\)'),
    ],
  ]);
});

test('automultiplechoice: names of questions are no text, right answers are marked', () => {
  const text = inClass(
    'article',
    `\\element{a}{
\\begin{question}{prime}\\bareme{b=2} Which is prime?
  \\begin{reponses} \\mauvaise{4} \\bonne{7} \\end{reponses}
\\end{question}}
\\begin{questionmult}{even} Which are even?
  \\begin{choices} \\correctchoice{2} \\wrongchoice{3} \\correctchoice{4} \\end{choices}
\\end{questionmult}`,
  );
  expect(told(read(text))).toEqual([
    [101, p('Which is prime?'), [p('4'), p('7')], ['b']],
    [102, p('Which are even?'), [p('2'), p('3'), p('4')], ['a', 'c']],
  ]);
});

test('text between questions in environments is a row of its own, and its layout is not', () => {
  const boxed = `Answer on $2$ sheets.
\\element{a}{\\begin{question}{one} One? \\begin{choices} \\correctchoice{1} \\wrongchoice{2} \\end{choices} \\end{question}}
\\begin{center}For the next question, $x>0$.\\end{center}
\\begin{question}{two} Two? \\begin{choices} \\correctchoice{3} \\wrongchoice{4} \\end{choices} \\end{question}
\\section{Written part}
The end.
\\onecopy{10}{\\insertgroup{a}\\clearpage}`;
  const aside = ({ text }: SourceFile) =>
    [...decodeLatex(fileOf(text))].flatMap((row) => ('apart' in row ? [[row.line, row.apart, row.written]] : []));
  expect(aside(fileOf(inClass('article', boxed)))).toEqual([
    [1, '题目之间的文字', 'Answer on $2$ sheets.'],
    [2, '题目之间的文字', 'For the next question, $x>0$.'],
    [2, '大题标题', 'Written part'],
    [2, '题目之间的文字', 'The end.'],
  ]);
  const exam = `Name: \\underline{\\hspace{3cm}} Number
\\begin{questions} \\question[2] One? \\begin{choices} \\CorrectChoice 1 \\choice 2 \\end{choices} \\end{questions}
Good luck!`;
  expect(aside(fileOf(inClass('exam', exam)))).toEqual([
    [1, '题目之间的文字', 'Name: ____ Number'],
    [1, '题目之间的文字', 'Good luck!'],
  ]);
});
