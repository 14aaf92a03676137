// Connects the sign-in, own-account and password calls to their services.
import { CALLS } from '../../../contract/calls';
import { transaction } from '../../db/database';
import { handle, type CallHandler } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { clearSessionCookie, setSessionCookie } from '../../http/session';
import { makeAccountService } from './accountService';
import { makeAddressPacing } from './addressPacing';
import { makeAttemptLog } from './attempts';
import { makePasswordSender } from './passwordSender';
import { makePasswordService } from './passwordService';
import { makeSignIn } from './signIn';

export const accountRoutes: Module = (app, { db, config, now, print }) => {
  const { sessions } = app;
  const attempts = makeAttemptLog(db, now);
  const accounts = makeAccountService({ db, now, vectorPdf: print.available });
  const signIn = makeSignIn({
    db,
    sessions,
    attempts,
    pacing: makeAddressPacing(),
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
    const token = await signIn(form, { address: request.ip, user_agent, sessionHash: sessionToken });
    setSessionCookie(request, reply, token);
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
  handle(app, CALLS.changePassword, (form, { actor, sessionToken }) => passwords.change(actor, form, sessionToken), {
    many: true,
  });
  handle(app, CALLS.sendPasswordCode, (form, { request }) => passwords.sendCode(form, request.ip));
  handle(app, CALLS.resetPassword, (form, { request }) => passwords.reset(form, request.ip));
};
