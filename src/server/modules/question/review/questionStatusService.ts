// Moves questions between review statuses; each move writes its check record in the same transaction.
import { CODES } from '../../../../contract/codes';
import type { saveStatus } from '../../../../contract/question/question';
import type { addCheckRecord, batchSaveStatus, CheckRecord } from '../../../../contract/question/review';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { lacksAnswer } from '../../../../domain/question/answers';
import { STATUS, judgeMove, nextStatus } from '../../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../../db/database';
import { conflict, DomainError, forbidden, invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { may, type Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { makeBulkService } from '../bulk/bulkService';
import { questionsChanged } from '../list/listCache';
import { questionReads } from '../questionReadRepository';
import { questionWrites } from '../save/questionWriteRepository';
import { checkRecords } from './reviewRepository';

interface Move {
  id: number;
  /** Computed from the current status, under the question's lock. */
  target(status: number): number;
  reason: string;
  revision: number | undefined;
}
interface Moved {
  id: number;
  version: number;
  revision: number;
  record: CheckRecord;
}

export function makeQuestionStatusService(db: Database) {
  const bulk = makeBulkService(db);
  return {
    async move(actor: Actor, request: RequestOf<typeof saveStatus>): Promise<DataOf<typeof saveStatus>> {
      const { id, status, reason = '', revision } = request;
      return transaction(db, async (tx) => {
        const { record: _record, ...stored } = await move(tx, actor, { id, target: () => status, reason, revision });
        return stored;
      });
    },

    /** Either a run of the bulk screen, which can be undone, or single moves. */
    moveMany(actor: Actor, request: RequestOf<typeof batchSaveStatus>): Promise<DataOf<typeof batchSaveStatus>> {
      const { ids, revisions, status, reason, undoable, run_id, preview } = request;
      if (undoable !== 1 && run_id === undefined && preview !== 1) return moveQuestions(db, actor, request);
      const changes = { status, ...(reason === undefined ? {} : { reason }) };
      return bulk.change(actor, { ids, revisions, changes, run_id, preview });
    },

    async check(
      actor: Actor,
      { question_id, pass, reason = '', revision }: RequestOf<typeof addCheckRecord>,
    ): Promise<CheckRecord> {
      const target = (status: number) => {
        const next = pass === 1 ? nextStatus(status) : STATUS.unchecked;
        if (next === undefined) throw invalid('该试题当前不在审核流程中，请刷新后重试');
        return next;
      };
      return transaction(
        db,
        async (tx) => (await move(tx, actor, { id: question_id, target, reason, revision })).record,
      );
    },
  };
}

/** Each id in its own transaction: a refused move does not block the others, and no move is partially stored. */
async function moveQuestions(
  db: Database,
  actor: Actor,
  { ids, revisions = [], status, reason = '' }: RequestOf<typeof batchSaveStatus>,
): Promise<DataOf<typeof batchSaveStatus>> {
  const list: DataOf<typeof batchSaveStatus>['list'] = [];
  for (const id of new Set(ids)) {
    try {
      const revision = revisions[ids.indexOf(id)] || undefined;
      await transaction(db, (tx) => move(tx, actor, { id, target: () => status, reason, revision }));
      list.push({ id, error: CODES.success, msg: '' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      list.push({ id, error: error.code, msg: error.msg });
    }
  }
  return { list };
}

async function move(tx: Tx, actor: Actor, { id, target, reason, revision }: Move): Promise<Moved> {
  const found = await questionReads.find(tx, id, undefined, true);
  const visible = found && (await questionReads.findScoped(tx, id, undefined, questionScope(actor)));
  if (!visible) throw notFound('试题');
  if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能审核');
  const { question } = found;
  if (revision !== undefined && revision !== question.revision) {
    throw conflict('试题已被他人修改，请查看最新内容后再操作', {
      kind: 'revision',
      revision: question.revision,
      question,
    });
  }
  const { status: from, version } = question;
  const to = target(from);
  const facts = {
    author_ids: [question.author_id, found.version_author_id],
    first_reviewer_id: await checkRecords.findFirstReviewer(tx, id, version),
  };
  if (to !== STATUS.unchecked && to !== STATUS.unavailable && lacksAnswer(question))
    throw invalid('这道题还没有答案，请先补上答案');
  const verdict = judgeMove(from, to, { id: actor.id, may: (key) => may(actor, key) }, facts, reason);
  if (!verdict.ok) throw new DomainError(verdict.code, verdict.msg);

  const returned = verdict.transition.returned ? 1 : 0;
  const next = await questionWrites.update(tx, id, { status: to, returned });
  const record = {
    question_id: id,
    version,
    from_status: from,
    to_status: to,
    reason: reason.trim(),
    actor_id: actor.id,
  };
  const written = await checkRecords.insert(tx, record);
  await recordOperation(tx, actor, {
    action: 'question.status',
    entity: 'question',
    entity_id: id,
    before: { status: from, returned: question.returned },
    after: { status: to, returned, reason: record.reason },
  });
  questionsChanged(tx);
  return { id, version, revision: next, record: { ...record, ...written, actor: actor.nickname } };
}
