// Text exchanged with Excel and WPS is kept exactly, and nothing in it runs as a formula.
import { parseTable, readTable, writeCsv, writeTable } from './spreadsheet';

const fileOf = (blob: Blob, name: string) => new File([blob], name);

test('a workbook written here is read back as text, digits kept', async () => {
  const rows = [
    ['手机号', '姓名'],
    ['13800000001', '=1+1'],
    ['007', '林老师'],
  ];
  expect(await readTable(fileOf(await writeTable(rows, '账号/名单'), '名单.xlsx'))).toEqual(rows);
});

test('a number that Excel stores as the nearest double is read as it shows it', async () => {
  const { unzipSync, zipSync, strFromU8, strToU8 } = await import('fflate');
  const stored = ['2.2999999999999998', '0.28999999999999998', '1.0000000000000001E-5', '-9.9999999999999995E-7', '10'];
  const plain = await writeTable([stored.map((_text, i) => i + 500)], '成绩');
  const files = unzipSync(new Uint8Array(await plain.arrayBuffer()));
  const [path = ''] = Object.keys(files).filter((name) => name.includes('worksheets/sheet'));
  const xml = stored.reduce((text, number, i) => text.replace(`>${i + 500}<`, `>${number}<`), strFromU8(files[path]!));
  const book = new File([zipSync({ ...files, [path]: strToU8(xml) })], '成绩.xlsx');
  expect(await readTable(book)).toEqual([['2.3', '0.29', '0.00001', '-0.000001', '10']]);
});

test('figures are numbers that add up, names of digits and formulas stay text', async () => {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = [
    [{ text: '总分', bold: true }, '学号', '姓名'],
    [87.5, '007', '=1+1'],
    [0, '13800000001', '-1'],
    [-3, '', '@x'],
  ];
  const sheet = await readSheet(await (await writeTable(rows, '成绩')).arrayBuffer());
  expect(sheet).toEqual([
    ['总分', '学号', '姓名'],
    [87.5, '007', '=1+1'],
    [0, '13800000001', '-1'],
    [-3, null, '@x'],
  ]);
  expect(sheet.slice(1).reduce((sum, [total]) => sum + (total as unknown as number), 0)).toBe(84.5);
});

test('a table of ours in CSV is read back as it was: figures bare, what was kept from running without its mark', async () => {
  const csv = writeCsv([
    ['差', '题干'],
    [-3, '-2 的相反数是 ____'],
  ]);
  expect(await csv.text()).toContain("-3,'-2 的");
  expect(await readTable(fileOf(csv, 'a.csv'))).toEqual([
    ['差', '题干'],
    ['-3', '-2 的相反数是 ____'],
  ]);
});

test.each([
  [
    'comma separated',
    '学号,姓名\n1,"张,三"\n',
    [
      ['学号', '姓名'],
      ['1', '张,三'],
    ],
  ],
  [
    'from the clipboard',
    '1\t4+3\t0.5；x^2\n2\tA,C\t\n',
    [
      ['1', '4+3', '0.5；x^2'],
      ['2', 'A,C', ''],
    ],
  ],
  [
    'with a mark and Windows lines',
    '\uFEFFa,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a cell of several lines',
    'a\tb\n"上\n下"\t2\n',
    [
      ['a', 'b'],
      ['上\n下', '2'],
    ],
  ],
])('%s', (_what, text, rows) => {
  expect(parseTable(text)).toEqual(rows);
});

test('a file in the encoding of older Chinese programs is read', async () => {
  const gbk = new Uint8Array([0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb]);
  expect(await readTable(new File([gbk], '名单.csv'))).toEqual([['学号', '姓名']]);
});

test.each([
  ['an empty file', new File([''], 'a.csv'), '文件里没有数据'],
  [
    'an old workbook',
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'a.xls'),
    '无法识别该文件，请在 Excel 或 WPS 中另存为 .xlsx 后重试',
  ],
  [
    'a broken workbook',
    new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'a.xlsx'),
    '文件无法读取，可能已损坏；请另存为 .xlsx 或 .csv 后重试',
  ],
])('%s is refused with what to do', async (_what, file, msg) => {
  expect(await readTable(file)).toBe(msg);
});

test('a formula in an exported cell cannot run', async () => {
  expect(await writeCsv([['=cmd|calc', '+1', '-1', '@x', '＝1+1', '平常']]).text()).toContain(
    "'=cmd|calc,'+1,'-1,'@x,'＝1+1,平常",
  );
  expect(await writeCsv([['\t=1', '\r=1']]).text()).toContain(`'\t=1,"'\r=1"`);
});

test('a workbook contains text and no formula, for any cell', async () => {
  const cells = ['=cmd|calc', '+1', '-1', '@x', '\t=1', '＝1', '</t></is></c><c><f>1+1</f></c>'];
  const { unzipSync, strFromU8 } = await import('fflate');
  const files = unzipSync(new Uint8Array(await (await writeTable([cells], '表')).arrayBuffer()));
  const xml = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml).toContain('=cmd|calc');
});
