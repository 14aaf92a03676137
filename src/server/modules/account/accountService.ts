// The signed-in account's own data: menu and rights, display name, open sessions.
import { readPreferences, type savePreferences } from '../../../contract/account/preferences';
import type { RequestOf } from '../../../contract/wire';
import type { changeProfile } from '../../../contract/account/session';
import { transaction, type Database } from '../../db/database';
import type { Actor } from '../../security/actor';
import { invalid } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { IDLE_MS } from '../../security/sessionStore';
import { findProfile, findRoutes, findSessions, updateNickname, updatePreferences } from './accountRepository';
import { menuTree } from './menu';

export function makeAccountService({ db, now, vectorPdf }: { db: Database; now: () => Date; vectorPdf: boolean }) {
  return {
    async describe(actor: Actor) {
      const profile = await findProfile(db.kysely, actor.id);
      const routes = await findRoutes(db.kysely, actor.role_id);
      const { id, username, nickname, role_name, role_id, organization_id } = actor;
      return {
        id,
        username,
        nickname,
        role_name,
        role_id,
        organization_id,
        organization_title: profile?.organization_title ?? '',
        weak_password: profile?.weak_password ?? 0,
        vector_pdf: vectorPdf ? (1 as const) : (0 as const),
        preferences: readPreferences(profile?.preferences),
        role: menuTree(routes),
        role_functions: [...actor.functions].sort().map((function_key) => ({ function_key })),
      };
    },

    async changeProfile(actor: Actor, form: RequestOf<typeof changeProfile>): Promise<void> {
      const nickname = form.nickname.trim();
      if (nickname === '') throw invalid('姓名：不能为空');
      const change = { before: { nickname: actor.nickname }, after: { nickname } };
      await transaction(db, async (tx) => {
        await updateNickname(tx, actor.id, nickname);
        await recordOperation(tx, actor, { action: '修改姓名', entity: 'account', entity_id: actor.id, ...change });
      });
    },

    /** Not in the operation log: the change is visible only to the account itself. */
    savePreferences: (actor: Actor, { preferences }: RequestOf<typeof savePreferences>): Promise<void> =>
      transaction(db, (tx) => updatePreferences(tx, actor.id, preferences)),

    async listSessions(actor: Actor, sessionHash: string | undefined) {
      const at = now();
      const since = new Date(at.getTime() - IDLE_MS).toISOString();
      const rows = await findSessions(db.kysely, actor.id, since, at.toISOString());
      const list = rows.map(({ token_hash, ...row }) => ({
        current: token_hash === sessionHash ? (1 as const) : (0 as const),
        ...row,
      }));
      return { list };
    },
  };
}
