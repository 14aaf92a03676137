// 示例题库 on request: the first administrator of an empty bank orders the demo world as a background job.
import { DEMO_KIND } from '../../../contract/system/job';
import { transaction, type Database, type Tx } from '../../db/database';
import { forbidden, invalid } from '../../errors';
import type { JobKind } from '../../jobs/jobKind';
import type { Jobs } from '../../jobs/jobs';
import type { ModuleDeps } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { homeReads, homeWrites, isFirstAdministrator } from './homeRepository';

async function demandFillable(tx: Tx, actor: Actor): Promise<void> {
  if (!(await isFirstAdministrator(tx, actor))) throw forbidden('只有首个管理员可以放入示例题库');
  if (!(await homeReads.isEmpty(tx)))
    throw invalid('题库里已经有试题或试卷，不能再放入示例题库；要试用示例，请另建一个空的题库');
}

export const demoJob = (fillDemo: ModuleDeps['fillDemo']): JobKind => ({
  kind: DEMO_KIND,
  access: 'session',
  async run({ db, files, actor, cursor, step }) {
    const from = (cursor as { part: number } | null)?.part ?? 0;
    if (from === 0) await transaction(db, (tx) => demandFillable(tx, actor));
    await fillDemo(db, files, {
      from,
      onPart: (part, parts, text) => step({ done: part, total: parts, text, cursor: { part } }),
    });
    await transaction(db, async (tx) => {
      await homeWrites.noteDemoFilled(tx);
      const entity_id = actor.organization_id;
      await recordOperation(tx, actor, { action: '放入示例题库', entity: 'organization', entity_id });
    });
  },
});

/** Again while the job is under way: the same job. */
export const orderDemo = (db: Database, jobs: Jobs, actor: Actor): Promise<{ job_id: number }> =>
  transaction(db, async (tx) => {
    const job_id = await jobs.order(tx, actor, { kind: DEMO_KIND, title: '放入示例题库', input: {} });
    if ((await jobs.store.findState(tx, job_id)) !== 'running') await demandFillable(tx, actor);
    return { job_id };
  });
