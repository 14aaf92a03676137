// SQL of the progress of a marking: scripts by state, all confirmed marks, the parts of a question, and what the leader
// decides.
import { sql } from 'kysely';
import type { MarkingRuling } from '../../../contract/paper/marking';
import type { ProgressMark, ProgressScript } from '../../../domain/marking/progress';
import type { Tx } from '../../db/database';
import type { Place } from './markRepository';
import type { ScriptRow } from './markingRepository';

const NUMBER = sql`case when exists (select 1 from scan_pages p join scan_batches b on b.id = p.batch_id
    join markings m on m.report_id = b.report_id
    where m.id = s.marking_id and p.student_id = s.student_id and p.state = 'read' and p.ignored = 0 and p.width > 0)
  then '' else t.number end`;

/** One part of the question of a student. */
export interface PartMark {
  id: number;
  part: number;
  state: 'open' | 'final' | 'ruling';
  score: number | null;
  unanswered: 0 | 1;
}
export const progressRows = {
  /** The final marks of all parts of the question of that student, in order; null where one is not final. */
  async findParts(tx: Tx, { marking_id, question_id, student_id }: ScriptRow): Promise<PartMark[]> {
    return tx
      .selectFrom('marking_scripts')
      .where('marking_id', '=', marking_id)
      .where('question_id', '=', question_id)
      .where('student_id', '=', student_id)
      .select(['id', 'part', 'state', 'score', 'unanswered'])
      .orderBy('part')
      .execute() as Promise<PartMark[]>;
  },

  async findScripts(tx: Tx, markingId: number): Promise<ProgressScript[]> {
    const { rows } =
      await sql<ProgressScript>`select s.id as script, s.question_id, s.part, s.state, s.needs, s.control, s.score,
        s.clash from marking_scripts s where s.marking_id = ${markingId}`.execute(tx);
    return rows;
  },

  async findMarks(tx: Tx, markingId: number): Promise<ProgressMark[]> {
    const { rows } = await sql<ProgressMark>`select k.script_id as script, k.account_id as marker, k.place, k.control,
        k.score, k.seconds from marking_marks k join marking_scripts s on s.id = k.script_id
      where s.marking_id = ${markingId} and k.marked_at is not null and k.score is not null
      order by k.script_id, k.place`.execute(tx);
    return rows;
  },

  async findNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await tx.selectFrom('accounts').where('id', 'in', ids).select(['id', 'nickname']).execute();
    return new Map(rows.map(({ id, nickname }) => [id, nickname]));
  },

  async findRulings(tx: Tx, markingId: number): Promise<MarkingRuling[]> {
    const { rows } =
      await sql<MarkingRuling>`select s.id as script_id, s.question_id, s.part, s.reason, ${NUMBER} as number,
        coalesce((select json_agg(json_build_object('name', a.nickname, 'place', k.place,
            'text', k.text, 'score', k.score,
          'problem', k.problem) order by k.place)
          from marking_marks k join accounts a on a.id = k.account_id
          where k.script_id = s.id and k.marked_at is not null), '[]') as marks
      from marking_scripts s join students t on t.id = s.student_id
      where s.marking_id = ${markingId} and s.state = 'ruling' order by s.question_id, s.part, s.id limit 500`.execute(
        tx,
      );
    return rows;
  },

  async findControls(tx: Tx, { marking_id, question_id, part }: Place) {
    const { rows } = await sql<{
      script_id: number;
      number: string;
      score: number;
      marks: number;
      gap: number | null;
    }>`select s.id as script_id, ${NUMBER} as number, s.score,
        (select count(*)::int from marking_marks k where k.script_id = s.id and k.marked_at is not null) as marks,
        (select avg(k.score - s.score) from marking_marks k where k.script_id = s.id and k.marked_at is not null) as gap
      from marking_scripts s join students t on t.id = s.student_id
      where s.marking_id = ${marking_id} and s.question_id = ${question_id} and s.part = ${part} and s.control = 1
      order by s.id`.execute(tx);
    return rows;
  },

  /** A script that no account has marked or holds. */
  async findUntouched(tx: Tx, { marking_id, question_id, part }: Place) {
    const { rows } = await sql<{ script_id: number; number: string }>`select s.id as script_id, ${NUMBER} as number
      from marking_scripts s join students t on t.id = s.student_id
      where s.marking_id = ${marking_id} and s.question_id = ${question_id} and s.part = ${part} and s.state = 'open'
        and s.control = 0
        and not exists (select 1 from marking_marks k where k.script_id = s.id) order by s.id limit 1`.execute(tx);
    return rows[0];
  },

  /** Scripts that waited for a third marker, where there is one now. */
  async reopen(tx: Tx, markingId: number): Promise<void> {
    await sql`update marking_scripts s set state = 'open', reason = '' where s.marking_id = ${markingId}
      and s.state = 'ruling' and s.reason = 'few' and exists (select 1 from marking_markers m
        where m.marking_id = s.marking_id and m.question_id = s.question_id and m.part = s.part and not exists (
          select 1 from marking_marks k where k.script_id = s.id and k.account_id = m.account_id
            and k.marked_at is not null))`.execute(tx);
  },
};
