// Rows of grades and volumes, with the data that a change needs.
import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { recordWrites } from '../../rows/recordRepository';

export interface GradeRow {
  id: number;
  stage_id: number;
  title: string;
  sort: number;
  revision: number;
}
export interface GradeStageRow extends GradeRow {
  grade_id: number;
  term: number;
}

const GRADE = ['id', 'stage_id', 'title', 'sort', 'revision'] as const;
const VOLUME = [...GRADE, 'grade_id', 'term'] as const;

export const gradeRows = {
  /** Serializes the changes of one stage. */
  async lockStage(tx: Tx, id: number): Promise<void> {
    await sql`select id from stages where id = ${id} for update`.execute(tx);
  },
  async hasStage(tx: Tx, id: number): Promise<boolean> {
    return (await tx.selectFrom('stages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  },
  findGrades: (tx: Tx, stageId: number): Promise<GradeRow[]> =>
    tx
      .selectFrom('grades')
      .select(GRADE)
      .where('stage_id', '=', stageId)
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  findGrade: (tx: Tx, id: number): Promise<GradeRow | undefined> =>
    tx
      .selectFrom('grades')
      .select(GRADE)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  findVolumes: (tx: Tx, gradeId: number): Promise<GradeStageRow[]> =>
    tx
      .selectFrom('grade_stages')
      .select(VOLUME)
      .where('grade_id', '=', gradeId)
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  /** For deleting it: also locks its stage, so that the order cannot change. */
  async lockGrade(tx: Tx, id: number): Promise<GradeRow | undefined> {
    await sql`select id from stages where id = (select stage_id from grades where id = ${id}) for update`.execute(tx);
    return gradeRows.findGrade(tx, id);
  },
  /** For deleting it: also locks its grade, so that the order cannot change. */
  async lockVolume(tx: Tx, id: number): Promise<GradeStageRow | undefined> {
    await sql`select id from grades where id = (select grade_id from grade_stages where id = ${id}) for update`.execute(
      tx,
    );
    return tx
      .selectFrom('grade_stages')
      .select(VOLUME)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
  },

  grades: recordWrites('grades'),
  volumes: recordWrites('grade_stages'),

  /**
   * Redistributes the rows' existing sort numbers in the order of `ids`; returns their revisions, which a new position
   * raises.
   */
  async order(
    tx: Tx,
    table: 'grades' | 'grade_stages',
    ids: readonly number[],
    rows: readonly GradeRow[],
  ): Promise<number[]> {
    const sorts = [...rows.map((row) => row.sort)].sort((a, b) => a - b);
    // With equal numbers the ids would decide the order.
    for (let i = 1; i < sorts.length; i++) sorts[i] = Math.max(sorts[i] as number, (sorts[i - 1] as number) + 1);
    const { rows: moved } = await sql<{ id: number; revision: number }>`update ${sql.table(table)} as t
      set sort = given.sort, revision = revision + 1
      from unnest(${[...ids]}::int[], ${sorts}::int[]) as given (id, sort)
        where t.id = given.id and t.sort <> given.sort
      returning t.id, t.revision`.execute(tx);
    const revisions = new Map([...rows, ...moved].map((row) => [row.id, row.revision]));
    return ids.map((id) => revisions.get(id) ?? 0);
  },
};
