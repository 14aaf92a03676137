// Drafts of an account: text that was typed on any machine but not yet stored as a question.
import { sql } from 'kysely';
import { CALLS } from '../../../contract/calls';
import { CHOSEN_KEY, DRAFTS_MAX, type Draft } from '../../../contract/drafts';
import { transaction, type Tx } from '../../db/database';
import { handle } from '../../plugins/calls';
import { conflict, invalid } from '../../plugins/errors';
import type { Module } from '../../plugins/module';

export const draftRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getDrafts, async ({ key }, { actor }) => {
    const wanted = key === undefined ? sql`key <> ${CHOSEN_KEY}` : sql`key = ${key}`;
    const { rows } = await sql<Draft>`
      select key, body, updated_at from drafts where account_id = ${actor.id} and ${wanted} order by updated_at desc`.execute(
      db.kysely,
    );
    return { list: rows };
  });
  handle(app, CALLS.saveDraft, async ({ key, body, base }, { actor }) => {
    if (body !== '') demandJson(body);
    return transaction(db, async (tx) => {
      const there = await findForUpdate(tx, actor.id, key);
      if (base !== undefined) demandBase(there, base);
      if (body === '') {
        await tx.deleteFrom('drafts').where('account_id', '=', actor.id).where('key', '=', key).execute();
        return { updated_at: null };
      }
      if (!there && key !== CHOSEN_KEY) await demandRoom(tx, actor.id);
      // Always later than the previous time, even for saves in quick succession: the time is the draft's revision.
      const { rows } = await sql<{
        updated_at: string;
      }>`insert into drafts (account_id, key, body) values (${actor.id}, ${key}, ${body}::jsonb)
        on conflict (account_id, key) do update set body = excluded.body,
          updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 millisecond') returning updated_at`.execute(
        tx,
      );
      return { updated_at: rows[0]?.updated_at ?? null };
    });
  });
};

async function findForUpdate(tx: Tx, accountId: number, key: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select key, body, updated_at from drafts where account_id = ${accountId} and key = ${key} for update`.execute(tx);
  return rows[0];
}

/** Two machines edit one draft: the later save is refused and gets the other text instead of overwriting it. */
function demandBase(there: Draft | undefined, base: string): void {
  if (!there || there.updated_at === base) return;
  throw conflict('这份草稿已在另一台设备上修改', { kind: 'draft', draft: there });
}

function demandJson(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw invalid('草稿内容应为 JSON 文本');
  }
  // jsonb cannot store U+0000.
  if (body.includes('\\u0000')) throw invalid('草稿含有无法保存的控制字符');
}

async function demandRoom(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from drafts where account_id = ${accountId} and key <> ${CHOSEN_KEY}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= DRAFTS_MAX) throw invalid(`草稿已有 ${DRAFTS_MAX} 份，请先到“我的录入”提交或删除一些`);
}
