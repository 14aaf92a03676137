// Who may open an uploaded file: its own organisation, and every account that may see something that shows it.
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { isAdmin, SHARE_ROLE_ID, type Actor } from '../security/actor';
import { paperScope, questionScope } from '../security/rowScopes';

export async function mayOpenFile(tx: Tx, actor: Actor, fullPath: string): Promise<boolean> {
  if (isAdmin(actor)) return true;
  const file = await tx
    .selectFrom('files')
    .select(['owner_id', 'organization_id'])
    .where('full_path', '=', fullPath)
    .executeTakeFirst();
  if (!file) return false;
  if (file.owner_id === actor.id) return true;
  if (file.organization_id === actor.organization_id && actor.role_id !== SHARE_ROLE_ID) return true;
  return isShown(tx, actor, fullPath);
}

/** The expression must match that of the index question_content_files. */
async function isShown(tx: Tx, actor: Actor, fullPath: string): Promise<boolean> {
  const named = (column: string) => sql<boolean>`${sql.ref(column)}::text like ${`%${fullPath}%`}`;
  const content = sql`from question_content c join questions q on q.id = c.question_id`;
  const showsIt = sql`file_addresses(c.content, c.options, c.answer, c.analysis, c.parts,
    c.answer_video) @> array[${fullPath}::text]`;
  const { rows } = await sql<{ shown: boolean }>`select
    exists (select 1 ${content} where ${showsIt} and c.version = q.version and q.deleted_at is null
      and ${questionScope(actor).where})
    or exists (select 1 ${content} join paper_items i on i.question_id = c.question_id
      and i.question_version = c.version
      join papers p on p.id = i.paper_id where ${showsIt} and p.deleted_at is null and ${paperScope(actor)})
    or exists (select 1 from papers p where p.deleted_at is null and ${named('p.layout')} and ${paperScope(actor)})
    or exists (select 1 from paper_templates t where t.organization_id = ${actor.organization_id}
      and t.deleted_at is null and ${named('t.body')})
    or exists (select 1 from origin_books b where b.organization_id = ${actor.organization_id} and b.deleted_at is null
      and b.cover = ${fullPath})
    or exists (select 1 from organizations o where o.deleted_at is null and o.logo = ${fullPath})
    or exists (select 1 from front_items f where f.deleted_at is null and ${named('f.body')}) as shown`.execute(tx);
  return rows[0]?.shown === true;
}
