import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { openTestBucket } from '../../testing/testBucket';
import { openEmptyPlace, openTestDatabase, testServer, type TestDatabase } from '../../testing/testDatabase';
import { PNG } from '../../testing/testFiles';
import { readConfig } from '../config';
import { openDatabase } from '../db/open';
import { invalid, notFound } from '../errors';
import { openFileStore } from '../files/fileStore';
import { makeFolderFiles } from '../files/files';
import { verifyPassword } from '../modules/account/passwords';
import { ensureBase } from '../modules/account/seedAccounts';
import { explainStart } from '../startFault';
import { backupCommand, moveCommand, restoreCommand } from './backup';
import { checkBank, checkCommand } from './check';
import type { Command } from './command';
import { docsCommand } from './docs';
import { exportCommand } from './exportPaper';
import { replayCommand } from './replay';
import { runTiku } from './runTiku';
import { SERVER_COMMANDS } from './serverCommands';
import { userCommand } from './user';

const refusing: Command = { name: 'refuse', summary: 's', usage: 'usage of refuse', run: async () => 1 };

async function tiku(
  argv: string[],
  env: Record<string, string> = {},
  commands: readonly Command[] = [userCommand, refusing],
) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env,
    interactive: false,
  };
  const code = await runTiku(argv, io, commands);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('help names every command, and each command explains itself', async () => {
  const overview = await tiku(['--help']);
  expect(overview.code).toBe(0);
  expect(overview.out).toContain('user');
  expect((await tiku(['user', '--help'])).out).toContain('user password');
});

test.each([
  [[]],
  [['nothing']],
  [['user']],
  [['user', 'fly', '13900000000']],
  [['user', 'add', 'abc']],
  [['user', 'add', '13900000000', '--colour', 'red']],
])('wrong use ends with code 2 and says how it is meant: %j', async (argv) => {
  const { code, out, err } = await tiku(argv);
  expect(code).toBe(2);
  expect(out + err).toContain('npm run tiku');
});

test('the version is that of the program', async () => {
  expect(await tiku(['--version'])).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/), err: '' });
});

test('a refusal ends with code 1, a wrong environment with code 2', async () => {
  expect((await tiku(['refuse'])).code).toBe(1);
  const { code, err } = await tiku(['user', 'unlock', '13900000000'], { PORT: 'x' });
  expect([code, err]).toEqual([2, expect.stringContaining('PORT')]);
});

