// Archives made to fill the memory are refused with advice before they are unpacked; in Node as in the browser.
import { deflateSync, strToU8, zipSync } from 'fflate';
import { demandSmallZip } from '../../formats/shared/zipLimits';
import { unzipRegions } from './regions';
import { readTable } from './spreadsheet';

const TOO_LARGE = '工作簿过大，请只保留需要的工作表和有内容的行列后重试';
const MB = 1024 * 1024;
const LIMITS = { entries: 100, bytes: 8 * MB };
const SHEET = (rows: string, extra = '') =>
  `<?xml version="1.0"?>${extra}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${rows}</worksheet>`;
const workbook = (sheet: string | Uint8Array, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    ...more,
  });
const fileOf = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], '名单.xlsx');
/** Changes the sizes in the archive's own records, so that it declares a false size. */
function claiming(zip: Uint8Array, size: number): Uint8Array {
  const lie = zip.slice();
  const view = new DataView(lie.buffer);
  for (let at = 0; at + 4 <= lie.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
  }
  return lie;
}
/** How much the process has grown while `work` ran, in bytes. */
async function grown(work: () => unknown): Promise<number> {
  const before = process.memoryUsage();
  await work();
  const after = process.memoryUsage();
  return Math.max(after.arrayBuffers - before.arrayBuffers, after.external - before.external);
}

const zeros = zipSync({ a: new Uint8Array(200 * MB) }, { level: 9 });
test.each<[string, () => Uint8Array]>([
  ['200 MB of zeros', () => zeros],
  ['the same, claiming to be ten bytes', () => claiming(zeros, 10)],
  [
    'many smaller ones',
    () => zipSync(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`a${n}`, new Uint8Array(MB)]))),
  ],
  [
    '100,000 entries',
    () =>
      zipSync(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${n}`, new Uint8Array(0)])), { level: 0 }),
  ],
])('%s is refused before it is unpacked', async (_name, make) => {
  const zip = make();
  const more = await grown(() =>
    expect(() => demandSmallZip(zip, LIMITS)).toThrow(expect.objectContaining({ name: 'ZipTooLarge' })),
  );
  expect(more).toBeLessThan(64 * MB);
});

test('entries that share one packed body are counted each', () => {
  const body = deflateSync(new Uint8Array(MB), { level: 9 });
  const local = new Uint8Array(31);
  const records: Uint8Array[] = [];
  const u32 = (bytes: Uint8Array, at: number, value: number) => new DataView(bytes.buffer).setUint32(at, value, true);
  u32(local, 0, 0x04034b50);
  local[8] = 8;
  local[26] = 1;
  for (let n = 0; n < 50; n += 1) {
    const record = new Uint8Array(47);
    u32(record, 0, 0x02014b50);
    record[10] = 8;
    u32(record, 20, body.length);
    record[28] = 1;
    records.push(record);
  }
  const end = new Uint8Array(22);
  u32(end, 0, 0x06054b50);
  end[8] = end[10] = records.length;
  u32(end, 16, local.length + body.length);
  const zip = new Uint8Array([local, body, ...records, end].flatMap((part) => [...part]));
  expect(() => demandSmallZip(zip, LIMITS)).toThrow(expect.objectContaining({ name: 'ZipTooLarge' }));
  expect(() => demandSmallZip(zip, { entries: 100, bytes: 60 * MB })).not.toThrow();
});

test('a good archive passes, one cut anywhere is refused', () => {
  const good = workbook(SHEET('<sheetData/>'));
  expect(() => demandSmallZip(good, LIMITS)).not.toThrow();
  for (let length = 0; length < good.length; length += 7)
    expect(() => demandSmallZip(good.slice(0, length), LIMITS)).toThrow();
});

test('a workbook that unpacks to too much is refused with what to do', async () => {
  expect(await readTable(fileOf(workbook(new Uint8Array(200 * MB))))).toBe(TOO_LARGE);
  expect(await readTable(fileOf(claiming(workbook(new Uint8Array(200 * MB)), 10)))).toBe(TOO_LARGE);
});

const corner = (place: string, row = '1048576') =>
  SHEET(`<sheetData><row r="${row}"><c r="${place}" t="inlineStr"><is><t>x</t></is></c></row></sheetData>`);
test.each([
  ['one cell in the far corner', corner('XFD1048576')],
  ['one far down', corner('A1048576')],
  ['one far to the right in a far row', corner('XFD5000', '5000')],
  ['a place written with signs', corner('&#88;FD1048576')],
  ['a million empty rows', SHEET(`<sheetData>${'<row/>'.repeat(1_000_000)}</sheetData>`)],
])('%s is refused before the rows up to it are made', async (_name, sheet) => {
  expect(await readTable(fileOf(workbook(sheet)))).toBe(TOO_LARGE);
});

test('entities that laugh or ask for a file are nothing', async () => {
  const cell = (entity: string, declared: string) =>
    SHEET(
      `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&${entity};</t></is></c></row></sheetData>`,
      `<!DOCTYPE l [${declared}]>`,
    );
  const laughs = cell(
    'h',
    `<!ENTITY a "xxxxxxxxxx">${'bcdefgh'
      .split('')
      .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefg'[i]};`.repeat(10)}">`)
      .join('')}`,
  );
  for (const sheet of [laughs, cell('x', '<!ENTITY x SYSTEM "file:///etc/passwd">')]) {
    const text = JSON.stringify(await readTable(fileOf(workbook(sheet))));
    expect(text.length).toBeLessThan(1000);
    expect(text).not.toContain('root:');
  }
});

test('names inside an archive lead nowhere: nothing is written by name', async () => {
  const table = await readTable(
    fileOf(
      workbook(SHEET('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>学号</t></is></c></row></sheetData>'), {
        '../../../etc/escape': strToU8('x'),
        '/abs': strToU8('x'),
        __proto__: strToU8('x'),
      }),
    ),
  );
  expect(table).toEqual([['学号']]);
  expect(({} as Record<string, unknown>)['0']).toBeUndefined();
});

test('the regions file: zeros, a cut one and one of something else are refused', async () => {
  await expect(unzipRegions(zeros)).rejects.toMatchObject({ name: 'ZipTooLarge' });
  const good = zipSync({ 'regions.json': strToU8('[{"id":1,"pid":0,"level":1,"name":"上海"}]') });
  expect(await unzipRegions(good)).toHaveLength(1);
  await expect(unzipRegions(good.slice(0, good.length - 5))).rejects.toThrow();
  await expect(unzipRegions(zipSync({ 'regions.json': strToU8('{"a":1}') }))).rejects.toThrow();
});
