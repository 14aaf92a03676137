import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from './command';
import { replayCommand } from './replay';

const session = path.join(__dirname, '../../../mocks/sessions/tabs-work.json');
const folder = mkdtempSync(path.join(tmpdir(), 'tiku-replay-'));

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env: {},
    interactive: false,
  };
  return { code: await replayCommand.run(args, io), out, err };
}

test('a recorded session replays to its end and says so', async () => {
  const { code, out } = await run(session);
  expect(code).toBe(0);
  expect(out).toContain('标签页：/home /mypaper /accountinfo（当前 /accountinfo）');
  expect(out.at(-1)).toBe('终态与记录一致');
});

test('an end that differs is refused with the places', async () => {
  const log = JSON.parse(readFileSync(session, 'utf8')) as { expect: { ui: { collapsed: boolean } } };
  log.expect.ui.collapsed = false;
  const file = path.join(folder, 'other.json');
  writeFileSync(file, JSON.stringify(log));
  const { code, err } = await run(file);
  expect(code).toBe(1);
  expect(err[0]).toBe('ui.collapsed: true != false');
});

interface Log {
  note?: string;
  actions: { type: string }[];
  steps: { at: number; slices?: Record<string, number> }[];
  expect: { ui: { collapsed: boolean } };
}
function changedLog(change: (log: Log) => void): string {
  const log = JSON.parse(readFileSync(session, 'utf8')) as Log;
  change(log);
  const file = path.join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(log));
  return file;
}

test('--list names every step with its time, and the endpoint of a call', async () => {
  const { code, out } = await run(session, '--list');
  expect(code).toBe(0);
  const { actions } = JSON.parse(readFileSync(session, 'utf8')) as Log;
  expect(out).toHaveLength(actions.length);
  expect(out[0]).toMatch(/^ *1 +[0-9.]+ s  \S/);
  const composed = path.join(path.dirname(session), 'compose-a-paper.json');
  expect((await run(composed, '--list')).out.some((line) => line.endsWith('/fulfilled  savePaper'))).toBe(true);
});

test('--until shows the state in between and compares nothing', async () => {
  const { code, out } = await run(session, '--until', '0');
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^\d+ 个动作中的前 0 个$/);
  expect(out).toContain('标签页：/home（当前 /home）');
  await expect(run(session, '--until', '9999')).rejects.toBeInstanceOf(UsageError);
});

test('the first step that differs is named, and the note of the recording', async () => {
  const file = changedLog((log) => {
    log.note = '标签页顺序不对';
    const step = log.steps.find(({ slices }) => slices?.['tabs'] !== undefined);
    if (step?.slices) step.slices['tabs'] = 1;
  });
  const { code, out, err } = await run(file);
  expect(code).toBe(1);
  expect(out[0]).toBe('说明：标签页顺序不对');
  expect(err).toHaveLength(1);
  expect(err[0]).toMatch(/^从第 \d+ 步（tabs\/\w+）起不一致：tabs$/);
});

test.each(['{', '{}', '[]', 'null'])('a file that is no session log (%s) is refused with a reason', async (text) => {
  const file = path.join(folder, 'bad.json');
  writeFileSync(file, text);
  await expect(run(file)).rejects.toMatchObject({ msg: `${file} 不是会话记录 (not a session log)` });
});

test('no file is wrong use', async () => {
  await expect(run()).rejects.toBeInstanceOf(UsageError);
});
