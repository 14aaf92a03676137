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

test.each(['{', '{}', '[]', 'null'])('a file that is no session log (%s) is refused with a reason', async (text) => {
  const file = path.join(folder, 'bad.json');
  writeFileSync(file, text);
  const { code, err } = await run(file);
  expect([code, err.length]).toEqual([1, 1]);
});

test('no file is wrong use', async () => {
  await expect(run()).rejects.toBeInstanceOf(UsageError);
});