describe('exit codes follow one rule, and messages are for a terminal', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-codes-'));
  const at = (name: string) => path.join(folder, name);
  beforeAll(() => {
    writeFileSync(at('empty'), '');
    writeFileSync(at('text'), 'hello');
    mkdirSync(at('folder'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const commands = [
    ...[...SERVER_COMMANDS, exportCommand, checkCommand, backupCommand, restoreCommand],
    ...[moveCommand, docsCommand, replayCommand],
  ];

  test.each([
    ['duplicates x'],
    ['simulate x'],
    ['check x'],
    ['docs x'],
    ['move x --to postgres://a@b/c'],
    ['scan 1'],
    ['import'],
    ['export paper 1 --out'],
    ['backup'],
    ['restore a b'],
    ['replay'],
  ])('%s: the words are wrong, 2', async (line) => {
    const { code, err } = await tiku(line.split(' '), { DATA_DIR: at('none') }, commands);
    expect([code, err]).toEqual([2, expect.stringContaining('npm run tiku -- ')]);
    expect(err).not.toContain('argument missing');
  });

  test.each([
    ['import', ['no-file'], /没有这个文件/],
    ['scan', ['1', 'no-file'], /没有这个文件/],
    ['scan', ['1', 'folder'], /不是文件/],
    ['restore', ['no-file'], /没有这个文件/],
    ['restore', ['empty'], /不是题库的备份文件.*empty/],
    ['replay', ['no-file'], /没有这个文件/],
    ['replay', ['text'], /text 不是会话记录/],
    ['export', ['paper', '1', '--out', 'folder'], /一个文件夹/],
    ['export', ['paper', '1', '--out', 'none/a.docx'], /没有这个文件或文件夹/],
    ['export', ['questions', '--format', 'json', '--out', 'text'], /文件已存在/],
    ['export', ['questions', '--format', 'json', '--out', 'text/a.json'], /不是文件夹/],
  ])('%s %j: a file is missing, of another kind or in the way, 1', async (name, args, reason) => {
    const places = args.map((arg) => (/^(?:no-file|folder|empty|none\/.*|text.*)$/.test(arg) ? at(arg) : arg));
    const { code, err } = await tiku([name, ...places], { DATA_DIR: at('none') }, commands);
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
    expect(err).not.toMatch(/^E[A-Z]+:|\n/);
  });

  test('what a refusal says of the screen is left out', async () => {
    const failing = (error: Error): Command => ({ ...refusing, run: () => Promise.reject(error) });
    const said = async (error: Error) => (await tiku(['refuse'], {}, [failing(error)])).err;
    expect(await said(notFound('试卷'))).toBe('试卷不存在或已被删除');
    expect(await said(invalid('服务器上的 Chromium 未能完成导出，请稍后重试，或改用“打印”并选择“另存为 PDF”'))).toBe(
      '服务器上的 Chromium 未能完成导出，请稍后重试',
    );
    expect(await said(invalid('文件过大，请先拆分'))).toBe('文件过大，请先拆分');
  });

  test('each command says what its exit codes mean', async () => {
    for (const { name } of commands)
      expect((await tiku([name, '--help'], {}, commands)).out).toContain('2 命令行或环境变量写错');
  });
});

test('a bank that may not be read is not called missing', async () => {
  const failing = { DATA_DIR: path.join(tmpdir(), 'n'.repeat(300)) };
  expect(await tiku(['check'], failing, [checkCommand])).toMatchObject({
    code: 1,
    err: expect.stringContaining('名称过长'),
  });
});

test('a mistyped DATA_DIR is refused, and no bank is made there', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'tiku-none-'));
  try {
    for (const command of [userCommand, checkCommand, backupCommand]) {
      const dataDir = path.join(parent, command.name);
      const args = { user: ['unlock', '13900000000'], backup: [path.join(parent, 'copy.tar')] }[command.name] ?? [];
      const { code, err } = await tiku([command.name, ...args], { DATA_DIR: dataDir }, [command]);
      expect([code, err]).toEqual([1, expect.stringContaining('请检查 DATA_DIR')]);
      expect(existsSync(path.join(dataDir, 'db'))).toBe(false);
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});

test.each([
  ['TZ', 'Asia/Shangai'],
  ['CHROMIUM_PATH', tmpdir()],
  ['CHROMIUM_PATH', __filename],
  ['OFFICE_PATH', tmpdir()],
  ['OFFICE_PATH', __filename],
  ['BACKUP_DIR', 'backups'],
  ['BACKUP_DIR', 'None'],
  ['BACKUP_DIR', __filename],
  ['BACKUP_DIR', '/no/such/disk'],
])('a wrong %s (%s) stops the start with a sentence', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    expect.objectContaining({ message: expect.stringContaining(name) }),
  );
});

test.each([
  ['TZ', 'Asia/Shanghai'],
  ['TZ', ':UTC'],
  ['CHROMIUM_PATH', process.execPath],
  ['OFFICE_PATH', 'none'],
  ['BACKUP_DIR', 'none'],
  ['BACKUP_DIR', tmpdir()],
  ['BACKUP_DIR', path.join(tmpdir(), 'tiku-copies')],
])('%s may be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

test('a DATA_DIR that cannot be written is not called a fault of the port', async () => {
  const config = { ...readConfig({}), dataDir: path.join(__filename, 'bank') };
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => explainStart(error, config),
    );
  expect(await failed(openDatabase(config))).toMatch(/^无法写入 .*DATA_DIR/);
  const denied = (more: object) => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', ...more });
  expect(explainStart(denied({ syscall: 'open', path: `${config.dataDir}/db/lock` }), config)).toContain('DATA_DIR');
  expect(explainStart(denied({ syscall: 'listen', port: 80 }), config)).toContain(`无法监听 ${config.host}`);
});

test('check does not change a bank of an older version, and says that it needs an upgrade', async () => {
  const older = await openTestDatabase();
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    older.db.kysely,
  );
  await older.db.close();
  const env = { DATA_DIR: older.dataDir, ...(older.databaseUrl && { DATABASE_URL: older.databaseUrl }) };
  for (const _time of [1, 2])
    expect(await tiku(['check'], env, [checkCommand])).toMatchObject({
      code: 1,
      err: expect.stringContaining('需要升级'),
    });
  await older.close();
});

