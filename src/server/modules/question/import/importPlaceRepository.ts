// Grades, volumes and books that an import finds by their titles, and adds.
import type { Insertable } from 'kysely';
import type { Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import type { GradeStagesTable, GradesTable, OriginBooksTable } from '../../../db/schema';

export const importPlaceRows = {
  findGrade: (tx: Tx, stage_id: number, title: string) =>
    tx
      .selectFrom('grades')
      .select('id')
      .where('stage_id', '=', stage_id)
      .where('title', '=', title)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  findVolume: (tx: Tx, stage_id: number, title: string) =>
    tx
      .selectFrom('grade_stages')
      .select('id')
      .where('stage_id', '=', stage_id)
      .where('title', '=', title)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  findBook: (tx: Tx, organization_id: number, title: string, publisher: string) =>
    tx
      .selectFrom('origin_books')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('title', '=', title)
      .where('publisher', '=', publisher)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  async insertGrade(tx: Tx, row: Omit<Insertable<GradesTable>, 'id' | 'sort'>): Promise<number> {
    const id = await nextId(tx, 'grades');
    await tx
      .insertInto('grades')
      .values({ id, ...row, sort: id })
      .execute();
    return id;
  },
  async insertVolume(tx: Tx, row: Omit<Insertable<GradeStagesTable>, 'id' | 'sort'>): Promise<number> {
    const id = await nextId(tx, 'grade_stages');
    await tx
      .insertInto('grade_stages')
      .values({ id, ...row, sort: id })
      .execute();
    return id;
  },
  async insertBook(tx: Tx, row: Omit<Insertable<OriginBooksTable>, 'id'>): Promise<number> {
    const id = await nextId(tx, 'origin_books');
    await tx
      .insertInto('origin_books')
      .values({ id, ...row })
      .execute();
    return id;
  },
};
