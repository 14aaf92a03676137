// Reads the versions of a question and how each was used and answered.
import { sql } from 'kysely';
import type { Answer } from '../../../../contract/question/question';
import type { QuestionVersion } from '../../../../contract/question/versions';
import type { Tx } from '../../../db/database';
import { overAllRows } from '../../../db/rowSecurity';

export interface VersionRow {
  version: number;
  type_id: number;
  content: string;
  options: { id: string }[];
  answer: Answer;
  analysis: string;
  answer_video: string;
  parts: unknown[];
  source: string;
  author_id: number;
  author: string;
  created_at: string;
}

export type Statistics = Pick<
  QuestionVersion,
  'times_used' | 'last_used_at' | 'answered' | 'facility' | 'discrimination'
>;

export const versionReads = {
  /** The oldest first. */
  async findAll(tx: Tx, id: number): Promise<VersionRow[]> {
    const { rows } = await sql<VersionRow>`
    select c.version, c.type_id, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts, c.source,
      c.author_id,
      coalesce(a.nickname, '') as author, c.created_at
    from question_content c left join accounts a on a.id = c.author_id
    where c.question_id = ${id} order by c.version`.execute(tx);
    return rows;
  },

  /** Only numbers, over all organisations: neither papers nor reports are named. */
  async findStatistics(tx: Tx, id: number): Promise<(Statistics & { version: number })[]> {
    const { rows } = await overAllRows(() =>
      sql<Statistics & { version: number }>`
    with used as (
      select i.question_version as version, count(*) as times_used, max(p.updated_at) as last_used_at
      from paper_items i join papers p on p.id = i.paper_id and p.deleted_at is null where i.question_id = ${id}
        group by i.question_version),
    asked as (
      select s.version, sum(s.answered) as answered, sum(s.facility * s.answered) / nullif(sum(s.answered),
        0) as facility,
        sum(s.discrimination * s.answered) / nullif(sum(s.answered) filter (where s.discrimination is not null),
          0) as discrimination
      from question_statistics s join reports r on r.id = s.report_id and r.deleted_at is null
        where s.question_id = ${id} group by s.version)
    select version, coalesce(u.times_used, 0)::int as times_used, u.last_used_at, coalesce(a.answered,
      0)::int as answered, a.facility, a.discrimination
    from used u full join asked a using (version)`.execute(tx),
    );
    return rows;
  },
};
