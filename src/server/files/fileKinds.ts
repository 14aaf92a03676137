// Detects the type of a stored file by its bytes alone. SVG is refused, since it can contain script, unless it has the
// source of a figure: then the file is drawn again from that source (pictureContainer.ts).
import type { FileHandle } from 'node:fs/promises';
import { isFigureSvg } from '../../domain/figure/figureSource';
import { invalid } from '../errors';
import type { FileKind } from './filesPort';

export interface FileType {
  mime: string;
  extension: string;
}

export const MIME_OF_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  json: 'application/json',
};
const typeOf = (extension: string): FileType => ({ extension, mime: MIME_OF_EXTENSION[extension] ?? '' });

/** Throws a message for staff when the content is not of the wanted kind. */
export async function recognize(file: FileHandle, size: number, accept: FileKind): Promise<FileType> {
  if (size === 0) throw invalid(accept === 'video' ? '请上传MP4格式的视频' : '文件是空的，请重新选择图片');
  if (accept === 'log') {
    if (!(await isJson(file, size))) throw invalid('操作记录不是有效的 JSON');
    return typeOf('json');
  }
  if (accept === 'video') {
    if (!(await isMp4(file, size))) throw invalid('请上传MP4格式的视频');
    return typeOf('mp4');
  }
  const head = await readAt(file, 0, 1000);
  const found = imageExtension(head) ?? (isFigureSvg(head.toString('utf8')) ? 'svg' : null);
  if (!found) throw invalid('请上传 PNG、JPEG、GIF 或 WebP 格式的图片');
  return typeOf(found);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** For small files only: it is read completely. */
async function isJson(file: FileHandle, size: number): Promise<boolean> {
  try {
    return typeof JSON.parse((await readAt(file, 0, size)).toString('utf8')) === 'object';
  } catch {
    return false;
  }
}

function imageExtension(head: Buffer): string | null {
  const latin = head.toString('latin1');
  if (latin.startsWith('\x89PNG\r\n\x1a\n') && latin.slice(12, 16) === 'IHDR') return 'png';
  if (latin.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^GIF8[79]a/.test(latin)) return 'gif';
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp';
  return null;
}

const BRAND = /^(iso[m2-9a-c]|mp4[12]|avc1|M4V[ HP]|dash|msdh|mmp4|f4v )$/;
const TOP_BOXES = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'styp',
  'pdin',
  'meta',
  'udta',
  'prft',
  'emsg',
]);
const MAX_BOXES = 100_000;

/**
 * ISO 14496-12: the file consists of boxes from its first byte to its last. It must begin with ftyp with an mp4 brand
 * and contain a moov with an mvhd; a box that extends past the end means a truncated file, an unknown box means
 * appended data.
 */
async function isMp4(file: FileHandle, size: number): Promise<boolean> {
  let position = 0;
  let hasMovie = false;
  for (let count = 0; position < size; count += 1) {
    const head = await readAt(file, position, 64);
    if (head.length < 8 || count > MAX_BOXES) return false;
    const type = head.toString('latin1', 4, 8);
    let length = head.readUInt32BE(0);
    let header = 8;
    if (length === 0) length = size - position;
    if (length === 1) {
      if (head.length < 16) return false;
      length = Number(head.readBigUInt64BE(8));
      header = 16;
    }
    if (!TOP_BOXES.has(type) || length < header || position + length > size) return false;
    if ((count === 0) !== (type === 'ftyp')) return false;
    if (type === 'ftyp' && !hasBrand(head.subarray(0, Math.min(length, head.length)))) return false;
    if (type === 'moov') hasMovie ||= head.toString('latin1', header + 4, header + 8) === 'mvhd';
    position += length;
  }
  return hasMovie;
}

function hasBrand(ftyp: Buffer): boolean {
  const brands: string[] = [];
  for (let at = 8; at + 4 <= ftyp.length; at += 4) if (at !== 12) brands.push(ftyp.toString('latin1', at, at + 4));
  return brands[0] !== 'qt  ' && brands.some((brand) => BRAND.test(brand));
}
