// Where a question is used: papers that the actor may see, newest change first.
import { sql } from 'kysely';
import type { getQuestionUsage } from '../../../contract/question';
import type { DataOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { paperScope } from '../../security/rowScopes';

export async function findUsage(
  tx: Tx,
  actor: Actor,
  questionId: number,
): Promise<DataOf<typeof getQuestionUsage>['list']> {
  const { rows } = await sql<DataOf<typeof getQuestionUsage>['list'][number]>`
    select i.paper_id, p.title, i.question_version, p.updated_at
    from paper_items i join papers p on p.id = i.paper_id
    where i.question_id = ${questionId} and p.deleted_at is null and ${paperScope(actor)}
    order by p.updated_at desc, p.id desc limit 500`.execute(tx);
  return rows;
}
