// Rows of what was given to whom: one per class (or school) and paper, and one for each of its questions, which the
// lists look up.
import { sql } from 'kysely';
import type { Exposure, getGivenQuestions } from '../../../contract/paper/exposure';
import type { DataOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope, paperScope } from '../../security/rowScopes';

export interface Taker {
  school_id: number;
  class_id: number | null;
  grade_id: number | null;
}
export interface GivenPaper {
  id: number;
  given_on: string;
  author_id: number;
}

export const exposureRows = {
  async findAll(tx: Tx, paperId: number): Promise<Exposure[]> {
    const { rows } = await sql<Exposure>`
      select e.id, e.paper_id, e.school_id, coalesce(s.title, '') as school, e.class_id, coalesce(c.title,
        '') as class_title,
        to_char(e.given_on, 'YYYY-MM-DD') as given_on, coalesce(a.nickname, '') as author
      from paper_exposures e left join schools s on s.id = e.school_id left join school_classes c on c.id = e.class_id
        left join accounts a on a.id = e.author_id
      where e.paper_id = ${paperId} order by e.given_on desc, e.id desc`.execute(tx);
    return rows;
  },

  async hasSchool(tx: Tx, actor: Actor, id: number): Promise<boolean> {
    const scope = organizationScope('organization_id')(actor);
    const { rows } = await sql`select 1 from schools where id = ${id} and deleted_at is null and ${scope}`.execute(tx);
    return rows.length > 0;
  },

  async findClasses(
    tx: Tx,
    schoolId: number,
    ids: readonly number[],
  ): Promise<{ id: number; grade_id: number | null }[]> {
    if (ids.length === 0) return [];
    return tx
      .selectFrom('school_classes')
      .select(['id', 'grade_id'])
      .where('school_id', '=', schoolId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
  },

  /** Stores the questions of the current paper: later changes of the paper do not change what pupils had. */
  async insert(tx: Tx, id: number, paper: GivenPaper, { school_id, class_id, grade_id }: Taker): Promise<void> {
    const { given_on, author_id } = paper;
    await tx
      .insertInto('paper_exposures')
      .values({ paper_id: paper.id, id, school_id, class_id, given_on, author_id })
      .execute();
    await sql`insert into question_exposures (question_id, paper_id, exposure_id, school_id, grade_id, given_on)
      select question_id, paper_id, ${id}::bigint, ${school_id}::bigint, ${grade_id}::int, ${given_on}::date
        from paper_items where paper_id = ${paper.id}`.execute(tx);
  },

  async remove(tx: Tx, paperId: number, id: number): Promise<boolean> {
    await tx.deleteFrom('question_exposures').where('paper_id', '=', paperId).where('exposure_id', '=', id).execute();
    const { numDeletedRows } = await tx
      .deleteFrom('paper_exposures')
      .where('paper_id', '=', paperId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /**
   * The last time of each question; planned days count only once they arrive. Covers papers that the account may see,
   * including those in the bin: pupils have had them.
   */
  async findGiven(
    tx: Tx,
    actor: Actor,
    ids: readonly number[],
    exceptPaper: number,
    today: string,
  ): Promise<DataOf<typeof getGivenQuestions>['list']> {
    if (ids.length === 0) return [];
    const { rows } = await sql<DataOf<typeof getGivenQuestions>['list'][number]>`
      select distinct on (e.question_id) e.question_id, to_char(e.given_on, 'YYYY-MM-DD') as given_on,
        coalesce(s.title, '') as school, e.paper_id, p.title
      from question_exposures e join papers p on p.id = e.paper_id left join schools s on s.id = e.school_id
      where e.question_id = any(${ids}::bigint[]) and e.paper_id <> ${exceptPaper} and e.given_on <= ${today}::date
        and ${paperScope(actor)}
      order by e.question_id, e.given_on desc, e.exposure_id desc`.execute(tx);
    return rows;
  },
};
