// A session recorded in the browser, downloaded without secrets, replays on the command line to the same state.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { choose, expectChosen, openDrawer, openList, shownIds } from './support/questions';

const ROOT = path.resolve(__dirname, '..');
const TIKU = path.join(ROOT, 'dist/server/tiku.cjs');

async function fromDropdown(page: Page, nickname: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(nickname) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  // While the menu closes, a second one would be opened behind it.
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('record, download, replay', async ({ page, login, room, context }, info) => {
  await login('teacher');
  const { nickname } = await room.account('teacher');
  await fromDropdown(page, nickname, '录制操作过程');
  await expect(page.getByText('正在录制操作过程')).toBeVisible();
  await openList(page);
  const [a = 0, b = 0, c = 0] = await shownIds(page);
  await choose(page, a, b, c);
  const set = await openDrawer(page);
  await set.getByRole('button', { name: '撤销' }).click();
  await expectChosen(page, 2);
  await page.evaluate(() => (window.location.hash = '/accountinfo'));
  const form = page.getByRole('region', { name: '修改密码' });
  await form.getByLabel('原密码').fill('Not-my-password-1');
  await form.getByLabel('新密码', { exact: true }).fill('Also-secret-2');
  await form.getByLabel('再次填写新密码').fill('Also-secret-2');
  await form.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await fromDropdown(page, nickname, '停止录制');
  await fromDropdown(page, nickname, '下载操作过程');
  const dialog = page.getByRole('dialog', { name: '下载操作过程' });
  await dialog.getByLabel('说明（可不填）').fill('撤销后应剩两题');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  const file = info.outputPath('session.json');
  await (await downloading).saveAs(file);

  const text = readFileSync(file, 'utf8');
  for (const secret of ['Not-my-password-1', 'Also-secret-2', 'U2FsdGVkX1', (await room.account('teacher')).password])
    expect(text).not.toContain(secret);
  for (const cookie of await context.cookies()) if (cookie.httpOnly) expect(text).not.toContain(cookie.value);
  expect(JSON.parse(text)).toMatchObject({
    format: 'tiku-session',
    note: '撤销后应剩两题',
    browser: expect.stringContaining('Chrome'),
    program: expect.stringContaining('app.'),
    expect: { tabs: { current: '/accountinfo' } },
  });

  const replayed = spawnSync(process.execPath, [TIKU, 'replay', file], { cwd: ROOT, encoding: 'utf8' });
  expect(replayed.stdout + replayed.stderr).toContain('终态与记录一致');
  expect(replayed.stdout).toContain('2 题');
  expect(replayed.status).toBe(0);
  const listed = spawnSync(process.execPath, [TIKU, 'replay', file, '--list'], { cwd: ROOT, encoding: 'utf8' });
  expect(listed.stdout).toMatch(/ s {2}paperWorkingSet\/questionToggled\n/);
  expect(listed.stdout).toMatch(/\/fulfilled {2}getQuestions\n/);
});
