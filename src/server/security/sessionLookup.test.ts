// Many concurrent requests are looked up by few statements, and no request is accepted on data that was read before its
// session ended.
import { sql } from 'kysely';
import { openTestApp, type TestApp } from '../../testing/testApp';
import type { Database } from '../db/database';
import { watchStatements } from '../db/sqlDriver';
import { accountRoutes } from '../modules/account/accountRoutes';
import { makeSessionLookup, hashToken } from './sessionStore';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ modules: [accountRoutes] });
});
afterAll(() => world.close());

const hashOf = (cookie: string) => hashToken(/=([\w-]{43})/.exec(cookie)?.[1] ?? '');

test('fifty requests at once share a few statements, and each learns who it is', async () => {
  const visitors = [await world.visitorOf(4), await world.visitorOf(3), await world.visitorOf(1)];
  const hashes = visitors.map(({ cookie }) => hashOf(cookie));
  const lookUp = makeSessionLookup(world.db);
  const asked = Array.from({ length: 50 }, (_, at) => (at % 10 === 9 ? 'f'.repeat(64) : (hashes[at % 3] ?? '')));
  const { result, statements } = await watchStatements(() => Promise.all(asked.map(lookUp)));
  for (const [at, row] of result.entries()) expect(row?.token_hash).toBe(at % 10 === 9 ? undefined : asked[at]);
  expect(result[0]?.role_id).toBe(4);
  expect(result[0]?.functions.size).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(4);
});

test('who comes after a session has ended is not answered by a reading that began before', async () => {
  const { cookie } = await world.visitorOf(4);
  const hash = hashOf(cookie);
  const lookUp = makeSessionLookup(world.db);
  const before = lookUp(hash);
  const joined = lookUp(hash);
  await sql`delete from sessions where token_hash = ${hash}`.execute(world.db.kysely);
  const after = lookUp(hash);
  // Whether these still see the session is open: on PostgreSQL their statement and the deletion run at the same time.
  await Promise.all([before, joined]);
  expect(await after).toBeUndefined();
});

test('a failed statement fails only the callers that waited for it', async () => {
  const { cookie } = await world.visitorOf(4);
  let broken = true;
  const breaking: Database = {
    ...world.db,
    get kysely() {
      if (broken) throw new Error('the connection broke');
      return world.db.kysely;
    },
  };
  const lookUp = makeSessionLookup(breaking);
  await expect(Promise.all([lookUp(hashOf(cookie)), lookUp('x')])).rejects.toThrow('the connection broke');
  broken = false;
  expect((await lookUp(hashOf(cookie)))?.role_id).toBe(4);
});
