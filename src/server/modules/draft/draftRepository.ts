// Rows of drafts: every statement is limited to one account.
import { sql } from 'kysely';
import { IMPORT_KEYS, type Draft } from '../../../contract/question/drafts';
import type { Tx } from '../../db/database';
import { FILES_DAYS } from '../../jobs/jobs';
import { isQuestionDraft } from '../../rows/questionDrafts';

export const draftRows = {
  /** Newest first; without a key those of questions. */
  async findAll(tx: Tx, accountId: number, key: string | undefined): Promise<Draft[]> {
    const wanted = key === undefined ? isQuestionDraft : sql`key = ${key}`;
    const { rows } = await sql<Draft>`
      select key, body, updated_at from drafts where account_id = ${accountId} and ${wanted}
        order by updated_at desc`.execute(tx);
    return rows;
  },

  /** Locks the row for the rest of the transaction. */
  async find(tx: Tx, accountId: number, key: string): Promise<Draft | undefined> {
    const { rows } = await sql<Draft>`
      select key, body, updated_at from drafts where account_id = ${accountId} and key = ${key} for update`.execute(tx);
    return rows[0];
  },

  async count(tx: Tx, accountId: number): Promise<number> {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from drafts where account_id = ${accountId} and ${isQuestionDraft}`.execute(tx);
    return rows[0]?.n ?? 0;
  },

  /**
   * Returns the new time, always later than the previous one, even for saves in quick succession: it is the revision.
   */
  async write(tx: Tx, accountId: number, key: string, body: string): Promise<string | null> {
    const { rows } = await sql<{
      updated_at: string;
    }>`insert into drafts (account_id, key, body) values (${accountId}, ${key}, ${body}::jsonb)
      on conflict (account_id, key) do update set body = excluded.body,
        updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 millisecond')
          returning updated_at`.execute(tx);
    return rows[0]?.updated_at ?? null;
  },

  /** Corrections of files that their job keeps no longer. */
  async removeOldImports(tx: Tx, accountId: number): Promise<void> {
    await sql`delete from drafts where account_id = ${accountId} and starts_with(key, ${IMPORT_KEYS})
      and updated_at < now() - make_interval(days => ${FILES_DAYS})`.execute(tx);
  },

  async remove(tx: Tx, accountId: number, key: string): Promise<void> {
    await tx.deleteFrom('drafts').where('account_id', '=', accountId).where('key', '=', key).execute();
  },
};
