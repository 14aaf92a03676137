// Staff accounts as an administrator manages them (accountManagement).
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import {
  defineCall,
  flag,
  formFlag,
  formInt,
  formJson,
  formText,
  nothing,
  once,
  orderBy,
  page,
  paged,
  timestamp,
} from '../wire';

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

/** The columns by which it is sorted. */
export const ACCOUNT_ORDERS = ['username', 'nickname', 'role_name', 'organization_title', 'status', 'seen_at'] as const;
export const getAccounts = defineCall({
  method: 'GET',
  path: '/adminuser/list',
  origin: 'ours',
  access: 'account.write',
  summary: 'A page of accounts of the own organisation (administrators: of all); share accounts are kept apart.',
  request: () =>
    z.extend(page, {
      order: orderBy(ACCOUNT_ORDERS),
      /** Part of the phone number or the name. */
      text: z.optional(formText(40)),
      role_id: z.optional(formInt()),
      organization_id: z.optional(formInt()),
      status: z.optional(formFlag()),
      deleted: z.optional(formFlag()),
    }),
  data: () => paged(account()),
  entity: 'account',
});

const stored = once(() => z.object({ id: z.int(), revision: z.int() }));

export const saveAccount = defineCall({
  method: 'POST',
  path: '/adminuser/save',
  origin: 'ours',
  access: 'account.write',
  summary: 'Add an account (no id; password sealed as at login, weak until changed) or change one (id and revision).',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      username: formText(40, 1),
      nickname: formText(40, 1),
      role_id: formInt(),
      organization_id: formInt(),
      password: z.optional(formText(1000)),
    }),
  data: () => stored(),
  offline: keptForm('账号', 'nickname'),
  entity: 'account',
});

const one = once(() => z.object({ id: formInt(), revision: formInt() }));

export const setAccountStatus = defineCall({
  method: 'POST',
  path: '/adminuser/status',
  origin: 'ours',
  access: 'account.write',
  summary: 'Enable (1) or disable (0) an account; disabling ends its sessions at once.',
  request: () => z.extend(one(), { status: formFlag() }),
  data: () => stored(),
  entity: 'account',
});

export const resetAccountPassword = defineCall({
  method: 'POST',
  path: '/adminuser/reset_password',
  origin: 'ours',
  access: 'account.write',
  summary:
    'Give an account a new initial password (sealed as at login); ends its sessions and asks for a change at sign-in.',
  request: () => z.extend(one(), { password: formText(1000, 1) }),
  data: () => stored(),
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

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/adminuser/delete',
  origin: 'ours',
  access: 'account.write',
  summary: 'Put an account into the bin (restorable for 30 days); ends its sessions.',
  request: () => one(),
  data: () => stored(),
});

export const restoreAccount = defineCall({
  method: 'POST',
  path: '/adminuser/restore',
  origin: 'ours',
  access: 'account.write',
  summary: 'Take an account out of the bin.',
  request: () => z.object({ id: formInt() }),
  data: () => stored(),
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
