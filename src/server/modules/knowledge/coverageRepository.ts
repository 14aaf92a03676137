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

/** `scope` is the condition on the narrow row `q` that the question list has for the same person. */
export async function findCoverage(tx: Tx, systemId: number, type: number, scope: RawBuilder<boolean>): Promise<DataOf<typeof getKpCoverage>> {
  const parents = await tx
    .selectFrom('kps')
    .select(['id', 'pid'])
    .where('system_info_id', '=', systemId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .execute();
  // Questions with the same points are counted together, so that one with two points of a branch counts once in it.
  const { rows } = await sql<Row>`
    select kp_ids, type_id, difficulty, count(*) as count from (
      select array_agg(l.kp_id order by l.kp_id) as kp_ids, q.type_id, q.difficulty
      from question_kp l join questions q on q.id = l.question_id
      where l.system_info_id = ${systemId} and l.type = ${type} and q.deleted_at is null and ${scope}
      group by q.id) tagged
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
