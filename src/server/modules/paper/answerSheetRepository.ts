// Rows of issued answer sheets, and the students that sheets are printed for.
import { sql, type RawBuilder } from 'kysely';
import type { IssuedSheet } from '../../../contract/paper/answerSheets';
import type { SheetManifest } from '../../../domain/sheet/manifest';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope, paperScope } from '../../security/rowScopes';

export interface NewSheet {
  id: number;
  paper_id: number;
  paper_revision: number;
  paper_version: number;
  form: string;
  fingerprint: string;
  options: object;
  arrangement: object | null;
  manifest: SheetManifest;
  author_id: number;
}

const COLUMNS = sql`s.id, s.paper_id, s.paper_version, s.form, s.pages, s.options, coalesce(a.nickname, '') as author,
  to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at`;

export const answerSheetRows = {
  /** False when an equal record is there already. */
  async insert(tx: Tx, sheet: NewSheet): Promise<boolean> {
    const { options, arrangement, manifest, ...row } = sheet;
    const { rows } =
      await sql`insert into answer_sheets (id, paper_id, paper_revision, paper_version, form, fingerprint,
        options, arrangement, manifest, pages, author_id)
      values (${row.id}, ${row.paper_id}, ${row.paper_revision}, ${row.paper_version}, ${row.form}, ${row.fingerprint},
        ${JSON.stringify(options)}::jsonb, ${arrangement === null ? null : JSON.stringify(arrangement)}::jsonb,
        ${JSON.stringify(manifest)}::jsonb, ${manifest.pages.length}, ${row.author_id})
      on conflict (paper_id, paper_revision, fingerprint) do nothing returning id`.execute(tx);
    return rows.length > 0;
  },

  async findEqual(tx: Tx, paperId: number, revision: number, fingerprint: string): Promise<number | undefined> {
    const row = await tx
      .selectFrom('answer_sheets')
      .select('id')
      .where('paper_id', '=', paperId)
      .where('paper_revision', '=', revision)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    return row?.id;
  },

  findOf: (tx: Tx, actor: Actor, paperId: number): Promise<IssuedSheet[]> =>
    select<IssuedSheet>(tx, COLUMNS, actor, sql`s.paper_id = ${paperId}`),

  /** Also of a paper in the bin: its sheets may have been written on. */
  async find(tx: Tx, actor: Actor, id: number): Promise<(IssuedSheet & { manifest: SheetManifest }) | undefined> {
    const [row] = await select<IssuedSheet & { manifest: SheetManifest }>(
      tx,
      sql`${COLUMNS}, s.manifest`,
      actor,
      sql`s.id = ${id}`,
    );
    return row;
  },

  async findClass(tx: Tx, actor: Actor, classId: number): Promise<{ title: string } | undefined> {
    const { rows } = await sql<{
      title: string;
    }>`select c.title from school_classes c join schools h on h.id = c.school_id
      where c.id = ${classId} and c.deleted_at is null and h.deleted_at is null
        and ${organizationScope('h.organization_id')(actor)}`.execute(tx);
    return rows[0];
  },

  findStudents: (tx: Tx, classId: number) =>
    tx
      .selectFrom('students')
      .where('class_id', '=', classId)
      .where('deleted_at', 'is', null)
      .select(['id', 'number', 'name'])
      .orderBy('number')
      .orderBy('id')
      .execute(),
};

async function select<Row>(tx: Tx, columns: RawBuilder<unknown>, actor: Actor, where: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`select ${columns} from answer_sheets s join papers p on p.id = s.paper_id
    left join accounts a on a.id = s.author_id where ${where} and ${paperScope(actor)} order by s.id desc`.execute(tx);
  return rows;
}
