// Builds dist/server (esbuild) and dist/client (webpack), with the packed regions file and precompressed assets.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import mathEngine from './mathEngine.cjs';
import { ROOT, ensureInstalled, runBeside, sourceStamp } from './tree.mjs';

const BUILD_STAMP = path.join(ROOT, 'dist/stamp');

export const SERVER_BUILD = {
  entryPoints: {
    main: 'src/server/main.ts',
    tiku: 'src/server/cli/tiku.ts',
    fillWorker: 'src/server/modules/blueprint/fillWorker.ts',
    scanThread: 'src/server/modules/scan/pages/scanThread.ts',
    calibrationThread: 'src/server/modules/measure/calibrationThread.ts',
    paperWorker: 'src/server/paperFiles/paperWorker.ts',
    texWorker: 'src/server/typesetting/texWorker.ts',
    pageThread: 'src/server/modules/question/pages/pageThread.ts',
    importThread: 'src/server/modules/question/parse/importThread.ts',
    printThread: 'src/server/print/printThread.ts',
    printJobThread: 'src/server/modules/paper/printJobThread.ts',
    drawWorker: 'src/server/typesetting/drawings/drawWorker.ts',
  },
  absWorkingDir: ROOT,
  outdir: path.join(ROOT, 'dist/server'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Packages are bundled: resolving a thousand files in node_modules takes longer than reading one bundle. External are
  // packages that are loaded at first use only, or have files of their own.
  external: [
    '@electric-sql/pglite',
    '@hyzyla/pdfium',
    'sharp',
    'zxing-wasm',
    '@aws-sdk/client-s3',
    '@cantoo/pdf-lib',
    'bwip-js',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'harfbuzzjs',
    'highs',
    'playwright-core',
    'pg-native',
    'pinyin-pro',
  ],
  define: { TIKU_MATH_ENGINE: JSON.stringify(mathEngine.mathEngineName) },
  sourcemap: true,
  // More than a third smaller; names stay, for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
  // dist has no package.json of its own
  outExtension: { '.js': '.cjs' },
};

/** Modules of MathJax that the bundles import by name, and the file that holds them. */
const MATHJAX = /^mathjax-full\/js\//;
const MATHJAX_FILE = './mathjax.cjs';

/** Resolves MathJax to one file beside the bundles: six of them use it, and a copy in each takes 8 MB. */
function sharedMathJax(used) {
  return {
    name: 'shared-mathjax',
    setup(bundles) {
      bundles.onResolve({ filter: MATHJAX }, ({ path: module }) => ({ path: module, namespace: 'mathjax' }));
      bundles.onResolve({ filter: /^\.\/mathjax\.cjs$/, namespace: 'mathjax' }, () => ({
        path: MATHJAX_FILE,
        external: true,
      }));
      bundles.onLoad({ filter: /./, namespace: 'mathjax' }, ({ path: module }) => {
        used.add(module);
        return { contents: `module.exports = require('${MATHJAX_FILE}')[${JSON.stringify(module)}]();` };
      });
    },
  };
}

/** Writes dist/server. Each module of MathJax runs when a bundle first imports it. */
async function buildServer(esbuild) {
  const used = new Set();
  await esbuild.build({ ...SERVER_BUILD, plugins: [sharedMathJax(used)] });
  const entries = [...used]
    .sort()
    .map((module) => `${JSON.stringify(module)}: () => require(${JSON.stringify(module)})`);
  await esbuild.build({
    ...SERVER_BUILD,
    entryPoints: undefined,
    stdin: { contents: `module.exports = {\n${entries.join(',\n')}\n};`, resolveDir: ROOT },
    outdir: undefined,
    outfile: path.join(SERVER_BUILD.outdir, MATHJAX_FILE),
    outExtension: undefined,
  });
}

/** sw.js for the client; the page loads it by this name. */
const buildServiceWorker = (esbuild) =>
  esbuild.build({
    entryPoints: [path.join(ROOT, 'src/client/serviceWorker/serviceWorker.ts')],
    outfile: path.join(ROOT, 'dist/client/sw.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });

/** regions.zip for the client: one JSON list { id, pid, level, name, code }; level 1 province, 2 city, 3 district. */
async function writeRegions() {
  const require = createRequire(import.meta.url);
  const { areaList } = require('@vant/area-data');
  const { zipSync, strToU8 } = require('fflate');
  const rows = [];
  const add = (list, level, pidOf) => {
    for (const [code, name] of Object.entries(list))
      rows.push({ id: Number(code), pid: pidOf(Number(code)), level, name, code });
  };
  add(areaList.province_list, 1, () => 0);
  add(areaList.city_list, 2, (code) => Math.floor(code / 10000) * 10000);
  add(areaList.county_list, 3, (code) => Math.floor(code / 100) * 100);
  mkdirSync(path.join(ROOT, 'dist/client'), { recursive: true });
  writeFileSync(
    path.join(ROOT, 'dist/client/regions.zip'),
    zipSync({ 'regions.json': strToU8(JSON.stringify(rows)) }, { level: 9, mtime: new Date('2020-01-01T00:00:00Z') }),
  );
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Files that are fetched before the first list is shown. */
const FIRST = /^(?:app|[a-z]+-parts)\./;

/**
 * Best gzip compression (zopfli), for browsers that load over plain http from another machine and so do not offer
 * brotli (ADR 33).
 */
async function gzipSmall(source) {
  const { gzipAsync } = await import('@gfx/zopfli');
  const packed = Buffer.from(await gzipAsync(source, { numiterations: 15 }));
  if (!zlib.gunzipSync(packed).equals(source)) throw new Error('zopfli packed what does not unpack to the same');
  return packed;
}

async function precompress(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) await precompress(file);
    else if (/\.(js|css|svg|json|txt)$/.test(entry.name) && statSync(file).size > 1024) {
      const source = readFileSync(file);
      // Costs ten seconds per build, saves 8 % of every load.
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        // One block for the whole program: 0.1 KB less for the first load.
        [zlib.constants.BROTLI_PARAM_LGBLOCK]: 22,
      };
      const [small, smaller] = await Promise.all([
        FIRST.test(entry.name) ? gzipSmall(source) : gzip(source, { level: 9 }),
        brotli(source, { params }),
      ]);
      writeFileSync(`${file}.gz`, small);
      writeFileSync(`${file}.br`, smaller);
    }
  }
}

export async function build() {
  await ensureInstalled();
  const esbuild = await import('esbuild');
  rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
  await buildServer(esbuild);
  const code = await runBeside(process.execPath, [
    path.join(ROOT, 'node_modules/webpack/bin/webpack.js'),
    '--mode',
    'production',
  ]);
  if (code !== 0) throw new Error('webpack failed');
  await buildServiceWorker(esbuild);
  await writeRegions();
  await precompress(path.join(ROOT, 'dist/client'));
}

export async function ensureBuilt() {
  await ensureInstalled();
  const stamp = sourceStamp();
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === stamp) return;
  console.error('正在构建程序… Building …');
  await build();
  writeFileSync(BUILD_STAMP, stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureBuilt().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

/** Bundles one file of bench/ with the project files that it imports, for Node. */
export async function bundleBench(entry, outfile) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
}
