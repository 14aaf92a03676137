// Questions as rows of a spreadsheet, with the data that teachers need to sort and discuss them; formulas as TeX. The
// question import can read these files.
import { typeTitle } from '../../../../contract/codes';
import type { Question } from '../../../../contract/question/question';
import type { FieldName } from '../../../../contract/question/questionFields';
import { plainName } from '../../../../domain/knowledge/names';
import { measuredText } from '../../../../domain/measure/measuredDifficulty';
import { fieldText, fieldTitle, fieldRule, FIELDS_IN_ORDER } from '../../../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { boundedCell, contentCell } from '../../../../formats/table/cells';
import { answerCell, optionsCell, stemCell } from '../../../../formats/table/questionRow';
import { dashDate } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { nameOfIn, sharingText, type ColumnContext } from './columns';

const FIRST: readonly FieldName[] = ['difficulty'];
const OTHERS = FIELDS_IN_ORDER.filter((name) => fieldRule(name).sheet && !FIRST.includes(name));

export const LINE_HEAD = [
  t('编号'),
  t('题型'),
  t('题干'),
  t('选项'),
  t('答案'),
  t('解析'),
  ...FIRST.map(fieldTitle),
  t('状态'),
  t('知识点'),
  ...OTHERS.map(fieldTitle),
  t('共享'),
  t('组卷次数'),
  t('最近组卷'),
  t('得分率'),
  t('实测难度'),
  t('录入人'),
  t('修改日期'),
];

export function questionLine(q: Question, context: ColumnContext): (string | number)[] {
  const { categories } = context;
  const nameOf = nameOfIn(context);
  const cell = (name: FieldName): string | number => {
    const text = fieldText(name, q[name], nameOf);
    return text === String(q[name]) && typeof q[name] === 'number' ? q[name] : text;
  };
  return [
    q.id,
    typeTitle(q.type_id, categories),
    stemCell(q),
    optionsCell(q),
    answerCell(q),
    contentCell(q.analysis),
    ...FIRST.map(cell),
    STATUS_LABELS[q.status as QuestionStatus] ?? '',
    q.kps.map((kp) => plainName(kp)).join('；'),
    ...OTHERS.map(cell),
    sharingText(q, context),
    q.times_used,
    q.last_used_at === null ? '' : dashDate(q.last_used_at),
    q.facility === null ? '' : `${Math.round(q.facility * 100)}%`,
    measuredText(q),
    q.author,
    dashDate(q.updated_at),
  ].map((cell) => (typeof cell === 'number' ? cell : boundedCell(cell)));
}
