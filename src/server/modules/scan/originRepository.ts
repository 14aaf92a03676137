// SQL of where an answer comes from: the confirmed scan of its box, and who typed, reviewed or marked it.
import { sql } from 'kysely';
import type { AnswerOrigin } from '../../../contract/paper/reportAnswers';
import type { AnswerEntry } from '../../../domain/report/cellReading';
import type { Tx } from '../../db/database';

export interface AnswerPlace {
  report_id: number;
  student_id: number;
  question_id: number;
}

export const originRows = {
  async findEntry(tx: Tx, { report_id, student_id, question_id }: AnswerPlace): Promise<AnswerEntry | undefined> {
    const { rows } = await sql<{ entry: AnswerEntry | null }>`select answers -> ${String(question_id)} as entry
      from answer_rows where report_id = ${report_id} and student_id = ${student_id}`.execute(tx);
    return rows[0]?.entry ?? undefined;
  },

  async findName(tx: Tx, account: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select nickname as name from accounts where id = ${account}`.execute(
      tx,
    );
    return rows.map(({ name }) => name);
  },

  /** In the order of marking; the leader who ruled last. */
  async findMarkers(tx: Tx, { report_id, student_id, question_id }: AnswerPlace): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select a.nickname as name
      from marking_scripts s join markings g on g.id = s.marking_id
        join lateral (select account_id, place from marking_marks where script_id = s.id and marked_at is not null
          union all select s.ruled_by, 9 where s.ruled_by is not null) m on true
        join accounts a on a.id = m.account_id
      where g.report_id = ${report_id} and s.student_id = ${student_id} and s.question_id = ${question_id}
        and s.state = 'final' order by s.part, m.place`.execute(tx);
    return [...new Set(rows.map(({ name }) => name))];
  },

  /** Of the batch that was confirmed last. */
  async findScan(tx: Tx, { report_id, student_id, question_id }: AnswerPlace): Promise<AnswerOrigin['scan']> {
    const { rows } = await sql<NonNullable<AnswerOrigin['scan']>>`select p.batch_id, p.file, p.page, c.certainty,
        c.read_text, c.doubts, c.decided_at, p.picture, p.width, p.height, c.area
      from scan_cells c join scan_pages p on p.id = c.page_id join scan_batches b on b.id = p.batch_id
      where b.report_id = ${report_id} and p.student_id = ${student_id} and c.question_id = ${question_id}
        and p.ignored = 0 and p.picture <> '' and b.confirmed_at is not null
      order by b.confirmed_at desc, p.id desc limit 1`.execute(tx);
    return rows[0] ?? null;
  },
};
