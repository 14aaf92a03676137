// A bank with its files in an object store: a backup includes them, and a restore either puts them into another store
// or leaves that store empty.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { openTestBucket, type TestBucket } from '../../testing/testBucket';
import { PNG } from '../../testing/testFiles';
import { readConfig } from '../config';
import { openFileStore } from '../files/fileStore';
import { writeBackup } from './backup';
import { restoreBackup } from './restore';

let from: TestBucket;
let to: TestBucket;
let world: TestApp;
const folder = mkdtempSync(path.join(tmpdir(), 'tiku-s3-backup-'));
beforeAll(async () => {
  [from, to] = [await openTestBucket(), await openTestBucket('other/bank')];
  world = await openTestApp({ modules: [], env: from.env });
});
afterAll(async () => {
  await world.close();
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test('files and results of jobs come out of one store and into another', async () => {
  const { files, folders } = await openFileStore(world.config);
  const stored = await files.save(Readable.from([PNG]), { name: 'a.png', limit: 1000, accept: 'image' });
  await world.db.kysely
    .insertInto('files')
    .values({ id: 1, ...stored, owner_id: 1, organization_id: 1 })
    .execute();
  await folders.of(5).save('pack.zip', Buffer.from('zip'));
  await folders.of(5).save('empty.txt', Buffer.alloc(0));
  const target = path.join(folder, 'backup.tar');
  expect(await writeBackup(world.db, { files, folders, target })).toMatchObject({ files: 3, missing: [] });

  const config = readConfig({ ...to.env, DATA_DIR: path.join(folder, 'data') });
  to.faults.push({ method: 'PUT', fault: 'unavailable' });
  expect(await restoreBackup(target, { target: config })).toMatchObject({ files: 3 });
  const names = [...to.objects.keys()].sort();
  expect(names).toEqual(
    [`other/bank${stored.full_path}`, 'other/bank/jobs/5/empty.txt', 'other/bank/jobs/5/pack.zip'].sort(),
  );
  expect(to.objects.get(`other/bank${stored.full_path}`)?.body.equals(PNG)).toBe(true);

  const again = readConfig({ ...to.env, DATA_DIR: path.join(folder, 'second') });
  await expect(restoreBackup(target, { target: again })).rejects.toThrow('FILES_URL');
  to.objects.clear();
  // The store fails permanently after the first file: no file remains.
  for (let n = 0; n < 4; n += 1) to.faults.push({ method: 'HEAD', fault: 'unavailable' });
  await expect(restoreBackup(target, { target: again })).rejects.toThrow();
  expect(to.objects.size).toBe(0);
});
