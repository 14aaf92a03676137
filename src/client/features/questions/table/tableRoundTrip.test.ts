// If these fail, a spreadsheet that the list exported cannot be imported again, or comes back as other questions.
import { questionOfDraft } from '../../../../../mocks/factories/question';
import type { QuestionDraft } from '../../../../formats/shared/importedQuestion';
import { SHEET_HEAD, sheetRow } from '../../../../formats/table/questionSheet';
import { decodeQuestionTable } from '../../../../formats/table/read';
import { writeQuestionTable } from '../../../../formats/table/tableFile';
import { SHEET_ENDINGS, sheetWriter } from '../../../../formats/table/writeSheet';
import { generateQuestions } from '../../../../testing/testQuestions';
import { readTable } from '../../../lib/spreadsheet';

const WORDS = { common: null, categories: [], organizationId: 1, dayOf: (at: string) => at.slice(0, 10) };

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

describe.each(SHEET_ENDINGS)('.%s', (ending) => {
  test('every generated question comes back', async () => {
    const writer = sheetWriter(ending, '试题');
    const lines = drafts.map((draft, place) => sheetRow(questionOfDraft(draft, place), WORDS));
    const pieces = [...writer.begin(SHEET_HEAD), ...lines.flatMap(writer.add), ...writer.end()];
    const rows = await readTable(new File(pieces as BlobPart[], `a.${ending}`));
    if (typeof rows === 'string') throw new Error(rows);
    const back = [...decodeQuestionTable(writeQuestionTable(rows))];
    expect(back.flatMap((row) => ('refused' in row ? [row] : []))).toEqual([]);
    expect(back.map((row) => ('draft' in row ? placed(row.draft) : row))).toEqual(drafts.map(placed));
  });
});
