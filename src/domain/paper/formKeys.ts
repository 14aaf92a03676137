// The keys of all forms of a paper side by side: the correct answer of each number in each form.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import { hasParts } from '../question/types/traits';
import { arrangedItems, arrangedQuestion, type Arrangement } from './forms';
import { answerHtml } from './numbering';
import type { PaperBlock, PaperQuestion } from './paperModel';
import { fullFractions } from './printed/fractionSize';

export interface KeyRow {
  /** Printed number, counted over the whole paper. */
  number: number;
  /** One per form: the answer as HTML, and the question's number in form A. */
  cells: { question_id: number; html: string; original: number }[];
}
interface KeySection {
  id: number;
  items: readonly { question_id: number }[];
}

export function formKeys(
  sections: readonly KeySection[],
  questionOf: (id: number) => PaperQuestion | undefined,
  forms: readonly Arrangement[],
): KeyRow[] {
  const inOrder = (form: Arrangement | undefined) =>
    sections.flatMap((section) => arrangedItems(section, form).map((item) => item.question_id));
  const originals = inOrder(undefined);
  const columns = forms.map((form) =>
    inOrder(form).map((question_id) => {
      const question = questionOf(question_id);
      return {
        question_id,
        html: question ? answerOf(arrangedQuestion(question, form)) : '',
        original: originals.indexOf(question_id) + 1,
      };
    }),
  );
  return originals.map((_, index) => ({ number: index + 1, cells: columns.flatMap((column) => column[index] ?? []) }));
}

/** Free-response answers are too long for a table: their number in form A is printed instead. */
const answerOf = (question: PaperQuestion): string => (hasParts(question.type_id) ? '' : answerHtml(question));

/** The key table as a paper of its own, for print, PDF and Word. */
export function keyBlocks(
  title: string,
  rows: readonly KeyRow[],
  forms: readonly Arrangement[],
  layout?: Partial<PaperLayout>,
): PaperBlock[] {
  const sized = (html: string) => (layout?.fractions === 'line' ? html : fullFractions(html));
  const cell = (tag: 'th' | 'td', html: string) => `<${tag} data-align="center"><p>${html}</p></${tag}>`;
  const line = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
  const head = line(['题号', ...forms.map(({ name }) => `${name} 卷`)].map((text) => cell('th', text)));
  const table = (part: readonly KeyRow[]) =>
    `<table>${head}${part
      .map((row) =>
        line([
          cell('td', String(row.number)),
          ...row.cells.map(({ html, original }) => cell('td', sized(html) || `同 A 卷第 ${original} 题`)),
        ]),
      )
      .join('')}</table>`;
  const blocks: PaperBlock[] = [
    {
      id: 'keys',
      kind: 'title',
      text: `${title.trim() || '未命名试卷'} 各卷答案对照`,
      keepWithNext: true,
      spaceAfter: 3,
    },
  ];
  // In tables of 25 rows, so that a page break falls between two of them.
  for (let from = 0; from < rows.length; from += ROWS) {
    blocks.push({
      id: `keys${from}`,
      kind: 'answer',
      question_id: 0,
      label: '',
      name: '',
      html: table(rows.slice(from, from + ROWS)),
      spaceAfter: 3,
    });
  }
  return blocks;
}
const ROWS = 25;
