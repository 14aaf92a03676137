// node src/tasks/releasedBank.mjs DATA_DIR DUMP.sql FOLDER: packs the banks of a release, the stopped embedded one and
// a pg_dump, for the tests of upgrades (docs/upgrade.md). Left out is what the engine makes again: its caches, and log
// segments that were reserved for later use.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const [dataDir, dump, folder] = process.argv.slice(2);
if (!dataDir || !dump || !folder) {
  console.error('node src/tasks/releasedBank.mjs DATA_DIR DUMP.sql FOLDER');
  process.exit(2);
}
const STOPPED = 1;
const SEGMENT_BYTES = 4n * 1024n * 1024n;

/** After a clean stop the engine needs only the segment that holds its last checkpoint. */
function unusedSegments() {
  const db = path.join(dataDir, 'db');
  // ControlFileData of PostgreSQL: at 16 the state, at 32 the place of the last checkpoint in the log.
  const control = readFileSync(path.join(db, 'global/pg_control'));
  if (control.readUInt32LE(16) !== STOPPED) throw new Error('stop the server of the bank with SIGTERM first');
  const segment = control.readBigUInt64LE(32) / SEGMENT_BYTES;
  const perFile = 0x1_0000_0000n / SEGMENT_BYTES;
  const hex = (value) => value.toString(16).toUpperCase().padStart(8, '0');
  const needed = `${hex(segment / perFile)}${hex(segment % perFile)}`;
  const names = readdirSync(path.join(db, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return names.filter((name) => name.slice(8) !== needed).map((name) => `db/pg_wal/${name}`);
}

function folderAsTar() {
  const left = ['pg_internal.init', ...unusedSegments()].map((name) => `--exclude=${name}`);
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2026-01-01', ...left];
  const { status, stdout, stderr } = spawnSync('tar', ['-C', dataDir, ...options, '-cf', '-', 'db'], {
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Without the commands of psql, so that any client can run it. */
const dumpAsSql = () => Buffer.from(readFileSync(dump, 'utf8').replace(/^\\(un)?restrict .*\n/gm, ''));

function pack(name, content) {
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const packed = zlib.brotliCompressSync(content, { params });
  writeFileSync(path.join(folder, name), packed);
  console.log(`${name}: ${packed.length} bytes of ${content.length}`);
}

mkdirSync(folder, { recursive: true });
pack('embedded.tar.br', folderAsTar());
pack('postgres.sql.br', dumpAsSql());
