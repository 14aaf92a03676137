// Packages and settings of the exam-zh class before the document.
import type { LatexOptions } from './write';

export function preamble(
  { teacher, layout }: LatexOptions,
  solutions: string,
  sealed: boolean,
  label: string | null,
): string {
  const setup = [
    `page/size = ${layout.size === 'A4' ? 'a4paper' : 'a3paper'}`,
    `paren/show-answer = ${teacher}`,
    `fillin/show-answer = ${teacher}`,
    ...(sealed ? ['sealline/show = true'] : []),
    ...(label === null ? [] : [`question/label = ${label}`]),
  ];
  return [
    '% !TeX program = xelatex',
    `\\documentclass[zihao=${layout.font_size >= 12 ? '-4' : '5'}]{exam-zh}`,
    '\\usepackage{graphicx, multirow, makecell, cancel}',
    '\\usepackage[export]{adjustbox}',
    // Commands used in the bank's formulas that LaTeX does not define.
    '\\providecommand{\\parallelogram}{\\text{\\char"25B1}}',
    '\\providecommand{\\degree}{^{\\circ}}',
    '\\providecommand{\\backcong}{\\mathrel{\\text{\\char"224C}}}',
    '\\providecommand{\\overparen}[1]{\\overset{\\frown}{#1}}',
    `\\examsetup{\n${setup.map((line) => `  ${line},`).join('\n')}\n}`,
    // Up to version 0.1 of the class, a solution can only be shown or hidden, and is printed where it is written.
    `\\ifcsname l__examzh_solution_show_bool\\endcsname\n  \\examsetup{solution/show-solution = ${teacher}}\n\\else\n  \\examsetup{solution/show-solution = ${teacher ? solutions : 'hide'}}\n\\fi`,
  ].join('\n');
}
