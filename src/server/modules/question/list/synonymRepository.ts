// The synonyms of this bank: a setting, absent until an administrator writes it.
import { sql } from 'kysely';
import type { saveSynonyms } from '../../../../contract/question/synonyms';
import type { RequestOf } from '../../../../contract/wire';
import { afterCommit, transaction, type Database, type Tx } from '../../../db/database';
import { keptValue } from '../../../db/keptValue';
import { recordOperation } from '../../../rows/operationLog';
import { demandFresh } from '../../../rows/revisions';
import type { Actor } from '../../../security/actor';
import { questionsChanged } from './listCache';

const KEY = 'search_synonyms';
interface Stored {
  groups: string[][];
  revision: number;
}

export async function readSynonyms(db: Tx): Promise<Stored & { id: number }> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return { id: 1, ...((row?.value as Stored | undefined) ?? { groups: [], revision: 0 }) };
}

/** How long another server may search by older ones. The embedded database serves one process. */
const TTL_MS = 15_000;
const kept = keptValue(
  async ({ kysely }) => (await readSynonyms(kysely)).groups,
  ({ kind }) => (kind === 'embedded' ? Infinity : TTL_MS),
);
/** For every search: read once, and again after a change. */
export const ownSynonyms = kept.get;

export const writeSynonyms = (db: Database, actor: Actor, { groups, revision }: RequestOf<typeof saveSynonyms>) =>
  transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(tx);
    const before = demandFresh(await readSynonyms(tx), '检索同义词', revision);
    const value = JSON.stringify({ groups, revision: revision + 1 } satisfies Stored);
    await tx
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const action = 'synonyms.change';
    await recordOperation(tx, actor, { action, entity: 'synonyms', entity_id: null, before, after: { groups } });
    questionsChanged(tx);
    afterCommit(tx, () => kept.forget(db));
    return { id: before.id, groups, revision: revision + 1 };
  });
