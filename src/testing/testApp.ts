// For tests of routes: the built app on a real database, and visitors that call it the way the client does.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { KEY_HEADER, type Call, type Envelope } from '../contract/wire';
import { buildApp, type AppOptions } from '../server/app';
import { readConfig, type Config } from '../server/config';
import type { Database } from '../server/db/database';
import { nextId } from '../server/db/ids';
import { openPostgres } from '../server/db/postgres';
import { sealPassword, hashPassword } from '../server/modules/account/passwords';
import { ensureBase } from '../server/modules/account/seedAccounts';
import { openTestDatabase } from './testDatabase';

export const TEST_PASSWORD = 'Lan-tian-82';
export const TEST_HOST = 'tiku.test';

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  config: Config;
  dataDir: string;
  /** Moves the server's clock. */
  clock: { offsetMs: number };
  /** A new account of that role, signed in. */
  visitorOf(roleId: number, organizationId?: number): Promise<Visitor & { id: number; username: string }>;
  /** A visitor without a session, from its own address. */
  visitor(address?: string): Visitor;
  /** PostgreSQL only: a second server on the same database, and the same visitors there. It ends with this one. */
  beside(): Promise<(visitor: Visitor) => Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  /** Of the session. */
  cookie: string;
  /** Of the browser, from its sign-ins. */
  device: string;
  address: string;
  /** Encodes by the call's schema; `input` may also be raw text fields. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a refused call has no data; tests look into it unchecked
  call<C extends Call>(call: C, input?: Record<string, unknown>): Promise<Envelope<any>>;
  /** Sends a form with the given parts. */
  send(url: string, parts: readonly FormPart[], headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** With a new idempotency key, as the client sends it, unless the headers contain one. */
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  signIn(username: string, password?: string): Promise<Envelope>;
}

export interface FormPart {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

export function multipartOf(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----tiku-test-boundary';
  const chunks: Buffer[] = [];
  for (const { name, value, filename, type } of parts) {
    const file =
      filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`;
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export async function openTestApp(
  options: Partial<AppOptions> & { env?: Record<string, string> } = {},
): Promise<TestApp> {
  const { db, dataDir, databaseUrl = '', close } = await openTestDatabase();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...options.env });
  const clock = { offsetMs: 0 };
  await ensureBase(db, config);
  const now = () => new Date(Date.now() + clock.offsetMs);
  const modules = options.modules ?? (await import('../server/modules')).MODULES;
  const { env: _env, ...rest } = options;
  const app = await buildApp({ db, config, now, ...rest, modules });
  await app.ready();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  let count = 0;
  const others: (() => Promise<void>)[] = [];

  const visitor = (address = `10.0.0.${(count += 1)}`, at = app, cookie = ''): Visitor => {
    const self: Visitor = {
      cookie,
      device: '',
      address,
      async call(call, input = {}) {
        const encoded = z.safeEncode(call.request, input as never);
        const fields = (encoded.success ? encoded.data : input) as Record<string, string>;
        const known = Object.entries(fields).filter(([, value]) => value !== undefined) as [string, string][];
        const url = `/api${call.path}`;
        const response =
          call.method === 'POST'
            ? await self.post(url, Object.fromEntries(known))
            : await self.get(`${url}?${new URLSearchParams(known)}`);
        return response.json();
      },
      async send(url, parts, headers = {}) {
        const form = multipartOf(parts);
        const response = await at.inject({
          method: 'POST',
          url,
          remoteAddress: address,
          payload: form.payload,
          headers: { ...own(), ...form.headers, ...headers },
        });
        remember(response);
        return response;
      },
      post: (url, fields, headers = {}) =>
        self.send(
          url,
          Object.entries(fields).map(([name, value]) => ({ name, value })),
          { [KEY_HEADER]: randomUUID(), ...headers },
        ),
      async get(url, headers = {}) {
        return at.inject({ method: 'GET', url, remoteAddress: address, headers: { ...own(), ...headers } });
      },
      async signIn(username, password = TEST_PASSWORD) {
        const response = await self.post('/api/login/index', {
          username,
          password: sealPassword(password, config.cipherSecret),
        });
        return response.json();
      },
    };
    const own = () => ({
      host: TEST_HOST,
      origin: `http://${TEST_HOST}`,
      ...(self.cookie || self.device ? { cookie: [self.cookie, self.device].filter(Boolean).join('; ') } : {}),
    });
    const remember = (response: LightMyRequestResponse) => {
      for (const { name, value } of response.cookies) {
        if (name.endsWith('tiku_device')) self.device = `${name}=${value}`;
        else self.cookie = value === '' ? '' : `${name}=${value}`;
      }
    };
    return self;
  };

  const visitorOf = async (roleId: number, organizationId = 1) => {
    const id = await nextId(db.kysely, 'accounts');
    const username = `139${String(10_000_000 + id)}`;
    const account = { id, username, nickname: `测试${id}`, role_id: roleId, organization_id: organizationId };
    await db.kysely
      .insertInto('accounts')
      .values({ ...account, password_hash: passwordHash })
      .execute();
    const signedIn = visitor();
    const token = await app.sessions.create(db.kysely, id, { address: signedIn.address, user_agent: 'test' });
    signedIn.cookie = `tiku_session=${token}`;
    return Object.assign(signedIn, { id, username });
  };

  return {
    app,
    db,
    config,
    dataDir,
    clock,
    visitor: (address) => visitor(address),
    visitorOf,
    async beside() {
      const second = await openPostgres({ databaseUrl, poolSize: 4 });
      const there = await buildApp({ db: second, config, now, ...rest, modules });
      await there.ready();
      others.push(
        () => there.close(),
        () => second.close(),
      );
      return ({ address, cookie }) => visitor(address, there, cookie);
    },
    close: async () => {
      for (const end of others) await end();
      await app.close();
      await close();
    },
  };
}
