// If these fail, a stored picture contains a program, a page or the location where it was taken, or a valid picture is
// lost.
import { GIF, JPEG, PNG, WEBP } from '../../testing/testFiles';
import { cleanPicture } from './pictureContainer';

const latin = (text: string) => Buffer.from(text, 'latin1');
const SCRIPT = '<script>alert(1)</script>';
const insert = (bytes: Buffer, at: number, piece: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
const sized = (length: number, little = false) => {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(length);
  else bytes.writeUInt32BE(length);
  return bytes;
};
const chunk = (type: string, text: string) => Buffer.concat([sized(text.length), latin(type + text), Buffer.alloc(4)]);
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
const resized = (bytes: Buffer) => (bytes.writeUInt32LE(bytes.length - 8, 4), bytes);

const PICTURES: readonly [string, Buffer][] = [
  ['png', PNG],
  ['jpg', JPEG],
  ['gif', GIF],
  ['webp', WEBP],
];

test.each(PICTURES)('a plain %s is kept byte for byte', (extension, bytes) => {
  expect(cleanPicture(bytes, extension)?.equals(bytes)).toBe(true);
});

test.each<[string, string, Buffer, Buffer]>([
  ['text in a PNG', 'png', insert(PNG, 33, chunk('tEXt', `Comment\0${SCRIPT}`)), PNG],
  ['a page behind a PNG', 'png', Buffer.concat([PNG, latin(`<html>${SCRIPT}`)]), PNG],
  ['a comment in a JPEG', 'jpg', insert(JPEG, 20, segment(0xfe, latin(SCRIPT))), JPEG],
  ['an archive behind a JPEG', 'jpg', Buffer.concat([JPEG, latin('PK\x03\x04archive')]), JPEG],
  [
    'camera data without an orientation',
    'jpg',
    insert(JPEG, 20, segment(0xe1, latin('Exif\0\0MM\0*\0\0\0\x08\0\0GPS'))),
    JPEG,
  ],
  [
    'a comment in a GIF',
    'gif',
    insert(GIF, 19, Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), latin(`${SCRIPT}\0`)])),
    GIF,
  ],
  [
    'camera data in a WebP',
    'webp',
    resized(Buffer.concat([WEBP, latin('EXIF'), sized(SCRIPT.length, true), latin(`${SCRIPT}\0`)])),
    WEBP,
  ],
])('%s is left out', (_name, extension, bytes, clean) => {
  expect(cleanPicture(bytes, extension)?.equals(clean)).toBe(true);
});

test('of camera data the way it was held stays, the place does not', () => {
  const orientation = latin('\x01\x12\0\x03\0\0\0\x01\0\x06\0\0');
  const exif = segment(
    0xe1,
    Buffer.concat([latin('Exif\0\0MM\0*\0\0\0\x08\0\x01'), orientation, latin('\0\0\0\0GPS 39.9N')]),
  );
  const clean = cleanPicture(insert(JPEG, 20, exif), 'jpg') as Buffer;
  expect(clean.includes(orientation)).toBe(true);
  expect(clean.includes('GPS')).toBe(false);
  expect(cleanPicture(clean, 'jpg')?.equals(clean)).toBe(true);
});

test.each<[string, string, Buffer]>([
  ['a JPEG of three bytes', 'jpg', latin('\xff\xd8\xff')],
  ['a GIF that is a script', 'gif', latin(`GIF89a/*${'\0'.repeat(40)}*/=alert(1);//`)],
  ['a page with the head of a PNG', 'png', Buffer.concat([PNG.subarray(0, 33), latin(`<html>${SCRIPT}</html>`)])],
  [
    'a PNG of four thousand million pixels',
    'png',
    Buffer.concat([PNG.subarray(0, 16), sized(65_536), sized(65_536), PNG.subarray(24)]),
  ],
  ...PICTURES.map(([extension, bytes]): [string, string, Buffer] => [
    `a ${extension} cut short`,
    extension,
    bytes.subarray(0, bytes.length - 8),
  ]),
])('%s is no picture', (_name, extension, bytes) => {
  expect(cleanPicture(bytes, extension)).toBeNull();
});
