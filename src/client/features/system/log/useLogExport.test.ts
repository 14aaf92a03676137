// If this fails, the exported log shows different times than the page.
import { execFileSync } from 'node:child_process';
import type { OperationEntry } from '../../../../contract/system/operationLog';

const entry: OperationEntry = {
  id: 7,
  at: '2026-03-01T17:05:09.000Z',
  actor_id: 1,
  nickname: '王老师',
  username: '13800000000',
  address: '10.0.0.1',
  action: '登录',
  entity: 'account',
  entity_id: null,
};

/** A process reads its time zone only at start, so the test starts a new one. */
const linesIn = (TZ: string): string[][] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '-r',
        'esbuild-register',
        '-e',
        `process.stdout.write(JSON.stringify(require('./useLogExport').logLines(${JSON.stringify([entry])})))`,
      ],
      { cwd: __dirname, env: { ...process.env, TZ }, encoding: 'utf8' },
    ),
  );

test.each([
  ['Asia/Shanghai', '2026-03-02 01:05'],
  ['UTC', '2026-03-01 17:05'],
])('the times of the exported log are those of %s, as on the page', (zone, shown) => {
  expect(linesIn(zone)[0]?.slice(0, 4)).toEqual(['7', shown, '王老师', '13800000000']);
});
