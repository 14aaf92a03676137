// The numbers of the home screen; each equals the length of the list behind it.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { isAdmin } from '../../security/actor';
import { demoJob, orderDemo } from './demoFill';
import { homeReads } from './homeRepository';

export const homeRoutes: Module = (app, { db, jobs, backup, fillDemo }) => {
  jobs.register(demoJob(fillDemo));
  handle(app, CALLS.fillDemo, (_request, { actor }) => orderDemo(db, jobs, actor), { perMinute: 30 });
  handle(app, CALLS.getHomeSummary, async (_request, { actor }) => {
    const summary = await homeReads.findSummary(db.kysely, actor);
    if (!isAdmin(actor)) return summary;
    return {
      ...summary,
      start: await homeReads.findStart(db.kysely, actor),
      ...(backup?.failure && { backup_failure: backup.failure }),
      ...((await homeReads.isSharingUndecided(db.kysely)) && { sharing_undecided: 1 as const }),
    };
  });
};
