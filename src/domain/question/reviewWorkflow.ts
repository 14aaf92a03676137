// The review of a question: its states, which transitions exist, who may make them, what they need. Pure: the server
// enforces it, the client uses it to choose the buttons to show.
import type { FunctionKey } from '../../contract/account/functionKeys';
import { CODES } from '../../contract/codes';

/** The states of a question, as they are stored and travel on the wire. */
export const STATUS = { unchecked: 1, firstReview: 2, finalReview: 3, reviewed: 4, unavailable: 5 } as const;
export type QuestionStatus = (typeof STATUS)[keyof typeof STATUS];
/** States of the review queue, in the order of the review. */
export const PENDING_STATUSES = [STATUS.unchecked, STATUS.firstReview, STATUS.finalReview] as const;
export const STATUSES: readonly QuestionStatus[] = [...PENDING_STATUSES, STATUS.reviewed, STATUS.unavailable];

export const STATUS_LABELS: Readonly<Record<QuestionStatus, string>> = {
  [STATUS.unchecked]: '待检查',
  [STATUS.firstReview]: '待审核（初审）',
  [STATUS.finalReview]: '待审核（终审）',
  [STATUS.reviewed]: '已审核',
  [STATUS.unavailable]: '不可用',
};
/** Where the full title would be too long. */
export const PENDING_LABELS: Readonly<Record<(typeof PENDING_STATUSES)[number], string>> = {
  [STATUS.unchecked]: '待检查',
  [STATUS.firstReview]: '待初审',
  [STATUS.finalReview]: '待终审',
};

export interface Transition {
  from: QuestionStatus;
  to: QuestionStatus;
  /** The right that the transition needs. */
  key: FunctionKey;
  /** The question's author may not do this. */
  notAuthor?: true;
  /** The account that made the first review of this version may not do this. */
  notFirstReviewer?: true;
  /** The question is marked as returned to its author (退回). */
  returned?: true;
  /** A reason is required and stored in the check record; this is the message without one. */
  reason?: string;
}

const CHECK = { key: 'question.check' } as const;
const REVIEW = { key: 'question.review' } as const;
const REFUSAL = { to: STATUS.unchecked, notAuthor: true, returned: true, reason: '请填写退回原因' } as const;
const WITHDRAWAL = { to: STATUS.unavailable, reason: '请填写停用原因' } as const;

/** One row for each change of status that exists. */
export const TRANSITIONS: readonly Transition[] = [
  { from: STATUS.unchecked, to: STATUS.firstReview, ...CHECK, notAuthor: true },
  { from: STATUS.firstReview, to: STATUS.finalReview, ...CHECK, notAuthor: true },
  { from: STATUS.finalReview, to: STATUS.reviewed, ...REVIEW, notAuthor: true, notFirstReviewer: true },
  { from: STATUS.unchecked, ...REFUSAL, ...CHECK },
  { from: STATUS.firstReview, ...REFUSAL, ...CHECK },
  { from: STATUS.finalReview, ...REFUSAL, ...REVIEW },
  { from: STATUS.unchecked, ...WITHDRAWAL, ...REVIEW },
  { from: STATUS.firstReview, ...WITHDRAWAL, ...REVIEW },
  { from: STATUS.finalReview, ...WITHDRAWAL, ...REVIEW },
  { from: STATUS.reviewed, ...WITHDRAWAL, ...REVIEW },
  { from: STATUS.unavailable, to: STATUS.unchecked, ...REVIEW },
];

export function findTransition(from: number, to: number): Transition | undefined {
  return TRANSITIONS.find((transition) => transition.from === from && transition.to === to);
}

/** The status after a pass at `from`; undefined if there is no pass. */
export function nextStatus(from: number): QuestionStatus | undefined {
  const step = PENDING_STATUSES.findIndex((status) => status === from);
  return step < 0 ? undefined : (PENDING_STATUSES[step + 1] ?? STATUS.reviewed);
}

/** The status of a question whose content has changed: it needs a new review unless it is unavailable. */
export const statusAfterChange = (status: number): QuestionStatus =>
  status === STATUS.unavailable ? STATUS.unavailable : STATUS.unchecked;

export interface Mover {
  id: number;
  may(key: FunctionKey): boolean;
}
export interface MoveFacts {
  /** The accounts that entered the question and that wrote its present version. */
  author_ids: readonly number[];
  /** The account that made the first review (初审) of the present version. */
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
  if (transition.reason !== undefined && reason.trim() === '') return refuse(CODES.invalid, transition.reason);
  return { ok: true, transition };
}

// Which questions may be put on a paper.

export interface Usage {
  status: number;
  in_use?: 0 | 1;
}

/** Why a question may not be put on a paper; null when it may. */
export function whyUnusable({ status, in_use }: Usage): 'unavailable' | 'disabled' | null {
  if (status === STATUS.unavailable) return 'unavailable';
  return in_use === 0 ? 'disabled' : null;
}
