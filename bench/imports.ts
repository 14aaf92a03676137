// Import of generated questions (no TeX check, as a volume) into an empty database of its own, thrown away afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateQuestions } from '../src/domain/interop/generated';
import { importRows, newReport } from '../src/server/modules/question/importRows';
import { readConfig } from '../src/server/config';
import { migrate } from '../src/server/db/migrate';
import { openDatabase } from '../src/server/db/open';
import { ensureBase } from '../src/server/modules/account/seedAccounts';
import { bankAddress, dropBank, ENGINE_NAMES, engines } from './support/bank';
import type { Row } from './support/row';

const ROWS = 5000;
/** A name no bank has. */
const NONE = 5;

export async function imports(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines()) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-bench-import-'));
    const { databaseUrl } = await bankAddress(engine, NONE);
    const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await migrate(db);
      await ensureBase(db, readConfig({}));
      const options = { owner: { author_id: 1, organization_id: 1 }, systemTitle: '生成', kind: 1, trusted: true, dryRun: false };
      const started = performance.now();
      await importRows(db, 'generated', generateQuestions(1, ROWS), options, newReport());
      const rate = ROWS / ((performance.now() - started) / 1000);
      rows.push({ id: `import.rate.${engine}`, group: 'Import', what: `${ROWS.toLocaleString('en')} generated questions, ${ENGINE_NAMES[engine]}`, unit: '/s', ours: rate });
    } finally {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
      await dropBank(engine, NONE);
    }
  }
  return rows;
}
