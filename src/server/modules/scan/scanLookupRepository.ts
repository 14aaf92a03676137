// SQL of what pages are compared with: issued sheets of a paper, students of an organisation.
import { sql } from 'kysely';
import type { ManifestPage } from '../../../domain/sheet/manifest';
import type { Tx } from '../../db/database';

export const scanLookups = {
  /** Printed pages of the issued sheets of a paper; `sheetId`: of this one. */
  async findSheets(tx: Tx, paperId: number, sheetId?: number) {
    const one = sheetId === undefined ? sql`true` : sql`s.id = ${sheetId}`;
    const { rows } = await sql<{
      id: number;
      form: string;
      manifest: { pages: ManifestPage[] };
    }>`select s.id, s.form, s.manifest
      from answer_sheets s where s.paper_id = ${paperId} and ${one} order by s.id desc limit 60`.execute(tx);
    return rows;
  },

  /** The issued sheets of a paper, the newest of each form. */
  async findForms(tx: Tx, paperId: number | null): Promise<{ id: number; form: string }[]> {
    const { rows } = await sql<{ id: number; form: string }>`select distinct on (form) id, form from answer_sheets
      where paper_id = ${paperId} order by form, id desc`.execute(tx);
    return rows;
  },

  async countSheetPages(tx: Tx, paperId: number | null): Promise<number> {
    const { rows } = await sql<{ pages: number | null }>`select max(pages)::int as pages from answer_sheets
      where paper_id = ${paperId}`.execute(tx);
    return rows[0]?.pages ?? 0;
  },

  /** By the id on a personalised sheet, in the organisation of the report. */
  async findStudent(tx: Tx, organizationId: number, id: number): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`${IN_SCHOOLS} where t.id = ${id} and t.deleted_at is null
      and s.organization_id = ${organizationId}`.execute(tx);
    return rows[0]?.id ?? null;
  },

  /** Null where none or several students have the number. */
  async findByNumber(tx: Tx, organizationId: number, classId: number | null, number: string): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`${IN_SCHOOLS}
      where ltrim(t.number, '0') = ${number.replace(/^0+/, '')} and t.deleted_at is null
        and s.organization_id = ${organizationId}
        and ${classId === null ? sql`true` : sql`t.class_id = ${classId}`} limit 2`.execute(tx);
    return rows.length === 1 ? (rows[0]?.id ?? null) : null;
  },
};

const IN_SCHOOLS = sql`select t.id from students t join school_classes l on l.id = t.class_id
  join schools s on s.id = l.school_id`;
