// Routes of contract/question/questionImport: a file is checked, then stored, each as a background job.
import { CALLS } from '../../../../contract/calls';
import { handle } from '../../../http/calls';
import type { Module } from '../../../module';
import { drawNewest } from '../drawAhead';
import { importKind, orderCheck, orderImport } from './importService';

export const importRoutes: Module = (app, { db, jobs, drawings }) => {
  jobs.register(importKind(() => void drawNewest(db, drawings)));
  handle(app, CALLS.checkImport, (_request, ctx) => orderCheck(db, jobs, ctx), { perMinute: 60 });
  handle(app, CALLS.startImport, ({ job_id }, { actor }) => orderImport(db, jobs, actor, job_id));
};
