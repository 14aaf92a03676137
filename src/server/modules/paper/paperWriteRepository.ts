// Writes papers: the row with its totals, sections, items, and a snapshot of each saved state.
import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../db/database';
import type { PapersTable } from '../../db/schema';
import type { StoredSection } from './paperReadRepository';

export const paperWrites = {
  async insert(tx: Tx, row: Insertable<PapersTable>): Promise<void> {
    await tx.insertInto('papers').values(row).execute();
  },

  /** Raises version and revision, as every saved state has its own snapshot. */
  async update(
    tx: Tx,
    id: number,
    changes: Partial<Insertable<PapersTable>>,
  ): Promise<{ version: number; revision: number }> {
    return tx
      .updateTable('papers')
      .set({ ...changes, version: sql`version + 1`, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning(['version', 'revision'])
      .executeTakeFirstOrThrow();
  },

  /** Moves the paper to the bin (`by`) or restores it (null). */
  async setDeleted(tx: Tx, id: number, by: number | null): Promise<{ version: number; revision: number }> {
    return tx
      .updateTable('papers')
      .set({
        deleted_at: by === null ? null : sql`now()`,
        deleted_by: by,
        revision: sql`revision + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .returning(['version', 'revision'])
      .executeTakeFirstOrThrow();
  },

  async replaceSections(tx: Tx, id: number, sections: readonly StoredSection[]): Promise<void> {
    await tx.deleteFrom('paper_items').where('paper_id', '=', id).execute();
    await tx.deleteFrom('paper_sections').where('paper_id', '=', id).execute();
    await this.insertSections(tx, id, sections);
  },

  async insertSections(tx: Tx, paper_id: number, sections: readonly StoredSection[]): Promise<void> {
    if (sections.length === 0) return;
    const rows = sections.map(({ id, title, note }, sort) => ({ paper_id, id, title, note, sort }));
    await tx.insertInto('paper_sections').values(rows).execute();
    const items = sections.flatMap((section) =>
      section.items.map((item, sort) => ({
        ...item,
        paper_id,
        section_id: section.id,
        sort,
        part_scores: JSON.stringify(item.part_scores),
      })),
    );
    if (items.length > 0) await tx.insertInto('paper_items').values(items).execute();
  },

  async insertVersion(tx: Tx, paper_id: number, version: number, body: unknown, author_id: number): Promise<void> {
    await tx
      .insertInto('paper_versions')
      .values({ paper_id, version, body: JSON.stringify(body), author_id })
      .execute();
  },
};
