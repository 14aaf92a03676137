// If these fail, a paper does not compile, loses or duplicates a formula, or a question runs TeX commands on the
// teacher's machine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createMockQuestion } from '../../../mocks/factories/question';
import { sharedData } from '../../../mocks/sharedData';
import type { Question } from '../../contract/question/question';
import { serializeContent } from '../../domain/content/contentToHtml';
import { parseContent, sanitizeHtml } from '../../domain/content/htmlToContent';
import { collectMath } from '../../domain/content/plainText';
import { partAnswerHtml } from '../../domain/paper/numbering';
import { printedContent } from '../../domain/paper/printed/printedContent';
import { hasBracket } from '../../domain/question/types/traits';
import { decodeGaokaoBench } from '../gaokao-bench/read';
import { decodeMathtof } from '../mathtof/read';
import type { QuestionDraft } from '../shared/importedQuestion';
import { decodeTalScq5k } from '../tal-scq5k/read';
import { faultsOfLatex } from './checkLatex';
import { latexMath, latexText } from './latexMath';
import { paperLatex, questionsLatex, type LatexOptions } from './write';

const DATA = sharedData('questions');
const TEACHER: LatexOptions = {
  teacher: true,
  layout: { size: 'A4', font_size: 10.5 },
  pictureFile: (src) => (src.includes('lost') ? null : `pictures/${src.split('/').at(-1)}`),
};
const STUDENT: LatexOptions = { ...TEACHER, teacher: false };
/** Every command that the export writes outside of formulas. */
const OURS = new Set(
  (
    'documentclass usepackage providecommand parallelogram text char degree circ examsetup arabic title maketitle information underline hspace begin end item section ' +
    'paren fillin vspace leavevmode textbf textit uline textsubscript textsuperscript CJKunderdot texttt textbackslash textasciicircum textasciitilde ' +
    'textasciigrave raisebox height fbox adjustbox input includegraphics linewidth textheight hline cline multicolumn multirow makecell displaystyle'
  ).split(' '),
);

interface Read {
  formulas: string[];
  commands: Set<string>;
  faults: string[];
}
/** Reads the source as TeX does: braces, environments, formulas, and active characters in text. */
function readLatex(tex: string): Read {
  const read: Read = { formulas: [], commands: new Set(), faults: [] };
  const open: string[] = [];
  const body = tex.slice(tex.indexOf('\\begin{document}'));
  let tables = 0;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? '';
    if (char === '\\') {
      const name = /^\\([a-zA-Z]+|[^a-zA-Z])/.exec(body.slice(at, at + 60))?.[1] ?? '';
      at += name.length;
      if (name === '[') {
        const end = body.indexOf('\n\\]', at);
        read.formulas.push(body.slice(at + 1, end).trim());
        at = end + 2;
        continue;
      }
      if (/[a-zA-Z]/.test(name)) read.commands.add(name);
      if (name === 'begin' || name === 'end') {
        const environment = /^\{(\w+)\}/.exec(body.slice(at + 1, at + 40))?.[1] ?? '?';
        if (environment === 'tabular') tables += name === 'begin' ? 1 : -1;
        if (name === 'begin') open.push(environment);
        else if (open.pop() !== environment) read.faults.push(`end of ${environment}`);
      }
    } else if (char === '{') open.push('{');
    else if (char === '}') {
      if (open.pop() !== '{') read.faults.push(`brace at ${body.slice(at - 20, at + 5)}`);
    } else if (char === '$') {
      let depth = 0;
      let end = at + 1;
      for (; end < body.length && (body[end] !== '$' || depth > 0); end += 1) {
        if (body[end] === '\\') end += 1;
        else if (body[end] === '{') depth += 1;
        else if (body[end] === '}') depth -= 1;
      }
      read.formulas.push(body.slice(at + 1, end).replace(/^\\displaystyle /, ''));
      at = end;
    } else if (char === '%') {
      if (body[at - 1] !== '\n') read.faults.push(`comment at ${body.slice(at - 20, at + 5)}`);
      at = body.indexOf('\n', at);
    } else if ('#_^'.includes(char) || (char === '&' && tables === 0))
      read.faults.push(`bare ${char} at ${body.slice(at - 20, at + 5)}`);
  }
  if (open.length > 0) read.faults.push(`open: ${open.join(' ')}`);
  return read;
}

