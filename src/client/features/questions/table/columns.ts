// The columns of the question table: content, initial width and sort orders.
import { typeTitle } from '../../../../contract/codes';
import type { Question, QuestionOrder } from '../../../../contract/question/question';
import { CELL_FIELDS, type CellField, type FieldName } from '../../../../contract/question/questionFields';
import { plainKpName, plainName } from '../../../../domain/knowledge/names';
import { measuredText } from '../../../../domain/measure/measuredDifficulty';
import { nameOfIn, sharingText, titleOf, type BankWords } from '../../../../domain/question/bankWords';
import { cellText } from '../../../../domain/question/cellValues';
import { fieldText, fieldTitle, fieldRule, FIELDS_IN_ORDER } from '../../../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDate } from '../../../lib/dates';
import type { ArrangedColumn } from '../../../lib/lists/arrangement';
import { t, WIDER } from '../../../lib/texts/t';

export interface Column extends Omit<ArrangedColumn, 'order'> {
  id: string;
  /** Initial width in px. */
  width: number;
  /** Text of the cell. The content column renders its formulas instead. */
  text(question: Question, context: BankWords): string;
  /** The tooltip, where it says more than the text. */
  hint?(question: Question): string;
  /** Set when the cell can be edited. */
  cell?: CellField;
  number?: true;
  /** Sort orders that clicks on the column head cycle through. */
  orders?: readonly QuestionOrder[];
}

const day = (at: string | null) => (at === null ? '' : dashDate(at));

/** Those of the fields that have a column. */
const columnsOf = (names: readonly FieldName[]): Column[] =>
  names.flatMap((name): Column[] => {
    const { column } = fieldRule(name);
    const cell = CELL_FIELDS.find((field) => field === name);
    if (!column) return [];
    const text: Column['text'] = (q, context) =>
      t(cell ? cellText(cell, q[cell]) : fieldText(name, q[name], nameOfIn(context)));
    return [{ ...column, title: t(fieldTitle(name)), text, ...(cell && { cell }) }];
  });

const CHINESE: readonly Column[] = [
  { id: 'id', title: t('编号'), width: 76, number: true, text: (q) => String(q.id), orders: ['newest', 'oldest'] },
  { id: 'type', title: t('题型'), width: 78, text: (q, { categories }) => t(typeTitle(q.type_id, categories)) },
  { id: 'content', title: t('题干'), width: 380, text: () => '' },
  ...columnsOf(['difficulty']),
  {
    id: 'status',
    title: t('状态'),
    width: 118,
    text: (q) => t(STATUS_LABELS[q.status as QuestionStatus] ?? String(q.status)),
  },
  {
    id: 'kps',
    title: t('知识点'),
    width: 200,
    text: (q) => q.kps.map((kp) => plainKpName(kp.kp_name)).join(t('、')),
    hint: (q) => q.kps.map(plainName).join(t('、')),
  },
  {
    id: 'grade',
    title: t('年级'),
    width: 110,
    text: (q, { common }) =>
      titleOf(common?.gs, q.gs_id) || titleOf(common?.grades, q.grade_id) || titleOf(common?.stages, q.stage_id),
  },
  ...columnsOf(FIELDS_IN_ORDER.filter((name) => name !== 'difficulty' && !fieldRule(name).listOnly)),
  {
    id: 'times_used',
    title: t('组卷'),
    width: 64,
    number: true,
    text: (q) => String(q.times_used),
    orders: ['most_used'],
  },
  {
    id: 'last_used_at',
    title: t('最近组卷'),
    width: 100,
    text: (q) => day(q.last_used_at),
    orders: ['last_used'],
    hidden: true,
  },
  {
    id: 'facility',
    title: t('得分率'),
    width: 74,
    number: true,
    text: (q) => (q.facility === null ? '' : `${Math.round(q.facility * 100)}%`),
    orders: ['lowest_facility'],
  },
  {
    id: 'measured',
    title: t('实测难度'),
    width: 104,
    number: true,
    text: measuredText,
    orders: ['measured'],
  },
  ...columnsOf(FIELDS_IN_ORDER.filter((name) => fieldRule(name).listOnly)),
  { id: 'sharing', title: t('共享'), width: 84, text: (q, words) => t(sharingText(q, words)), hidden: true },
  { id: 'author', title: t('录入人'), width: 96, text: (q) => q.author, hidden: true },
  {
    id: 'updated_at',
    title: t('修改日期'),
    width: 100,
    text: (q) => day(q.updated_at),
    orders: ['updated'],
    hidden: true,
  },
];

/** Titles and most texts are longer in English. */
export const COLUMNS: readonly Column[] = CHINESE.map((column) => ({
  ...column,
  width: column.id === 'content' ? column.width : Math.round(column.width * WIDER),
}));
