// How many questions the bank has for the rows of a blueprint: one grouped query, so that a teacher sees early which
// rows cannot be filled.
import { sql, type RawBuilder } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { DIFFICULTIES, type getBlueprintCandidates } from '../../../contract/paper/savedBlueprint';
import type { DataOf } from '../../../contract/wire';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { paperScope } from '../../security/rowScopes';

type Candidates = DataOf<typeof getBlueprintCandidates>;
interface Found {
  row_id: number;
  type_id: number;
  difficulty: number;
  count: number;
}

/** `where` is the condition on the narrow row `q` under which a question may be picked. */
export async function countCandidates(
  tx: Tx,
  rows: BlueprintBody['rows'],
  where: RawBuilder<unknown>,
): Promise<Candidates> {
  const wanted = JSON.stringify(rows.flatMap((row) => row.kp_ids.map((kp_id) => ({ row_id: row.id, kp_id }))));
  const open = rows.filter((row) => row.kp_ids.length === 0);
  const { rows: tagged } = await sql<Found>`
    with recursive wanted (row_id, kp_id) as (
      select w.row_id, w.kp_id from jsonb_to_recordset(${wanted}::jsonb) as w (row_id int, kp_id bigint)
      union
      select w.row_id, k.id from kps k join wanted w on k.pid = w.kp_id where k.deleted_at is null),
    tagged as (select distinct w.row_id, t.question_id from wanted w join question_kp t on t.kp_id = w.kp_id)
    select t.row_id, q.type_id, q.difficulty, count(*) as count from tagged t join questions q on q.id = t.question_id
    where ${where} group by t.row_id, q.type_id, q.difficulty`.execute(tx);
  const all = open.length === 0 ? [] : await countAll(tx, where);
  const byRow = new Map<string, Candidates['list'][number]>();
  const add = ({ row_id, type_id, difficulty, count }: Found) => {
    const key = `${row_id}.${type_id}`;
    const entry = byRow.get(key) ?? { row_id, type_id, counts: new Array<number>(DIFFICULTIES).fill(0) };
    byRow.set(key, entry);
    if (difficulty >= 0 && difficulty < DIFFICULTIES)
      entry.counts[difficulty] = (entry.counts[difficulty] ?? 0) + count;
  };
  tagged.forEach(add);
  for (const row of open) for (const found of all) add({ ...found, row_id: row.id });
  return { list: [...byRow.values()] };
}

async function countAll(tx: Tx, where: RawBuilder<unknown>): Promise<Omit<Found, 'row_id'>[]> {
  const { rows } = await sql<Omit<Found, 'row_id'>>`
    select q.type_id, q.difficulty, count(*) as count from questions q where ${where}
      group by q.type_id, q.difficulty`.execute(tx);
  return rows;
}

/**
 * The same conditions as the fill (fillRepository): reviewed, in use, matching the head of the blueprint, not on an
 * excluded paper and not given recently.
 */
export function pickable(
  body: BlueprintBody,
  actor: Actor,
  scope: RawBuilder<boolean>,
  today: string,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`q.deleted_at is null and q.status = ${STATUS.reviewed} and q.in_use = 1`,
    scope,
  ];
  for (const column of ['stage_id', 'grade_id', 'gs_id'] as const) {
    if (body[column] !== null) conditions.push(sql`${sql.ref(`q.${column}`)} = ${body[column]}`);
  }
  if (body.exclude_paper_ids.length > 0) {
    conditions.push(sql`q.family_id not in (select u.family_id from paper_items i
      join questions u on u.id = i.question_id
      join papers p on p.id = i.paper_id where i.paper_id = any(${body.exclude_paper_ids}::bigint[])
        and ${paperScope(actor)})`);
  }
  if (body.unused) {
    const { days, school_id, grade_id } = body.unused;
    // A question given to a whole school counts as given to each grade.
    conditions.push(sql`not exists (select 1 from question_exposures e join papers p on p.id = e.paper_id
      where e.question_id = q.id and ${paperScope(actor)} and e.given_on > ${today}::date - ${days}::int
        and e.given_on <= ${today}::date
      and (${school_id}::bigint is null or e.school_id = ${school_id}::bigint)
      and (${grade_id}::int is null or e.grade_id = ${grade_id}::int or e.grade_id is null))`);
  }
  return sql.join(conditions, sql` and `);
}
