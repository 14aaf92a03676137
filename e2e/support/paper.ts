// Reads a paper on screen and its exported files.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect } from './fixtures';
import type { Room } from './rooms';

export const sheets = (page: Page) =>
  page.locator('.paper-desk .paper-page, section.paper-page').filter({ visible: true });

/** The count in 共 N 页 once the whole paper is typeset; equal to the number of sheets shown (A4: one page per sheet). */
export async function placedPages(page: Page, onePageASheet = true): Promise<number> {
  await expect(page.locator('.paper-desk')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  const shownCount = page.getByText(/共 \d+ 页$/).first();
  await expect(shownCount).toBeVisible({ timeout: 30_000 });
  const read = async () => Number(/共 (\d+) 页$/.exec((await shownCount.textContent()) ?? '')?.[1] ?? 0);
  if (onePageASheet) await expect.poll(async () => (await sheets(page).count()) === (await read())).toBe(true);
  return read();
}

/** Chooses a format in the menu of 导出, by its label. */
export async function chooseExport(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: '选择导出格式' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Confirms the export if the check shows its dialog: it is there as soon as the click is done. */
export async function exportAnyway(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: '仍要导出' });
  if (await goOn.isVisible()) await goOn.click();
}

/** Question numbers as printed, in order over all sheets. */
export const printedNumbers = (page: Page): Promise<number[]> =>
  sheets(page)
    .locator('.paper-item .paper-label')
    .evaluateAll((labels) => labels.map((label) => Number.parseInt(label.textContent ?? '', 10)));

/**
 * Blocks that are not whole on their page, because they reach out of their frame. Sheets far from the screen are not
 * rendered.
 */
export async function overflowing(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const sheet of await sheets(page).all()) {
    await sheet.scrollIntoViewIfNeeded();
    const out = await sheet.locator('.paper-frame').evaluateAll((frames) =>
      frames.flatMap((frame) => {
        const limit = frame.getBoundingClientRect();
        return [...frame.querySelectorAll('.paper-place:not(.paper-cut)')]
          .map((place) => ({ box: place.getBoundingClientRect(), text: (place.textContent ?? '').slice(0, 30) }))
          .filter(({ box }) => box.bottom > limit.bottom + 1 || box.top < limit.top - 1)
          .map(
            ({ box, text }) =>
              `${Math.round(box.top - limit.top)} to ${Math.round(box.bottom - limit.bottom)} px: ${text}`,
          );
      }),
    );
    found.push(...out);
  }
  return found;
}

export interface PdfFacts {
  bytes: number;
  pages: number;
  /** Width and height in pt of each page. */
  boxes: [number, number][];
}
/** Reads the page objects of a PDF written by the export (uncompressed objects). */
export async function pdfFacts(download: Download): Promise<PdfFacts> {
  const bytes = readFileSync(await download.path());
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((match): [number, number] => [
    Number(match[1]),
    Number(match[2]),
  ]);
  return { bytes: bytes.length, pages: [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length, boxes };
}

export interface Picture {
  name: string;
  png: Buffer;
  width: number;
  height: number;
}
export async function pictures(download: Download): Promise<Picture[]> {
  const bytes = readFileSync(await download.path());
  const files = download.suggestedFilename().endsWith('.zip')
    ? Object.entries(unzipSync(bytes))
    : [[download.suggestedFilename(), bytes] as const];
  return files.map(([name, data]) => {
    const png = Buffer.from(data);
    expect(png.subarray(1, 4).toString(), name).toBe('PNG');
    return { name, png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  });
}

/** Share of dark pixels of a page, and of its outer 6 mm, where nothing may be printed. */
export const ink = (page: Page, { png }: Picture): Promise<{ all: number; edge: number }> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const margin = Math.round((6 / 210) * bitmap.width);
    let [dark, darkEdge, edge] = [0, 0, 0];
    for (let y = 0; y < bitmap.height; y += 1) {
      for (let x = 0; x < bitmap.width; x += 1) {
        const atEdge = x < margin || y < margin || x >= bitmap.width - margin || y >= bitmap.height - margin;
        const isDark = (data[(y * bitmap.width + x) * 4] ?? 255) < 128;
        if (isDark) dark += 1;
        if (atEdge) edge += 1;
        if (atEdge && isDark) darkEdge += 1;
      }
    }
    return { all: dark / (bitmap.width * bitmap.height), edge: darkEdge / edge };
  }, png.toString('base64'));

interface Listed {
  list: { id: number; type_id: number }[];
}

/** A saved paper of the teacher with this number of reviewed questions, sections by type. */
export async function savedPaper(room: Room, title: string, count: number): Promise<number> {
  const api = await room.api('teacher');
  const { data } = await api.get<Listed>('/questions/list', { status: 4, size: 100, order: 'oldest' });
  const chosen = data.list.slice(0, count);
  const types = [...new Set(chosen.map((question) => question.type_id))].sort();
  const sections = types.map((type_id) => ({
    id: type_id,
    title: `第 ${type_id} 类`,
    note: '',
    items: chosen.filter((question) => question.type_id === type_id).map(({ id }) => ({ question_id: id, score: 5 })),
  }));
  const reply = await api.post<{ id: number }>('/paper/save', {
    title,
    duration: '90',
    sections: JSON.stringify(sections),
  });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
