// Routes of the paper calls.
import { CALLS } from '../../../contract/calls';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import { handle } from '../../plugins/calls';
import type { Module } from '../../plugins/module';
import type { PaperQuestions } from './paperQuestions';
import { paperReads } from './paperReadRepository';
import { makePaperService } from './paperService';

const MAX_PAGE_SIZE = 100;

export const paperRoutes =
  (questions: PaperQuestions): Module =>
  (app, { db }) => {
    const papers = makePaperService(db, questions);
    handle(app, CALLS.getPapers, async (filter, { actor }) => {
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, filter.size ?? DEFAULT_PAGE_SIZE));
      let page = 1;
      const found = await paperReads.findPage(db.kysely, actor, filter, size, (total) => {
        page = Math.min(Math.max(1, filter.page ?? 1), Math.max(1, Math.ceil(total / size)));
        return (page - 1) * size;
      });
      return { ...found, page, size };
    });
    handle(app, CALLS.getPaper, ({ id }, { actor }) => papers.getDetail(actor, id));
    handle(app, CALLS.savePaper, (request, { actor }) => papers.save(actor, request));
    handle(app, CALLS.copyPaper, ({ id }, { actor }) => papers.copy(actor, id));
    handle(app, CALLS.deletePaper, (request, { actor }) => papers.remove(actor, request));
    handle(app, CALLS.restorePaper, ({ id }, { actor }) => papers.restore(actor, id));
  };
