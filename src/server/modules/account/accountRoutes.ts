// Connects the sign-in, own-account and password calls to their services.
import { isDeepStrictEqual } from 'node:util';
import type { FunctionKey } from '../../../contract/account/functionKeys';
import { readPreferences, type Preferences, type savePreferences } from '../../../contract/account/preferences';
import type { changeProfile, RouteEntry } from '../../../contract/account/session';
import { CALLS } from '../../../contract/calls';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import { invalid } from '../../errors';
import { handle, type CallHandler } from '../../http/calls';
import { clearSessionCookie, readDeviceCookie, setDeviceCookie, setSessionCookie } from '../../http/session';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { may, type Actor } from '../../security/actor';
import { IDLE_MS } from '../../security/sessionStore';
import {
  findProfile,
  findRoutes,
  findSessions,
  lockPreferences,
  updateNickname,
  updatePreferences,
  type RouteRow,
} from './accountRepository';
import { makeAddressPacing, makeAttemptLog } from './attempts';
import { makeDeviceCookies } from './deviceCookie';
import { makePasswordSender, makePasswordService } from './passwordService';
import { makeSignIn } from './signIn';

export const accountRoutes: Module = (app, { db, config, now, print }) => {
  const { sessions } = app;
  const attempts = makeAttemptLog(db, now);
  const devices = makeDeviceCookies(db);
  const accounts = makeAccountService({ db, now, vectorPdf: print.available });
  const signIn = makeSignIn({
    db,
    sessions,
    attempts,
    pacing: makeAddressPacing(),
    devices,
    cipherSecret: config.cipherSecret,
    now,
  });
  const passwords = makePasswordService({
    db,
    sessions,
    attempts,
    send: makePasswordSender(config.smsWebhookUrl, app.log),
    warn: (err, message) => app.log.warn({ err }, message),
    cipherSecret: config.cipherSecret,
    now,
  });

  const login: CallHandler<typeof CALLS.login> = async (form, { request, reply, sessionToken }) => {
    const user_agent = request.headers['user-agent'] ?? '';
    const visitor = { address: request.ip, user_agent, sessionHash: sessionToken, device: readDeviceCookie(request) };
    const { session, device } = await signIn(form, visitor);
    setSessionCookie(request, reply, session);
    setDeviceCookie(request, reply, device);
    return null;
  };
  handle(app, CALLS.login, login, { essential: true });

  const logout: CallHandler<typeof CALLS.logout> = async (_form, { actorOrNull, request, reply, sessionToken }) => {
    if (actorOrNull && sessionToken) {
      await transaction(db, async (tx) => {
        await sessions.end(tx, sessionToken);
        await recordOperation(tx, actorOrNull, { action: '退出登录', entity: 'account', entity_id: actorOrNull.id });
      });
    }
    clearSessionCookie(request, reply);
    return null;
  };
  handle(app, CALLS.logout, logout, { essential: true });

  handle(app, CALLS.getUserInfo, (_form, { actor }) => accounts.describe(actor));
  handle(app, CALLS.getSessions, (_form, { actor, sessionToken }) => accounts.listSessions(actor, sessionToken));
  handle(app, CALLS.endSessions, async (_form, { actor, sessionToken }) => {
    // Without the hash of this session all sessions would end, including this one.
    if (!sessionToken) return null;
    await transaction(db, async (tx) => {
      await sessions.endAll(tx, actor.id, sessionToken);
      await recordOperation(tx, actor, { action: '退出其他设备', entity: 'account', entity_id: actor.id });
    });
    return null;
  });
  handle(app, CALLS.changeProfile, (form, { actor }) => accounts.changeProfile(actor, form));
  handle(app, CALLS.savePreferences, (form, { actor }) => accounts.savePreferences(actor, form));
  const change: CallHandler<typeof CALLS.changePassword> = async (form, { actor, request, reply, sessionToken }) => {
    const password_hash = await passwords.change(actor, form, sessionToken);
    // Other browsers prove a sign-in with the old password.
    setDeviceCookie(
      request,
      reply,
      await devices.withAccount(readDeviceCookie(request), { id: actor.id, password_hash }),
    );
    return null;
  };
  handle(app, CALLS.changePassword, change, { many: true });
  handle(app, CALLS.sendPasswordCode, (form, { request }) => passwords.sendCode(form, request.ip));
  handle(app, CALLS.resetPassword, (form, { request }) => passwords.reset(form, request.ip));
};

// The signed-in account's own data: menu and rights, display name, open sessions.

function makeAccountService({ db, now, vectorPdf }: { db: Database; now: () => Date; vectorPdf: boolean }) {
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
        role_functions: [...actor.functions]
          .filter((key) => may(actor, key as FunctionKey))
          .sort()
          .map((function_key) => ({ function_key })),
      };
    },

    async changeProfile(actor: Actor, form: RequestOf<typeof changeProfile>): Promise<void> {
      const nickname = form.nickname.trim();
      if (nickname === '') throw invalid('姓名：不能为空', 'nickname');
      const change = { before: { nickname: actor.nickname }, after: { nickname } };
      await transaction(db, async (tx) => {
        await updateNickname(tx, actor.id, nickname);
        await recordOperation(tx, actor, { action: '修改姓名', entity: 'account', entity_id: actor.id, ...change });
      });
    },

    savePreferences: (actor: Actor, { preferences }: RequestOf<typeof savePreferences>): Promise<void> =>
      transaction(db, async (tx) => {
        const stored = readPreferences(await lockPreferences(tx, actor.id));
        const changed = (Object.keys(preferences) as (keyof Preferences)[]).filter(
          (name) => !isDeepStrictEqual(preferences[name], stored[name]),
        );
        if (changed.length === 0) return;
        await updatePreferences(tx, actor.id, preferences);
        const only = (from: Preferences) => Object.fromEntries(changed.map((name) => [name, from[name]]));
        const change = { before: only(stored), after: only(preferences) };
        await recordOperation(tx, actor, { action: '修改偏好设置', entity: 'account', entity_id: actor.id, ...change });
      }),

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

// The menu tree that is sent as `role`: groups in order, each with the views that the role may open.

/**
 * Groups without a view are left out; home and account info are outside the groups and need no entry. A page whose view
 * the role does not have is placed beside the groups, where no menu shows it.
 */
export function menuTree(rows: readonly RouteRow[]): RouteEntry[] {
  const byPid = new Map<number, RouteRow[]>();
  for (const row of rows) byPid.set(row.pid, [...(byPid.get(row.pid) ?? []), row]);
  const entryOf = (row: RouteRow, above: ReadonlySet<number>): RouteEntry => {
    const below = new Set(above).add(row.id);
    const children = (byPid.get(row.id) ?? [])
      .filter((child) => !below.has(child.id))
      .map((child) => entryOf(child, below));
    return {
      name: row.name,
      title: row.title,
      ...(row.path === '' ? {} : { path: row.path }),
      ...(row.icon === '' ? {} : { icon: row.icon }),
      ...(children.length === 0 ? {} : { children }),
    };
  };
  const known = new Set(rows.map((row) => row.id));
  const alone = rows.filter((row) => row.pid !== 0 && !known.has(row.pid) && row.path !== '');
  const groups = (byPid.get(0) ?? [])
    .map((row) => entryOf(row, new Set()))
    .filter((entry) => entry.children !== undefined);
  return [...groups, ...alone.map((row) => entryOf(row, new Set()))];
}
