// For embedded.test.ts: a process that saves rows until it is killed, and prints each id only after its commit was
// confirmed.
import { sql } from 'kysely';
import { transaction } from '../../server/db/database';
import { openEmbedded } from '../../server/db/embedded/embedded';

async function main(dataDir: string): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await sql`create table if not exists heads (id int8 primary key)`.execute(db.kysely);
  await sql`create table if not exists tails (id int8 primary key)`.execute(db.kysely);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from heads`.execute(db.kysely);
  process.stdout.write('ready\n');
  for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
    await transaction(db, async (tx) => {
      await sql`insert into heads (id) values (${id})`.execute(tx);
      await sql`insert into tails (id) values (${id})`.execute(tx);
    });
    process.stdout.write(`${id}\n`);
  }
}

void main(process.argv[2] as string);
