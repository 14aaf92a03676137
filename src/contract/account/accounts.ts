// Staff accounts as an administrator manages them (accountManagement).
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { bin, is, isId, oneRevision, part, recordCalls, saved } from '../records';
import { defineCall, flag, formFlag, formInt, formJson, formText, nothing, once, timestamp } from '../wire';

/** A phone number is the login name. */
export const PHONE = /^1\d{10}$/;
export const PHONE_FAULT = '应为 11 位手机号';
export const ACCOUNT_IMPORT_MAX = 200;

export const account = once(() =>
  z.object({
    id: z.int(),
    username: z.string(),
    nickname: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    organization_id: z.int(),
    organization_title: z.string(),
    /** 1 in use, 0 disabled. */
    status: flag,
    weak_password: flag,
    expires_at: z.nullable(timestamp),
    /** 1 while the account is locked after too many wrong passwords. */
    locked: flag,
    seen_at: z.nullable(timestamp),
    revision: z.int(),
    created_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type Account = z.output<ReturnType<typeof account>>;
declare module '../wire' {
  interface EntityRows {
    account: Account;
  }
}

/** The columns by which it is sorted. */
export const ACCOUNT_ORDERS = ['username', 'nickname', 'role_name', 'organization_title', 'status', 'seen_at'] as const;
export const accountCalls = recordCalls('account', {
  path: '/adminuser',
  rights: { read: 'account.write', write: 'account.write' },
  row: account,
  orders: ACCOUNT_ORDERS,
  filters: {
    /** Part of the phone number or the name. */
    text: part(40),
    role_id: isId,
    organization_id: isId,
    status: is(formFlag),
    deleted: bin,
  },
  fields: () => ({
    username: formText(40, 1),
    nickname: formText(40, 1),
    role_id: formInt(),
    organization_id: formInt(),
    password: z.optional(formText(1000)),
  }),
  saved,
  offline: keptForm('账号', 'nickname'),
  says: {
    list: 'A page of accounts of the own organisation (administrators: of all); share accounts are kept apart.',
    save: 'Add an account (no id; password sealed as at login, weak until changed) or change one (id and revision).',
    delete: 'Put an account into the bin (restorable for 30 days); ends its sessions.',
    restore: 'Take an account out of the bin.',
  },
});
export const { getAccounts, saveAccount, deleteAccount, restoreAccount } = accountCalls;

export const setAccountStatus = defineCall({
  method: 'POST',
  path: '/adminuser/status',
  origin: 'ours',
  access: 'account.write',
  summary: 'Enable (1) or disable (0) an account; disabling ends its sessions at once.',
  request: () => z.extend(oneRevision(), { status: formFlag() }),
  data: () => saved(),
  entity: 'account',
});

export const resetAccountPassword = defineCall({
  method: 'POST',
  path: '/adminuser/reset_password',
  origin: 'ours',
  access: 'account.write',
  summary:
    'Give an account a new initial password (sealed as at login); ends its sessions and asks for a change at sign-in.',
  request: () => z.extend(oneRevision(), { password: formText(1000, 1) }),
  data: () => saved(),
});

export const unlockAccount = defineCall({
  method: 'POST',
  path: '/adminuser/unlock',
  origin: 'ours',
  access: 'account.write',
  summary: 'Forget the wrong passwords counted for an account, so that it may sign in again.',
  request: () => z.object({ id: formInt() }),
  data: () => nothing,
});

/** As read from a spreadsheet; every field is text, so that every fault can be reported with its row. */
export const accountImportRow = once(() =>
  z.object({
    username: z.string().check(z.maxLength(200)),
    nickname: z.string().check(z.maxLength(200)),
    role: z.string().check(z.maxLength(200)),
    organization: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(200)),
  }),
);

export const importAccounts = defineCall({
  method: 'POST',
  path: '/adminuser/import',
  origin: 'ours',
  access: 'account.write',
  summary:
    'Add accounts from rows (role and organisation by title); all or none. dry_run=1 only checks. Faults name the ' +
    'row, from 1.',
  request: () =>
    z.object({
      rows: formJson(
        z
          .array(accountImportRow())
          .check(z.minLength(1, '没有数据行'), z.maxLength(ACCOUNT_IMPORT_MAX, `一次最多 ${ACCOUNT_IMPORT_MAX} 行`)),
      ),
      dry_run: z.optional(formFlag()),
    }),
  data: () =>
    z.object({ added: z.int(), faults: z.array(z.object({ row: z.int(), field: z.string(), msg: z.string() })) }),
  withoutData: ({ rows, dry_run }) => (dry_run === 1 ? null : { added: rows.length }),
});
