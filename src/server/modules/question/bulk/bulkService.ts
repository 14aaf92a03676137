// Bulk changes of the questions that match a filter: preview, chunks with a result for each question, log, undo.
import { CODES } from '../../../../contract/codes';
import {
  BULK_MAX,
  type BulkChanges,
  type BulkResult,
  type bulkQuestions,
  type getQuestionIds,
  type RunChanges,
} from '../../../../contract/question/bulk';
import { BULK_FIELDS } from '../../../../contract/question/questionFields';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { findMetaFaults, NEW_QUESTION_META } from '../../../../domain/question/questionMeta';
import { judgeMove, findTransition } from '../../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../../db/database';
import { forbidden, invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { demand, may, type Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionsChanged } from '../list/listCache';
import { makeQuestionListService } from '../list/questionListService';
import { checkRecords } from '../review/reviewRepository';
import { findReferenceFault } from '../save/saveRules';
import { bulkRepository, type Before, type BulkMeta, type BulkRow, type RunItem } from './bulkRepository';

const MAX_KPS = 50;
type Reply = DataOf<typeof bulkQuestions>;

/** The changes of /questions/bulk, or a status with its reason from /questions/batch_save/status. */
export type BulkRequest = Omit<RequestOf<typeof bulkQuestions>, 'changes'> & {
  changes: BulkChanges & Pick<RunChanges, 'status' | 'reason'>;
};
type Changes = BulkRequest['changes'];

export function makeBulkService(db: Database) {
  const { planShown } = makeQuestionListService(db);
  return {
    async findIds(actor: Actor, filter: RequestOf<typeof getQuestionIds>) {
      const { plan, instead } = await planShown(actor, filter);
      const found = await bulkRepository.findIds(db.kysely, plan, BULK_MAX);
      return { ...found, ...(instead && { near: 1 as const }) };
    },

    change(actor: Actor, request: BulkRequest): Promise<Reply> {
      const { changes, preview } = request;
      demandBulkRights(actor, changes);
      const ids = [...new Set(request.ids)];
      return transaction(db, async (tx) => {
        const fault = await findReferenceFault(tx, actor, { ...NEW_QUESTION_META, ...NO_PLACE }, changes.kps_add ?? []);
        if (fault) throw invalid(fault.msg, 'changes', 'kps_add');
        const rows = await bulkRepository.findRows(tx, ids, questionScope(actor), preview !== 1);
        const seen = new Map(request.ids.map((id, at) => [id, request.revisions?.[at] ?? 0]));
        const plans = await planRows(tx, actor, ids, rows, changes, seen);
        const list = plans.map(({ id, error, msg, before, row }): BulkResult => ({
          id,
          error,
          msg,
          changed: before ? 1 : 0,
          ...(preview === 1 && row ? { revision: row.revision } : {}),
        }));
        if (preview === 1) return { run_id: 0, list };
        const run_id = request.run_id ?? (await beginRun(tx, actor, changes, null));
        if (request.run_id !== undefined) {
          await demandRun(tx, actor, run_id);
          if (!(await bulkRepository.isRunOf(tx, run_id, changes)))
            throw invalid('修改内容与这次批量操作不一致，请重新开始');
        }
        await write(tx, actor, plans, changes);
        const items = plans.filter(({ before, error }) => before || error !== 0);
        await bulkRepository.insertItems(
          tx,
          run_id,
          items
            .map(({ id, error, msg, before, row }): RunItem => ({
              question_id: id,
              error,
              msg,
              before,
              revision: before && row ? row.revision + 1 : null,
            }))
            .filter((item) => rows.has(item.question_id)),
        );
        questionsChanged(tx);
        return { run_id, list };
      });
    },
  };
}

const NO_PLACE = { stage_id: null, grade_id: null, gs_id: null, origin_book_id: null };

interface RowPlan {
  id: number;
  row: BulkRow | undefined;
  error: number;
  msg: string;
  /** The previous values of the fields that change; null when nothing changes. */
  before: Before | null;
}

/**
 * The rights that do not depend on the single question; those of a status move do, and are checked for each question.
 */
export function demandBulkRights(actor: Actor, changes: RunChanges): void {
  const { listed, status, reason: _reason, ...rest } = changes;
  const writes = Object.values(rest).some((value) => value !== undefined);
  if (!writes && listed === undefined && status === undefined) throw invalid('请选择要修改的内容');
  if (writes) demand(actor, 'question.write');
  if (listed !== undefined && !may(actor, 'question.review')) throw forbidden('没有上下架权限，请由审核人员上下架');
  if (status !== undefined && !(may(actor, 'question.check') || may(actor, 'question.review'))) throw forbidden();
  const [fault] = findMetaFaults({ ...NEW_QUESTION_META, ...metaOf(changes) }, changes.kps_add ?? []);
  if (fault) throw invalid(fault.msg, 'changes', fault.field === 'kps' ? 'kps_add' : fault.field);
}

/** `seen`: revisions that the user saw; 0 where none is known. */
async function planRows(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  rows: ReadonlyMap<number, BulkRow>,
  changes: Changes,
  seen: ReadonlyMap<number, number>,
): Promise<RowPlan[]> {
  const known = new Map<string, string | undefined>();
  /** Stage, grade and volume must belong together; most rows share theirs. */
  const placeFault = async (row: BulkRow): Promise<string | undefined> => {
    const { stage_id, grade_id, gs_id } = { ...row, ...metaOf(changes) };
    const key = `${stage_id}/${grade_id}/${gs_id}`;
    if (!known.has(key))
      known.set(
        key,
        (await findReferenceFault(tx, actor, { stage_id, grade_id, gs_id, origin_book_id: null }, []))?.msg,
      );
    return known.get(key);
  };
  const places = changes.stage_id !== undefined || changes.grade_id !== undefined || changes.gs_id !== undefined;
  const plans: RowPlan[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const refuse = (error: number, msg: string) => plans.push({ id, row, error, msg, before: null });
    if (!row) {
      refuse(CODES.notFound, notFound('试题').msg);
      continue;
    }
    if (!mayChange(actor, row)) {
      refuse(CODES.forbidden, '该试题属于其他机构，不能修改');
      continue;
    }
    if ((seen.get(id) || row.revision) !== row.revision) {
      refuse(CODES.conflict, '试题已被他人修改，请查看最新内容后再操作');
      continue;
    }
    const before = differing(row, changes);
    if (changes.status !== undefined && changes.status !== row.status) {
      const facts = { author_ids: [row.author_id, row.version_author_id], first_reviewer_id: row.first_reviewer_id };
      const verdict = judgeMove(
        row.status,
        changes.status,
        { id: actor.id, may: (key) => may(actor, key) },
        facts,
        changes.reason ?? '',
      );
      if (!verdict.ok) {
        refuse(verdict.code, verdict.msg);
        continue;
      }
    }
    const fault =
      (places ? await placeFault(row) : undefined) ??
      (kpsAfter(row, changes).length > MAX_KPS ? `知识点不能超过 ${MAX_KPS} 个` : null);
    if (fault) refuse(CODES.invalid, fault);
    else plans.push({ id, row, error: CODES.success, msg: '', before: Object.keys(before).length > 0 ? before : null });
  }
  return plans;
}

function metaOf(changes: RunChanges): Partial<BulkMeta> {
  return Object.fromEntries(
    BULK_FIELDS.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  ) as Partial<BulkMeta>;
}
const kpsAfter = (row: BulkRow, { kps_add = [], kps_remove = [] }: Changes) => {
  const added = kps_add.filter((kp) => !row.kps.some((have) => have.kp_id === kp.kp_id));
  return [...row.kps.filter((kp) => !kps_remove.includes(kp.kp_id)), ...added];
};

function differing(row: BulkRow, changes: Changes): Before {
  const before: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(metaOf(changes))) {
    if (row[field as keyof BulkMeta] !== value) before[field] = row[field as keyof BulkMeta];
  }
  if (changes.status !== undefined && changes.status !== row.status)
    Object.assign(before, { status: row.status, returned: row.returned });
  const after = kpsAfter(row, changes);
  if (after.length !== row.kps.length || after.some((kp) => !row.kps.includes(kp))) before['kps'] = row.kps;
  return before;
}

