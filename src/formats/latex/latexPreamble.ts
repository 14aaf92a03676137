// Packages and settings of the exam-zh class, and what is above the questions: title, fields, score table, notice.
import { candidateFields, noticeLines, scoreColumns } from '../../domain/paper/pageDecoration';
import type { PaperSource } from '../../domain/paper/paperModel';
import { isBracket, titlePieces } from '../../domain/paper/printed/titleLines';
import { latexText } from './latexMath';
import type { LatexOptions } from './write';

/** ∠ ∥ ∴ ∵ ∽ ≌ ⊙ ⊥ ⌒, Roman and enclosed numbers, shapes as △ (▱ is in the face of formulas), signs as ☆ ✓. */
const CHINESE_SIGNS =
  '"2220, "2225, "2234, "2235, "223D, "224C, "2299, "22A5, "2312, "2160 -> "217F, "2460 -> "24FF, ' +
  '"25A0 -> "25B0, "25B2 -> "25FF, "2600 -> "27BF';

/** Serif faces of all common Chinese characters, on Linux, Windows and macOS; the first one there is taken. */
const WHOLE_FACES = [
  'Noto Serif CJK SC',
  'Source Han Serif SC',
  'SimSun',
  'Songti SC',
  'Noto Sans CJK SC',
  'WenQuanYi Zen Hei',
  'Droid Sans Fallback',
];
/** Fandol, the Chinese face of TeX Live, lacks characters of names and many signs: ㎡ ⑳ ☆ 镕 堃 print in another face. */
const FALLBACK_FACE = `\\ExplSyntaxOn
\\tl_new:N \\l_tiku_fallback_tl
\\clist_map_inline:nn { ${WHOLE_FACES.map((face) => face.replaceAll(' ', '~')).join(', ')} }
  { \\tl_if_empty:NT \\l_tiku_fallback_tl { \\IfFontExistsTF {#1} { \\tl_set:Nn \\l_tiku_fallback_tl {#1} } { } } }
\\tl_if_empty:NF \\l_tiku_fallback_tl
  {
    \\xeCJKsetup { AutoFallBack = true }
    \\clist_map_inline:nn { \\CJKrmdefault, \\CJKsfdefault, \\CJKttdefault }
      { \\exp_args:NnV \\setCJKfallbackfamilyfont {#1} \\l_tiku_fallback_tl }
  }
\\ExplSyntaxOff`;

/** LaTeX stops at four lists of a kind and six in all. The class labels the first two levels of enumerate. */
const LIST_DEPTH = 20;
const BEYOND = Array.from({ length: LIST_DEPTH - 4 }, (_, i) => i + 5).join(',');
const DEEP_LISTS = [
  `\\setlistdepth{${LIST_DEPTH}}`,
  `\\renewlist{enumerate}{enumerate}{${LIST_DEPTH}}`,
  `\\renewlist{itemize}{itemize}{${LIST_DEPTH}}`,
  '\\setlist[enumerate,3]{label=\\roman*.}',
  '\\setlist[enumerate,4]{label=\\Alph*.}',
  `\\setlist[enumerate,${BEYOND}]{label=\\arabic*.}`,
  '\\setlist[itemize]{label=\\textbullet}',
].join('\n');

