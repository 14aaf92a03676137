// Routes of the paper calls.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { paperRows } from './paperRepository';
import { makePaperService, type PaperQuestions } from './paperService';

export const paperRoutes =
  (questions: PaperQuestions): Module =>
  (app, { db }) => {
    const papers = makePaperService(db, questions);
    handle(app, CALLS.getPapers, (filter, { actor }) => paperRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getPaper, ({ id, since }, { actor }) => papers.getDetail(actor, id, since));
    handle(app, CALLS.savePaper, (request, { actor }) => papers.save(actor, request));
    handle(app, CALLS.copyPaper, ({ id }, { actor }) => papers.copy(actor, id));
    handle(app, CALLS.deletePaper, (request, { actor }) => papers.remove(actor, request));
    handle(app, CALLS.restorePaper, ({ id }, { actor }) => papers.restore(actor, id));
  };
