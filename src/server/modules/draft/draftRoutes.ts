// Drafts of an account: text that was typed on any machine but not yet stored as a question.
import { CALLS } from '../../../contract/calls';
import { CHOSEN_KEY, DRAFTS_MAX, IMPORT_KEYS, TABS_KEY, type Draft } from '../../../contract/question/drafts';
import { transaction, type Tx } from '../../db/database';
import { conflict, invalid } from '../../errors';
import { handle, type CallHandler } from '../../http/calls';
import type { Module } from '../../module';
import { draftRows } from './draftRepository';

export const draftRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getDrafts, async ({ key }, { actor }) => ({
    list: await draftRows.findAll(db.kysely, actor.id, key),
  }));
  const save: CallHandler<typeof CALLS.saveDraft> = async ({ key, body, base }, { actor }) => {
    if (body !== '') demandJson(body);
    return transaction(db, async (tx) => {
      const there = await draftRows.find(tx, actor.id, key);
      if (base !== undefined) demandBase(there, base);
      if (body === '') {
        await draftRows.remove(tx, actor.id, key);
        return { updated_at: null };
      }
      if (!there) await makeRoom(tx, actor.id, key);
      return { updated_at: await draftRows.write(tx, actor.id, key, body) };
    });
  };
  // A picture of a question that is not shared any more must not keep its copy from being saved.
  handle(app, CALLS.saveDraft, save, { showsNothing: true });
};

/** Two machines edit one draft: the later save is refused and gets the other text instead of overwriting it. */
function demandBase(there: Draft | undefined, base: string): void {
  if (!there || there.updated_at === base) return;
  throw conflict('这份草稿已在另一台设备上修改', { kind: 'draft', draft: there });
}

function demandJson(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw invalid('草稿内容应为 JSON 文本', 'body');
  }
  // jsonb cannot store U+0000.
  if (body.includes('\\u0000')) throw invalid('草稿含有无法保存的控制字符', 'body');
}

async function makeRoom(tx: Tx, accountId: number, key: string): Promise<void> {
  if (key === CHOSEN_KEY || key === TABS_KEY) return;
  if (key.startsWith(IMPORT_KEYS)) return draftRows.removeOldImports(tx, accountId);
  if ((await draftRows.count(tx, accountId)) < DRAFTS_MAX) return;
  throw invalid(`草稿已有 ${DRAFTS_MAX} 份，请先到“我的录入”提交或删除一些`);
}
