// Sign-in, account and password calls.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { defineCall, flag, formText, nothing, once, timestamp } from '../wire';
import { preferences } from './preferences';

/** A menu or route entry of a role: a group, a view, or a page inside a view. */
export interface RouteEntry {
  name: string;
  title: string;
  path?: string | undefined;
  icon?: string | undefined;
  children?: RouteEntry[] | undefined;
}
const routeEntry: () => z.ZodMiniType<RouteEntry> = once(() =>
  z.lazy(() =>
    z.object({
      name: z.string(),
      title: z.string(),
      path: z.optional(z.string()),
      icon: z.optional(z.string()),
      children: z.optional(z.array(routeEntry())),
    }),
  ),
);

export const user = once(() =>
  z.object({
    id: z.optional(z.int()),
    username: z.optional(z.string()),
    nickname: z.string(),
    role_name: z.string(),
    role_id: z._default(z.int(), 0),
    weak_password: z._default(z.int(), 0),
    role: z.array(routeEntry()),
    role_functions: z._default(z.array(z.object({ function_key: z.string() })), []),
    organization_id: z.optional(z.int()),
    organization_title: z.optional(z.string()),
    /** 1: this server can make PDF files. */
    vector_pdf: z.optional(flag),
    preferences: z.optional(preferences()),
  }),
);
export type User = z.output<ReturnType<typeof user>>;

export const login = defineCall({
  method: 'POST',
  path: '/login/index',
  origin: 'spec',
  access: 'public',
  faults: 'own',
  summary:
    'Sign in. username as is; password AES-256-CBC-encrypted (OpenSSL Salted__ format, key by MD5 from the passphrase, base64); the passphrase is the server’s CIPHER_SECRET, tiku-login-cipher-v1 unless set.',
  request: () => z.object({ username: formText(40, 1), password: formText(1000, 1) }),
  data: () => nothing,
});

/** An account of the demo world, whose password is public. The page of the program lists them in a meta element. */
export interface DemoAccount {
  username: string;
  nickname: string;
  role_name: string;
  password: string;
}

export const logout = defineCall({
  method: 'POST',
  path: '/login/logout',
  origin: 'ours',
  access: 'public',
  summary: 'End the session of this browser; succeeds when there is none.',
  request: () => z.object({}),
  data: () => nothing,
  progress: 'own',
});

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/adminuser/getuserinfo',
  origin: 'spec',
  access: 'session',
  summary: 'The signed-in account with its menu (role) and rights (role_functions).',
  request: () => z.object({}),
  data: () => user(),
  progress: 'own',
});

export const sendPasswordCode = defineCall({
  method: 'POST',
  path: '/password/send',
  origin: 'ours',
  access: 'public',
  summary: 'Send a 6-digit code (10 minutes, 5 tries) to a phone; the reply never tells whether the phone exists.',
  request: () => z.object({ username: formText(40, 1) }),
  data: () => nothing,
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/password/reset',
  origin: 'ours',
  access: 'public',
  summary: 'Set a new password with the code sent to the phone; ends all sessions of the account.',
  request: () =>
    z.object({
      username: formText(40, 1),
      code: z.string().check(z.regex(/^\d{6}$/, '应为 6 位数字')),
      password: formText(1000, 1),
    }),
  data: () => nothing,
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/adminuser/update_password',
  origin: 'ours',
  access: 'session',
  summary: 'Change the own password (both encrypted as at login); ends the other sessions.',
  request: () => z.object({ old_password: formText(1000, 1), password: formText(1000, 1) }),
  data: () => nothing,
});

export const changeProfile = defineCall({
  method: 'POST',
  path: '/adminuser/update_profile',
  origin: 'ours',
  access: 'session',
  summary: 'Change the own display name.',
  request: () => z.object({ nickname: formText(40, 1) }),
  data: () => nothing,
  offline: keptForm('昵称', 'nickname'),
});

export const endSessions = defineCall({
  method: 'POST',
  path: '/adminuser/end_sessions',
  origin: 'ours',
  access: 'session',
  summary: 'Sign the own account out everywhere else; this session stays.',
  request: () => z.object({}),
  data: () => nothing,
});

export const getSessions = defineCall({
  method: 'GET',
  path: '/adminuser/sessions',
  origin: 'ours',
  access: 'session',
  summary: 'The open sessions of the own account.',
  request: () => z.object({}),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          current: flag,
          address: z.string(),
          user_agent: z.string(),
          created_at: timestamp,
          seen_at: timestamp,
        }),
      ),
    }),
});
