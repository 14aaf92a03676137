// Builds the pages of bench/yardsticks and serves them like a plain static server: gzip, no delay.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { projectPath } from '../../src/server/paths';

const HERE = projectPath('bench/yardsticks');
export const PAGES = [
  'floor',
  'reactAdmin',
  'naiveFormulas',
  'naiveCards',
  'katexFormulas',
  'mathJax4',
  'plainList',
] as const;
export type YardstickPage = (typeof PAGES)[number];
const MIME: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
};
const ROWS = 1000;

export interface Yardsticks {
  url: (page: YardstickPage) => string;
  close: () => Promise<void>;
}

/** `texts`: the texts of the formula pages, with `$…$`. */
export async function startYardsticks(texts: readonly string[]): Promise<Yardsticks> {
  if (!existsSync(path.join(HERE, 'node_modules'))) {
    console.log('installing the packages of the yardsticks …');
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: HERE,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('the packages of the yardsticks could not be installed');
  }
  const made = await build({
    entryPoints: PAGES.map((page) => path.join(HERE, `${page}.jsx`)),
    outdir: '/made',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.woff': 'empty', '.ttf': 'empty' },
    logLevel: 'error',
  });
  const files = new Map<string, Buffer>(
    made.outputFiles.map((file) => [`/${path.basename(file.path)}`, Buffer.from(file.contents)]),
  );
  for (const page of PAGES) {
    const katex = page === 'katexFormulas' ? '<link rel="stylesheet" href="katex/katex.min.css">' : '';
    files.set(
      `/${page}.html`,
      Buffer.from(
        `<!doctype html><meta charset="utf-8"><title>${page}</title>${katex}<div id="root"></div><script type="module" src="${page}.js"></script>`,
      ),
    );
  }
  const row = (i: number) => ({
    id: i + 1,
    type: '单选题',
    title: `第 ${i + 1} 题：已知函数的图象经过点`,
    difficulty: (i % 10) + 1,
    createTime: '2026-11-01',
    name: `试卷 ${i + 1}`,
    grade: '高一',
    count: 22,
  });
  const rows = Buffer.from(JSON.stringify(Array.from({ length: ROWS }, (_, i) => row(i))));
  for (const name of ['questions', 'papers']) files.set(`/${name}.json`, rows);
  files.set('/texts.json', Buffer.from(JSON.stringify(texts)));
  files.set('/mathjax3.js', readFileSync(projectPath('node_modules/mathjax-full/es5/tex-svg.js')));

  const find = (url: string): Buffer | null => {
    const own = files.get(url);
    if (own) return own;
    const [, from, ...rest] = url.split('/');
    const folder =
      from === 'mathjax4' ? 'mathjax' : from === 'katex' ? 'katex/dist' : from === 'fonts' ? '@mathjax' : null;
    const file = folder && path.join(HERE, 'node_modules', folder, path.normalize(`/${rest.join('/')}`));
    return file && existsSync(file) ? readFileSync(file) : null;
  };
  const server = createServer((request, reply) => {
    const url = (request.url ?? '/').split('?')[0] ?? '/';
    const body = find(url);
    if (!body) return void reply.writeHead(404).end();
    const type = MIME[path.extname(url)] ?? 'application/octet-stream';
    reply
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
      .end(gzipSync(body, { level: 6 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (page) => `http://127.0.0.1:${port}/${page}.html`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
