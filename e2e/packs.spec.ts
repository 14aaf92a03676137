// Packs: created by mouse and by keyboard only, exported as a job that survives a reload and a cancel, unzipped and
// checked.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { unzipSync, strFromU8 } from 'fflate';
import { type Api } from './support/api';
import { expect, test } from './support/fixtures';
import { chooseExport } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, pdfFonts, pdfImages } from './support/pdf';

interface Listed {
  list: { id: number }[];
}
interface Manifest {
  title: string;
  papers: {
    title: string;
    files: { path: string; format: string; audience: string | null; size: number; sha256: string }[];
    failures: unknown[];
  }[];
}

const TITLES = ['包卷甲', '包卷乙', '包卷丙'] as const;
async function makePapers(api: Api, count: number): Promise<void> {
  const { data } = await api.get<Listed>('/questions/list', { status: 4, size: 100, order: 'oldest' });
  for (const [i, title] of TITLES.entries()) {
    const items = data.list.slice(i * 2, i * 2 + count).map(({ id }) => ({ question_id: id, score: 5 }));
    const reply = await api.post('/paper/save', {
      title,
      duration: '90',
      sections: JSON.stringify([{ id: 1, title: '选题', note: '', items }]),
    });
    expect(reply).toMatchObject({ error: 0 });
  }
}
const rows = (page: Page): Locator => page.getByRole('region', { name: '包中的试卷' }).locator('ol > li');
const order = (page: Page): Promise<string[]> => rows(page).getByRole('link').allTextContents();
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^已保存$/ })).toBeVisible();
const openPacks = (page: Page) => page.evaluate(() => (window.location.hash = '/paperpacklist'));

/** Presses Tab until the element has the focus; fails if the keyboard cannot reach it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('not reached by Tab');
}
const press = async (page: Page, wanted: Locator, key = 'Enter') => {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
};

async function unzipped(
  page: Page,
  link: Locator,
  file: string,
  act: () => Promise<void>,
): Promise<{ name: string; entries: Record<string, Uint8Array>; manifest: Manifest }> {
  await expect(link).toBeVisible({ timeout: 200_000 });
  const coming = page.waitForEvent('download');
  await act();
  const download = await coming;
  await download.saveAs(file);
  const entries = unzipSync(new Uint8Array(readFileSync(file)));
  return {
    name: download.suggestedFilename(),
    entries,
    manifest: JSON.parse(strFromU8(entries['manifest.json'] as Uint8Array)) as Manifest,
  };
}

/** The zip contains every file of the manifest with the right hash, and nothing else. */
function checkFiles({
  entries,
  manifest,
}: {
  entries: Record<string, Uint8Array>;
  manifest: Manifest;
}): Manifest['papers'][number]['files'] {
  const files = manifest.papers.flatMap((paper) => paper.files);
  expect(
    Object.keys(entries)
      .filter((path) => path !== 'manifest.json')
      .sort(),
  ).toEqual(files.map((file) => file.path).sort());
  for (const { path, size, sha256 } of files) {
    const data = entries[path] as Uint8Array;
    expect([path, data.length, createHash('sha256').update(data).digest('hex')]).toEqual([path, size, sha256]);
  }
  return files;
}

test.beforeEach(async ({ room }) => makePapers(await room.api('teacher'), 40));

