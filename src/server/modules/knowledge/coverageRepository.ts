// Coverage of one knowledge tree (domain/knowledge/coverage): one grouped read of its tags, rolled up the tree in memory.
import { sql, type RawBuilder } from 'kysely';
import { COVERAGE_BANDS, COVERAGE_CELLS, coverageCell, rollUp, type TaggedGroup } from '../../../domain/knowledge/coverage';
import { TYPE_IDS } from '../../../contract/codes';
import type { getKpCoverage } from '../../../contract/knowledgeChange';
import type { DataOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';

interface Row {
  kp_ids: number[];
  type_id: number;
  difficulty: number;
  count: number;
}

/** In a transaction of its own. `scope` is the condition on the narrow row `q` that the question list has for the same person. */
export async function findCoverage(tx: Tx, systemId: number, type: number, scope: RawBuilder<boolean>): Promise<DataOf<typeof getKpCoverage>> {
  const parents = await tx
    .selectFrom('kps')
    .select(['id', 'pid'])
    .where('system_info_id', '=', systemId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .execute();
  // Questions with the same points are counted together, so that one with two points of a branch counts once in it. The
  // least and the greatest point say all of a question with up to two, without sorting; few questions have more.
  const inTree = sql`system_info_id = ${systemId} and type = ${type}`;
  // Room for one entry a question, so that neither step goes over the disk.
  await sql`set local work_mem = '48MB'`.execute(tx);
  const { rows } = await sql<Row>`
    with tagged as (
      select question_id, min(kp_id) as least, max(kp_id) as greatest, count(*) as points
      from question_kp where ${inTree} group by question_id),
    seen as materialized (
      select t.*, q.type_id, q.difficulty from tagged t join questions q on q.id = t.question_id
      where q.deleted_at is null and ${scope})
    select array[least, greatest] as kp_ids, type_id, difficulty, count(*) as count from seen
    where points <= 2 group by least, greatest, type_id, difficulty
    union all
    select kp_ids, type_id, difficulty, count(*) from (
      select array(select kp_id from question_kp l where l.question_id = seen.question_id and ${inTree} order by kp_id) as kp_ids,
        type_id, difficulty
      from seen where points > 2) more
    group by kp_ids, type_id, difficulty`.execute(tx);
  const groups: TaggedGroup[] = [];
  for (const { kp_ids, type_id, difficulty, count } of rows) {
    const cell = coverageCell(type_id, difficulty);
    if (cell >= 0) groups.push({ kp_ids: kp_ids.map(Number), cell, count });
  }
  const counts = rollUp(new Map(parents.map(({ id, pid }) => [id, pid])), groups);
  return {
    types: [...TYPE_IDS],
    bands: COVERAGE_BANDS.map(({ min, max }) => ({ min, max })),
    list: [...counts].map(([kp_id, own]) => ({ kp_id, counts: own.slice(0, COVERAGE_CELLS) })),
  };
}
