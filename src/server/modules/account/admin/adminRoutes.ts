// Connects the calls of account, role, menu and share account management to their services.
import { CALLS } from '../../../../contract/calls';
import { handle } from '../../../http/calls';
import type { Module } from '../../../module';
import { makeAttemptLog } from '../attempts';
import { accountAdminRows } from './accountAdminRepository';
import { makeAccountAdminService } from './accountAdminService';
import { importAccountRows } from './accountImport';
import { makeMenuService } from './menuService';
import { makeRoleService } from './roleService';
import { makeShareService } from './shareService';

export const adminRoutes: Module = (app, { db, config, now }) => {
  const { sessions } = app;
  const { cipherSecret } = config;
  const accounts = makeAccountAdminService({ db, sessions, attempts: makeAttemptLog(db, now), cipherSecret });
  const shares = makeShareService({ db, sessions, cipherSecret, now });
  const roles = makeRoleService(db);
  const menu = makeMenuService(db);
  const importRows = importAccountRows(db);

  handle(app, CALLS.getAccounts, (filter, { actor }) => accountAdminRows.page(db.kysely, actor, filter, now()));
  handle(app, CALLS.saveAccount, (request, { actor }) => accounts.save(actor, request));
  handle(app, CALLS.setAccountStatus, (request, { actor }) => accounts.setStatus(actor, request));
  handle(app, CALLS.resetAccountPassword, (request, { actor }) => accounts.resetPassword(actor, request));
  handle(app, CALLS.unlockAccount, (request, { actor }) => accounts.unlock(actor, request), { many: true });
  handle(app, CALLS.deleteAccount, (request, { actor }) => accounts.remove(actor, request));
  handle(app, CALLS.restoreAccount, (request, { actor }) => accounts.restore(actor, request));
  handle(app, CALLS.importAccounts, (request, { actor }) => importRows(actor, request));
  handle(app, CALLS.getRoles, (_request, { actor }) => roles.list(actor));
  handle(app, CALLS.saveRole, (request, { actor }) => roles.save(actor, request));
  handle(app, CALLS.previewRole, (request, { actor }) => roles.preview(actor, request));
  handle(app, CALLS.deleteRole, (request, { actor }) => roles.remove(actor, request));
  handle(app, CALLS.getRouters, () => menu.list());
  handle(app, CALLS.saveRouter, (request, { actor }) => menu.save(actor, request));
  handle(app, CALLS.moveRouter, (request, { actor }) => menu.move(actor, request));
  handle(app, CALLS.deleteRouter, (request, { actor }) => menu.remove(actor, request));
  handle(app, CALLS.resetRouters, async (_request, { actor }) => menu.reset(actor).then(() => null), { many: true });
  handle(app, CALLS.getShareAccounts, (filter, { actor }) => shares.list(actor, filter));
  handle(app, CALLS.saveShareAccount, (request, { actor }) => shares.save(actor, request));
  handle(app, CALLS.revokeShareAccount, (request, { actor }) => shares.revoke(actor, request));
};
