// Calls of questions.
import { CALLS } from '../../../contract/calls';
import { errorCode } from '../../db/errors';
import { notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { questionScope } from '../../security/rowScopes';
import { drawNewest, formulasOf } from './drawAhead';
import { makeQuestionListService } from './list/questionListService';
import { findSuggestions } from './list/searchSuggestions';
import { readSynonyms, writeSynonyms } from './list/synonymRepository';
import { questionReads } from './questionReadRepository';
import { makeQuestionStatusService } from './review/questionStatusService';
import { checkRecords } from './review/reviewRepository';
import { makeQuestionSaveService } from './save/questionSaveService';
import { refreshIndex } from './save/refreshIndex';
import { makeSharingService } from './sharingService';

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
