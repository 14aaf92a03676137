// The program code of the question list with shell, tabs and menu, as served from the build.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ASSETS = path.resolve(__dirname, '../../dist/client/assets');
const PARTS = ['app', 'shell-parts', 'common-parts', 'list-parts'];

/** KB; br over https or from the same machine, gz over plain http from another. */
export function listProgram(packing: 'br' | 'gz'): number {
  const files = readdirSync(ASSETS).filter(
    (name) => name.endsWith(`.js.${packing}`) && PARTS.includes(name.split('.')[0] ?? ''),
  );
  if (files.length !== PARTS.length)
    throw new Error(`the program of the list is ${PARTS.join(', ')}, found ${files.join(', ')}`);
  return files.reduce((sum, name) => sum + statSync(path.join(ASSETS, name)).size, 0) / 1024;
}
