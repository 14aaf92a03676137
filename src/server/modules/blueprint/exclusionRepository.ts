// Questions that must not be picked again: those given recently, and families of questions on excluded papers; both as
// SQL sets.
import { sql, type RawBuilder } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { Actor } from '../../security/actor';
import { paperScope } from '../../security/rowScopes';

/** (family_id, paper_ids) of the questions on those papers. */
export const heldFamilies = (paperIds: readonly number[], actor: Actor): RawBuilder<unknown> => sql`
  select f.family_id, array_agg(distinct i.paper_id) as paper_ids
  from paper_items i join papers p on p.id = i.paper_id join questions f on f.id = i.question_id
  where i.paper_id = any(${paperIds}::bigint[]) and ${paperScope(actor)} group by f.family_id`;

/** (question_id, given_days): days since a question was last given to that school and grade, within the window. */
export function givenDays(unused: BlueprintBody['unused'], actor: Actor, today: string): RawBuilder<unknown> {
  if (!unused) return sql`select 0::bigint as question_id, 0 as given_days where false`;
  const where = [
    sql`e.given_on > ${today}::date - ${unused.days}::int`,
    sql`e.given_on <= ${today}::date`,
    paperScope(actor),
  ];
  if (unused.school_id !== null) where.push(sql`e.school_id = ${unused.school_id}`);
  // A question given to a whole school counts as given to each grade.
  if (unused.grade_id !== null) where.push(sql`(e.grade_id = ${unused.grade_id} or e.grade_id is null)`);
  return sql`
    select e.question_id, ${today}::date - max(e.given_on) as given_days
    from question_exposures e join papers p on p.id = e.paper_id where ${sql.join(where, sql` and `)}
      group by e.question_id`;
}
