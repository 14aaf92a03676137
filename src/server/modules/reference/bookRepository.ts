// Rows of original books, and a book's questions in page order.
import { sql, type RawBuilder } from 'kysely';
import { getOriginBooks, type OriginBook } from '../../../contract/knowledge/reference';
import type { BookQuestion, getBookQuestions } from '../../../contract/knowledge/referenceChange';
import type { DataOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import { recordRepository } from '../../rows/recordRepository';
import { bookScope } from './referenceRepository';

export type BookRow = OriginBook & { revision: number };

/** The leading digits of a printed number are compared first: 2 before 10, 3(1) before 3(2). */
const ORDER = sql`nullif(q.origin_page, 0) nulls last, substring(q.origin_number
  from '\\d{1,9}')::int nulls last, q.origin_number nulls last, q.id`;
const FIRST_NUMBER = /\d{1,9}/;

const COLUMNS = sql<BookRow>`b.id, b.title, b.cover, b.publisher, b.kind, b.language, b.stage_id, b.grade_id, b.gs_id,
  b.year, b.pages, b.revision, b.updated_at,
  (select count(*) from questions q where q.origin_book_id = b.id and q.deleted_at is null) as question_count`;

export const bookRows = {
  ...recordRepository({
    list: getOriginBooks,
    table: 'origin_books',
    as: 'b',
    columns: COLUMNS,
    scope: bookScope,
    usual: sql`b.id desc`,
    dated: true,
  }),

  async hasCover(tx: Tx, cover: string): Promise<boolean> {
    return (await tx.selectFrom('files').select('id').where('full_path', '=', cover).executeTakeFirst()) !== undefined;
  },

  /** `scope`: condition on the narrow row `q` for what the actor may see. */
  async findQuestions(
    tx: Tx,
    id: number,
    originPage: number | undefined,
    scope: RawBuilder<boolean>,
    size: number,
    offsetOf: (total: number) => number,
  ): Promise<Omit<DataOf<typeof getBookQuestions>, 'page' | 'size'>> {
    const own = sql`q.origin_book_id = ${id} and q.deleted_at is null and ${scope}`;
    type Page = { origin_page: number | null; question_count: number };
    const { rows: pages } =
      await sql<Page>`select nullif(q.origin_page, 0) as origin_page, count(*) as question_count from questions q
      where ${own} group by 1 order by 1 nulls last`.execute(tx);
    const shown = pages.filter((page) => originPage === undefined || (page.origin_page ?? 0) === originPage);
    const total = shown.reduce((sum, page) => sum + page.question_count, 0);
    const onPage =
      originPage === undefined
        ? sql`true`
        : originPage === 0
          ? sql`coalesce(q.origin_page, 0) = 0`
          : sql`q.origin_page = ${originPage}`;
    const { rows: list } = await sql<BookQuestion>`
      with shown as materialized (
        select q.id, row_number() over (order by ${ORDER}) as place from questions q where ${own} and ${onPage}
        order by place limit ${size} offset ${offsetOf(total)})
      select q.id, q.type_id, q.difficulty, q.status, q.origin_page, q.origin_number, c.content
      from shown join questions q on q.id = shown.id join question_content c on c.question_id = q.id
        and c.version = q.version
      order by shown.place`.execute(tx);
    return { list, total, pages, next: await findNext(tx, own) };
  },
};

/** The last page that has questions, and the number after its highest one. */
async function findNext(tx: Tx, own: RawBuilder<unknown>): Promise<{ origin_page: number; origin_number: string }> {
  const { rows } = await sql<{
    origin_page: number;
    origin_number: string | null;
  }>`select q.origin_page, q.origin_number from questions q
    where ${own} and q.origin_page = (select max(q.origin_page) from questions q where ${own})`.execute(tx);
  const highest = Math.max(0, ...rows.map((row) => Number(FIRST_NUMBER.exec(row.origin_number ?? '')?.[0] ?? 0)));
  return { origin_page: rows[0]?.origin_page ?? 1, origin_number: String(highest + 1) };
}
