// Papers: pages of summaries, one paper with its sections and pinned items, and a snapshot of each saved state.
import { sql } from 'kysely';
import {
  getPapers,
  type PaperBody,
  type PaperDetail,
  type PaperItem,
  type PaperSection,
  type PaperSummary,
} from '../../../contract/paper/paper';
import { layoutFrom, type PaperLayout } from '../../../contract/paper/paperLayout';
import type { Tx } from '../../db/database';
import { recordRepository } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { paperScope, questionScope } from '../../security/rowScopes';

const SUMMARY = sql<PaperSummary>`
  p.id, p.title, p.stage_id, p.grade_id, p.gs_id, p.duration, p.display_exam_index, p.display_mini_index, p.notice,
    p.seal_line,
  p.origin_book_id, p.status, p.question_count, p.score, p.difficulty, p.owner_id, coalesce(a.nickname, '') as owner,
    p.version,
  p.revision, p.created_at, p.updated_at, p.deleted_at`;

export type PaperRow = PaperSummary & {
  organization_id: number;
  report_id: number | null;
  layout: Partial<PaperLayout>;
};
export type PinnedItem = Required<PaperItem>;
export interface StoredSection extends Omit<PaperSection, 'items'> {
  items: PinnedItem[];
}
interface SavedState {
  id: number;
  version: number;
  revision: number;
}
type StoredBody = Omit<PaperBody, 'layout'> & { layout: unknown };
type ItemRow = PinnedItem & { section_id: number };

export const paperRows = {
  ...recordRepository({
    list: getPapers,
    table: 'papers',
    as: 'p',
    columns: SUMMARY,
    one: sql<PaperRow>`${SUMMARY}, p.organization_id, p.report_id, p.layout`,
    joins: sql`left join accounts a on a.id = p.owner_id`,
    scope: paperScope,
    ownBin: true,
    usual: sql`p.updated_at desc, p.id desc`,
    dated: true,
    versioned: true,
  }),

  /** Whether the paper is stored with this content at its version. */
  async hasVersion(tx: Tx, id: number, version: number, body: unknown): Promise<boolean> {
    const { rows } = await sql`select 1 from paper_versions
      where paper_id = ${id} and version = ${version} and body::jsonb = ${JSON.stringify(body)}::jsonb`.execute(tx);
    return rows.length > 0;
  },

  /** The last save, and the paper as it was at a revision. */
  async findSince(tx: Tx, id: number, revision: number): Promise<PaperDetail['since']> {
    const { rows } = await sql<{ saved_by: string; saved_at: string; base: StoredBody | null }>`
      select coalesce(a.nickname, '') as saved_by, v.created_at as saved_at,
        (select b.body from paper_versions b where b.paper_id = v.paper_id and b.revision <= ${revision}
          order by b.version desc limit 1) as base
      from paper_versions v left join accounts a on a.id = v.author_id
      where v.paper_id = ${id} order by v.version desc limit 1`.execute(tx);
    const last = rows[0];
    if (!last) return undefined;
    const layout = (stored: unknown) => layoutFrom(typeof stored === 'string' ? JSON.parse(stored) : stored);
    return { ...last, base: last.base && { ...last.base, layout: layout(last.base.layout) } };
  },

  async findSections(tx: Tx, id: number): Promise<StoredSection[]> {
    const sections = await tx
      .selectFrom('paper_sections')
      .select(['id', 'title', 'note'])
      .where('paper_id', '=', id)
      .orderBy('sort')
      .execute();
    const { rows } = await sql<ItemRow>`
      select i.question_id, i.question_version, i.section_id, i.score, i.part_scores, i.answer_space, i.kept_version
      from paper_items i where i.paper_id = ${id} order by i.section_id, i.sort`.execute(tx);
    const stored = sections.map((section): StoredSection => ({ ...section, items: [] }));
    const bySection = new Map(stored.map((section) => [section.id, section]));
    for (const { section_id, ...item } of rows) bySection.get(section_id)?.items.push(item);
    return stored;
  },

  /** The newest version of each question of the paper that the account may see. */
  async findNewest(tx: Tx, actor: Actor, id: number): Promise<Map<number, number>> {
    const { rows } = await sql<{ id: number; version: number }>`select q.id, q.version from questions q
      where q.id in (select question_id from paper_items
        where paper_id = ${id}) and ${questionScope(actor).where}`.execute(tx);
    return new Map(rows.map((row) => [row.id, row.version]));
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

  async insertVersion(tx: Tx, { id, version, revision }: SavedState, body: unknown, author_id: number): Promise<void> {
    await tx
      .insertInto('paper_versions')
      .values({ paper_id: id, version, revision, body: JSON.stringify(body), author_id })
      .execute();
  },
};
