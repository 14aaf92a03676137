// Real files for tests, in a folder `shared/data` beside the checkout. A test that needs one is skipped without it.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The checkout, from here or from the bundle of a bench. */
function projectFolder(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'package-lock.json'))) folder = path.dirname(folder);
  return folder;
}

/** The path of a file or folder there. */
export const sharedData = (...parts: string[]): string => path.join(projectFolder(), '../shared/data', ...parts);
