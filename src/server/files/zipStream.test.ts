// If these fail, the unzip of Linux shows other characters for the Chinese names of a pack, or files without read permission.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8 } from 'fflate';
import { PackageZip } from '../../formats/shared/packageZip';
import { zipOf } from './zipStream';

const NAME = '01 期中/期中（教师版）.txt';
const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

async function streamed(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf([{ path: NAME, open: async () => [strToU8('甲')] }])) chunks.push(chunk);
  return Buffer.concat(chunks);
}
function packed(): Buffer {
  const zip = new PackageZip();
  return Buffer.concat([...zip.add([{ path: NAME, data: '甲' }]), ...zip.end()]);
}

(hasUnzip ? test : test.skip).each([
  ['a pack', streamed],
  ['a package of questions', packed],
])('unzip gives the files of %s their names and makes them readable (skipped without unzip)', async (_what, make) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-zip-'));
  try {
    writeFileSync(path.join(folder, 'a.zip'), await make());
    const { status } = spawnSync('unzip', ['-q', 'a.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(status).toBe(0);
    expect(readFileSync(path.join(folder, NAME), 'utf8')).toBe('甲');
    expect((statSync(path.join(folder, NAME)).mode & 0o444).toString(8)).toBe('444');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
