// 出卷体检 (the check of a paper), each question: can it be read, answered and marked, and does it fit this paper?
import { FREE_TYPE_ID } from '../../../contract/codes';
import { STAGES } from '../../../contract/question/choices';
import type { Part, Question } from '../../../contract/question/question';
import { parseContent } from '../../content/htmlToContent';
import { countBlanks } from '../../content/plainText';
import { answerOfType } from '../../question/answers';
import { isWrittenPart, partQuestion } from '../../question/parts';
import { STATUS, PENDING_LABELS, whyUnusable } from '../../question/reviewWorkflow';
import { traitsOf, hasParts } from '../../question/types/traits';
import { naming, printedItems, type CheckInput, type Finding, type Printed } from './finding';

const NOT_REVIEWED: Readonly<Record<number, string>> = PENDING_LABELS;
const ANSWER_SPACE_MM = traitsOf(FREE_TYPE_ID).space;

/** A written part without an answer. */
const lacksAnswer = ({ answer }: Part): boolean => typeof answer === 'string' && answer.trim() === '';

/** The fault of the answer, or null. */
export function answerFault(question: Question): string | null {
  return wholeFault(question) ?? keyedPartFault(question);
}

function keyedPartFault({ parts }: Question): string | null {
  for (const [at, part] of parts.entries()) {
    const fault = isWrittenPart(part) ? null : wholeFault(partQuestion(part));
    if (fault) return `第 ${at + 1} 小题${fault}`;
  }
  return null;
}

type Answered = Pick<Question, 'type_id' | 'content' | 'options' | 'answer' | 'parts'>;
function wholeFault(question: Answered): string | null {
  const answer = answerOfType(question.type_id, question.answer);
  switch (answer.kind) {
    case 'choice': {
      const known = new Set(question.options.map(({ id }) => id));
      if (question.options.length < 2) return '选项不足两个';
      if (answer.ids.length === 0) return '没有标答案';
      return answer.ids.every((id) => known.has(id)) ? null : '答案指向的选项已不存在';
    }
    case 'judge':
      return null;
    case 'blanks': {
      if (answer.blanks.length === 0 || answer.blanks.some((forms) => forms.every((form) => form.trim() === '')))
        return '有空没有答案';
      const blanks = countBlanks(parseContent(question.content));
      return blanks > 0 && blanks !== answer.blanks.length
        ? `题干有 ${blanks} 个空，答案有 ${answer.blanks.length} 个`
        : null;
    }
    case 'content':
      return answer.html.trim() === '' &&
        (question.parts.length === 0 || question.parts.some((part) => lacksAnswer(part)))
        ? '没有答案'
        : null;
  }
}

export function checkQuestions(input: CheckInput): Finding[] {
  const found: Finding[] = [];
  for (const printed of printedItems(input)) {
    const { item, question, number } = printed;
    const place = { at: 'question', question_id: item.id } as const;
    const add = (
      key: string,
      severity: Finding['severity'],
      text: string,
      advice: string,
      more: Partial<Finding> = {},
    ) =>
      void found.push({
        key: `${key}${item.id}`,
        severity,
        text: `第 ${number} 题${text}`,
        advice,
        place,
        ids: [item.id],
        ...more,
      });
    const out: Partial<Finding> = { fix: { kind: 'remove', label: '移出试卷', ids: [item.id] } };
    if (!question) {
      if (!input.loading) add('gone', 'blocking', '未能载入，可能已被删除', '换一道题，或移出试卷。', out);
      continue;
    }
    const why = whyUnusable(question);
    if (why === 'unavailable') add('unusable', 'blocking', '已被标为不可用', '换一道题，或移出试卷。', out);
    else if (why === 'disabled') add('disabled', 'blocking', '已停用', '换一道题，或移出试卷。', out);
    else if (question.status !== STATUS.reviewed)
      add(
        'review',
        'serious',
        `尚未审核（${NOT_REVIEWED[question.status] ?? '状态不明'}）`,
        '等审核通过后再用，或自己核对一遍。',
      );
    const fault = answerFault(question);
    if (fault) add('answer', 'blocking', fault, '打开试题补全答案。');
    else if (question.analysis.trim() === '' && question.parts.every((part) => lacksAnswer(part)))
      add('analysis', 'hint', '没有解析', '教师版会缺少这一题的解析。');
    const tex = question.tex_faults[0];
    if (tex)
      add('tex', 'blocking', `有公式不能正确显示：${shorten(tex.tex)}`, '打开试题改正公式；印出来会是红色的源码。');
    const narrow = input.narrow.find(({ question_id }) => question_id === item.id);
    if (narrow)
      add(
        'narrow',
        'serious',
        `有公式比行宽，会缩小印出：${shorten(narrow.tex)}`,
        '打开试题，把公式拆成几个或分行写。',
      );
    addPictures(input, item.id, add);
    addPlace(input, question, add);
  }
  return [...found, ...spaces(input)];
}

type Add = (key: string, severity: Finding['severity'], text: string, advice: string) => void;
const shorten = (tex: string) => (tex.length > 30 ? `${tex.slice(0, 30)}…` : tex);

/** Print needs 150 dpi; below that, lines look jagged. */
export const LEAST_DPI = 150;

function addPictures({ pictures }: CheckInput, id: number, add: Add): void {
  const own = pictures.filter(({ question_id }) => question_id === id);
  if (own.some(({ dpi }) => dpi === null)) add('picture', 'blocking', '有图片未能载入', '打开试题重新上传图片。');
  const low = own.flatMap(({ dpi }) => (dpi !== null && dpi < LEAST_DPI ? [dpi] : []));
  if (low.length > 0)
    add(
      'dpi',
      'serious',
      `的图片清晰度不够（${Math.round(Math.min(...low))} dpi，打印需要 ${LEAST_DPI}）`,
      '换清晰的图片，或在试题中把图片缩小。',
    );
}

function addPlace({ stage_id, grade_id }: CheckInput, question: Question, add: Add): void {
  const stage = (id: number) => STAGES.find((one) => one.id === id)?.label ?? '其他学段';
  if (stage_id !== null && question.stage_id !== null && question.stage_id !== stage_id) {
    add('stage', 'serious', `属于${stage(question.stage_id)}，试卷是${stage(stage_id)}`, '换一道题，或改试卷的学段。');
  } else if (grade_id !== null && question.grade_id !== null && question.grade_id > grade_id) {
    // Content of earlier grades belongs into a paper.
    add('grade', 'hint', '属于试卷之后的年级', '确认学生已经学过。');
  }
}

/** Free-response questions without answer space, one finding per section. */
function spaces(input: CheckInput): Finding[] {
  const printed = printedItems(input).filter(
    ({ item, question }) =>
      hasParts(item.type_id) &&
      item.answer_space === 0 &&
      (!question || question.parts.length === 0 || question.parts.some(isWrittenPart)),
  );
  const bySection = new Map<number, Printed[]>();
  for (const one of printed) bySection.set(one.item.section_id, [...(bySection.get(one.item.section_id) ?? []), one]);
  return [...bySection].map(([section_id, list]) => {
    const ids = list.map(({ item }) => item.id);
    return {
      key: `space${section_id}`,
      severity: 'hint' as const,
      text: `${naming(list)}没有留答题空白`,
      advice: '用答题卡作答可以不留。',
      place: { at: 'section', section_id, field: 'space' },
      ids,
      fix: { kind: 'spaces', label: `各留 ${ANSWER_SPACE_MM} mm`, ids, answer_space: ANSWER_SPACE_MM },
    };
  });
}
