// Routes of contract/question/review: versions, moves, comments, bulk changes, duplicates.
import { CALLS } from '../../../contract/calls';
import { SCAN_KIND } from '../../../contract/question/review';
import { transaction } from '../../db/database';
import { handle } from '../../http/calls';
import { notFound } from '../../errors';
import type { Module } from '../../module';
import { bulkRepository } from './bulk/bulkRepository';
import { changeInBulk, findFilterIds } from './bulk/bulkService';
import { undoRun } from './bulk/bulkUndo';
import { changeCells } from './bulk/cellService';
import { closeCommentOf, commentOn, findComments } from './review/commentService';
import { markRepository } from './duplicates/markRepository';
import { decidePair, findPairPage, type QuestionReports } from './duplicates/pairService';
import { questionReads } from './questionReadRepository';
import { questionScope } from '../../security/rowScopes';
import { scanKind } from './duplicates/scanService';
import { findMoves, findVersions, restoreVersion } from './review/versionService';

export const reviewRoutes =
  (reports: QuestionReports): Module =>
  (app, { db, jobs }) => {
    jobs.register(scanKind);
    handle(app, CALLS.getQuestionVersions, async ({ id }, { actor }) => {
      const inside = await questionReads.findInside(db.kysely, id, questionScope(actor));
      if (inside === undefined) throw notFound('试题');
      const versions = await findVersions(db.kysely, id);
      return { list: inside ? versions : versions.slice(0, 1).map((version) => ({ ...version, changed: [] })) };
    });
    handle(app, CALLS.restoreQuestionVersion, (request, { actor }) => restoreVersion(db, actor, request));
    handle(app, CALLS.getQuestionMoves, async ({ id }, { actor }) => ({ list: await findMoves(db.kysely, actor, id) }));
    handle(app, CALLS.getComments, async ({ question_id }, { actor }) => ({
      list: await findComments(db.kysely, actor, question_id),
    }));
    handle(app, CALLS.addComment, (request, { actor }) => commentOn(db, actor, request));
    handle(app, CALLS.closeComment, (request, { actor }) => closeCommentOf(db, actor, request));
    handle(app, CALLS.getQuestionIds, (filter, { actor }) => findFilterIds(db, actor, filter));
    handle(app, CALLS.bulkQuestions, (request, { actor }) => changeInBulk(db, actor, request));
    handle(app, CALLS.saveCells, ({ cells }, { actor }) => changeCells(db, actor, cells));
    handle(app, CALLS.undoBulk, ({ run_id }, { actor }) => undoRun(db, actor, run_id));
    handle(app, CALLS.getBulkRuns, async (_request, { actor }) => ({
      list: await bulkRepository.findRuns(db.kysely, actor),
    }));
    handle(app, CALLS.getDuplicates, (request, { actor }) => findPairPage(db, actor, request));
    handle(app, CALLS.scanDuplicates, (_request, { actor }) =>
      transaction(db, async (tx) => ({
        job_id: await jobs.order(tx, actor, { kind: SCAN_KIND, title: '全库查重', input: {} }),
      })),
    );
    handle(app, CALLS.getDuplicateScan, async () => ({
      waiting: (await markRepository.countUnmarked(db.kysely)) + (await markRepository.countNew(db.kysely)),
    }));
    handle(app, CALLS.decideDuplicate, (request, { actor }) => decidePair(db, reports, actor, request));
  };
