// States of a fault report and what may be done in each: 1 open, 2 assigned, 3 answered, 4 closed. Server and client ask here.
import type { FeedbackAction, FeedbackState } from '../../contract/feedback';

const MOVES: Readonly<Record<FeedbackAction, { from: readonly number[]; to: FeedbackState }>> = {
  assign: { from: [1, 2, 3], to: 2 },
  answer: { from: [1, 2, 3], to: 3 },
  close: { from: [1, 2, 3], to: 4 },
  reopen: { from: [3, 4], to: 1 },
};

/** undefined where the action is not possible. */
export function nextFeedbackState(from: number, action: FeedbackAction): FeedbackState | undefined {
  return MOVES[action].from.includes(from) ? MOVES[action].to : undefined;
}
