// npm run bench [-- name …]: bundles bench/<name>.ts and runs it; without names, all of them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bundleBench, ensureBuilt } from './build.mjs';
import { ROOT, run } from './tree.mjs';

await ensureBuilt();
const known = readdirSync(path.join(ROOT, 'bench')).filter((f) => f.endsWith('.ts')).map((f) => f.slice(0, -3));
const wanted = process.argv.slice(2).filter((a) => !a.startsWith('-'));
for (const name of wanted.length > 0 ? wanted : known) {
  if (!known.includes(name)) {
    console.error(`no bench/${name}.ts; there are: ${known.join(', ')}`);
    process.exit(2);
  }
  const outfile = path.join(ROOT, `dist/bench/${name}.cjs`);
  await bundleBench(`bench/${name}.ts`, outfile);
  const code = await run(process.execPath, [outfile]);
  if (code !== 0) process.exit(code);
}
