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
