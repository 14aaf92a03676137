// Two servers on one data directory lose rows silently: the second must be refused, and the lock of a dead process must
// not block others.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from '../../paths';
import { lockDirectory } from './directoryLock';

let folder: string;
let directory: string;
const lockFile = () => `${directory}.lock`;
const writeHolder = (holder: object) => writeFileSync(lockFile(), JSON.stringify(holder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiku-lock-'));
  directory = join(folder, 'db');
  mkdirSync(directory);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the second is refused by name of the first, also through a symlink, until the first lets go', async () => {
  const lock = await lockDirectory(directory);
  const link = join(folder, 'link');
  symlinkSync(directory, link);
  await expect(lockDirectory(link)).rejects.toMatchObject({
    code: 'database_locked',
    message: expect.stringMatching(new RegExp(`pid ${process.pid}.*in use by process ${process.pid}`)),
  });
  await lock.release();
  await (await lockDirectory(directory)).release();
});

test('another process is refused with the pid of this one', async () => {
  const lock = await lockDirectory(directory);
  const script = `require('./src/server/db/embedded/directoryLock').lockDirectory(process.argv[1])
    .then(() => console.log('taken'), (error) => console.log(error.code, error.message))`;
  const { stdout } = spawnSync(process.execPath, ['-r', 'esbuild-register', '-e', script, directory], {
    cwd: projectPath(),
    encoding: 'utf8',
  });
  await lock.release();
  expect(stdout).toContain('database_locked');
  expect(stdout).toContain(`pid ${process.pid}`);
});

test('the file of a process that was killed on this machine does not stop the next start', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const taken = await lockDirectory(directory);
  await taken.release();
  writeHolder({ token: 'old', pid: dead, host: hostname(), namespace: '' });
  utimesSync(lockFile(), new Date(0), new Date(0));
  await (await lockDirectory(directory)).release();
});

test('a living holder in another container is recognised by its heartbeat', async () => {
  const elsewhere = { token: 'theirs', pid: 1, host: 'another-container', namespace: 'net:[1]' };
  writeHolder(elsewhere);
  const beat = setInterval(() => writeHolder(elsewhere), 100);
  await expect(lockDirectory(directory)).rejects.toMatchObject({ code: 'database_locked' });
  clearInterval(beat);
});

test('a holder in another container whose heartbeat ended long ago is taken over', async () => {
  writeHolder({ token: 'theirs', pid: 1, host: 'another-container', namespace: 'net:[1]' });
  utimesSync(lockFile(), new Date(0), new Date(0));
  await (await lockDirectory(directory)).release();
});
