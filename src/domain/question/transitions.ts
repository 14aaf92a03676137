// The review status of a question: which transitions exist, who may make them, what they need. Pure: the server
// enforces it, the client uses it to choose the buttons to show.
import { CODES, type FunctionKey, type QuestionStatus } from '../../contract/codes';

export interface Transition {
  from: QuestionStatus;
  to: QuestionStatus;
  key: FunctionKey;
  /** A reason is required, and is stored in the check record. */
  reason: boolean;
  /** 1: returned to the author (退回). */
  returned: 0 | 1;
  /** The question's author may not do this. */
  notAuthor: boolean;
  /** The account that made the first review (2 -> 3) may not do this. */
  notFirstReviewer: boolean;
}

const pass = (from: QuestionStatus, to: QuestionStatus, key: FunctionKey, notFirstReviewer = false): Transition => ({
  from,
  to,
  key,
  reason: false,
  returned: 0,
  notAuthor: true,
  notFirstReviewer,
});
const refusal = (from: QuestionStatus, key: FunctionKey): Transition => ({
  ...pass(from, 1, key),
  reason: true,
  returned: 1,
});
const withdrawal = (from: QuestionStatus): Transition => ({
  ...pass(from, 5, 'question.review'),
  reason: true,
  notAuthor: false,
});

export const TRANSITIONS: readonly Transition[] = [
  pass(1, 2, 'question.check'),
  pass(2, 3, 'question.check'),
  pass(3, 4, 'question.review', true),
  refusal(1, 'question.check'),
  refusal(2, 'question.check'),
  refusal(3, 'question.review'),
  withdrawal(1),
  withdrawal(2),
  withdrawal(3),
  withdrawal(4),
  { ...pass(5, 1, 'question.review'), notAuthor: false },
];

export function findTransition(from: number, to: number): Transition | undefined {
  return TRANSITIONS.find((transition) => transition.from === from && transition.to === to);
}

/** The status after a pass at `from`; undefined if there is no pass. */
export function nextStatus(from: number): QuestionStatus | undefined {
  return from === 1 ? 2 : from === 2 ? 3 : from === 3 ? 4 : undefined;
}

export interface Mover {
  id: number;
  may(key: FunctionKey): boolean;
}
export interface MoveFacts {
  /** The accounts that entered the question and that wrote its present version. */
  author_ids: readonly number[];
  /** The account that moved the present version from 2 to 3. */
  first_reviewer_id: number | null;
}
export type MoveVerdict = { ok: true; transition: Transition } | { ok: false; code: number; msg: string };

/** Whether `mover` may move a question from `from` to `to`; a refusal gives the reason in Chinese. */
export function judgeMove(from: number, to: number, mover: Mover, facts: MoveFacts, reason: string): MoveVerdict {
  const refuse = (code: number, msg: string): MoveVerdict => ({ ok: false, code, msg });
  const transition = findTransition(from, to);
  if (!transition) return refuse(CODES.invalid, '当前状态不能改为所选状态，请刷新后重试');
  if (!mover.may(transition.key)) return refuse(CODES.forbidden, '没有权限进行此操作，请联系管理员');
  if (transition.notAuthor && facts.author_ids.includes(mover.id)) {
    return refuse(CODES.forbidden, '不能审核自己录入的试题，请由他人审核');
  }
  if (transition.notFirstReviewer && facts.first_reviewer_id === mover.id) {
    return refuse(CODES.forbidden, '初审与终审不能是同一人，请由他人终审');
  }
  if (transition.reason && reason.trim() === '') {
    return refuse(CODES.invalid, transition.to === 5 ? '请填写停用原因' : '请填写退回原因');
  }
  return { ok: true, transition };
}
