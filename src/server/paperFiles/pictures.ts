// Pictures of papers for the file builders: uploads, and the drawings of the demo world.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { projectPath } from '../paths';
import type { FilesPort } from '../files/filesPort';

export type ReadPicture = (src: string) => Promise<Buffer | null>;

export const pictureReader =
  (files: Pick<FilesPort, 'open'>): ReadPicture =>
  async (src) => {
    const stored = await files.open(src);
    return stored ? buffer(stored.read()) : demoDrawing(src);
  };

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
];

/** As a data: address, for files that go to another bank; null when it is missing, or of an unsupported kind. */
export const pictureData =
  (read: ReadPicture) =>
  async (src: string): Promise<string | null> => {
    const bytes = await read(src);
    const head = bytes?.subarray(0, 16).toString('latin1') ?? '';
    const mime = SIGNATURES.find(([, begins]) => begins.test(head))?.[0];
    return bytes && mime ? `data:${mime};base64,${bytes.toString('base64')}` : null;
  };
