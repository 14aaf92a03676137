// node src/tasks/pack.mjs FOLDER: writes only what a server needs to run into an empty folder: the build, the SQL, the
// demo world, and the packages of node_modules that the server loads, with their dependencies. The container image is
// made from it.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './tree.mjs';

/** Files that the server reads in addition to its bundle. */
export const RUNTIME_PATHS = [
  'dist/server',
  'dist/client',
  'src/server/db/migrations',
  'src/server/db/embedded/worker.mjs',
  'mocks/demo',
  'docs/guide',
];
/** Files of packages that are never loaded: types, sources, tests and maps. */
const DEAD = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo)$|\/(test|tests|docs|example|examples)$/i;

const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that the bundles and the worker load by name. */
export function loadedPackages(root = ROOT) {
  const files = readdirSync(path.join(root, 'dist/server'))
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => path.join(root, 'dist/server', name));
  const found = new Set();
  for (const file of [...files, path.join(root, 'src/server/db/embedded/worker.mjs')]) {
    for (const [, , specifier] of readFileSync(file, 'utf8').matchAll(
      /\b(require(?:\.resolve)?|import|from)\s*\(?\s*["']([^"'.\n][^"'\n]*)["']/g,
    )) {
      if (!specifier.startsWith('node:') && !builtinModules.includes(specifier)) found.add(packageName(specifier));
    }
  }
  return [...found].filter((name) => existsSync(path.join(root, 'node_modules', name, 'package.json'))).sort();
}

/** Folders below `root`, nested ones too, of the named packages and all their dependencies. */
export function packageFolders(names, root = ROOT) {
  const folders = new Set();
  const add = (name, from) => {
    for (let place = from; ; place = path.dirname(place)) {
      const folder = path.join(place, 'node_modules', name);
      if (existsSync(path.join(folder, 'package.json'))) {
        if (folders.has(folder)) return;
        folders.add(folder);
        const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
          readFileSync(path.join(folder, 'package.json'), 'utf8'),
        );
        for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder);
        return;
      }
      if (place === root || path.dirname(place) === place) return; // optional and not of this platform
    }
  };
  for (const name of names) add(name, root);
  return [...folders].map((folder) => path.relative(root, folder)).sort();
}

export function pack(target, root = ROOT) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  mkdirSync(target, { recursive: true });
  for (const name of RUNTIME_PATHS)
    cpSync(path.join(root, name), path.join(target, name), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  for (const folder of packageFolders(loadedPackages(root), root)) {
    const own = path.join(root, folder);
    // Nested packages are copied separately, if needed.
    const filter = (file) => !DEAD.test(file) && !path.relative(own, file).split(path.sep).includes('node_modules');
    cpSync(own, path.join(target, folder), { recursive: true, filter });
  }
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(packedManifest(root))}\n`);
}

/** With the scripts that the documentation names. */
export function packedManifest(root = ROOT) {
  const { name, version, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const scripts = { start: 'node dist/server/main.cjs', tiku: 'node dist/server/tiku.cjs' };
  return { name, version, private: true, engines, scripts };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = process.argv[2];
  if (!target) {
    console.error('node src/tasks/pack.mjs FOLDER');
    process.exit(2);
  }
  await ensureBuilt();
  pack(path.resolve(target));
}
