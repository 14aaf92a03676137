// Rows of uploaded files: which account stored what, for backups, checks and cleanup.
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { nextId } from '../db/ids';
import { invalid } from '../errors';
import { isAdmin, may, SHARE_ROLE_ID, type Actor } from '../security/actor';
import { frontScope, paperScope, questionScope } from '../security/rowScopes';
import type { StoredFile, UploadQuota } from './filesPort';

type FileOwner = Pick<Actor, 'id' | 'organization_id'>;

/**
 * Stores the row of a file under its owner. Refuses with a message when the account or its organisation has used up its
 * space.
 */
export async function insertFile(tx: Tx, owner: FileOwner, file: StoredFile, quota: UploadQuota): Promise<number> {
  await demandSpace(tx, owner, quota, file.size);
  const id = await nextId(tx, 'files');
  await tx
    .insertInto('files')
    .values({ id, ...file, owner_id: owner.id, organization_id: owner.organization_id })
    .execute();
  return id;
}

/** Whether `size` more bytes fit; called before an upload is received and when its row is stored. */
export async function demandSpace(tx: Tx, owner: FileOwner, quota: UploadQuota, size = 0): Promise<void> {
  const { rows } = await sql<{ account: number; organization: number }>`select
    (select coalesce(sum(size), 0)::float8 from files where owner_id = ${owner.id}) as account,
    (select coalesce(sum(size), 0)::float8 from files
      where organization_id = ${owner.organization_id}) as organization`.execute(tx);
  const used = rows[0] ?? { account: 0, organization: 0 };
  for (const [who, name] of [
    ['account', '您'],
    ['organization', '本机构'],
  ] as const) {
    if (used[who] + Math.max(size, 1) <= quota[who]) continue;
    const [has, may] = [used[who], quota[who]].map((bytes) => `${Math.round(bytes / 1024 / 1024)} MB`);
    throw invalid(
      `文件空间不足：${name}上传的文件已占 ${has}，上限 ${may}。请从试题中删去不用的图片和视频，或请管理员提高上限`,
    );
  }
}

/** The address as the file is served; texts also name it without the slash. */
export const rooted = (address: string): string => (address.startsWith('/') ? address : `/${address}`);

/** Those of the addresses that are uploads of the bank, with or without the leading slash. */
export async function knownFiles(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await tx
    .selectFrom('files')
    .select('full_path')
    .where('full_path', 'in', addresses.map(rooted))
    .execute();
  const known = new Set(rows.map((row) => row.full_path));
  return new Set(addresses.filter((address) => known.has(rooted(address))));
}

/** Uploads by the sum of their bytes, the oldest first. */
export async function filesBySum(tx: Tx, sums: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (sums.length === 0) return found;
  const rows = tx.selectFrom('files').select(['sha256', 'full_path']).where('sha256', 'in', sums).orderBy('id');
  for (const { sha256, full_path } of await rows.execute())
    found.set(sha256, [...(found.get(sha256) ?? []), full_path]);
  return found;
}

// Who may open an uploaded file: its own organisation, and every account that may see something that shows it.

export async function mayOpenFile(tx: Tx, actor: Actor, fullPath: string): Promise<boolean> {
  if (isAdmin(actor)) return true;
  const scanned = await scanOrganization(tx, fullPath);
  if (scanned !== null) return scanned === actor.organization_id && may(actor, 'report.read');
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

const ADDRESS = /files\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{3,4}/g;

/**
 * Refuses content that names a file which the account may not open: what is stored shows its files to all who see it.
 * Names of files that do not exist pass.
 */
export async function demandOpenFiles(tx: Tx, actor: Actor, content: object): Promise<void> {
  const fields = new Map<string, string>();
  for (const [field, value] of Object.entries(content)) {
    for (const [address] of JSON.stringify(value ?? null).matchAll(ADDRESS)) fields.set(`/${address}`, field);
  }
  if (fields.size === 0 || isAdmin(actor)) return;
  for (const address of await closedFiles(tx, actor, [...fields.keys()])) {
    const name = address.slice(address.lastIndexOf('/') + 1);
    throw invalid(`图片或文件“${name}”是别处的，您没有查看它的权限，不能引用；请换成自己上传的`, fields.get(address));
  }
}

/** Those of the addresses, as the files are served, that exist and that the account may not open. */
export async function closedFiles(tx: Tx, actor: Actor, addresses: readonly string[]): Promise<string[]> {
  const known = await knownFiles(tx, addresses);
  const closed: string[] = [];
  for (const address of known) if (!(await mayOpenFile(tx, actor, address))) closed.push(address);
  return closed;
}

/** A scanned page is personal: the rights of its report decide, not the account that uploaded it. */
async function scanOrganization(tx: Tx, fullPath: string): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`select r.organization_id from scan_pages p
    join scan_batches b on b.id = p.batch_id join reports r on r.id = b.report_id
    where p.picture = ${fullPath} limit 1`.execute(tx);
  return rows[0]?.organization_id ?? null;
}

/** The expression must match that of the index question_content_files. */
async function isShown(tx: Tx, actor: Actor, fullPath: string): Promise<boolean> {
  const mentions = (column: string) => sql<boolean>`${sql.ref(column)}::text like ${`%${fullPath}%`}`;
  const content = sql`from question_content c join questions q on q.id = c.question_id`;
  const showsIt = sql`file_addresses(c.content, c.options, c.answer, c.analysis, c.parts,
    c.answer_video) @> array[${fullPath}::text]`;
  const { rows } = await sql<{ shown: boolean }>`select
    exists (select 1 ${content} where ${showsIt} and c.version = q.version and q.deleted_at is null
      and ${questionScope(actor).where})
    or exists (select 1 ${content} join paper_items i on i.question_id = c.question_id
      and i.question_version = c.version
      join papers p on p.id = i.paper_id where ${showsIt} and p.deleted_at is null and ${paperScope(actor)})
    or exists (select 1 from papers p where p.deleted_at is null and ${mentions('p.layout')} and ${paperScope(actor)})
    or exists (select 1 from paper_templates t where t.organization_id = ${actor.organization_id}
      and t.deleted_at is null and ${mentions('t.body')})
    or exists (select 1 from origin_books b where b.organization_id = ${actor.organization_id} and b.deleted_at is null
      and b.cover = ${fullPath})
    or exists (select 1 from organizations o where o.deleted_at is null and o.logo = ${fullPath})
    or exists (select 1 from front_items f where f.deleted_at is null and ${mentions('f.body')}
      and ${frontScope(actor)}) as shown`.execute(tx);
  return rows[0]?.shown === true;
}
