// The questions that a PDF carries (PrintJob.carries) with their uploads inside, so that another bank can read them.
import type { FilesPort } from '../files/filesPort';
import { pictureData, pictureReader } from './pictures';

const UPLOAD = /src=\\"(\/?files\/[^"\\]{1,300})\\"/g;
/** Characters; further pictures keep their address in this bank. */
const MOST = 60_000_000;

export async function withUploads(bank: string, files: Pick<FilesPort, 'open'>): Promise<string> {
  const dataOf = pictureData(pictureReader(files));
  const found = new Map<string, string>();
  let size = bank.length;
  for (const src of new Set(Array.from(bank.matchAll(UPLOAD), ([, one = '']) => one))) {
    const data = await dataOf(src).catch(() => null);
    if (data === null || (size += data.length) > MOST) continue;
    found.set(src, data);
  }
  return bank.replace(UPLOAD, (all, src: string) => (found.has(src) ? `src=\\"${found.get(src)}\\"` : all));
}
