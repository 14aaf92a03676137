// If this fails, a document names a file or folder that was moved or deleted, and who follows it finds nothing. A name in
// backticks is a path when it ends like a source file, or when it has a slash and begins with a folder of ROOTS. It may be
// written from the root or from any folder below it, without its extension, with `*`, and with capitals (`NAME`) as a
// placeholder. A link is read from the folder of its document.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const ROOTS = ['.', 'src', 'src/client', 'src/server'];
const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);
const SOURCE = /[\w*]\.(tsx?|mjs|cjs|css|sql|md)$/;
/** What happened, and what is written from the code by `npm run tiku -- docs`. */
const LEFT_OUT = new Set(['changelog.md', 'api.md', 'matrix.md', 'formats.md']);

const below = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !(folder === '' && NOT_OURS.has(name)))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? [name, ...below(name)] : [name];
    });
const entries = below('');
/** Each path with its ends: `a/b/c.ts`, `b/c.ts`, `c.ts`, and the same without the extension. */
const known = entries
  .flatMap((entry) => [entry, entry.replace(/(\.(test|spec))?\.\w+$/, '')])
  .map((name) => `/${name}`);
const ends = new Set(known.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
const firsts = new Set(
  ROOTS.flatMap((folder) => readdirSync(path.join(ROOT, folder))).filter((name) => !NOT_OURS.has(name)),
);

const isPath = (word: string): boolean =>
  /^[\w.*/-]+$/.test(word) &&
  !NOT_OURS.has(word.split('/')[0] ?? '') &&
  (SOURCE.test(word) || (/.\/./.test(word) && firsts.has(word.split('/')[0] ?? '')));

function isKnown(name: string): boolean {
  if (ends.has(name.replace(/\/$/, ''))) return true;
  const pattern = name.replace(/\/$/, '').replace(/\b[A-Z]+\b/g, '*');
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/(?<!\))\*/g, '[^/]*');
  const matches = new RegExp(`/${source}$`);
  return known.some((entry) => matches.test(entry));
}

const documents = entries.filter(
  (name) => /^(docs\/.+|README|CONTRIBUTING)\.md$/.test(name) && !LEFT_OUT.has(path.basename(name)),
);

test.each(documents)('%s names only what is there', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,;:()]+/));
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g)].map(([, to = '']) => to);
  const folder = path.join(ROOT, path.dirname(document));
  expect([
    ...words.filter((word) => isPath(word) && !isKnown(word)),
    ...links.filter((to) => !existsSync(path.join(folder, to))),
  ]).toEqual([]);
});
