// If these fail, importing or adding an account needs the server to be stopped, or a stopped import keeps a question
// partially written.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { serveControl, type Control } from '../backup/control';
import { MODULES } from '../modules';
import type { CommandIo, ExitCode } from './command';
import { runTiku } from './runTiku';
import { runOnServer, SERVER_COMMANDS, viaServer } from './serverCommands';

// A command line on PostgreSQL opens the database beside the server.
const onServer = process.env.TEST_DATABASE_URL !== undefined;
const embedded = onServer ? test.skip : test;

let server: TestApp;
let control: Control;
beforeAll(async () => {
  server = await openTestApp({ modules: MODULES });
  control = await serveControl(server.dataDir, {
    takeSnapshot: async () => '',
    runCommand: (...call) => runOnServer(server.db, server.config, ...call),
  });
}, 120_000);
afterAll(async () => {
  await control.close();
  await server.close();
});

async function tiku(
  argv: string[],
  more: Partial<CommandIo> = {},
): Promise<{ code: ExitCode; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io: CommandIo = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    env: { DATA_DIR: server.dataDir },
    interactive: false,
    ...more,
  };
  const code = await runTiku(argv, io, SERVER_COMMANDS.map(viaServer));
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const ids = () => server.db.kysely.selectFrom('questions').select('id').orderBy('id').execute();
/** Records whose stems have no two characters in common, so that none is a near-duplicate. */
const records = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const han = Array.from({ length: 12 }, (__, k) => String.fromCharCode(0x4e00 + ((i * 12 + k) % 20_000)));
    return JSON.stringify({ question: `${han.join('')}等于几`, answer: String(i) });
  }).join('\n');

embedded(
  'a file is imported by the running server, from the folder of the caller; its refusals come back',
  async () => {
    const file = path.join(server.dataDir, 'three.jsonl');
    writeFileSync(file, `${records(3)}\nnot json\n`);
    const relative = path.relative(process.cwd(), file);
    const { code, out } = await tiku(['import', '--format', 'records', relative, '--json']);
    expect(JSON.parse(out)).toMatchObject({ rows: 4, stored: 3, refused: [{ file: 'three.jsonl', line: 4 }] });
    expect(code).toBe(1);
    expect(await ids()).toHaveLength(3);
    const again = await tiku(['import', '--format', 'records', relative, '--dry-run', '--json']);
    expect(JSON.parse(again.out)).toMatchObject({ stored: 0, duplicates: [{}, {}, {}] });
  },
);

embedded('an account is added beside the server; wrong use and refusals keep their exit codes', async () => {
  const added = await tiku(['user', 'add', '13900000077', '--role', '4', '--json']);
  expect(added.code).toBe(0);
  expect(JSON.parse(added.out)).toMatchObject({ username: '13900000077', role_id: 4 });
  expect(await tiku(['user', 'add', '13900000077', '--role', '4'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('已有账号'),
  });
  expect((await tiku(['user', 'add', '13900000078'])).code).toBe(2);
});

embedded('Ctrl+C stops the import at its next step and says what was kept', async () => {
  const file = path.join(server.dataDir, 'many.jsonl');
  writeFileSync(file, records(1500));
  const before = (await ids()).length;
  let stopped = false;
  const progress = (text: string) => {
    if (!stopped && /保存 [1-9]/.test(text)) process.emit('SIGINT');
    stopped ||= /保存 [1-9]/.test(text);
  };
  const { code, err } = await tiku(['import', '--format', 'records', file], { interactive: true, progress });
  expect(code).toBe(1);
  expect(err).toContain('已按 Ctrl+C 停止');
  const kept = Number(/已保存 (\d+) 题/.exec(err)?.[1]);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(1500);
  expect(await ids()).toHaveLength(before + kept);
});

embedded('a caller without the token of the data folder is refused', async () => {
  const { port } = JSON.parse(readFileSync(path.join(server.dataDir, 'control.json'), 'utf8')) as { port: number };
  const reply = await fetch(`http://127.0.0.1:${port}/command`, {
    method: 'POST',
    headers: { authorization: 'Bearer guess' },
    body: `${JSON.stringify({ id: 'x', argv: ['user', 'add', '13900000079', '--role', '1'], cwd: '/', interactive: false })}\n`,
  });
  expect(reply.status).toBe(403);
});
