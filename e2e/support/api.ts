// A signed-in API client without a browser, for preparing data and for crash tests.
import { AES } from 'crypto-js';
import { DEFAULT_CIPHER_SECRET } from '../../src/contract/codes';
import type { Account } from './accounts';

export interface Reply<T = unknown> {
  error: number;
  msg: string;
  data: T;
}
export interface Api {
  get: <T>(path: string, query?: Record<string, string | number>) => Promise<Reply<T>>;
  post: <T>(path: string, fields: Record<string, string>) => Promise<Reply<T>>;
  upload: <T>(path: string, part: string, file: File) => Promise<Reply<T>>;
  /** The raw response of a call, for files. */
  fetch: (path: string) => Promise<Response>;
  /** Name and value of the session's cookie. */
  cookie: () => { name: string; value: string };
}

export async function signInApi(url: string, account: Account): Promise<Api> {
  // The session, and the mark of a browser that has signed in.
  const cookies = new Map<string, string>();
  const sent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async <T>(path: string, init: RequestInit): Promise<Reply<T>> => {
    const reply = await fetch(`${url}/api${path}`, { ...init, headers: { cookie: sent(), origin: url } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return (await reply.json()) as Reply<T>;
  };
  const api: Api = {
    get: (path, query = {}) => {
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      return call(text ? `${path}?${text}` : path, { method: 'GET' });
    },
    post: (path, fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return call(path, { method: 'POST', body });
    },
    upload: (path, part, file) => {
      const body = new FormData();
      body.append(part, file);
      return call(path, { method: 'POST', body });
    },
    fetch: (path) => fetch(`${url}/api${path}`, { headers: { cookie: sent(), origin: url } }),
    cookie: () => {
      const name = 'tiku_session';
      return { name, value: cookies.get(name) ?? '' };
    },
  };
  const password = AES.encrypt(account.password, DEFAULT_CIPHER_SECRET).toString();
  const reply = await api.post('/login/index', { username: account.username, password });
  if (reply.error !== 0) throw new Error(`sign-in refused: ${reply.msg}`);
  return api;
}

type Fields = Record<string, string | number | boolean | object>;
/** Posts the fields, lists and objects as JSON, and returns the data; throws on a refusal. */
export async function made<T = { id: number; revision: number }>(api: Api, path: string, fields: Fields): Promise<T> {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const reply: Reply<T> = await api.post<T>(path, texts);
  if (reply.error !== 0) throw new Error(`${path}: ${reply.msg}`);
  return reply.data;
}
