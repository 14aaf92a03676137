// Files whose end is missing, because a transfer or a scanner was interrupted: how far they go, and what says so.
import { invalid } from '../../../errors';

/** In place of the first page that is missing; `pages` come before it. */
export const missingFrom = (pages: number) =>
  invalid(
    `文件不完整，从第 ${pages + 1} 页起没有内容：前 ${pages} 页已读，请把其余各页重新扫描后上传（或重新导出、重新传送这份文件）`,
  );

const IFD_ENTRY = 12;
const MOST_DIRECTORIES = 5000;

/** The chain of directories of a TIFF, one a page, ends outside the file. */
export function isCutTiff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.byteLength >= 8 ? view.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) return false;
  const little = order === 0x4949;
  const seen = new Set<number>();
  for (let at = view.getUint32(4, little); at !== 0;) {
    if (seen.has(at) || seen.size > MOST_DIRECTORIES) return false;
    seen.add(at);
    if (at + 2 > view.byteLength) return true;
    const next = at + 2 + view.getUint16(at, little) * IFD_ENTRY;
    if (next + 4 > view.byteLength) return true;
    at = view.getUint32(next, little);
  }
  return false;
}

/** Longest dictionary of a page that is looked at. */
const HEAD = 4096;

/**
 * A PDF without its end, which has the list of pages: the pages whose objects are there, in the order of the file, with
 * a new list. Null where none is found, as in files that pack their objects.
 */
export function rebuiltPdf(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pages: number[] = [];
  let highest = 0;
  for (let at = text.indexOf(' obj'); at >= 0; at = text.indexOf(' obj', at + 4)) {
    const id = /(\d{1,9}) \d{1,5}$/.exec(text.toString('latin1', Math.max(0, at - 16), at))?.[1];
    if (id === undefined) continue;
    highest = Math.max(highest, Number(id));
    const body = text.toString('latin1', at + 4, at + 4 + HEAD);
    const end = body.search(/endobj|stream/);
    if (end >= 0 && /\/Type\s*\/Page(?![A-Za-z])/.test(body.slice(0, end))) pages.push(Number(id));
  }
  if (pages.length === 0) return null;
  const kids = pages.map((id) => `${id} 0 R`).join(' ');
  const end = Buffer.from(
    `\nendstream\nendobj\n${highest + 1} 0 obj\n<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>\nendobj\n` +
      `${highest + 2} 0 obj\n<</Type/Catalog/Pages ${highest + 1} 0 R>>\nendobj\n` +
      `trailer\n<</Root ${highest + 2} 0 R/Size ${highest + 3}>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
  return Buffer.concat([text, end]);
}
