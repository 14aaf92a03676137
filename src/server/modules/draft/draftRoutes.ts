// Drafts of an account: what was typed and not yet stored, on whatever machine it was typed.
import { sql } from 'kysely';
import { CALLS } from '../../../contract/calls';
import { DRAFTS_MAX, type Draft } from '../../../contract/drafts';
import { transaction, type Tx } from '../../db/database';
import { handle } from '../../plugins/calls';
import { invalid } from '../../plugins/errors';
import type { Module } from '../../plugins/module';

export const draftRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getDrafts, async ({ key }, { actor }) => {
    const wanted = key === undefined ? sql`true` : sql`key = ${key}`;
    const { rows } = await sql<Draft>`
      select key, body, updated_at from drafts where account_id = ${actor.id} and ${wanted} order by updated_at desc`.execute(db.kysely);
    return { list: rows };
  });
  handle(app, CALLS.saveDraft, async ({ key, body }, { actor }) => {
    if (body === '') {
      await db.kysely.deleteFrom('drafts').where('account_id', '=', actor.id).where('key', '=', key).execute();
      return { updated_at: null };
    }
    demandJson(body);
    return transaction(db, async (tx) => {
      const { rows } = await sql<{ updated_at: string }>`insert into drafts (account_id, key, body) values (${actor.id}, ${key}, ${body}::jsonb)
        on conflict (account_id, key) do update set body = excluded.body, updated_at = now() returning updated_at`.execute(tx);
      await dropOldest(tx, actor.id);
      return { updated_at: rows[0]?.updated_at ?? null };
    });
  });
};

function demandJson(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw invalid('草稿内容应为 JSON 文本');
  }
  // jsonb has no place for it.
  if (body.includes('\\u0000')) throw invalid('草稿含有无法保存的控制字符');
}

async function dropOldest(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from drafts where account_id = ${accountId} and key in (
    select key from drafts where account_id = ${accountId} order by updated_at desc offset ${DRAFTS_MAX})`.execute(tx);
}
