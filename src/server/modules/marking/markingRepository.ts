// SQL of the set-up of 网上阅卷: markings, their questions, markers and scripts. The scope of the report is part of every
// query that starts from an id of a request.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { MarkingQuestion, MarkingSetup } from '../../../contract/paper/marking';
import { placeKey } from '../../../domain/marking/markingSetup';
import type { Tx } from '../../db/database';
import { nextIds } from '../../db/ids';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

const reportScope = organizationScope('r.organization_id');

export interface MarkingRow {
  id: number;
  report_id: number;
  open: 0 | 1;
  unscanned: 0 | 1;
  class_ids: number[];
  revision: number;
}

export interface ScriptRow {
  id: number;
  marking_id: number;
  report_id: number;
  question_id: number;
  /** 0: the whole question. */
  part: number;
  student_id: number;
  class_id: number;
  state: 'open' | 'final' | 'ruling';
  needs: 1 | 2 | 3;
  control: 0 | 1;
  score: number | null;
  way: string;
  open: 0 | 1;
  doubled: 0 | 1;
  tolerance: number;
}

/** The answer of a student to a question, as the answer grid stores it. */
const ANSWERED = sql`exists (select 1 from answer_rows w where w.report_id = m.report_id and w.student_id = t.id
  and jsonb_exists(w.answers, q.question_id::text)
  and (q.part = 0 or coalesce(split_part(w.answers -> q.question_id::text ->> 'given', '｜', q.part), '') <> ''
    or strpos(coalesce(w.answers -> q.question_id::text ->> 'given', ''), '｜') = 0))`;

