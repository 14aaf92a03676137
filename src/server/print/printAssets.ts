// All files that the print page may load, served by this process: the built client, uploaded pictures, the demo
// drawings and the job. Chromium itself has no network access, so nothing in a paper can send requests elsewhere.
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FilesPort } from '../files/filesPort';
import { projectPath } from '../paths';

/** Reserved by RFC 6761: the name never resolves. */
export const PRINT_ORIGIN = 'https://print.invalid';

export interface PrintAsset {
  body: Buffer;
  contentType: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
export const PRINT_CSP =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'";

const typeOf = (file: string): string => TYPES[path.extname(file)] ?? 'application/octet-stream';

/** `name` becomes a path below `folder` only if it is one of the files in that folder now. */
function fromFolder(folder: string, name: string): Promise<PrintAsset | null> {
  if (!existsSync(folder) || !readdirSync(folder).includes(name)) return Promise.resolve(null);
  const file = path.join(folder, name);
  return buffer(createReadStream(file)).then((body) => ({ body, contentType: typeOf(file) }));
}

export function printPageIsBuilt(clientDir = projectPath('dist/client')): boolean {
  return existsSync(path.join(clientDir, 'print.html'));
}

/** null: no file has that address. */
export async function findAsset(
  files: Pick<FilesPort, 'open'>,
  pathname: string,
  clientDir = projectPath('dist/client'),
): Promise<PrintAsset | null> {
  if (pathname === '/print.html')
    return { body: readFileSync(path.join(clientDir, 'print.html')), contentType: typeOf(pathname) };
  const [, folder, name, ...rest] = pathname.split('/');
  if (folder === 'assets' && name && rest.length === 0) return fromFolder(path.join(clientDir, 'assets'), name);
  if (folder === 'demo' && name && rest.length === 0) return fromFolder(projectPath('mocks/demo/drawings'), name);
  if (folder !== 'files') return null;
  const stored = await files.open(pathname);
  return stored ? { body: await buffer(stored.read()), contentType: stored.mime } : null;
}
