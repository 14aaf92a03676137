// The project's folder on disk: the nearest folder upwards whose package.json is named "tiku". Works both from the
// sources (jest, esbuild-register) and from the bundle in dist/server.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT_NAME = 'tiku';
let known: string | undefined;

export function findProjectRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
      if (name === PROJECT_NAME) return folder;
    }
    if (dirname(folder) === folder) throw new Error(`No package.json named "${PROJECT_NAME}" above ${from}`);
  }
}

export function projectRoot(): string {
  known ??= findProjectRoot(__dirname);
  return known;
}

export function projectPath(...parts: string[]): string {
  return join(projectRoot(), ...parts);
}

/** Of package.json. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}