const onServer = testServer ? test : test.skip;
onServer('a mistyped DATABASE_URL is refused, and no bank is made there', async () => {
  const { target, close } = await openEmptyPlace();
  const env = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? '' };
  for (const argv of [['user', 'unlock', '13900000000'], ['check']]) {
    const { code, err } = await tiku(argv, env, [userCommand, checkCommand]);
    expect([code, err]).toEqual([1, expect.stringContaining('请检查 DATABASE_URL')]);
  }
  await close();
});

describe('on a bank', () => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await openTestDatabase();
    await ensureBase(test_.db, readConfig({}));
  });
  afterAll(() => test_.close());

  test('a bank with missing rows is not called whole', async () => {
    expect(await checkBank(test_.db, await makeFolderFiles(test_.dataDir))).toEqual([]);
    const { id } = await test_.db.kysely.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const question = { id: 7, type_id: 101, family_id: 7, author_id: id, organization_id: 1, content_hash: 'h' };
    await test_.db.kysely.insertInto('questions').values(question).execute();
    await test_.db.kysely
      .insertInto('files')
      .values({
        id: 1,
        full_path: `/files/ab/${'a'.repeat(32)}.png`,
        name: 'a',
        mime: 'image/png',
        size: 5,
        sha256: '',
        owner_id: id,
        organization_id: 1,
      })
      .execute();
    const findings = await checkBank(test_.db, await makeFolderFiles(test_.dataDir));
    expect(findings.map((finding) => [finding.rule, finding.count])).toEqual([
      ['question-content', 1],
      ['question-search', 1],
      ['file-missing', 1],
    ]);
  });
});

test('a file that is not what was saved is named: changed on the disk, or altered in an object store', async () => {
  const bucket = await openTestBucket();
  const world = await openTestDatabase();
  const inBucket = await openFileStore(readConfig({ ...bucket.env, DATA_DIR: world.dataDir }));
  try {
    const folder = await makeFolderFiles(world.dataDir);
    await ensureBase(world.db, readConfig({}));
    const paths: string[] = [];
    for (const files of [folder, inBucket.files]) {
      const stored = await files.save(Readable.from([PNG]), { name: 'a.png', limit: 1000, accept: 'image' });
      paths.push(stored.full_path);
      await world.db.kysely.deleteFrom('files').execute();
      await world.db.kysely
        .insertInto('files')
        .values({ id: paths.length, ...stored, owner_id: 1, organization_id: 1 })
        .execute();
      expect(await checkBank(world.db, files)).toEqual([]);
      const changed = Buffer.from(PNG);
      changed[changed.length - 1] = 0;
      if (files === folder) writeFileSync(path.join(world.dataDir, stored.full_path), changed);
      for (const object of bucket.objects.values()) object.body = changed;
      expect(await checkBank(world.db, files)).toMatchObject([
        { rule: 'file-damaged', count: 1, ids: [stored.full_path] },
      ]);
    }
  } finally {
    inBucket.close();
    await Promise.all([bucket.close(), world.close()]);
  }
});

const embedded = process.env.TEST_DATABASE_URL === undefined;
(embedded ? test : test.skip)(
  `an account is added, given a password and unlocked${embedded ? '' : ' (skipped: needs the embedded database)'}`,
  async () => {
    const { db, dataDir, close } = await openTestDatabase();
    await db.close();
    const env = { DATA_DIR: dataDir };
    const added = await tiku(['user', 'add', '13900000000', '--role', '4', '--name', '李老师', '--json'], env);
    expect(added.code).toBe(0);
    expect(JSON.parse(added.out)).toMatchObject({
      username: '13900000000',
      role_id: 4,
      password: expect.stringMatching(/^\w{13}$/),
    });
    expect(await tiku(['user', 'add', '13900000000', '--role', '4'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('已有账号'),
    });
    expect(await tiku(['user', 'add', '13900000001', '--role', '77'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('角色 77'),
    });
    expect((await tiku(['user', 'password', '13900000000', '--password', '1234'], env)).code).toBe(1);
    expect((await tiku(['user', 'password', '13900000000', '--password', 'Shan-shui-7'], env)).code).toBe(0);
    expect((await tiku(['user', 'unlock', '13900000000'], env)).code).toBe(0);
    expect((await tiku(['user', 'unlock', '13911111111'], env)).code).toBe(1);
    const { openDatabase } = await import('../db/open');
    const again = await openDatabase({ dataDir });
    const row = await again.kysely
      .selectFrom('accounts')
      .where('username', '=', '13900000000')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword('Shan-shui-7', row.password_hash)).toBe(true);
    await again.close();
    await close().catch(() => undefined);
  },
);
