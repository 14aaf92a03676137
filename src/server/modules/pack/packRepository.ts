// Rows of paper packs and of the papers in them.
import { sql, type RawBuilder } from 'kysely';
import type { getPacks, PackPaper, PackSummary } from '../../../contract/paper/pack';
import type { RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import { may, type Actor } from '../../security/actor';
import { containing, sortedBy } from '../../rows/paging';
import { packScope, paperScope } from '../../security/rowScopes';

const BIN_DAYS = 30;
const IN_BIN = sql`k.deleted_at > now() - ${BIN_DAYS} * interval '1 day'`;
const SUMMARY = sql`k.id, k.title, k.note, (select count(*) from paper_pack_items i
  where i.pack_id = k.id) as paper_count, k.owner_id,
  coalesce(a.nickname, '') as owner, k.revision, k.created_at, k.updated_at, k.deleted_at`;

export type PackRow = PackSummary & { organization_id: number };

export const packRows = {
  async findPage(
    tx: Tx,
    actor: Actor,
    { id, title = '', deleted, order }: RequestOf<typeof getPacks>,
    size: number,
    offsetOf: (total: number) => number,
  ) {
    const conditions: RawBuilder<unknown>[] = [packScope(actor), deleted === 1 ? IN_BIN : sql`k.deleted_at is null`];
    // The bin shows only rows that the account may restore.
    if (deleted === 1 && !may(actor, 'paper.restore')) conditions.push(sql`k.owner_id = ${actor.id}`);
    if (id !== undefined) conditions.push(sql`k.id = ${id}`);
    if (title.trim() !== '') conditions.push(sql`k.title ilike ${containing(title.trim())}`);
    const where = sql.join(conditions, sql` and `);
    const counted = await sql<{ total: number }>`select count(*) as total from paper_packs k where ${where}`.execute(
      tx,
    );
    const total = counted.rows[0]?.total ?? 0;
    const { rows: list } =
      await sql<PackSummary>`select ${SUMMARY} from paper_packs k left join accounts a on a.id = k.owner_id
      where ${where} order by ${sortedBy(order, sql`k.updated_at desc, k.id desc`)} limit ${size} offset ${offsetOf(total)}`.execute(
        tx,
      );
    return { list, total };
  },

  /** Deleted packs too: the caller decides. */
  async find(tx: Tx, actor: Actor, id: number, lock = false): Promise<PackRow | undefined> {
    if (lock) await sql`select id from paper_packs where id = ${id} for update`.execute(tx);
    const { rows } = await sql<PackRow>`select ${SUMMARY}, k.organization_id from paper_packs k left
        join accounts a on a.id = k.owner_id
      where k.id = ${id} and ${packScope(actor)}`.execute(tx);
    return rows[0];
  },

  async isInBin(tx: Tx, id: number): Promise<boolean> {
    const { rows } = await sql`select 1 from paper_packs k where k.id = ${id} and ${IN_BIN}`.execute(tx);
    return rows.length > 0;
  },

  /** Only papers that the account may see. */
  async findPapers(tx: Tx, actor: Actor, id: number): Promise<PackPaper[]> {
    const { rows } =
      await sql<PackPaper>`select p.id as paper_id, p.title, p.question_count, p.score, p.version, p.updated_at,
        case when p.deleted_at is null then 0 else 1 end as deleted
      from paper_pack_items i join papers p on p.id = i.paper_id where i.pack_id = ${id} and ${paperScope(actor)}
        order by i.sort`.execute(tx);
    return rows;
  },

  /** Papers that the account may put into a pack. */
  async findVisiblePapers(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`select p.id from papers p
      where p.id = any(${[...ids]}::bigint[]) and p.deleted_at is null and ${paperScope(actor)}`.execute(tx);
    return new Set(rows.map((row) => row.id));
  },

  async insert(
    tx: Tx,
    row: { id: number; title: string; note: string; owner_id: number; organization_id: number },
  ): Promise<void> {
    await tx.insertInto('paper_packs').values(row).execute();
  },

  async update(tx: Tx, id: number, { title, note }: { title: string; note: string }): Promise<number> {
    return touched(
      await sql<{
        revision: number;
      }>`update paper_packs set title = ${title}, note = ${note}, revision = revision + 1, updated_at = now()
        where id = ${id} returning revision`.execute(tx),
    );
  },

  /** `by`: the account that moves it to the bin; null restores it. */
  async setDeleted(tx: Tx, id: number, by: number | null): Promise<number> {
    return touched(
      await sql<{
        revision: number;
      }>`update paper_packs set deleted_at = ${by === null ? sql`null` : sql`now()`}, deleted_by = ${by}::bigint,
        revision = revision + 1,
        updated_at = now() where id = ${id} returning revision`.execute(tx),
    );
  },

  async replacePapers(tx: Tx, id: number, paperIds: readonly number[]): Promise<void> {
    await tx.deleteFrom('paper_pack_items').where('pack_id', '=', id).execute();
    if (paperIds.length === 0) return;
    await tx
      .insertInto('paper_pack_items')
      .values(paperIds.map((paper_id, sort) => ({ pack_id: id, paper_id, sort })))
      .execute();
  },
};

const touched = ({ rows }: { rows: { revision: number }[] }): number => rows[0]?.revision ?? 0;
