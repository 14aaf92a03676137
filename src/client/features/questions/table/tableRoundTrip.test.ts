// If these fail, a spreadsheet that the list exported cannot be imported again, or comes back as other questions.
import { questionOfDraft } from '../../../../../mocks/factories/question';
import type { QuestionDraft } from '../../../../formats/shared/importedQuestion';
import { decodeQuestionTable } from '../../../../formats/table/read';
import { writeQuestionTable } from '../../../../formats/table/tableFile';
import { generateQuestions } from '../../../../testing/testQuestions';
import { readTable, writeCsv, writeTable } from '../../../lib/spreadsheet';
import type { ColumnContext } from './columns';
import { LINE_HEAD, questionLine } from './questionLines';

const WORDS = { common: null, categories: [], organizationId: 1 } as unknown as ColumnContext;

const drafts = [...generateQuestions(11, 300)].flatMap((row) => ('draft' in row ? [row.draft] : []));
const placed = ({ options, answer, content, analysis, type_id }: QuestionDraft) => ({
  type_id,
  content,
  analysis,
  options: options.map((option) => option.content),
  answer:
    options.length > 0 && Array.isArray(answer)
      ? answer.map((id) => options.findIndex((option) => option.id === id))
      : answer,
});

describe.each(['xlsx', 'csv'])('.%s', (ending) => {
  test('every generated question comes back', async () => {
    const lines = drafts.map((draft, place) => questionLine(questionOfDraft(draft, place), WORDS));
    const blob = ending === 'csv' ? writeCsv([LINE_HEAD, ...lines]) : await writeTable([LINE_HEAD, ...lines], '试题');
    const rows = await readTable(new File([blob], `a.${ending}`));
    if (typeof rows === 'string') throw new Error(rows);
    const back = [...decodeQuestionTable(writeQuestionTable(rows))];
    expect(back.flatMap((row) => ('refused' in row ? [row] : []))).toEqual([]);
    expect(back.map((row) => ('draft' in row ? placed(row.draft) : row))).toEqual(drafts.map(placed));
  });
});
