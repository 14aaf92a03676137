// Questions as rows of a spreadsheet, with the data that teachers need to sort and discuss them; formulas as TeX. The
// question import can read these files.
import { LETTERS, regionLabel, SHELF_FILTERS, TERMS, USAGE_FILTERS, typeTitle } from '../../../../contract/codes';
import type { Question } from '../../../../contract/question';
import { blankCell, boundedCell, contentCell } from '../../../../formats/table/questionTable';
import { plainName } from '../../../../domain/knowledge/names';
import { answerOfType } from '../../../../domain/question/answers';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDate } from '../../../lib/dates';
import { sharingText, type ColumnContext } from './columns';

export const LINE_HEAD = [
  '编号',
  '题型',
  '题干',
  '选项',
  '答案',
  '解析',
  '难度',
  '状态',
  '知识点',
  '学段',
  '年级',
  '册次',
  '学期',
  '年份',
  '地区',
  '来源',
  '原书页码',
  '原书题号',
  '上架',
  '使用状态',
  '共享',
  '组卷次数',
  '最近组卷',
  '得分率',
  '录入人',
  '修改日期',
];

const labelOf = (list: readonly { value: number; label: string }[], value: number) =>
  list.find((one) => one.value === value)?.label ?? '';
const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: number | null) =>
  list?.find((one) => one.id === id)?.title ?? '';

function answerCell(question: Question): string {
  const answer = answerOfType(question.type_id, question.answer);
  if (answer.kind === 'choice')
    return answer.ids
      .map((id) => LETTERS[question.options.findIndex((option) => option.id === id)] ?? '？')
      .sort()
      .join('');
  if (answer.kind === 'judge') return answer.right ? '正确' : '错误';
  if (answer.kind === 'blanks') return blankCell(answer.blanks);
  return [
    contentCell(answer.html),
    ...question.parts.map((part, index) => `（${index + 1}）${contentCell(part.answer)}`),
  ]
    .filter(Boolean)
    .join('\n');
}

export function questionLine(q: Question, context: ColumnContext): (string | number)[] {
  const { common, categories } = context;
  const parts = q.parts.map((part, index) => `（${index + 1}）${contentCell(part.content)}`);
  return [
    q.id,
    typeTitle(q.type_id, categories),
    [contentCell(q.content), ...parts].join('\n'),
    q.options.map((option, index) => `${LETTERS[index] ?? ''}. ${contentCell(option.content)}`).join('\n'),
    answerCell(q),
    contentCell(q.analysis),
    q.difficulty === 0 ? '' : q.difficulty,
    STATUS_LABELS[q.status as QuestionStatus] ?? '',
    q.kps.map((kp) => plainName(kp)).join('；'),
    titleOf(common?.stages, q.stage_id),
    titleOf(common?.grades, q.grade_id),
    titleOf(common?.gs, q.gs_id),
    labelOf(TERMS, q.term),
    q.year ?? '',
    regionLabel(q.region_id),
    q.source,
    q.origin_page ?? '',
    q.origin_number ?? '',
    labelOf(SHELF_FILTERS, q.listed),
    labelOf(USAGE_FILTERS, q.in_use),
    sharingText(q, context),
    q.times_used,
    q.last_used_at === null ? '' : dashDate(q.last_used_at),
    q.facility === null ? '' : `${Math.round(q.facility * 100)}%`,
    q.author,
    dashDate(q.updated_at),
  ].map((cell) => (typeof cell === 'number' ? cell : boundedCell(cell)));
}