export const markingRows = {
  async find(tx: Tx, actor: Actor, by: { id: number } | { report_id: number }): Promise<MarkingRow | undefined> {
    const where = 'id' in by ? sql`m.id = ${by.id}` : sql`m.report_id = ${by.report_id}`;
    const { rows } = await sql<MarkingRow>`select m.id, m.report_id, m.open, m.unscanned, m.class_ids, m.revision
      from markings m join reports r on r.id = m.report_id
      where ${where} and r.deleted_at is null and ${reportScope(actor)}`.execute(tx);
    return rows[0];
  },

  async save(tx: Tx, id: number, reportId: number, owner: number, setup: MarkingSetup): Promise<number> {
    const { open, unscanned } = setup;
    const class_ids = JSON.stringify(setup.class_ids);
    const { rows } = await sql<{ revision: number }>`insert into markings (id, report_id, open, unscanned, class_ids,
        owner_id) values (${id}, ${reportId}, ${open}, ${unscanned}, ${class_ids}::jsonb, ${owner})
      on conflict (id) do update set open = excluded.open, unscanned = excluded.unscanned,
        class_ids = excluded.class_ids, revision = markings.revision + 1, updated_at = now()
      returning revision`.execute(tx);
    return rows[0]?.revision ?? 1;
  },

  async findQuestions(tx: Tx, id: number): Promise<MarkingQuestion[]> {
    const { rows } =
      await sql<MarkingQuestion>`select q.question_id, q.part, q.doubled, q.tolerance, q.points, q.control_every,
        coalesce((select json_agg(json_build_object('account_id', k.account_id, 'quota', k.quota) order by k.account_id)
          from marking_markers k where k.marking_id = q.marking_id and k.question_id = q.question_id
            and k.part = q.part), '[]') as markers
      from marking_questions q where q.marking_id = ${id} order by q.question_id, q.part`.execute(tx);
    return rows;
  },

  /** Scripts and given marks of each question, or part. */
  async countScripts(tx: Tx, id: number): Promise<Map<string, { scripts: number; marks: number }>> {
    const { rows } = await sql<{
      question_id: number;
      part: number;
      scripts: number;
      marks: number;
    }>`select s.question_id, s.part,
        count(*)::int as scripts, coalesce(sum((select count(*) from marking_marks k
          where k.script_id = s.id and k.marked_at is not null)), 0)::int as marks
      from marking_scripts s where s.marking_id = ${id} group by s.question_id, s.part`.execute(tx);
    return new Map(rows.map(({ scripts, marks, ...place }) => [placeKey(place), { scripts, marks }]));
  },

  async putQuestion(tx: Tx, id: number, question: MarkingQuestion): Promise<void> {
    const { question_id, part = 0, markers, points, ...rule } = question;
    await tx
      .insertInto('marking_questions')
      .values({ marking_id: id, question_id, part, points: JSON.stringify(points), ...rule })
      .onConflict((c) =>
        c.columns(['marking_id', 'question_id', 'part']).doUpdateSet({ points: JSON.stringify(points), ...rule }),
      )
      .execute();
    await sql`delete from marking_markers where marking_id = ${id} and question_id = ${question_id}
      and part = ${part}`.execute(tx);
    if (markers.length > 0)
      await tx
        .insertInto('marking_markers')
        .values(markers.map((marker) => ({ marking_id: id, question_id, part, ...marker })))
        .execute();
    // A script that is held by someone who no longer marks goes to others.
    await sql`delete from marking_marks k using marking_scripts s where s.id = k.script_id and s.marking_id = ${id}
      and s.question_id = ${question_id} and s.part = ${part} and k.marked_at is null
      and k.account_id <> all(${markers.map(({ account_id }) => account_id)}::bigint[])`.execute(tx);
  },

  async removeQuestions(tx: Tx, id: number, kept: readonly MarkingQuestion[]): Promise<void> {
    await sql`delete from marking_questions q where q.marking_id = ${id} and not exists (select 1
      from unnest(${kept.map(({ question_id }) => question_id)}::bigint[], ${kept.map(({ part = 0 }) => part)}::int[])
        as k (question_id, part) where k.question_id = q.question_id and k.part = q.part)`.execute(tx);
  },

  /** A changed rule concerns scripts without marks. */
  async setNeeds(tx: Tx, id: number): Promise<void> {
    await sql`update marking_scripts s set needs = 1 + q.doubled from marking_questions q
      where q.marking_id = s.marking_id and q.question_id = s.question_id and q.part = s.part
        and s.marking_id = ${id} and s.state = 'open'
        and s.needs < 3 and not exists (select 1 from marking_marks k where k.script_id = s.id)`.execute(tx);
  },

  /** Scripts without marks of classes that no longer take part. */
  async removeUnused(tx: Tx, { id, class_ids }: Pick<MarkingRow, 'id' | 'class_ids'>): Promise<void> {
    await sql`delete from marking_scripts s where s.marking_id = ${id} and s.state = 'open' and s.control = 0
      and not exists (select 1 from marking_marks k where k.script_id = s.id)
      and s.student_id not in (select t.id from students t where t.class_id = any(${class_ids}::bigint[])
        and t.deleted_at is null)`.execute(tx);
  },

  /**
   * A script for each student of the classes and each question, in random order: ids say nothing about the student.
   * Students marked absent get none, and where there is an answer already, it stays. Without `unscanned` the page with
   * the answer must be there, not only another one of the student.
   */
  async addScripts(tx: Tx, id: number): Promise<{ added: number; marked: number }> {
    const { rows } = await sql<{
      question_id: number;
      part: number;
      student_id: number;
      needs: number;
      answered: boolean;
    }>`
      select q.question_id, q.part, t.id as student_id, 1 + q.doubled as needs, ${ANSWERED} as answered
      from markings m join marking_questions q on q.marking_id = m.id
      join students t on t.deleted_at is null
        and t.class_id in (select value::bigint from jsonb_array_elements_text(m.class_ids))
      where m.id = ${id} and not exists (select 1 from marking_scripts s where s.marking_id = m.id
          and s.question_id = q.question_id and s.part = q.part and s.student_id = t.id)
        and not exists (select 1 from scan_pages p join scan_batches b on b.id = p.batch_id
          where b.report_id = m.report_id and p.student_id = t.id and p.absent = 1 and p.ignored = 0)
        and (m.unscanned = 1 or exists (select 1 from scan_pages p join scan_batches b on b.id = p.batch_id
            join answer_sheets s on s.id = p.sheet_id
          where b.report_id = m.report_id and p.student_id = t.id and p.state = 'read' and p.ignored = 0
            and exists (select 1 from jsonb_array_elements(s.manifest -> 'pages' -> (p.sheet_page - 1) -> 'boxes') box
              where (box ->> 'question_id')::bigint = q.question_id and box ->> 'kind' in ('written', 'blank'))))
      `.execute(tx);
    const fresh = rows.filter(({ answered }) => !answered);
    for (let at = fresh.length - 1; at > 0; at -= 1) {
      const other = randomInt(at + 1);
      [fresh[at], fresh[other]] = [fresh[other] as (typeof fresh)[number], fresh[at] as (typeof fresh)[number]];
    }
    const ids = await nextIds(tx, 'marking_scripts', fresh.length);
    for (let from = 0; from < fresh.length; from += 5000)
      await tx
        .insertInto('marking_scripts')
        .values(
          fresh.slice(from, from + 5000).map(({ question_id, part, student_id, needs }, at) => ({
            ...{ id: ids[from + at] as number, marking_id: id },
            ...{ question_id, part, student_id, needs },
          })),
        )
        .execute();
    return { added: fresh.length, marked: rows.length - fresh.length };
  },

  /** A script with its rule, locked; its report is visible to the account. */
  async findScript(tx: Tx, actor: Actor, id: number, locked = false): Promise<ScriptRow | undefined> {
    const { rows } = await sql<ScriptRow>`select s.id, s.marking_id, m.report_id, s.question_id, s.part, s.student_id,
        t.class_id, s.state, s.needs, s.control, s.score, s.way, m.open, q.doubled, q.tolerance
      from marking_scripts s join markings m on m.id = s.marking_id join reports r on r.id = m.report_id
      join marking_questions q on q.marking_id = s.marking_id and q.question_id = s.question_id and q.part = s.part
      join students t on t.id = s.student_id
      where s.id = ${id} and r.deleted_at is null and ${reportScope(actor)}
      ${locked ? sql`for update of s` : sql``}`.execute(tx);
    return rows[0];
  },

  async findClasses(tx: Tx, organizationId: number, reportId: number) {
    const { rows } = await sql<{ id: number; title: string; school: string; students: number; scanned: number }>`
      select l.id, l.title, s.title as school,
        (select count(*)::int from students t where t.class_id = l.id and t.deleted_at is null) as students,
        (select count(distinct p.student_id)::int from scan_pages p join scan_batches b on b.id = p.batch_id
          join students t on t.id = p.student_id
          where b.report_id = ${reportId} and p.state = 'read' and p.ignored = 0 and t.class_id = l.id) as scanned
      from school_classes l join schools s on s.id = l.school_id
      where s.organization_id = ${organizationId} and l.deleted_at is null and s.deleted_at is null
      order by scanned desc, s.title, l.title, l.id limit 300`.execute(tx);
    return rows;
  },

  /** Accounts of the organisation whose role has the right to mark. */
  async findMarkers(tx: Tx, organizationId: number): Promise<{ id: number; name: string; role: string }[]> {
    const { rows } = await sql<{ id: number; name: string; role: string }>`select a.id, a.nickname as name,
        o.title as role from accounts a join roles o on o.id = a.role_id
      where a.organization_id = ${organizationId} and a.deleted_at is null and a.status = 1
        and exists (select 1 from role_functions f where f.role_id = a.role_id and f.function_key = 'marking.mark')
      order by a.nickname, a.id limit 1000`.execute(tx);
    return rows;
  },

  /** Of a question that is merged into another one. */
  async move(tx: Tx, reportId: number, from: number, to: number): Promise<void> {
    await sql`update marking_questions q set question_id = ${to} from markings m where m.id = q.marking_id
      and m.report_id = ${reportId} and q.question_id = ${from}`.execute(tx);
  },
};
