// Routes of contract/question/questionImport: a file is checked, then stored, each as a background job.
import { ADDRESSES } from '../../../../contract/addresses';
import { CALLS } from '../../../../contract/calls';
import { invalid } from '../../../errors';
import { serve } from '../../../http/addresses';
import { handle } from '../../../http/calls';
import { sendOwnFile } from '../../../http/ownFile';
import type { Module } from '../../../module';
import { drawNewest } from '../drawAhead';
import { makeImportPages } from '../pages/importPages';
import { makeOffice } from '../parse/libreOffice';
import { suggestFor } from '../suggest/suggestService';
import { importKind, makeImportService } from './importService';

export const importRoutes: Module = (app, { db, jobs, drawings, config }) => {
  const office = config.office === null ? null : makeOffice(config.office);
  jobs.register(importKind(office, jobs.folders, () => void drawNewest(db, drawings)));
  const imports = makeImportService(db, jobs);
  handle(app, CALLS.checkImport, (_request, ctx) => imports.orderCheck(ctx), { perMinute: 60 });
  handle(app, CALLS.startImport, ({ job_id, changes }, { actor }) => imports.orderImport(actor, job_id, changes));
  handle(app, CALLS.getImportRows, (request, { actor }) => imports.rows(actor, request));
  const pages = makeImportPages(db, jobs, office);
  app.addHook('onClose', () => pages.close());
  handle(
    app,
    CALLS.getImportPages,
    (request, { actor, reply }) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(invalid('已停止生成原文页面')));
      return pages.read(actor, request, gone.signal);
    },
    { perMinute: 60 },
  );
  serve(app, ADDRESSES.readImportPage, async ({ reply, actor, params }) =>
    sendOwnFile(reply, await pages.picture(actor, params)),
  );
  handle(app, CALLS.suggestClassification, async ({ questions }, { actor }) => ({
    list: await suggestFor(db, actor, questions),
  }));
  handle(app, CALLS.getImportOverview, ({ job_id }, { actor }) => imports.overview(actor, job_id));
};
