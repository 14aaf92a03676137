// The numbers of the home screen; each equals the length of the list behind it.
import { CALLS } from '../../../contract/calls';
import { DEMO_KIND } from '../../../contract/system/job';
import { transaction, type Database, type Tx } from '../../db/database';
import { forbidden, invalid } from '../../errors';
import { handle } from '../../http/calls';
import type { JobKind } from '../../jobs/jobKind';
import type { Jobs } from '../../jobs/jobs';
import type { Module, ModuleDeps } from '../../module';
import { demoProgress } from '../../rows/demoProgress';
import { recordOperation } from '../../rows/operationLog';
import { isAdmin, type Actor } from '../../security/actor';
import { homeReads, homeWrites, isFirstAdministrator } from './homeRepository';

// 示例题库 on request: the first administrator of an empty bank orders the demo world as a background job.

async function demandFillable(tx: Tx, actor: Actor): Promise<void> {
  if (!(await isFirstAdministrator(tx, actor))) throw forbidden('只有首个管理员可以放入示例题库');
  // A fill that was interrupted goes on in a bank that is not empty any more.
  if (!(await homeReads.isEmpty(tx)) && (await demoProgress.find(tx)) === null)
    throw invalid('题库里已经有试题或试卷，不能再放入示例题库；要试用示例，请另建一个空的题库');
}

const demoJob = (fillDemo: ModuleDeps['fillDemo']): JobKind => ({
  kind: DEMO_KIND,
  access: 'session',
  async run({ db, files, actor, cursor, step }) {
    // Interrupted after the last part: nothing is left to do.
    if (cursor !== null && (await homeReads.isDemoFilled(db.kysely))) return;
    await transaction(db, (tx) => demandFillable(tx, actor));
    await fillDemo(db, files, {
      onPart: (part, parts, text) => step({ done: part, total: parts, text, cursor: { part } }),
      async onEnd(tx) {
        await homeWrites.noteDemoFilled(tx);
        const entity_id = actor.organization_id;
        await recordOperation(tx, actor, { action: '放入示例题库', entity: 'organization', entity_id });
      },
    });
  },
});

/** Again while the job is under way: the same job. */
const orderDemo = (db: Database, jobs: Jobs, actor: Actor): Promise<{ job_id: number }> =>
  transaction(db, async (tx) => {
    const job_id = await jobs.order(tx, actor, { kind: DEMO_KIND, title: '放入示例题库', input: {} });
    if ((await jobs.store.findState(tx, job_id)) !== 'running') await demandFillable(tx, actor);
    return { job_id };
  });

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
