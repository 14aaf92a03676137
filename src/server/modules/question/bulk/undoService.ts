// Undoes a bulk run in chunks: every question that was not changed in the meantime gets its previous values. The undo
// is a run too, so that undoing it puts the changes in force again.
import { CODES } from '../../../../contract/codes';
import type { BulkResult, undoBulk } from '../../../../contract/question/bulk';
import { BULK_CHUNK } from '../../../../contract/question/bulk';
import type { DataOf } from '../../../../contract/wire';
import { transaction, type Database, type Tx } from '../../../db/database';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionsChanged } from '../list/listCache';
import { checkRecords } from '../review/reviewRepository';
import { questionWrites } from '../save/questionWriteRepository';
import { bulkRepository, type Before, type BulkRow, type RunItem } from './bulkRepository';
import { beginRun, demandBulkRights, demandRun } from './bulkService';

export function makeUndoService(db: Database) {
  return {
    undo(actor: Actor, runId: number): Promise<DataOf<typeof undoBulk>> {
      return transaction(db, async (tx) => {
        const run = await demandRun(tx, actor, runId);
        demandBulkRights(actor, run.changes);
        const items = await bulkRepository.findUndoable(tx, runId, BULK_CHUNK);
        // Undoing an undo is the original run again, and no third one.
        const run_id =
          run.undo_of ??
          (await bulkRepository.findUndoOf(tx, runId)) ??
          (await beginRun(tx, actor, run.changes, runId));
        const rows = await bulkRepository.findRows(
          tx,
          items.map((item) => item.question_id),
          questionScope(actor),
          true,
        );
        const list: BulkResult[] = [];
        const restored: { id: number; left: number; revision: number }[] = [];
        const written: RunItem[] = [];
        for (const { question_id: id, before, revision } of items) {
          const row = rows.get(id);
          if (row && row.revision === revision && mayChange(actor, row)) {
            const next = await putBack(tx, actor, row, before, run.undo_of === null ? '撤销批量操作' : '重做批量操作');
            restored.push({ id, left: revision - 1, revision: next });
            written.push({
              question_id: id,
              error: CODES.success,
              msg: '',
              before: valuesOf(row, before),
              revision: next,
            });
            list.push({ id, error: CODES.success, msg: '', changed: 1 });
          } else {
            const msg = row ? '之后又有人修改过这道题，没有撤销' : '试题不存在或已被删除，没有撤销';
            list.push({ id, error: CODES.conflict, msg, changed: 0 });
          }
        }
        const idsOf = (changed: 0 | 1) =>
          list.filter((result) => result.changed === changed).map((result) => result.id);
        await bulkRepository.markUndone(tx, runId, idsOf(1), 1);
        await bulkRepository.markUndone(tx, runId, idsOf(0), 2);
        await bulkRepository.putItems(tx, run_id, written);
        await bulkRepository.returnTo(tx, restored);
        if (run.undo_of !== null) await logRedo(tx, actor, run_id);
        questionsChanged(tx);
        return { run_id, list, left: await bulkRepository.countUndoable(tx, runId) };
      });
    },
  };
}

/** The present values of the fields that are put back. */
const valuesOf = (row: BulkRow, before: Before): Before =>
  Object.fromEntries((Object.keys(before) as (keyof Before)[]).map((field) => [field, row[field]]));

const logRedo = (tx: Tx, actor: Actor, run_id: number) =>
  recordOperation(tx, actor, {
    action: 'question.bulk.redo',
    entity: 'bulk_run',
    entity_id: run_id,
    after: { run_id },
  });

/** Returns the current revision of the question. */
async function putBack(
  tx: Tx,
  actor: Actor,
  row: BulkRow,
  { kps, ...values }: Before,
  reason: string,
): Promise<number> {
  if (kps) await questionWrites.replaceKps(tx, row.id, kps);
  const revision = await questionWrites.update(tx, row.id, values);
  if (values.status === undefined) return revision;
  const record = { question_id: row.id, version: row.version, from_status: row.status, to_status: values.status };
  await checkRecords.insert(tx, { ...record, reason, actor_id: actor.id });
  return revision;
}
