// Rows of uploaded files: who stored what, so that it can be backed up, checked and cleared away.
import type { Tx } from '../db/database';
import { nextId } from '../db/ids';
import type { Actor } from './actor';
import type { StoredFile } from './filesPort';

export async function insertFile(tx: Tx, actor: Pick<Actor, 'id' | 'organization_id'>, file: StoredFile): Promise<number> {
  const id = await nextId(tx, 'files');
  await tx
    .insertInto('files')
    .values({ id, ...file, owner_id: actor.id, organization_id: actor.organization_id })
    .execute();
  return id;
}

/** Those of the addresses that uploads of the bank have, with or without the slash at their beginning. */
export async function knownFiles(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rooted = (address: string) => (address.startsWith('/') ? address : `/${address}`);
  const rows = await tx.selectFrom('files').select('full_path').where('full_path', 'in', addresses.map(rooted)).execute();
  const known = new Set(rows.map((row) => row.full_path));
  return new Set(addresses.filter((address) => known.has(rooted(address))));
}
