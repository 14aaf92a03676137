// The columns of the spreadsheet of questions, with the data that teachers need to sort and discuss them; formulas as
// TeX. The question import can read these files.
import { typeTitle } from '../../contract/codes';
import type { Question } from '../../contract/question/question';
import type { FieldName } from '../../contract/question/questionFields';
import { plainName } from '../../domain/knowledge/names';
import { measuredText } from '../../domain/measure/measuredDifficulty';
import { nameOfIn, sharingText, type BankWords } from '../../domain/question/bankWords';
import { fieldRule, fieldText, fieldTitle, FIELDS_IN_ORDER } from '../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../domain/question/reviewWorkflow';
import { boundedCell, contentCell } from './cells';
import { answerCell, optionsCell, stemCell } from './questionRow';

export interface SheetWords extends BankWords {
  /** The date of a time, in the users' time zone. */
  dayOf(at: string): string;
}
interface SheetColumn {
  title: string;
  cell(question: Question, words: SheetWords): string | number;
}

const fieldColumn = (name: FieldName): SheetColumn => ({
  title: fieldTitle(name),
  cell(q, words) {
    const text = fieldText(name, q[name], nameOfIn(words));
    return text === String(q[name]) && typeof q[name] === 'number' ? q[name] : text;
  },
});

const COLUMNS: readonly SheetColumn[] = [
  { title: '编号', cell: (q) => q.id },
  { title: '题型', cell: (q, { categories }) => typeTitle(q.type_id, categories) },
  { title: '题干', cell: stemCell },
  { title: '选项', cell: optionsCell },
  { title: '答案', cell: answerCell },
  { title: '解析', cell: (q) => contentCell(q.analysis) },
  fieldColumn('difficulty'),
  { title: '状态', cell: (q) => STATUS_LABELS[q.status as QuestionStatus] ?? '' },
  { title: '知识点', cell: (q) => q.kps.map((kp) => plainName(kp)).join('；') },
  ...FIELDS_IN_ORDER.filter((name) => fieldRule(name).sheet && name !== 'difficulty').map(fieldColumn),
  { title: '共享', cell: sharingText },
  { title: '组卷次数', cell: (q) => q.times_used },
  { title: '最近组卷', cell: (q, { dayOf }) => (q.last_used_at === null ? '' : dayOf(q.last_used_at)) },
  { title: '得分率', cell: (q) => (q.facility === null ? '' : `${Math.round(q.facility * 100)}%`) },
  { title: '实测难度', cell: measuredText },
  { title: '录入人', cell: (q) => q.author },
  { title: '修改日期', cell: (q, { dayOf }) => dayOf(q.updated_at) },
];

export const SHEET_HEAD: readonly string[] = COLUMNS.map(({ title }) => title);

export const sheetRow = (question: Question, words: SheetWords): (string | number)[] =>
  COLUMNS.map(({ cell }) => {
    const value = cell(question, words);
    return typeof value === 'number' ? value : boundedCell(value);
  });
