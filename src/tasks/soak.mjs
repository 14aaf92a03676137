// npm run soak [-- name arguments…]: the long forms of tests that the suite runs in a short form; without a name, all
// of bench/soak.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bundleBench, ensureBuilt } from './build.mjs';
import { ROOT, run } from './tree.mjs';

await ensureBuilt();
const known = readdirSync(path.join(ROOT, 'bench/soak'))
  .filter((f) => f.endsWith('.ts'))
  .map((f) => f.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);
if (name !== undefined && !known.includes(name)) {
  console.error(`no bench/soak/${name}.ts; there are: ${known.join(', ')}`);
  process.exit(2);
}
/** In development each store looks through its whole state after each action; jest has that too. */
const env = { ...process.env, NODE_ENV: 'production' };
let failed = 0;
for (const each of name === undefined ? known : [name]) {
  // In the folder of the other benches: the server of the browser tests is found relative to it.
  const outfile = path.join(ROOT, `dist/bench/soak-${each}.cjs`);
  await bundleBench(`bench/soak/${each}.ts`, outfile);
  if ((await run(process.execPath, [outfile, ...rest], { env })) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
