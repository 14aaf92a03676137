// Share accounts: guests of an organisation who see a part of it until a day.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { oneRevision, part, recordCalls, saved, special } from '../records';
import { defineCall, flag, formFlag, formInt, formJson, formText, once, timestamp } from '../wire';

/** What a share account may see of its organisation; an empty list means everything of that kind. */
export const shareScope = once(() =>
  z.object({
    stage_ids: z._default(z.array(z.int()).check(z.maxLength(20)), []),
    paper_ids: z._default(z.array(z.int()).check(z.maxLength(500)), []),
  }),
);
export type ShareScope = z.output<ReturnType<typeof shareScope>>;

export const shareAccount = once(() =>
  z.object({
    id: z.int(),
    username: z.string(),
    nickname: z.string(),
    organization_id: z.int(),
    organization_title: z.string(),
    status: flag,
    expires_at: z.nullable(timestamp),
    scope: shareScope(),
    shared_by: z.string(),
    seen_at: z.nullable(timestamp),
    revision: z.int(),
    created_at: timestamp,
  }),
);
export type ShareAccount = z.output<ReturnType<typeof shareAccount>>;
declare module '../wire' {
  interface EntityRows {
    shareAccount: ShareAccount;
  }
}

/** The columns by which it is sorted. */
export const SHARE_ORDERS = ['username', 'nickname', 'organization_title', 'expires_at', 'seen_at'] as const;
export const shareAccountCalls = recordCalls('shareAccount', {
  path: '/shareaccount',
  rights: { read: 'organization.write', write: 'organization.write' },
  row: shareAccount,
  orders: SHARE_ORDERS,
  filters: { text: part(40), active: special(formFlag) },
  fields: () => ({
    username: formText(40, 1),
    nickname: formText(40, 1),
    password: z.optional(formText(1000)),
    organization_id: formInt(),
    /** A UTC timestamp. */
    expires_at: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/, '应为到期时间')),
    scope: formJson(shareScope()),
  }),
  saved,
  offline: keptForm('共享账号', 'nickname'),
  says: {
    list: 'A page of share accounts of the own organisation (administrators: of all).',
    save: 'Add a share account (no id; password sealed as at login) or change name, end and scope (id and revision).',
  },
});
export const { getShareAccounts, saveShareAccount } = shareAccountCalls;

export const revokeShareAccount = defineCall({
  method: 'POST',
  path: '/shareaccount/revoke',
  origin: 'ours',
  access: 'organization.write',
  summary: 'End a share account at once: disabled, its sessions gone.',
  request: () => oneRevision(),
  data: () => saved(),
});
