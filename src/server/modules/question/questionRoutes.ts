// Calls of questions.
import { CALLS } from '../../../contract/calls';
import type { decideSharing } from '../../../contract/system/home';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import { errorCode } from '../../db/errors';
import { withStatementTimeout } from '../../db/sqlDriver';
import { notFound, forbidden, invalid } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { isAdmin, type Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { sharingRows } from './bulk/bulkRepository';
import { drawNewest, formulasOf } from './drawAhead';
import { questionsChanged } from './list/listCache';
import { makeQuestionListService } from './list/questionListService';
import { findSuggestions } from './list/searchSuggestions';
import { readSynonyms, writeSynonyms } from './list/synonymRepository';
import { questionReads } from './questionReadRepository';
import { makeQuestionStatusService } from './review/questionStatusService';
import { checkRecords } from './review/reviewRepository';
import { makeQuestionSaveService } from './save/questionSaveService';
import { refreshIndex } from './save/refreshIndex';

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
  handle(app, CALLS.getSearchSuggestions, ({ text }, { actor }) => findSuggestions(db, actor, text));
  handle(app, CALLS.getSynonyms, () => readSynonyms(db.kysely));
  handle(app, CALLS.saveSynonyms, (request, { actor }) => writeSynonyms(db, actor, request));
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