const formsOf = (question: Question): string[] =>
  question.type_id === 300 && Array.isArray(question.answer)
    ? question.answer.map((forms) =>
        (Array.isArray(forms) ? (forms[0] ?? '') : forms).replace(/&/g, '&amp;').replace(/</g, '&lt;'),
      )
    : [];
function formulasOf(question: Question, teacher: boolean): string[] {
  const answers = teacher
    ? [question.analysis, question.type_id === 400 ? String(question.answer) : '', ...formsOf(question)]
    : [];
  const parts = question.parts.flatMap((part) => (teacher ? [part.content, partAnswerHtml(part)] : [part.content]));
  const all = [...question.options.map((option) => option.content), ...parts, ...answers].map(parseContent);
  const stem = parseContent(question.content);
  // An answer bracket inside a formula is written as a bracket.
  all.push(hasBracket(question.type_id) ? printedContent(stem, 'stem', 'stored') : stem);
  const written = all.flatMap((content) => collectMath(content).map(({ tex }) => latexMath(tex)));
  return written.filter((tex): tex is string => tex !== null && tex !== '');
}
/** Without what lets a wide formula break: places after commas, brackets of a fixed size. */
const undivided = (tex: string): string =>
  tex
    .replace(/\\allowbreak /g, '')
    .replace(/\\(?:left|right)\s*(?=[()[\]|]|\\[{}|])/g, '')
    .replace(/\\(?:left|right)\s*\./g, '');
function checkQuestion(question: Question): void {
  for (const options of [TEACHER, STUDENT]) {
    const { tex } = questionsLatex([question], options);
    const read = readLatex(tex);
    expect(read.faults).toEqual([]);
    expect([...read.commands].filter((name) => !OURS.has(name))).toEqual([]);
    const same = (formulas: readonly string[]) => formulas.map(undivided).sort();
    expect(same(read.formulas)).toEqual(same(formulasOf(question, options.teacher)));
  }
}
const questionOf = (draft: QuestionDraft): Question =>
  createMockQuestion({
    type_id: draft.type_id,
    content: draft.content,
    options: draft.options,
    answer: draft.answer,
    analysis: draft.analysis,
    parts: draft.parts.map((part, i) => ({ id: String(i), ...part })),
  });

const withData = existsSync(DATA) ? test : test.skip;
withData.each([
  ['gaokao-bench/2010-2019_math_I_MCQs.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_II_MCQs.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_I_fill_in_the_blank.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_I_open_ended.json', decodeGaokaoBench],
  ['mathtof-mathmc/mathtof_0-699.json', decodeMathtof],
  ['tal-scq5k/ch_single_choice_train_3K.jsonl', decodeTalScq5k],
] as const)(
  '%s: every formula once, braces and environments matched, no command but ours (needs shared data)',
  (file, decode) => {
    let fallen = 0;
    let formulas = 0;
    for (const row of decode(readFileSync(join(DATA, file), 'utf8'))) {
      if (!('draft' in row)) continue;
      const question = questionOf(row.draft);
      checkQuestion(question);
      const written = questionsLatex([question], TEACHER);
      formulas += written.formulas;
      fallen += written.fallen;
    }
    expect(formulas).toBeGreaterThan(0);
    // These are mistakes of the sources themselves: they are printed as readable source and reported.
    expect(fallen / formulas).toBeLessThan(0.01);
  },
);

const WILD = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\\',
        '{',
        '}',
        '$',
        '&',
        '#',
        '%',
        '_',
        '^',
        '~',
        '[',
        ']',
        '\\end{document}',
        '\\input{x}',
        '\n\n',
        '`',
        '--',
        '<<',
        '甲',
        '（）',
        '（　　）',
        '\u202e',
        '𠮷',
        'א',
      ),
      { maxLength: 30 },
    )
    .map((bits) => bits.join('')),
);

