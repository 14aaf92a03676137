// npm run bench [-- part …]: builds, bundles bench/run.ts and runs it; without names it runs the whole table.
import path from 'node:path';
import { bundleBench, ensureBuilt } from './build.mjs';
import { ROOT, run } from './tree.mjs';

if (!process.argv.includes('--help')) await ensureBuilt();
const outfile = path.join(ROOT, 'dist/bench/run.cjs');
await bundleBench('bench/run.ts', outfile);
process.exit(await run(process.execPath, ['--expose-gc', outfile, ...process.argv.slice(2)]));
