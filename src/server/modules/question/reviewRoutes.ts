// Routes of a question after its first save: versions, moves, comments, bulk changes, duplicates.
import { CALLS } from '../../../contract/calls';
import { SCAN_KIND } from '../../../contract/question/duplicates';
import { KEY_CHECK_KIND } from '../../../contract/question/keyChecks';
import { transaction } from '../../db/database';
import { notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { JobKind } from '../../jobs/jobKind';
import type { Module } from '../../module';
import { questionScope } from '../../security/rowScopes';
import { bulkRepository } from './bulk/bulkRepository';
import { makeBulkService } from './bulk/bulkService';
import { makeCellService } from './bulk/cellService';
import { makeUndoService } from './bulk/undoService';
import { markRepository } from './duplicates/duplicateRepository';
import { makePairService, type QuestionReports } from './duplicates/pairService';
import { scanKind } from './duplicates/scanService';
import { questionReads } from './questionReadRepository';
import { makeCommentService } from './review/commentService';
import { keyCheckKind, makeKeyCheckService } from './review/keyCheckService';
import { makeVersionService } from './review/versionService';

export const reviewRoutes =
  (reports: QuestionReports): Module =>
  (app, { db, jobs }) => {
    jobs.register(scanKind);
    jobs.register(keyCheckKind as JobKind);
    const keys = makeKeyCheckService(db);
    const versions = makeVersionService(db);
    const comments = makeCommentService(db);
    const bulk = makeBulkService(db);
    const cells = makeCellService(db);
    const { undo } = makeUndoService(db);
    const pairs = makePairService(db, reports);
    handle(app, CALLS.getQuestionVersions, async ({ id }, { actor }) => {
      const inside = await questionReads.findInside(db.kysely, id, questionScope(actor));
      if (inside === undefined) throw notFound('试题');
      const list = await versions.find(id);
      return { list: inside ? list : list.slice(0, 1).map((version) => ({ ...version, changed: [] })) };
    });
    handle(app, CALLS.restoreQuestionVersion, (request, { actor }) => versions.restore(actor, request));
    handle(app, CALLS.getQuestionMoves, async ({ id }, { actor }) => ({ list: await versions.findMoves(actor, id) }));
    handle(app, CALLS.getComments, async ({ question_id }, { actor }) => ({
      list: await comments.find(actor, question_id),
    }));
    handle(app, CALLS.addComment, (request, { actor }) => comments.add(actor, request));
    handle(app, CALLS.closeComment, (request, { actor }) => comments.close(actor, request));
    handle(app, CALLS.getQuestionIds, (filter, { actor }) => bulk.findIds(actor, filter));
    handle(app, CALLS.bulkQuestions, (request, { actor }) => bulk.change(actor, request));
    handle(app, CALLS.saveCells, (request, { actor }) => cells.change(actor, request.cells));
    handle(app, CALLS.undoBulk, ({ run_id }, { actor }) => undo(actor, run_id));
    handle(app, CALLS.getBulkRuns, async (_request, { actor }) => ({
      list: await bulkRepository.findRuns(db.kysely, actor),
    }));
    handle(app, CALLS.getDuplicates, (request, { actor }) => pairs.findPage(actor, request));
    handle(app, CALLS.getOpenPairs, ({ ids }, { actor }) => pairs.findOpen(actor, ids));
    handle(app, CALLS.scanDuplicates, (_request, { actor }) =>
      transaction(db, async (tx) => ({
        job_id: await jobs.order(tx, actor, { kind: SCAN_KIND, title: '全库查重', input: {} }),
      })),
    );
    handle(app, CALLS.getDuplicateScan, async () => ({
      waiting: (await markRepository.countUnmarked(db.kysely)) + (await markRepository.countNew(db.kysely)),
    }));
    handle(app, CALLS.decideDuplicate, (request, { actor }) => pairs.decide(actor, request));
    handle(app, CALLS.solveQuestion, (request, { actor }) => keys.solve(actor, request));
    handle(app, CALLS.getKeyChecks, (request, { actor }) => keys.list(actor, request));
    handle(app, CALLS.closeKeyCheck, (request, { actor }) => keys.close(actor, request));
    handle(app, CALLS.startKeyCheck, (_request, { actor }) =>
      transaction(db, async (tx) => ({
        job_id: await jobs.order(tx, actor, { kind: KEY_CHECK_KIND, title: '全库核对答案', input: {} }),
      })),
    );
  };
