// Pictures of papers for the file builders: uploads, and the drawings of the demo world.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FIGURE_START } from '../../domain/figure/figureSource';
import type { WordPicture } from '../../formats/docx/document/wordUnits';
import type { FilesPort } from '../files/filesPort';
import { projectPath } from '../paths';
import type { PrintPort, PrintWatch } from '../print/printPort';

export type ReadPicture = (src: string) => Promise<Buffer | null>;

export const pictureReader =
  (files: Pick<FilesPort, 'open'>): ReadPicture =>
  async (src) => {
    const stored = await files.open(src);
    return stored ? buffer(stored.read()) : demoDrawing(src);
  };

/** Those that can be read. */
export async function readPictures(
  srcs: Iterable<string>,
  read: ReadPicture,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const src of srcs) {
    signal?.throwIfAborted();
    const data = await read(src).catch(() => null);
    if (data) pictures.set(src, data);
  }
  return pictures;
}

function demoDrawing(src: string): Buffer | null {
  const name = /^\/?demo\/([\w-]+\.svg)$/.exec(src)?.[1];
  const file = name === undefined ? '' : path.join(projectPath('mocks/demo/drawings'), name);
  return file !== '' && existsSync(file) ? readFileSync(file) : null;
}

const SIGNATURES: readonly [mime: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/svg+xml', new RegExp(`^${FIGURE_START}`)],
];

/** As a data: address, for files that go to another bank; null when it is missing, or of an unsupported kind. */
export const pictureData =
  (read: ReadPicture) =>
  async (src: string): Promise<string | null> => {
    const bytes = await read(src);
    const head = bytes?.subarray(0, 32).toString('latin1') ?? '';
    const mime = SIGNATURES.find(([, begins]) => begins.test(head))?.[0];
    return bytes && mime ? `data:${mime};base64,${bytes.toString('base64')}` : null;
  };

// Kind and size of a picture from its first bytes, for the Word export; null for formats that Word does not accept.

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

/** PNG of the SVG pictures among them; empty where nothing draws. A Word file has both, LaTeX reads the PNG. */
export async function drawnPictures(
  pictures: ReadonlyMap<string, Uint8Array>,
  print: Pick<PrintPort, 'available' | 'drawings'> | null,
  watch: PrintWatch,
): Promise<Map<string, Uint8Array>> {
  const vector = [...pictures].filter(([, data]) => pictureOf(Buffer.from(data))?.type === 'svg');
  if (!print?.available || vector.length === 0) return new Map();
  const svgs = vector.map(([, data]) => data);
  const drawn = await print.drawings(svgs, watch);
  return new Map(vector.flatMap(([src], i) => (drawn[i] ? [[src, new Uint8Array(drawn[i])] as const] : [])));
}
