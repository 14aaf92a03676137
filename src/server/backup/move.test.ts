// If this fails, the operator who moves a bank to another server does not learn which address did not answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moveCommand } from '../cli/backup';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { moveBank } from './move';

test('an address that does not answer is named without its password, and as the one of --to', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-move-'));
  const db = await openDatabase({ dataDir });
  await migrate(db).finally(() => db.close());
  const refused = moveBank(dataDir, 'postgres://me:secret@127.0.0.1:1/bank', () => undefined);
  await expect(refused).rejects.toThrow(/--to 指定的数据库 127\.0\.0\.1:1\/bank/);
  await expect(refused).rejects.not.toThrow(/secret|DATABASE_URL/);
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

test('an invalid --to address is refused by name', async () => {
  const io = { out: () => undefined, err: () => undefined, env: {}, interactive: false };
  for (const to of ['http://a/b', 'bank']) {
    await expect(moveCommand.run(['--to', to], io)).rejects.toThrow(/--to 必须形如 postgres:/);
  }
});
