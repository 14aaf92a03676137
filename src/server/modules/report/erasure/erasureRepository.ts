// SQL of erasing the personal data of one student, and of the receipts.
import { sql } from 'kysely';
import type { Erasure, ErasureMode } from '../../../../contract/paper/erasure';
import type { Tx } from '../../../db/database';
import type { Actor } from '../../../security/actor';
import { organizationScope } from '../../../security/rowScopes';

export interface ErasedStudent {
  id: number;
  name: string;
  organization_id: number;
}
export const ERASED_NAME = '已删除';

export const erasureRows = {
  async findStudent(tx: Tx, actor: Actor, id: number): Promise<ErasedStudent | undefined> {
    const scope = organizationScope('s.organization_id')(actor);
    const { rows } = await sql<ErasedStudent>`select t.id, t.name, s.organization_id from students t
      join school_classes c on c.id = t.class_id join schools s on s.id = c.school_id
      where t.id = ${id} and ${scope} for update of t`.execute(tx);
    return rows[0];
  },

  async insert(
    tx: Tx,
    row: { id: number; organization_id: number; student_id: number; mode: ErasureMode; reason: string } & {
      actor_id: number;
      job_id: number;
    },
  ): Promise<void> {
    await tx.insertInto('erasures').values(row).execute();
  },

  async findAll(tx: Tx, actor: Actor): Promise<Erasure[]> {
    const { rows } = await sql<Erasure>`select e.id, e.mode, e.reason, coalesce(a.nickname, '') as actor, e.ordered_at,
        e.finished_at, e.counts
      from erasures e left join accounts a on a.id = e.actor_id
      where ${organizationScope('e.organization_id')(actor)} order by e.id desc limit 500`.execute(tx);
    return rows;
  },

  /** Pages with cells, and the rows of their pictures; returns the addresses of the pictures. */
  async removePages(tx: Tx, studentId: number): Promise<{ pages: number; pictures: string[] }> {
    const rows = await tx.deleteFrom('scan_pages').where('student_id', '=', studentId).returning('picture').execute();
    const pictures = rows.map(({ picture }) => picture).filter((picture) => picture !== '');
    if (pictures.length > 0) await tx.deleteFrom('files').where('full_path', 'in', pictures).execute();
    return { pages: rows.length, pictures };
  },

  async removeScripts(tx: Tx, studentId: number): Promise<number> {
    const rows = await tx.deleteFrom('marking_scripts').where('student_id', '=', studentId).returning('id').execute();
    return rows.length;
  },

  async findAnswers(tx: Tx, studentId: number): Promise<{ report_id: number; answers: number }[]> {
    const { rows } = await sql<{ report_id: number; answers: number }>`select report_id,
        (select count(*)::int from jsonb_object_keys(answers)) as answers
      from answer_rows where student_id = ${studentId} order by report_id`.execute(tx);
    return rows;
  },

  async lockReport(tx: Tx, id: number): Promise<void> {
    await sql`select id from reports where id = ${id} for update`.execute(tx);
  },

  async removeAnswers(tx: Tx, reportId: number, studentId: number): Promise<void> {
    await tx.deleteFrom('answer_rows').where('report_id', '=', reportId).where('student_id', '=', studentId).execute();
  },

  /** The row stays, as answers and receipts point to it. */
  async anonymise(tx: Tx, studentId: number): Promise<void> {
    await sql`update students set name = ${ERASED_NAME}, number = ${`*${studentId}`},
      deleted_at = coalesce(deleted_at, now()) where id = ${studentId}`.execute(tx);
  },

  async finish(tx: Tx, id: number, counts: object): Promise<void> {
    await tx
      .updateTable('erasures')
      .set({ finished_at: sql`now()`, counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .execute();
  },
};
