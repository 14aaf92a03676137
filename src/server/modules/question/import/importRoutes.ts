// Routes of contract/question/questionImport: a file is checked, then stored, each as a background job.
import { CALLS } from '../../../../contract/calls';
import { handle } from '../../../http/calls';
import { makeOffice } from '../parse/libreOffice';
import type { Module } from '../../../module';
import { drawNewest } from '../drawAhead';
import { suggestFor } from '../suggest/suggestService';
import { importKind, makeImportService } from './importService';

export const importRoutes: Module = (app, { db, jobs, drawings, config }) => {
  const office = config.office === null ? null : makeOffice(config.office);
  jobs.register(importKind(office, jobs.folders, () => void drawNewest(db, drawings)));
  const imports = makeImportService(db, jobs);
  handle(app, CALLS.checkImport, (_request, ctx) => imports.orderCheck(ctx), { perMinute: 60 });
  handle(app, CALLS.startImport, ({ job_id, changes }, { actor }) => imports.orderImport(actor, job_id, changes));
  handle(app, CALLS.getImportRows, (request, { actor }) => imports.rows(actor, request));
  handle(app, CALLS.suggestClassification, async ({ questions }, { actor }) => ({
    list: await suggestFor(db, actor, questions),
  }));
  handle(app, CALLS.getImportOverview, ({ job_id }, { actor }) => imports.overview(actor, job_id));
};
