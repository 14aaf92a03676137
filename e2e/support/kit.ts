// The kit of controls (#/kit in development) as a page of its own, without a server: bundled here, answered by a route.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const ROOT = path.resolve(__dirname, '../..');
const ADDRESS = 'http://kit.test/';

/** Addresses, each with the text of its script. */
async function scripts(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ['src/testing/kit/kit.tsx'],
    absWorkingDir: ROOT,
    outdir: path.join(ROOT, 'kit'),
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'text' },
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text]));
}

/** public/index.html, whose styles every screen has, with the kit in place of the program. */
const html = (): string =>
  readFileSync(path.join(ROOT, 'public/index.html'), 'utf8')
    .replace(/<% for[^]*<% \} %>/, '')
    .replace(/<script>[^]*?<\/script>/, '<script type="module" src="kit.js"></script>');

let bundled: Promise<Map<string, string>> | undefined;

export async function openKit(page: Page): Promise<void> {
  const served = await (bundled ??= scripts());
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const script = served.get(pathname);
    if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html() });
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${ADDRESS}#/kit`);
}
