// Routes of the question calls, and the functions that other modules use.
import { CALLS } from '../../../contract/calls';
import { transaction, type Tx, type Database } from '../../db/database';
import { errorCode } from '../../db/errors';
import { isAdmin, type Actor } from '../../security/actor';
import { handle } from '../../http/calls';
import { notFound, forbidden, invalid } from '../../errors';
import type { Module } from '../../module';
import { checkRecords } from './review/reviewRepository';
import { drawNewest, formulasOf } from './drawAhead';
import { questionsChanged, rememberFigure } from './list/listCache';
import { makeQuestionListService } from './list/questionListService';
import { questionReads, type VersionRef } from './questionReadRepository';
import { makeQuestionSaveService } from './save/questionSaveService';
import { makeQuestionStatusService } from './review/questionStatusService';
import { questionWrites } from './save/questionWriteRepository';
import { refreshIndex } from './save/refreshIndex';
import { questionScope } from '../../security/rowScopes';
import type { decideSharing } from '../../../contract/system/home';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { withStatementTimeout } from '../../db/sqlDriver';
import { recordOperation } from '../../rows/operationLog';
import { sharingRows } from './bulk/bulkRepository';

export const questionRoutes: Module = (app, { db, drawings }) => {
  app.addHook('onListen', async () => {
    void drawNewest(db, drawings);
    // A lease held by another server is not a fault; after an interruption the next start continues.
    void refreshIndex(db).catch((error: unknown) => errorCode(error) !== 'lease_busy' && app.log.warn(error));
  });
  const questions = makeQuestionSaveService(db);
  const lists = makeQuestionListService(db);
  const statuses = makeQuestionStatusService(db);
  const sharing = makeSharingService(db);
  handle(app, CALLS.getQuestion, async ({ id, version }, { actor }) => {
    const question = await questionReads.findScoped(db.kysely, id, version, questionScope(actor));
    if (!question) throw notFound('试题');
    return question;
  });
  handle(app, CALLS.getQuestions, (request, { actor }) => lists.findPage(actor, request));
  handle(app, CALLS.getQuestionCounts, (request, { actor }) => lists.findCounts(actor, request));
  handle(app, CALLS.getQuestionsByIds, async ({ ids }, { actor }) => ({
    list: await questionReads.findMany(db.kysely, ids, questionScope(actor)),
  }));
  handle(app, CALLS.getQuestionUsage, async ({ id }, { actor }) => {
    if (!(await questionReads.findScoped(db.kysely, id, undefined, questionScope(actor)))) throw notFound('试题');
    return { list: await questionReads.findUsage(db.kysely, actor, id) };
  });
  handle(app, CALLS.saveQuestion, async (request, { actor }) => {
    const stored = await questions.save(actor, request);
    drawings.want(formulasOf(request));
    return stored;
  });
  handle(app, CALLS.deriveQuestion, async (request, { actor }) => {
    const stored = await questions.derive(actor, request);
    drawings.want(formulasOf(request));
    return stored;
  });
  handle(app, CALLS.saveStatus, (request, { actor }) => statuses.move(actor, request));
  handle(app, CALLS.batchSaveStatus, (request, { actor }) => statuses.moveMany(actor, request), { many: true });
  handle(app, CALLS.getCheckRecords, async ({ question_id }, { actor }) => {
    const inside = await questionReads.findInside(db.kysely, question_id, questionScope(actor));
    if (inside === undefined) throw notFound('试题');
    return { list: inside ? await checkRecords.findMany(db.kysely, question_id) : [] };
  });
  handle(app, CALLS.decideSharing, (request, { actor }) => sharing.decide(actor, request));
  handle(app, CALLS.addCheckRecord, (request, { actor }) => statuses.check(actor, request));
};

/** What papers, knowledge and books need from questions; connected in modules.ts. */
export const questionPort = {
  findVersions: (tx: Tx, refs: readonly VersionRef[]) => questionReads.findVersions(tx, refs),
  lockMany: (tx: Tx, ids: readonly number[]) => questionReads.lockMany(tx, ids),
  findMany: (tx: Tx, ids: readonly number[], actor: Actor) => questionReads.findMany(tx, ids, questionScope(actor)),
  addUses: (tx: Tx, ids: readonly number[], change: 1 | -1) => questionWrites.addUses(tx, ids, change),
  questionsChanged,
  rememberFigure,
  findScoped: (tx: Tx, id: number, version: number | undefined, actor: Actor) =>
    questionReads.findScoped(tx, id, version, questionScope(actor)),
  findUsage: questionReads.findUsage,
};

// Whether questions from before sharing was optional stay shared: after the upgrade (migration 0032) an administrator
// decides once.

/** The statement may write every question of the bank. */
const STATEMENT_MS = 10 * 60_000;

function makeSharingService(db: Database) {
  return {
    decide(actor: Actor, { choice }: RequestOf<typeof decideSharing>): Promise<DataOf<typeof decideSharing>> {
      if (!isAdmin(actor)) throw forbidden('只有管理员可以决定以前的试题是否共享');
      return transaction(db, async (tx) => {
        if (!(await sharingRows.decide(tx, choice))) throw invalid('已有管理员做过选择，请刷新后查看');
        const unshared = await withStatementTimeout(STATEMENT_MS, () => sharingRows.unshare(tx, choice === 'none'));
        await recordOperation(tx, actor, {
          action: 'question.sharing',
          entity: 'question',
          entity_id: null,
          after: { choice, unshared },
        });
        questionsChanged(tx);
        return { unshared };
      });
    },
  };
}
