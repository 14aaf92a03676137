// Rows of paper packs and of the papers in them.
import { sql } from 'kysely';
import { getPacks, type PackPaper, type PackSummary } from '../../../contract/paper/pack';
import type { Tx } from '../../db/database';
import { recordRepository } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { packScope, paperScope } from '../../security/rowScopes';

const SUMMARY = sql<PackSummary>`k.id, k.title, k.note, (select count(*) from paper_pack_items i
  where i.pack_id = k.id) as paper_count, k.owner_id,
  coalesce(a.nickname, '') as owner, k.revision, k.created_at, k.updated_at, k.deleted_at`;

export type PackRow = PackSummary & { organization_id: number };

export const packRows = {
  ...recordRepository({
    list: getPacks,
    table: 'paper_packs',
    as: 'k',
    columns: SUMMARY,
    one: sql<PackRow>`${SUMMARY}, k.organization_id`,
    joins: sql`left join accounts a on a.id = k.owner_id`,
    scope: packScope,
    ownBin: true,
    usual: sql`k.updated_at desc, k.id desc`,
    dated: true,
  }),

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

  async replacePapers(tx: Tx, id: number, paperIds: readonly number[]): Promise<void> {
    await tx.deleteFrom('paper_pack_items').where('pack_id', '=', id).execute();
    if (paperIds.length === 0) return;
    await tx
      .insertInto('paper_pack_items')
      .values(paperIds.map((paper_id, sort) => ({ pack_id: id, paper_id, sort })))
      .execute();
  },
};
