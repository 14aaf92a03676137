// npm run bench [-- name …]: bundles bench/<name>.ts and runs it; without names, all of them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, run } from './tree.mjs';

await ensureBuilt();
const esbuild = await import('esbuild');
const known = readdirSync(path.join(ROOT, 'bench')).filter((f) => f.endsWith('.ts')).map((f) => f.slice(0, -3));
const wanted = process.argv.slice(2).filter((a) => !a.startsWith('-'));
for (const name of wanted.length > 0 ? wanted : known) {
  if (!known.includes(name)) {
    console.error(`no bench/${name}.ts; there are: ${known.join(', ')}`);
    process.exit(2);
  }
  const outfile = path.join(ROOT, `dist/bench/${name}.cjs`);
  await esbuild.build({
    entryPoints: [path.join(ROOT, `bench/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
  const code = await run(process.execPath, [outfile]);
  if (code !== 0) process.exit(code);
}
