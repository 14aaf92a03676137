// States of a fault report and the actions possible in each: 1 open, 2 assigned, 3 answered, 4 closed. Used by server
// and client.
import type { FeedbackAction, FeedbackState } from '../../contract/feedback';

const MOVES: Readonly<Record<FeedbackAction, { from: readonly number[]; to: FeedbackState }>> = {
  assign: { from: [1, 2, 3], to: 2 },
  answer: { from: [1, 2, 3], to: 3 },
  close: { from: [1, 2, 3], to: 4 },
  reopen: { from: [3, 4], to: 1 },
};

/** undefined if the action is not possible. */
export function nextFeedbackState(from: number, action: FeedbackAction): FeedbackState | undefined {
  return MOVES[action].from.includes(from) ? MOVES[action].to : undefined;
}
