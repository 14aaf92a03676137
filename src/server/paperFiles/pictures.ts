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