async function write(tx: Tx, actor: Actor, plans: readonly RowPlan[], changes: Changes): Promise<void> {
  const changed = plans.filter(
    (plan): plan is RowPlan & { row: BulkRow; before: Before } => plan.before !== null && plan.row !== undefined,
  );
  const meta = metaOf(changes);
  const moving = changed.filter(({ before }) => before.status !== undefined);
  const staying = changed.filter(({ before }) => before.status === undefined);
  await bulkRepository.update(
    tx,
    staying.map(({ id }) => id),
    meta,
  );
  for (const returned of [0, 1] as const) {
    const some = moving.filter(
      ({ row }) => (findTransition(row.status, changes.status ?? 0)?.returned === true) === (returned === 1),
    );
    await bulkRepository.update(
      tx,
      some.map(({ id }) => id),
      { ...meta, ...(changes.status === undefined ? {} : { status: changes.status }), returned },
    );
  }
  for (const { id, row } of moving) {
    const record = {
      question_id: id,
      version: row.version,
      from_status: row.status,
      to_status: changes.status ?? row.status,
    };
    await checkRecords.insert(tx, { ...record, reason: (changes.reason ?? '').trim(), actor_id: actor.id });
  }
  const retagged = changed.filter(({ before }) => before.kps).map(({ id }) => id);
  if (retagged.length > 0)
    await bulkRepository.changeKps(tx, retagged, changes.kps_add ?? [], changes.kps_remove ?? []);
}

/** One log entry per run; the previous values are stored in its rows. */
export async function beginRun(tx: Tx, actor: Actor, changes: RunChanges, undoOf: number | null): Promise<number> {
  const id = await bulkRepository.insertRun(tx, actor, changes, undoOf);
  const after = undoOf === null ? { run_id: id, changes } : { run_id: id, undo_of: undoOf };
  await recordOperation(tx, actor, {
    action: undoOf === null ? 'question.bulk' : 'question.bulk.undo',
    entity: 'bulk_run',
    entity_id: id,
    after,
  });
  return id;
}

export async function demandRun(tx: Tx, actor: Actor, id: number) {
  const run = await bulkRepository.findRun(tx, id);
  if (!run || (run.actor_id !== actor.id && actor.role_id !== 1)) throw notFound('批量操作');
  return run;
}
