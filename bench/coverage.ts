// Coverage of a whole knowledge tree at 100,000 questions with two points each, on the bank that bench/listQuery filled
// (run that first): embedded database and, with BENCH_DATABASE_URL, a PostgreSQL server. Bar: median under 200 ms.
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { transaction } from '../src/server/db/database';
import { openDatabase } from '../src/server/db/open';
import { findCoverage } from '../src/server/modules/knowledge/coverageRepository';
import { projectPath } from '../src/server/paths';

const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
const RUNS = 15;
const SYSTEM = 1;
const TYPE = 2;

async function main(): Promise<void> {
  const dataDir = projectPath('.cache/bench', String(COUNT));
  if (!existsSync(dataDir)) throw new Error('npm run bench -- listQuery fills the bank that this one measures');
  const server = process.env.BENCH_DATABASE_URL;
  for (const databaseUrl of server ? [undefined, server] : [undefined]) {
    const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      const times: number[] = [];
      let points = 0;
      for (let run = -2; run < RUNS; run++) {
        const started = performance.now();
        const scope = sql<boolean>`(q.organization_id = 1 or q.shared = 1)`;
        points = (await transaction(db, (tx) => findCoverage(tx, SYSTEM, TYPE, scope))).list.length;
        if (run >= 0) times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      const [median, p95] = [times[RUNS >> 1] ?? 0, times[Math.floor(RUNS * 0.95)] ?? 0];
      console.log(`${databaseUrl ? 'PostgreSQL' : 'embedded database'}: ${points} points, median ${median.toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms`);
    } finally {
      await db.close();
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
