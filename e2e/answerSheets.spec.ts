// Issued answer sheets as a printer gets them: the PDF of a class, rendered at 200 dpi, has every mark where the manifest
// says, and a name and code for each student.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SheetManifest } from '../src/domain/sheet/manifest';
import { expect, test } from './support/fixtures';
import { placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, pdfWords } from './support/pdf';

test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');

const DPI = 200;
interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}
/** Binary PGM: three header fields, then one byte per pixel. */
function readPicture(file: string): Picture {
  const bytes = readFileSync(file);
  const [head = '', width = '0', height = '0'] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 60)) ?? [];
  return { width: Number(width), height: Number(height), data: bytes.subarray(head.length) };
}
/** Share of dark pixels in a rectangle in mm. */
function ink({ width, data }: Picture, { x, y, w, h }: { x: number; y: number; w: number; h: number }): number {
  const px = (mm: number) => Math.round((mm * DPI) / 25.4);
  let [dark, all] = [0, 0];
  for (let row = px(y); row < px(y + h); row += 1)
    for (let column = px(x); column < px(x + w); column += 1) {
      all += 1;
      if ((data[row * width + column] ?? 255) < 128) dark += 1;
    }
  return dark / Math.max(1, all);
}

test('a class gets its sheets with names and codes, every box printed where scans of them are read', async ({
  page,
  login,
  room,
  server,
}, info) => {
  const api = await room.api('researcher');
  const { data: listed } = await api.get<{ list: { id: number }[] }>('/questions/list', { status: 4, size: 20 });
  const sections = [
    { id: 1, title: '选题', note: '', items: listed.list.map(({ id }) => ({ question_id: id, score: 6 })) },
  ];
  const made = async <T = { id: number; revision: number }>(path: string, fields: Record<string, string>) => {
    const reply = await api.post<T>(path, fields);
    expect(reply).toMatchObject({ error: 0 });
    return reply.data;
  };
  const paper = await made('/paper/save', { title: '期中考试', duration: '90', sections: JSON.stringify(sections) });
  const { data: schools } = await api.get<{ list: { id: number; title: string }[] }>('/school/list', { size: 1 });
  const [school] = schools.list;
  const schoolClass = await made('/school/class/save', {
    school_id: String(school?.id),
    title: '扫描班',
    grade_id: '',
    year: '',
  });
  const rows = [
    { number: '240101', name: '李雷' },
    { number: '240102', name: '韩梅梅' },
  ];
  await made('/school/students/save', {
    class_id: String(schoolClass.id),
    revision: String(schoolClass.revision),
    rows: JSON.stringify(rows),
  });

  await login('researcher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${paper.id}`);
  await placedPages(page);
  await page.getByRole('button', { name: '答题卡' }).click();
  const dialog = page.getByRole('dialog', { name: '答题卡' });
  await dialog.getByLabel(/含答题卡/).click();
  await expect(dialog.getByLabel(/含答题卡/)).toBeChecked();
  await dialog.getByLabel('答题卡纸张').selectOption('A4');
  await dialog.getByLabel(/给分条/).click();
  await expect(dialog.getByLabel(/给分条/)).toBeChecked();
  await dialog.getByLabel('学校').selectOption(String(school?.id));
  await dialog.getByLabel('班级').selectOption(String(schoolClass.id));
  await expect(dialog.getByText('共 2 份', { exact: false })).toBeVisible();
  const issuing = page.waitForResponse((reply) => reply.url().endsWith('/api/paper/sheet/issue'));
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await dialog.getByRole('button', { name: '只导出答题卡' }).click();
  const issued = ((await (await issuing).json()) as { data: { id: number; pages: number } }).data;
  const file = info.outputPath('sheets.pdf');
  await (await coming).saveAs(file);
  // The boxes show the figures of their questions.
  await expectPaperPdf(file, { page, server, otherFonts: true });

  const { data: sheet } = await api.get<{ manifest: SheetManifest }>('/paper/sheet', { id: issued.id });
  const printed = pdfWords(file);
  expect(printed).toHaveLength(issued.pages * rows.length);
  rows.forEach(({ name, number }, i) => {
    const words = printed[i * issued.pages]?.words.map(({ text }) => text).join('') ?? '';
    expect(words).toContain(name);
    expect(words).toContain(number);
    expect(words).toContain(`TK${issued.id.toString(36).toUpperCase()}.1.`);
  });
  execFileSync('pdftoppm', ['-r', String(DPI), '-gray', file, info.outputPath('page')]);
  const digits = String(printed.length).length;
  for (let at = 0; at < printed.length; at += 1) {
    const picture = readPicture(info.outputPath(`page-${String(at + 1).padStart(digits, '0')}.pgm`));
    const place = sheet.manifest.pages[at % issued.pages];
    if (!place) throw new Error('a page without a manifest was printed');
    for (const corner of place.corners) {
      const { x, y, w, h } = corner;
      expect(ink(picture, { x: x + 0.3, y: y + 0.3, w: w - 0.6, h: h - 0.6 })).toBeGreaterThan(0.98);
      expect(ink(picture, { x: x - 1.5, y: y - 1.5, w: w + 3, h: 1 })).toBeLessThan(0.05);
    }
    const code = ink(picture, place.code);
    expect(code).toBeGreaterThan(0.3);
    expect(code).toBeLessThan(0.7);
    const bubbles = place.boxes.filter(({ kind }) => ['option', 'judge', 'score', 'verdict', 'absent'].includes(kind));
    // All four lines of a bubble are within a fifth of a millimetre; beside it the paper is white.
    const wrong = bubbles.filter(({ x, y, w, h }) => {
      const lines = [
        { x: x + 1, y: y - 0.2, w: w - 2, h: 0.5 },
        { x: x + 1, y: y + h - 0.3, w: w - 2, h: 0.5 },
        { x: x - 0.2, y: y + 0.6, w: 0.5, h: h - 1.2 },
        { x: x + w - 0.3, y: y + 0.6, w: 0.5, h: h - 1.2 },
      ];
      return lines.some((line) => ink(picture, line) < 0.2);
    });
    expect(wrong).toEqual([]);
  }
});
