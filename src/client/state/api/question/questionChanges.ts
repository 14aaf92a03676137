// What the saves of questions change in their rows, until the lists are read again.
import type { bulkQuestions, saveCells } from '../../../../contract/question/bulk';
import type { Question, saveQuestion } from '../../../../contract/question/question';
import type { addCheckRecord, batchSaveStatus } from '../../../../contract/question/review';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { STATUS, nextStatus } from '../../../../domain/question/reviewWorkflow';
import { sentFields, type Changes } from '../../records/changeRecords';

type Saved<C> = (sent: RequestOf<C>, stored: DataOf<C> | undefined) => Changes | null;
const changesOf = (entries: readonly [number, (row: Question) => object][]): Changes => new Map(entries);

export const questionSaved: Saved<typeof saveQuestion> = ({ id, kps, ...sent }, stored) => {
  if (id === undefined) return null;
  return changesOf([
    [
      id,
      (row) => {
        const known = kps?.map(({ kp_id }) => row.kps.find((kp) => kp.kp_id === kp_id));
        return {
          ...sentFields(sent, stored)(row),
          // The names of added points come with the next reply.
          ...(known?.every((kp) => kp !== undefined) && { kps: known }),
        };
      },
    ],
  ]);
};

export const checked: Saved<typeof addCheckRecord> = ({ question_id, pass }, stored) =>
  changesOf([
    [
      question_id,
      ({ status }) => ({
        status: stored?.to_status ?? (pass === 1 ? (nextStatus(status) ?? status) : STATUS.unchecked),
      }),
    ],
  ]);

/** Those of the reply that were changed, with their new revisions. */
const resultsOf = (
  results: readonly { id: number; error: number; changed?: 0 | 1 | undefined; revision?: number | undefined }[] = [],
) => results.filter(({ error, changed }) => error === 0 && changed !== 0);

export const statusesSaved: Saved<typeof batchSaveStatus> = ({ status, preview }, stored) =>
  preview === 1 ? null : changesOf(resultsOf(stored?.list).map(({ id }) => [id, () => ({ status })]));

export const bulkChanged: Saved<typeof bulkQuestions> = ({ changes, preview }, stored) =>
  preview === 1 ? null : changesOf(resultsOf(stored?.list).map(({ id }) => [id, sentFields(changes, undefined)]));

export const cellsSaved: Saved<typeof saveCells> = ({ cells }, stored) => {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  return changesOf(
    resultsOf(stored?.list).map(({ id }) => {
      const cell = byId.get(id);
      return [id, sentFields({ ...cell }, cell && { revision: cell.revision + 1 })];
    }),
  );
};
