// The embedded engine has no autovacuum: counting a list is eight times slower on a table that is never vacuumed.
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { migrate } from './migrate';
import { freshenStatistics } from './statistics';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await openTestDatabase();
  await migrate(fresh.db);
});
afterAll(() => fresh.close());

const embedded = process.env['TEST_DATABASE_URL'] ? test.skip : test;

embedded(
  'a table that only looks known, as its indexes were built after its rows, is put in order once (a PostgreSQL server vacuums by itself)',
  async () => {
    const { kysely } = fresh.db;
    await sql`drop index operation_log_at`.execute(kysely);
    await sql`insert into operation_log (id, actor_id, organization_id, action, entity) select n, 1, 1, 'a', 'b' from generate_series(1, 3000) n`.execute(
      kysely,
    );
    await sql`create index operation_log_at on operation_log (at, id)`.execute(kysely);
    const visible = async () =>
      (
        await sql<{
          share: number;
        }>`select relallvisible::float8 / relpages as share from pg_class where relname = 'operation_log'`.execute(
          kysely,
        )
      ).rows[0]?.share;
    expect(await visible()).toBe(0);
    expect(await freshenStatistics(fresh.db)).toContain('operation_log');
    expect(await visible()).toBe(1);
    expect(await freshenStatistics(fresh.db)).toEqual([]);
  },
);