test('any text is text: nothing of it acts', () => {
  fc.assert(
    fc.property(WILD, WILD, WILD, (stem, option, analysis) => {
      const html = (text: string) =>
        serializeContent([{ kind: 'p', children: [{ kind: 'text', text, marks: ['bold', 'dot'] }] }]);
      checkQuestion(
        createMockQuestion({
          content: sanitizeHtml(html(stem)),
          options: [{ id: 'a', content: sanitizeHtml(html(option)) }],
          analysis: sanitizeHtml(html(analysis)),
        }),
      );
      expect(readLatex(`\\begin{document}\n${latexText(stem)}\n\\end{document}`).faults).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('any formula is complete or written as source', () => {
  fc.assert(
    fc.property(WILD, (tex) => {
      const source = latexMath(tex);
      if (source === null) return;
      expect(readLatex(`\\begin{document}$${source}$\\end{document}`).faults).toEqual([]);
    }),
    { numRuns: 400 },
  );
  for (const bomb of [
    '\\input{/etc/passwd}',
    '\\immediate\\write18{ls}',
    '\\def\\x{\\x\\x}\\x',
    '\\begin{filecontents}{a}\\end{filecontents}',
    '\\catcode`\\$=12',
    'a}b{',
    '\\left( x',
    '\\csname input\\endcsname x',
  ]) {
    expect(latexMath(bomb)).toBeNull();
  }
});

test('what browsers typeset is written in LaTeX’s words', () => {
  expect(latexMath('50%')).toBe('50\\%');
  expect(latexMath('S_阴影=3')).toBe('S_\\text{阴影}=3');
  expect(latexMath('\\text{甲，}x')).toBe('\\text{甲，}x');
  expect(latexMath('\\begin{align}a&=b\\\\c&=d\\end{align}')).toBe('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}');
  expect(latexMath('\\unicode{x25B1}ABCD')).toBe('\\text{\\char"25B1}ABCD');
  expect(latexMath('\\{x\\mid x>0\\}')).toBe('\\{x\\mid x>0\\}');
});

test('a paper: sections with their scores, keys and blanks for teachers only, space, parts, pictures, tables', () => {
  const choice = createMockQuestion({ id: 1, content: '<p>下列<em>不</em>正确的是（　　）</p>', answer: ['b'] });
  const fill = createMockQuestion({
    id: 2,
    type_id: 300,
    options: [],
    content: '<p>则 \\(a=\\)<span data-blank></span>，<span data-blank></span></p>',
    answer: [['\\(\\frac{1}{2}\\)', '0.5'], ['[3, 5)']],
  });
  const judge = createMockQuestion({
    id: 3,
    type_id: 200,
    options: [],
    content: '<p>\\(\\pi\\) 是有理数</p>',
    answer: false,
  });
  const open = createMockQuestion({
    id: 4,
    type_id: 400,
    options: [],
    answer: '<p>见解析</p>',
    analysis: '<p>\\[x=1\\]</p>',
    content:
      '<p>如图，<img src="/files/ab/1.png" alt="三角形" data-width-mm="20"></p><figure data-placement="center"><img src="/lost.png" alt="图"></figure>' +
      '<table><tr><th>x</th><td colspan="2">1 &amp; 2</td></tr><tr><td rowspan="2">y</td><td>3</td><td>4</td></tr><tr><td data-align="left">5</td><td>6</td></tr></table>',
    parts: [
      { id: 'a', content: '<p>求 \\(x\\)</p>', answer: '<p>1</p>', score: 6 },
      { id: 'b', content: '<p>求 \\(y\\)</p>', answer: '', score: 6 },
    ],
  });
  const all = new Map([choice, fill, judge, open].map((question) => [question.id, question]));
  const item = (question_id: number, score: number, answer_space = 0) => ({
    question_id,
    score,
    part_scores: [],
    answer_space,
  });
  const source = {
    title: '高一 50% & 期中',
    notice: '1．满分 100 分\n时间 90 分钟',
    seal_line: 1 as const,
    answers: 'end' as const,
    display_exam_index: 1 as const,
    display_mini_index: 0 as const,
    sections: [
      { id: 1, title: '一、单选题', note: '', items: [item(1, 5), item(9, 5)] },
      { id: 2, title: '填空题', note: '', items: [item(2, 2.5), item(3, 4)] },
      { id: 3, title: '解答题', note: '写出步骤', items: [item(4, 12, 60)] },
    ],
  };
  const teacher = paperLatex(source, (id) => all.get(id), TEACHER);
  const student = paperLatex(source, (id) => all.get(id), STUDENT);
  for (const { tex } of [teacher, student]) {
    expect(readLatex(tex).faults).toEqual([]);
    for (const line of [
      '\\title{高一 50\\% \\& 期中}',
      '\\section{单选题：本题共2小题，每小题5分，共10分。}',
      '\\item 满分 100 分',
      'sealline/show = true',
      '下列\\CJKunderdot{不}正确的是\\paren',
      '（2.5分）',
      '\\includegraphics[width=20mm, max width=\\linewidth]{pictures/1.png}',
      '\\multicolumn{2}{c|}{1 \\& 2}',
      '\\multirow{2}{*}{y}',
      '\\cline{2-3}',
      '（试题 9 未能载入）',
      '\\begin{problem}[points = 12]',
    ]) {
      expect(tex).toContain(line);
    }
  }
  expect(teacher.tex).toContain('\\paren[B]');
  expect(teacher.tex).toContain('\\paren[错]');
  expect(teacher.tex).toContain('\\fillin[{$\\dfrac{1}{2}$}]，\\fillin[{{[}3, 5)}]');
  expect(teacher.tex).toContain('solution/show-solution = show-move');
  expect(student.tex).not.toMatch(/solution\}|\\paren\[|fillin\[|frac/);
  expect(student.tex).toContain('\\vspace{60mm}');
  expect(teacher.notes).toEqual(['第 2 题：试题 9 未能载入', '第 5 题：图片未能取得：/lost.png']);
  // 西文字体: the class has one face for text and formulas; Times is chosen. Brackets stay in the student's version.
  expect(student.tex).toContain('paren/show-paren = true');
  expect(student.tex).not.toContain('font =');
  const times = { ...STUDENT, layout: { ...STUDENT.layout, latin_face: 'times' as const } };
  expect(paperLatex(source, (id) => all.get(id), times).tex).toContain('font = termes');
  const layout = {
    secret: '绝密★启用前',
    subtitle: '理科',
    notice_title: '考生须知',
    score_table: 'head' as const,
    fields: ['学校', '座号'],
  };
  const sealed = paperLatex({ ...source, layout }, (id) => all.get(id), STUDENT).tex;
  expect(readLatex(sealed).faults).toEqual([]);
  for (const line of [
    '\\noindent\\textbf{绝密★启用前}',
    '{\\large 理科}',
    '\\begin{notice}[label = {考生须知：}]',
    '  题号 & 一 & 二 & 三 & 总分 \\\\ \\hline',
    'sealline/odd-info-content = {{学校}：{\\underline{\\hspace*{6em}}}, {座号}：{\\underline{\\hspace*{6em}}}}',
    'fillin/no-answer-type = none',
  ])
    expect(sealed).toContain(line);
  expect(sealed).not.toContain('\\information');
  const unsealed = paperLatex({ ...source, layout, seal_line: 0 }, (id) => all.get(id), STUDENT).tex;
  expect(unsealed).toMatch(/\\information\{\n {2}学校\\underline.*,\n {2}座号\\underline/);
});

test('a document that names a picture which is not beside it, or leaves an environment open, is named', () => {
  const whole =
    '\\begin{document}\n\\begin{cases}x\\end{cases} % \\begin{remark}\n\\includegraphics[width=3cm]{p/01.png}\n\\end{document}\n';
  expect(faultsOfLatex(whole, new Set(['p/01.png']))).toEqual([]);
  expect(faultsOfLatex(whole, new Set())).toEqual(['图 p/01.png 不在文件中']);
  expect(faultsOfLatex(whole.replace('\\end{cases}', ''), new Set(['p/01.png']))).toEqual(['环境 document 没有配对']);
  expect(faultsOfLatex('', new Set())).toEqual(['文档不完整']);
});
