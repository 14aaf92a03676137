// A disk that is really full: a small file system in memory holds the embedded bank and its uploads. If these fail, a
// full disk costs more than the saves that were refused with a reason, or no user can sign in to free space.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { multipartOf, TEST_HOST } from '../../testing/testApp';
import { PNG } from '../../testing/testFiles';
import { buildApp } from '../app';
import { checkBank } from '../cli/check';
import { readConfig } from '../config';
import { openEmbedded } from '../db/embedded/embedded';
import { freeBytes, MIN_FREE_BYTES } from '../db/embedded/freeSpace';
import { migrate } from '../db/migrate';
import { makeFolderFiles } from '../files/files';
import { MODULES } from '../modules';
import { sealPassword } from '../modules/account/passwords';
import { ensureBase } from '../modules/account/seedAccounts';
import type {} from '../http/session';

const MIB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'tiku-full-'));
const mounted =
  process.platform === 'linux' &&
  process.env.TEST_DATABASE_URL === undefined &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]).status === 0;
const onSmallDisk = mounted ? test : test.skip;
const why = mounted ? '' : ' (skipped: needs the embedded database and the right to mount a tmpfs)';

afterAll(() => {
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const ballast = path.join(folder, 'ballast');
/** Leaves that many bytes free. */
async function fill(left: number): Promise<void> {
  rmSync(ballast, { force: true });
  const size = (await freeBytes(folder)) - left;
  for (let written = 0; written < size; written += MIB) {
    try {
      writeFileSync(ballast, Buffer.alloc(Math.min(MIB, size - written), 1), { flag: 'a' });
    } catch {
      return;
    }
  }
}

onSmallDisk(
  `saves and uploads on a full disk are refused in words, reads go on, and all is well once there is space${why}`,
  async () => {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUP_DIR: 'none', CHROMIUM_PATH: 'none' });
    const open = async (minFreeBytes: number) => {
      const db = await openEmbedded({ dataDir: folder, minFreeBytes });
      await migrate(db);
      await ensureBase(db, config);
      const app = await buildApp({ db, config, modules: MODULES });
      const { id } = await db.kysely.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
      const cookie = `tiku_session=${await app.sessions.create(db.kysely, id, { address: '10.0.0.1', user_agent: 'test' })}`;
      const own = { host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie };
      const post = async (
        url: string,
        parts: Parameters<typeof multipartOf>[0],
        sent: Record<string, string> = own,
      ) => {
        const { payload, headers } = multipartOf(parts);
        return (
          await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers, ...sent } })
        ).json() as { error: number; msg: string; data: { id: number } };
      };
      return {
        db,
        close: () => app.close().then(() => db.close()),
        save: (text: string) =>
          post(
            CALLS.saveQuestion.path,
            Object.entries({
              type_id: '400',
              content: `<p>${text}</p>`,
              answer: '"<p>1</p>"',
              analysis: '',
              accept_duplicates: '1',
            }).map(([name, value]) => ({ name, value })),
          ),
        signIn: () =>
          post(
            CALLS.login.path,
            Object.entries({
              username: config.adminUsername,
              password: sealPassword(config.adminPassword, config.cipherSecret),
            }).map(([name, value]) => ({ name, value })),
            { host: own.host, origin: own.origin },
          ),
        upload: (bytes: Buffer) =>
          post(CALLS.uploadFile.path, [{ name: 'file', value: bytes, filename: 'a.png', type: 'image/png' }]),
        list: async () =>
          (await app.inject({ method: 'GET', url: '/api/questions/list?page=1&size=50', headers: own })).json() as {
            error: number;
            data: { total: number };
          },
      };
    };
    const kept = () =>
      readdirSync(path.join(folder, 'files'), { recursive: true }).filter((name) => /\.\w+$/.test(String(name))).length;

    // First with the reserve that every server keeps: the disk never fills completely.
    let bank = await open(MIN_FREE_BYTES);
    expect(await bank.save('第一题')).toMatchObject({ error: 0 });
    expect(await bank.upload(PNG)).toMatchObject({ error: 0 });
    await fill(100 * MIB);
    expect(await bank.save('第二题')).toMatchObject({
      error: CODES.internal,
      msg: expect.stringContaining('磁盘空间不足'),
    });
    expect(await bank.upload(PNG)).toMatchObject({
      error: CODES.internal,
      msg: expect.stringContaining('磁盘空间不足'),
    });
    expect([(await bank.list()).data.total, kept()]).toEqual([1, 1]);
    expect(await bank.signIn()).toMatchObject({ error: 0 });
    rmSync(ballast);
    expect(await bank.save('第三题')).toMatchObject({ error: 0 });
    expect(await bank.upload(PNG)).toMatchObject({ error: 0 });
    await bank.close();

    // Then without it, as when another program uses the last block at the wrong moment.
    bank = await open(0);
    await fill(0);
    const replies = [];
    for (let n = 0; n < 12; n += 1) replies.push(await bank.save(`满 ${n}，${'字'.repeat(20_000)}`));
    const refused = replies.filter(({ error }) => error !== 0);
    expect(refused.length).toBeGreaterThan(0);
    for (const reply of refused)
      expect(reply).toMatchObject({ error: CODES.internal, msg: expect.stringMatching(/磁盘空间不足|连接中断/) });
    expect(await bank.upload(Buffer.concat([PNG, Buffer.alloc(2 * MIB)]))).toMatchObject({ error: CODES.internal });
    expect(kept()).toBe(2);
    rmSync(ballast);
    const stored = 2 + replies.length - refused.length;
    expect(await bank.save('又有空间')).toMatchObject({ error: 0 });
    expect((await bank.list()).data.total).toBe(stored + 1);
    await bank.close();
    bank = await open(MIN_FREE_BYTES);
    expect((await bank.list()).data.total).toBe(stored + 1);
    expect(await checkBank(bank.db, await makeFolderFiles(folder))).toEqual([]);
    expect(existsSync(ballast)).toBe(false);
    await bank.close();
  },
  240_000,
);
