// The actions possible in each state of a fault report. Used by server and client.
import { FEEDBACK, type FeedbackAction, type FeedbackState } from '../../contract/question/feedback';

const UNFINISHED = [FEEDBACK.open, FEEDBACK.assigned, FEEDBACK.answered];
const MOVES: Readonly<Record<FeedbackAction, { from: readonly number[]; to: FeedbackState }>> = {
  assign: { from: UNFINISHED, to: FEEDBACK.assigned },
  answer: { from: UNFINISHED, to: FEEDBACK.answered },
  close: { from: UNFINISHED, to: FEEDBACK.closed },
  reopen: { from: [FEEDBACK.answered, FEEDBACK.closed], to: FEEDBACK.open },
};

/** undefined if the action is not possible. */
export function nextFeedbackState(from: number, action: FeedbackAction): FeedbackState | undefined {
  return MOVES[action].from.includes(from) ? MOVES[action].to : undefined;
}
