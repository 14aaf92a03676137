// SQL of organisations, schools, classes and students. Row scope is part of every query.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { getOrganizations, type Organization } from '../../../contract/account/organization';
import { getSchools, type School } from '../../../contract/account/school';
import type { SchoolClass, Student } from '../../../contract/account/schoolClasses';
import type { Tx } from '../../db/database';
import type { StudentsTable } from '../../db/schema';
import { recordRepository, recordWrites } from '../../rows/recordRepository';
import { binned, restored } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import { organizationScope, stagedScope } from '../../security/rowScopes';

const ofOrganization = organizationScope('o.id');
const ofSchool = stagedScope('s.organization_id', 's.stage_id');

async function countOf(tx: Tx, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export const organizationRows = {
  ...recordRepository({
    list: getOrganizations,
    table: 'organizations',
    as: 'o',
    columns: sql<Organization>`o.id, o.title, o.region_id, o.logo, o.scan_days, o.grading, o.revision, o.created_at,
      o.deleted_at,
      (select count(*) from schools s where s.organization_id = o.id and s.deleted_at is null) as school_count,
      (select count(*) from accounts a where a.organization_id = o.id and a.deleted_at is null) as account_count`,
    one: sql<
      Pick<Organization, 'id' | 'title' | 'region_id' | 'logo' | 'scan_days' | 'grading' | 'revision'>
    >`o.id, o.title, o.region_id, o.logo, o.scan_days, o.grading, o.revision`,
    scope: ofOrganization,
    usual: sql`o.id`,
  }),

  /**
   * Organisations with these names that the actor may see, and the actor's own; locked for the rest of the transaction.
   */
  async findNamed(tx: Tx, actor: Actor, titles: readonly string[]): Promise<Pick<Organization, 'id' | 'title'>[]> {
    const { rows } = await sql<Pick<Organization, 'id' | 'title'>>`select o.id, o.title from organizations o
      where (o.title = any(${[...new Set(titles)]}) or o.id = ${actor.organization_id}) and ${ofOrganization(actor)}
        and o.deleted_at is null order by o.id for update`.execute(tx);
    return rows;
  },

  async isTitleTaken(tx: Tx, title: string, except = 0): Promise<boolean> {
    return (
      (await countOf(
        tx,
        sql`organizations o`,
        sql`o.title = ${title} and o.deleted_at is null and o.id <> ${except}`,
      )) > 0
    );
  },

  /** Whether the picture is a file of the actor's organisation. */
  async hasLogo(tx: Tx, actor: Actor, logo: string): Promise<boolean> {
    const file = await tx
      .selectFrom('files')
      .where('full_path', '=', logo)
      .where('organization_id', '=', actor.organization_id)
      .select('id')
      .executeTakeFirst();
    return file !== undefined;
  },
};

export const schoolRows = {
  ...recordRepository({
    list: getSchools,
    table: 'schools',
    as: 's',
    columns: sql<School>`s.id, s.organization_id, o.title as organization_title, s.title, s.stage_id, s.region_id,
      (select count(*) from school_classes c where c.school_id = s.id and c.deleted_at is null) as class_count,
      s.revision, s.created_at, s.deleted_at`,
    one: sql<
      Pick<School, 'id' | 'title' | 'organization_id' | 'stage_id' | 'region_id' | 'revision'>
    >`s.id, s.title, s.organization_id, s.stage_id, s.region_id, s.revision`,
    joins: sql`join organizations o on o.id = s.organization_id`,
    scope: ofSchool,
    filtered: { region_ids: 's.region_id' },
    usual: sql`s.id`,
  }),

  /** Which of these names are taken, each prefixed with its organisation's id and a space. */
  async findTitles(tx: Tx, organizationIds: readonly number[], titles: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{
      title: string;
      organization_id: number;
    }>`select s.title, s.organization_id from schools s
      where s.organization_id = any(${[...organizationIds]}::bigint[]) and s.title = any(${[...new Set(titles)]})
        and s.deleted_at is null`.execute(tx);
    return new Set(rows.map((row) => `${row.organization_id} ${row.title}`));
  },

  async isTitleTaken(tx: Tx, organizationId: number, title: string, except = 0): Promise<boolean> {
    const where = sql`s.title = ${title} and s.organization_id = ${organizationId} and s.deleted_at is null
      and s.id <> ${except}`;
    return (await countOf(tx, sql`schools s`, where)) > 0;
  },
};

export const classRows = {
  ...recordWrites('school_classes'),

  async findOf(tx: Tx, schoolId: number): Promise<SchoolClass[]> {
    const { rows } = await sql<SchoolClass>`select c.id, c.school_id, c.grade_id, c.title, c.year, c.revision,
        (select count(*) from students t where t.class_id = c.id and t.deleted_at is null) as student_count
      from school_classes c where c.school_id = ${schoolId} and c.deleted_at is null
        order by c.grade_id nulls last, c.title, c.id`.execute(tx);
    return rows;
  },

  /** A class of a school that the actor may see, locked. */
  async find(tx: Tx, actor: Actor, id: number) {
    type Row = Omit<SchoolClass, 'student_count'>;
    const { rows } =
      await sql<Row>`select c.id, c.school_id, c.grade_id, c.title, c.year, c.revision from school_classes c
        join schools s on s.id = c.school_id
      where c.id = ${id} and c.deleted_at is null and s.deleted_at is null
        and ${ofSchool(actor)} for update of c`.execute(tx);
    return rows[0];
  },

  hasAnswers: async (tx: Tx, id: number): Promise<boolean> =>
    (await countOf(tx, sql`answer_rows r`, sql`r.class_id = ${id}`)) > 0,

  async findStudents(tx: Tx, classId: number): Promise<Student[]> {
    return tx
      .selectFrom('students')
      .where('class_id', '=', classId)
      .where('deleted_at', 'is', null)
      .select(['id', 'class_id', 'number', 'name'])
      .orderBy(sql`length(number)`)
      .orderBy('number')
      .execute();
  },

  /** Numbers of the class, including removed students: a number that is added again reuses its old row. */
  findAllNumbers: (tx: Tx, classId: number) =>
    tx.selectFrom('students').where('class_id', '=', classId).select(['id', 'number', 'name', 'deleted_at']).execute(),

  async insertStudents(tx: Tx, rows: readonly Insertable<StudentsTable>[]): Promise<void> {
    if (rows.length > 0) await tx.insertInto('students').values(rows).execute();
  },

  /** Gives the student this name; a removed one comes back. */
  async keepStudent(tx: Tx, id: number, name: string): Promise<void> {
    await tx
      .updateTable('students')
      .set({ name, ...restored })
      .where('id', '=', id)
      .execute();
  },

  async removeStudents(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await tx.updateTable('students').set(binned(actor)).where('id', 'in', ids).execute();
  },

  async findAnswered(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await tx
      .selectFrom('answer_rows')
      .where('student_id', 'in', ids)
      .select('student_id')
      .distinct()
      .execute();
    return new Set(rows.map((row) => row.student_id));
  },
};
