// Routes of the paper calls.
import { ADDRESSES } from '../../../contract/addresses';
import { CALLS } from '../../../contract/calls';
import { notFound } from '../../errors';
import { serve } from '../../http/addresses';
import { handle } from '../../http/calls';
import { sendPicture } from '../../http/ownFile';
import { ownerOf } from '../../jobs/fairQueue';
import type { Module } from '../../module';
import { makeFirstPages } from '../../print/firstPages';
import { printJobOf } from './paperExport';
import { paperRows } from './paperRepository';
import { makePaperService, type PaperQuestions } from './paperService';

export const paperRoutes =
  (questions: PaperQuestions): Module =>
  (app, { db, print }) => {
    const papers = makePaperService(db, questions);
    handle(app, CALLS.getPapers, (filter, { actor }) => paperRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getPaper, ({ id, since }, { actor }) => papers.getDetail(actor, id, since));
    handle(app, CALLS.savePaper, (request, { actor }) => papers.save(actor, request));
    handle(app, CALLS.copyPaper, ({ id }, { actor }) => papers.copy(actor, id));
    handle(app, CALLS.deletePaper, (request, { actor }) => papers.remove(actor, request));
    handle(app, CALLS.restorePaper, ({ id }, { actor }) => papers.restore(actor, id));
    const firstPage = makeFirstPages(print);
    serve(app, ADDRESSES.readPaperPage, async ({ request, reply, actor, params }) => {
      const paper = await paperRows.find(db.kysely, actor, Number(params.id));
      if (!paper) throw notFound('试卷');
      const key = `paper ${paper.id} ${paper.revision}`;
      const job = async () => printJobOf(await papers.getDetail(actor, paper.id), { answers: 'none' });
      return sendPicture(request, reply, key, () => firstPage(key, ownerOf(actor), job));
    });
  };
