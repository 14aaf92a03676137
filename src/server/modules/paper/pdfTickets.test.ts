// The response to an uploaded paper was lost: the next exports of that account are not refused because of it.
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openTestDatabase } from '../../../testing/testDatabase';
import { makePdfTickets, type PdfTickets } from './pdfRoutes';
import type { PackedJob } from './printJobs';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let at = Date.parse('2026-11-22T08:00:00Z');
let tickets: PdfTickets;
beforeAll(async () => {
  db = await openTestDatabase();
  tickets = makePdfTickets(db.db, () => new Date(at));
});
afterAll(() => db.close());
beforeEach(() => sql`delete from settings where left(key, 6) = 'print:'`.execute(db.db.kysely));

const job = (title: string): PackedJob => ({
  packed: gzipSync(JSON.stringify({ title })).toString('base64'),
  bytes: 100,
});
const TOO_MANY = { code: 4029 };

test('five of one account at once, the sixth is refused; another account is not', async () => {
  const names = await Promise.all(Array.from({ length: 5 }, (_, n) => tickets.put(7, job(`${n}`))));
  await expect(tickets.put(7, job('6'))).rejects.toMatchObject(TOO_MANY);
  await tickets.put(8, job('theirs'));
  expect((await tickets.take(names[2] ?? '', 7)).title).toBe('2');
  await tickets.put(7, job('6'));
});

test('what was not fetched for ten seconds gives way to the next, the oldest first, and only as much as is needed', async () => {
  const names: string[] = [];
  for (let n = 0; n < 5; n += 1, at += 1) names.push(await tickets.put(7, job(`${n}`)));
  const theirs = await tickets.put(8, job('theirs'));
  at += 10_000;
  const next = await tickets.put(7, job('next'));
  await expect(tickets.take(names[0] ?? '', 7)).rejects.toMatchObject({ code: 4004 });
  expect((await tickets.take(names[1] ?? '', 7)).title).toBe('1');
  expect((await tickets.take(next, 7)).title).toBe('next');
  expect((await tickets.take(theirs, 8)).title).toBe('theirs');
});

test('what the browser gave up is gone', async () => {
  const name = await tickets.put(7, job('given up'));
  await tickets.drop(name);
  await expect(tickets.take(name, 7)).rejects.toMatchObject({ code: 4004 });
});