test('by mouse: three papers, every format; the job survives a reload, is cancelled, goes on and gives a whole zip', async ({
  page,
  login,
  server,
}, info) => {
  test.setTimeout(400_000);
  await login('teacher');
  await openPacks(page);
  await page.getByRole('button', { name: '新建试卷包' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('鼠标包');
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  await page.getByLabel('查找要添加的试卷').fill('包卷');
  for (const title of TITLES) await page.getByRole('button', { name: `添加 ${title}`, exact: true }).click();
  await page.getByRole('button', { name: '上移 包卷丙', exact: true }).click();
  await expect.poll(() => order(page)).toEqual(['包卷甲', '包卷丙', '包卷乙']);
  await saved(page);

  const box = page.getByRole('region', { name: '导出', exact: true });
  const pdf = box.getByRole('checkbox', { name: /^PDF/ });
  const withPdf = await pdf.isEnabled();
  for (const name of [/^PDF/, /^LaTeX/, /^网页/, /^数据/])
    if (await box.getByRole('checkbox', { name }).isEnabled()) await box.getByRole('checkbox', { name }).check();
  await box.getByRole('button', { name: '导出', exact: true }).click();
  const job = box.getByRole('region', { name: /^任务：/ }).first();
  await expect(job.getByRole('progressbar')).toBeVisible();
  await expect(job.getByRole('status')).toHaveText(/^[1-9]\d* \/ \d+ · 正在导出第 \d 份/, { timeout: 60_000 });

  await page.reload();
  const header = page.getByRole('button', { name: /^任务，1 个进行中/ });
  await expect(header).toBeVisible();
  await header.click();
  const list = page.getByRole('dialog', { name: '我的任务' });
  await list.getByRole('button', { name: '取消' }).click();
  await expect(list.getByText('已取消')).toBeVisible();
  const stopped = Number(/^(\d+) \//.exec((await list.getByRole('status').first().textContent()) ?? '')?.[1]);
  expect(stopped).toBeGreaterThan(0);
  await list.getByRole('button', { name: '继续' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  // The resumed job does not start again from the beginning.
  const now = async () =>
    Number(
      /^(\d+) \//.exec(
        (await job
          .getByRole('status')
          .textContent()
          .catch(() => '')) ?? '',
      )?.[1] ?? Number.NaN,
    );
  expect(await now()).not.toBeLessThan(stopped);
  const link = job.getByRole('link', { name: /^下载 鼠标包\.zip/ });
  const zip = await unzipped(page, link, info.outputPath('mouse.zip'), () => link.click());
  expect(zip.name).toBe('鼠标包.zip');
  expect(zip.manifest).toMatchObject({
    title: '鼠标包',
    papers: [{ title: '包卷甲' }, { title: '包卷丙' }, { title: '包卷乙' }],
  });
  expect(zip.manifest.papers.flatMap((paper) => paper.failures)).toEqual([]);
  const files = checkFiles(zip);
  const of = (format: string, ending: string) =>
    files.filter((file) => file.format === format && file.path.endsWith(ending));
  expect(of('docx', '.docx')).toHaveLength(6);
  expect(of('tex', '.tex')).toHaveLength(6);
  expect(of('html', '.html')).toHaveLength(6);
  expect(of('json', '.json')).toHaveLength(3);
  for (const { path } of of('docx', '.docx'))
    expect(Object.keys(unzipSync(zip.entries[path] as Uint8Array))).toContain('word/document.xml');
  expect(of('pdf', '.pdf')).toHaveLength(withPdf ? 6 : 0);
  for (const [i, { path }] of of('pdf', '.pdf').entries()) {
    expect(strFromU8((zip.entries[path] as Uint8Array).slice(0, 5), true)).toBe('%PDF-');
    if (PDF_UNREADABLE !== null) continue;
    const one = info.outputPath(`${i}.pdf`);
    writeFileSync(one, zip.entries[path] as Uint8Array);
    // printedAgain.spec.ts compares PDFs of packs with a new print.
    await expectPaperPdf(one, { server, otherFonts: true });
    expect(pdfFonts(one).length).toBeGreaterThan(0);
    expect(pdfImages(one)).toBe(0);
  }
});

test('by keyboard alone: named, filled, put in order by keys, exported and downloaded', async ({
  page,
  login,
}, info) => {
  test.setTimeout(300_000);
  await login('teacher');
  await openPacks(page);
  await press(page, page.getByRole('button', { name: '新建试卷包' }).first());
  await expect(page.getByRole('dialog').getByLabel('名称')).toBeFocused();
  await page.keyboard.type('键盘包');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('查找要添加的试卷'));
  await page.keyboard.type('包卷');
  for (const title of TITLES) {
    await press(page, page.getByRole('button', { name: `添加 ${title}`, exact: true }));
    await expect(rows(page).filter({ hasText: title })).toBeVisible();
  }
  // Space picks up the row, the arrow keys move it.
  const handle = page.getByLabel('拖动排序 包卷丙');
  await press(page, handle, 'Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => order(page)).toEqual(['包卷丙', '包卷甲', '包卷乙']);
  await press(page, page.getByRole('button', { name: '下移 包卷甲', exact: true }));
  await expect.poll(() => order(page)).toEqual(['包卷丙', '包卷乙', '包卷甲']);
  await saved(page);

  const box = page.getByRole('region', { name: '导出', exact: true });
  await press(page, box.getByRole('checkbox', { name: /^Word/ }), 'Space');
  await press(page, box.getByRole('checkbox', { name: /^LaTeX/ }), 'Space');
  await press(page, box.getByRole('checkbox', { name: /^教师版/ }), 'Space');
  await press(page, box.getByRole('button', { name: '导出', exact: true }));
  const link = box.getByRole('link', { name: /^下载 键盘包\.zip/ });
  const zip = await unzipped(page, link, info.outputPath('keys.zip'), () => press(page, link));
  expect(zip.manifest.papers.map((paper) => paper.title)).toEqual(['包卷丙', '包卷乙', '包卷甲']);
  const files = checkFiles(zip);
  expect(new Set(files.map((file) => `${file.format} ${file.audience}`))).toEqual(new Set(['tex student']));
  // The order is kept after a reload.
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['包卷丙', '包卷乙', '包卷甲']);
});

test('the paper screen gives LaTeX as a zip whose pictures can all be read', async ({ page, login, room }, info) => {
  const api = await room.api('teacher');
  const { data } = await api.get<{ list: { id: number; content: string }[] }>('/questions/list', {
    status: 4,
    size: 100,
    order: 'oldest',
  });
  const drawn = data.list.filter(({ content }) => content.includes('.svg')).slice(0, 3);
  expect(drawn.length).toBeGreaterThan(0);
  const items = drawn.map(({ id }) => ({ question_id: id, score: 5 }));
  const paper = await api.post<{ id: number }>('/paper/save', {
    title: '有图的卷',
    duration: '90',
    sections: JSON.stringify([{ id: 1, title: '选题', note: '', items }]),
  });
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${paper.data.id}`);
  const button = page.getByRole('button', { name: '选择导出格式' });
  await expect(button).toBeEnabled({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await chooseExport(page, '导出 LaTeX');
  const goOn = page.getByRole('button', { name: '仍要导出' });
  // If there is something to confirm, the dialog opens once the pages are typeset.
  await Promise.race([coming, goOn.click().catch(() => undefined)]);
  const download = await coming;
  expect(download.suggestedFilename()).toBe('有图的卷 LaTeX.zip');
  await download.saveAs(info.outputPath('tex.zip'));
  const entries = unzipSync(new Uint8Array(readFileSync(info.outputPath('tex.zip'))));
  const tex = strFromU8(entries['有图的卷.tex'] as Uint8Array);
  const named = [...tex.matchAll(/\\includegraphics\[[^\]]*\]\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThanOrEqual(drawn.length);
  for (const name of named) {
    expect(name).toMatch(/^pictures\/\d+\.png$/);
    expect([...(entries[name] as Uint8Array).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  }
  expect(Object.keys(entries)).not.toContain('说明.txt');
});
