// Small files that are what they say, for tests of uploads, and the boxes to build films that are not.

/** One pixel. */
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** `claimed`: the length that it says it has. */
export function box(type: string, body: Buffer | string = '', claimed?: number): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(claimed ?? bytes.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}
export const FTYP = box('ftyp', 'isom\0\0\x02\0isomiso2mp41');
export const MOOV = box('moov', box('mvhd', Buffer.alloc(100)));
export const MP4 = Buffer.concat([FTYP, MOOV, box('mdat', Buffer.alloc(2000, 7))]);