export function preamble({ teacher, layout }: LatexOptions, solutions: string, settings: readonly string[]): string {
  const setup = [
    `page/size = ${layout.size === 'A4' ? 'a4paper' : 'a3paper'}`,
    // The class has one face inside and outside formulas; its Times is in TeX Live, Times New Roman is not.
    ...(layout.latin_face === 'times' ? ['font = termes'] : []),
    // Versions of the class differ in whether the student's version has brackets.
    'paren/show-paren = true',
    `paren/show-answer = ${teacher}`,
    `fillin/show-answer = ${teacher}`,
    // The place of an answer stays empty; the class marks it with a triangle.
    'fillin/no-answer-type = none',
    // Lines of a title are about equally long, so that the last one is not a bracket alone.
    'title/title-format = {\\Large \\leftskip=0pt plus .4\\linewidth \\rightskip=\\leftskip \\parfillskip=0pt\\relax}',
    ...settings,
  ];
  return [
    '% !TeX program = xelatex',
    `\\documentclass[zihao=${layout.font_size >= 12 ? '-4' : '5'}]{exam-zh}`,
    '\\usepackage{graphicx, array, multirow, makecell, cancel}',
    '\\usepackage[export]{adjustbox}',
    // Commands used in the bank's formulas that LaTeX does not define.
    '\\providecommand{\\parallelogram}{\\text{\\char"25B1}}',
    '\\providecommand{\\degree}{^{\\circ}}',
    '\\providecommand{\\backcong}{\\mathrel{\\text{\\char"224C}}}',
    '\\providecommand{\\overparen}[1]{\\overset{\\frown}{#1}}',
    DEEP_LISTS,
    FALLBACK_FACE,
    // Lines of Chinese have no spaces to stretch before a formula that does not fit.
    '\\emergencystretch=3em',
    // Signs in text that Chinese faces have and Latin faces lack.
    `\\xeCJKDeclareCharClass{CJK}{${CHINESE_SIGNS}}`,
    `\\examsetup{\n${setup.map((line) => `  ${line},`).join('\n')}\n}`,
    // Up to version 0.1 of the class, a solution can only be shown or hidden, and is printed where it is written.
    `\\ifcsname l__examzh_solution_show_bool\\endcsname\n  \\examsetup{solution/show-solution = ${teacher}}\n\\else\n  \\examsetup{solution/show-solution = ${teacher ? solutions : 'hide'}}\n\\fi`,
  ].join('\n');
}

/** Settings of the class for a paper. */
export function headSettings(source: PaperSource): string[] {
  const { fields, score_table } = source.layout ?? {};
  const numbered = source.display_exam_index || source.display_mini_index;
  return [
    ...(source.seal_line
      ? ['sealline/show = true', 'sealline/scope = firstpage', sealInfo(candidateFields(fields, true))]
      : []),
    ...(score_table === 'sections' ? ['scoringbox/type = twocolumn'] : []),
    ...(numbered ? [] : ['question/label = {}']),
  ];
}

const sealInfo = (names: readonly string[]): string =>
  `sealline/odd-info-content = {${names.map((name) => `{${latexText(name)}}：{\\underline{\\hspace*{6em}}}`).join(', ')}}`;

/** What is above the first section. */
export function headLatex(source: PaperSource, sections: number): string[] {
  const { secret = '', subtitle = '', notice_title = '', score_table = 'none', fields } = source.layout ?? {};
  const body: string[] = [];
  if (secret.trim() !== '') body.push(`\\noindent\\textbf{${latexText(secret.trim())}}`);
  body.push(`\\title{${titleLatex(source.title.trim() || '未命名试卷')}}`, '\\maketitle');
  if (subtitle.trim() !== '') body.push(`\\begin{center}\n{\\large ${latexText(subtitle.trim())}}\n\\end{center}`);
  const names = source.seal_line ? [] : candidateFields(fields, false);
  if (names.length > 0)
    body.push(
      `\\information{\n${names.map((name) => `  ${latexText(name)}\\underline{\\hspace{5em}}`).join(',\n')}\n}`,
    );
  if (score_table !== 'none') body.push(scoreTable(scoreColumns(sections)));
  // The LaTeX class numbers the lines of a notice.
  const notices = noticeLines(source.notice)
    .map(({ text }) => text.trim())
    .filter((line) => line !== '');
  const label = notice_title.trim() === '' ? '' : `[label = {${latexText(notice_title.trim())}：}]`;
  if (notices.length > 0)
    body.push(
      `\\begin{notice}${label}\n${notices.map((line) => `  \\item ${latexText(line)}`).join('\n')}\n\\end{notice}`,
    );
  return body;
}

const titleLatex = (title: string): string =>
  titlePieces(title)
    .map((piece) => (isBracket(piece) ? latexText(piece).replaceAll(' ', '~') : latexText(piece)))
    .join('');

/** 得分表: empty cells for the points of each section. */
function scoreTable(columns: readonly string[]): string {
  const row = (head: string, cells: readonly string[]) => `  ${[head, ...cells].join(' & ')} \\\\ \\hline`;
  const blank = columns.map(() => '');
  return [
    '\\begin{center}',
    `\\begin{tabular}{|c|${'p{3em}<{\\centering}|'.repeat(columns.length)}}`,
    '  \\hline',
    row('题号', columns),
    row('得分', blank),
    row('评卷人', blank),
    '\\end{tabular}',
    '\\end{center}',
  ].join('\n');
}
