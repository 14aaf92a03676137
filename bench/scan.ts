// 查重 (duplicate scan) of the whole bank of 100,000 questions as a background job: first scan, after an import, after a
// few changes, without changes.
import { sql } from 'kysely';
import type { Database } from '../src/server/db/database';
import { scanBank } from '../src/server/modules/question/duplicates/scanService';
import { ENGINE_NAMES, engines, printSizes, withBank, type Engine } from './support/bank';
import type { Row } from './support/row';

const COUNT = Number(process.env.BENCH_SIZES ?? 100_000);

async function measure(db: Database, engine: Engine): Promise<Row[]> {
  const rows: Row[] = [];
  const scan = async (what: string) => {
    const started = performance.now();
    const { compared, found } = await scanBank(db, async () => undefined);
    console.error(`${what}: ${compared} compared, ${found} pairs`);
    rows.push({
      id: `scan.${engine}`,
      group: `Scan for duplicates, ${ENGINE_NAMES[engine]}`,
      what,
      unit: 's',
      ours: (performance.now() - started) / 1000,
    });
  };
  await sql`delete from question_pairs where state = 1`.execute(db.kysely);
  await sql`delete from question_marks`.execute(db.kysely);
  await scan('bank of before, every text read first');
  await sql`delete from question_pairs where state = 1`.execute(db.kysely);
  await sql`update question_marks set compared = 0`.execute(db.kysely);
  await scan('bank just imported');
  await sql`update question_marks set compared = 0 where question_id % 1000 = 7`.execute(db.kysely);
  await scan('a thousandth changed');
  await scan('nothing new');
  await printSizes(db, ['question_lsh', 'question_marks', 'question_pairs', 'questions_hash']);
  return rows;
}

export async function scan(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines()) rows.push(...(await withBank(engine, COUNT, (db) => measure(db, engine))));
  return rows;
}
