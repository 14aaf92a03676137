// Hostile uploads are refused with a sentence that says what to do, and the server's memory stays bounded.
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { zlibSync } from 'fflate';
import sharp from 'sharp';
import { makeScanReader, type ScanReader } from './scanReader';

let reader: ScanReader;
beforeAll(() => {
  reader = makeScanReader();
});
afterAll(() => reader.close());

async function readAll(name: string, bytes: Uint8Array): Promise<string> {
  try {
    const parts = await reader.open(bytes, name);
    for (const part of parts.keys()) {
      const pages = await reader.countPages(part);
      for (let page = 0; page < pages; page += 1) await reader.read(part, page, async () => [], []);
    }
    return '';
  } catch (error) {
    return (error as Error & { msg?: string }).msg ?? String(error);
  }
}

/** A PNG of zeros that claims its size and unpacks to it. */
function hugePng(side: number): Buffer {
  const crc = (bytes: Buffer) => {
    let c = ~0;
    for (const byte of bytes) {
      c ^= byte;
      for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    }
    return ~c >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.from(zlibSync(new Uint8Array(1024)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A page with one picture of `side` x `side` pixels that is packed into a few kilobytes. */
function pdfBomb(side: number): Buffer {
  const line = zlibSync(new Uint8Array(Math.min(side * side, 200_000_000)), { level: 9 });
  const parts = [
    '%PDF-1.4\n',
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200000 200000]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>\nendobj\n',
  ].map((text) => Buffer.from(text, 'latin1'));
  const dict = `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${line.length}>>`;
  const image = [Buffer.from(`4 0 obj\n${dict}\nstream\n`), Buffer.from(line), Buffer.from('\nendstream\nendobj\n')];
  const draw = 'q 200000 0 0 200000 0 0 cm /I Do Q';
  const rest = `5 0 obj\n<</Length ${draw.length}>>\nstream\n${draw}\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`;
  return Buffer.concat([...parts, ...image, Buffer.from(rest)]);
}

async function pdfWithScript(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  const action = { Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action));
  return pdf.save({ useObjectStreams: false });
}

/** Central directory that says 100,000 entries, as zip64 does by 65,535. */
function crowdedZip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100_000), end]);
}

const CASES: readonly [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
  ['a PDF bomb.pdf', () => pdfBomb(30_000), /^(这一页|PDF )/],
  ['a PNG of 50,000 x 50,000.png', () => hugePng(50_000), /1 亿像素/],
  [
    'a truncated TIFF.tif',
    async () => {
      const whole = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888' } })
        .tiff({ compression: 'none' })
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    /不完整或已损坏/,
  ],
  [
    'a truncated JPEG.jpg',
    async () => {
      const whole = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    /不完整或已损坏/,
  ],
  ['a zip with 100,000 entries.zip', crowdedZip, /文件过多/],
  ['a PDF with JavaScript.pdf', pdfWithScript, /脚本/],
  ['a broken PDF.pdf', () => Buffer.from('%PDF-1.7\nnothing'), /已损坏或不完整/],
  ['a text.pdf', () => Buffer.from('hello'), /PDF、JPEG、PNG、TIFF/],
];

test.each(CASES)('%s is refused in a sentence', async (name, make, sentence) => {
  const bytes = Uint8Array.from(await make());
  const before = process.memoryUsage.rss();
  expect(await readAll(name, bytes)).toMatch(sentence);
  expect(process.memoryUsage.rss() - before).toBeLessThan(900 * 1024 * 1024);
});

test('after a refused file the next one is read', async () => {
  const page = await sharp({ create: { width: 827, height: 1169, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await readAll('page.png', page)).toBe('');
});
