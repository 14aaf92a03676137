// What a reviewer does on several questions: the queue of waiting questions, and runs of a bulk change. The reducers
// load with these screens.
import type { BulkResult } from '../../../contract/question/bulk';
import type { Question } from '../../../contract/question/question';
import type { PlainBulkField } from '../../../domain/question/fieldRules';
import { lateSlice } from '../lateSlice';

export interface BulkReport {
  kind: 'preview' | 'run' | 'undo';
  changed: number;
  /** Questions that already had the new values. */
  same: number;
  refused: readonly BulkResult[];
  /** Ended early by the user or by an error. */
  stopped: boolean;
  run_id: number;
}
export interface RunningBulk extends BulkReport {
  key: string;
  done: number;
  total: number;
}
/** The fields of a bulk change as they are chosen; '' and empty lists change nothing. */
export interface BulkChoice extends Record<PlainBulkField, string> {
  add: Question['kps'];
  remove: Question['kps'];
  stage: string;
  grade: string;
  gs: string;
  status: string;
  reason: string;
}
export interface BulkState {
  readonly choice: Partial<BulkChoice>;
  readonly running: RunningBulk | null;
  /** The last run that has ended. */
  readonly report: BulkReport | null;
  /** Revisions from the last preview: a question that has changed since then is refused. */
  readonly seen: Readonly<Record<number, number>>;
}
export interface QueueState {
  /** Index of the question that was opened last: when it leaves the list, the question that is now there follows. */
  readonly place: number;
  /** The question that is being returned: the form for the reason is open. */
  readonly refusing: number | null;
  /** The version that the reviewer had read when the author saved a new one. */
  readonly overtaken: Question | null;
  /** Lines of the checklist that are done, by question and version. */
  readonly checked: Readonly<Record<string, readonly string[]>>;
  /** Questions that the last decision on the marked ones has left as they were. */
  readonly refused: readonly Pick<BulkResult, 'id' | 'msg'>[];
}

export const NO_BULK: BulkState = { choice: {}, running: null, report: null, seen: {} };
export const EMPTY_QUEUE: QueueState = { place: 0, refusing: null, overtaken: null, checked: {}, refused: [] };
export const bulkSlot = lateSlice<BulkState>(NO_BULK);
export const queueSlot = lateSlice<QueueState>(EMPTY_QUEUE);
