// What proposals for a classification are made of: questions with common rare tokens, and knowledge points.
import { sql, type RawBuilder } from 'kysely';
import type { KpRef } from '../../../../contract/question/question';
import { isSubjectMatter } from '../../../../domain/knowledge/subjectMatter';
import type { Neighbour } from '../../../../domain/question/classification';
import type { Tx } from '../../../db/database';

/** Questions compared with one; the newest where more have one of its rare tokens. */
export const MOST_COMPARED = 400;

export interface KnownPoint extends KpRef {
  pid: number;
  tip_key: string;
  kp_name: string;
  used: boolean;
}

/** With the stem. */
type Placed = Omit<Neighbour, 'likeness'> & { content: string };

export const suggestRows = {
  /** Questions `q` that meet the condition and have one of the tokens. */
  async findNear(
    tx: Tx,
    tokens: readonly number[],
    where: RawBuilder<boolean>,
  ): Promise<{ id: number; tok: number[] }[]> {
    const { rows } = await sql<{ id: number; tok: number[] }>`
      select q.id, s.tok from question_search s join questions q on q.id = s.question_id
      where s.tok && ${[...tokens]}::int[] and q.deleted_at is null and ${where}
      order by q.id desc limit ${MOST_COMPARED}`.execute(tx);
    return rows;
  },

  async findPlaces(tx: Tx, ids: readonly number[]): Promise<Placed[]> {
    const { rows } = await sql<Placed>`
      select q.id as question_id, q.difficulty, q.stage_id, q.grade_id, c.content,
        coalesce((select array_agg(t.kp_id::float8 order by t.kp_id) from question_kp t
          where t.question_id = q.id), '{}') as kps
      from questions q join question_content c on c.question_id = q.id and c.version = q.version
      where q.id = any(${[...ids]}::bigint[])`.execute(tx);
    return rows;
  },

  /** Points that tell what a question is about, of the systems `s` that meet the condition. */
  async findPoints(tx: Tx, seen: RawBuilder<boolean>): Promise<KnownPoint[]> {
    const { rows } = await sql<KnownPoint & { system: string; tree: string }>`
      select k.id as kp_id, k.pid, k.system_info_id, k.type, k.tip_key, k.kp_name, s.title as system,
        coalesce(t.name, '') as tree, exists (select 1 from question_kp u where u.kp_id = k.id) as used
      from kps k join knowledge_systems s on s.id = k.system_info_id
        left join knowledge_types t on t.system_info_id = k.system_info_id and t.id = k.type
      where k.deleted_at is null and s.deleted_at is null and ${seen} order by k.id`.execute(tx);
    return rows.flatMap(({ system, tree, ...point }) => (isSubjectMatter(system, tree) ? [point] : []));
  },
};
