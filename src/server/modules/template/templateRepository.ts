// Rows of paper templates, always within the actor's organisation.
import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { recordWrites } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { templateScope } from '../../security/rowScopes';

export interface TemplateRow {
  id: number;
  title: string;
  body: unknown;
  is_default: 0 | 1;
  owner_id: number;
  owner: string;
  revision: number;
}

const COLUMNS = sql`t.id, t.title, t.body, t.is_default, t.owner_id, coalesce(a.nickname, '') as owner, t.revision`;
const scope = (actor: Actor) => sql`t.deleted_at is null and ${templateScope(actor)}`;

export const templateRows = {
  ...recordWrites('paper_templates'),

  async findAll(tx: Tx, actor: Actor): Promise<TemplateRow[]> {
    const { rows } =
      await sql<TemplateRow>`select ${COLUMNS} from paper_templates t left join accounts a on a.id = t.owner_id
      where ${scope(actor)} order by t.is_default desc, t.title, t.id limit 200`.execute(tx);
    return rows;
  },

  async find(tx: Tx, actor: Actor, id: number): Promise<TemplateRow | undefined> {
    const { rows } =
      await sql<TemplateRow>`select ${COLUMNS} from paper_templates t left join accounts a on a.id = t.owner_id
      where t.id = ${id} and ${scope(actor)} for update of t`.execute(tx);
    return rows[0];
  },

  /** Removes the default mark from the organisation's templates. */
  async clearDefault(tx: Tx, actor: Actor): Promise<void> {
    await tx
      .updateTable('paper_templates')
      .set({ is_default: 0 })
      .where('organization_id', '=', actor.organization_id)
      .where('is_default', '=', 1)
      .execute();
  },

  async hasFile(tx: Tx, full_path: string): Promise<boolean> {
    return (
      (await tx.selectFrom('files').select('id').where('full_path', '=', full_path).executeTakeFirst()) !== undefined
    );
  },
};
