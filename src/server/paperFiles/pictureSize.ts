// Kind and size of a picture from its first bytes, for the Word export; null for formats that Word does not accept.
import type { WordPicture } from '../../formats/docx/wordUnits';

export function pictureOf(data: Buffer): WordPicture | null {
  const of = (type: WordPicture['type'], width: number, height: number): WordPicture | null =>
    width > 0 && height > 0 ? { type, data: new Uint8Array(data), width, height } : null;
  if (data.length >= 24 && data.readUInt32BE(0) === 0x89504e47)
    return of('png', data.readUInt32BE(16), data.readUInt32BE(20));
  if (data.length >= 10 && data.toString('latin1', 0, 4) === 'GIF8')
    return of('gif', data.readUInt16LE(6), data.readUInt16LE(8));
  if (data.length >= 4 && data.readUInt16BE(0) === 0xffd8) {
    const size = jpegSize(data);
    return size && of('jpg', size.width, size.height);
  }
  const head = data.toString('utf8', 0, 2000);
  if (!/<svg[\s>]/.test(head)) return null;
  const box = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(head);
  const side = (name: string) => Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1] ?? 0);
  return of('svg', side('width') || Number(box?.[1] ?? 300), side('height') || Number(box?.[2] ?? 200));
}

function jpegSize(data: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < data.length && data[at] === 0xff;) {
    const marker = data[at + 1] ?? 0;
    // Start-of-frame markers; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    }
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}
