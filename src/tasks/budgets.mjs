// npm run budgets [-- --accept "reason"]: builds if out of date, bundles bench/budgets.ts and runs it with the Chromium
// of the browser tests. Part of `npm run check -- all`.
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleBench, ensureBuilt } from './build.mjs';
import { ROOT, ensureInstalled, run } from './tree.mjs';

/** @returns 0, or why not: 'skipped' without a Chromium, else the exit code */
export async function budgets(args = []) {
  await ensureInstalled();
  const require = createRequire(import.meta.url);
  require('esbuild-register/dist/node').register({ target: 'node20' });
  const { chromiumForTests, thisMachine } = require('./testMachine.ts');
  const found = chromiumForTests(thisMachine());
  if (found.missing) {
    console.log(`skipped: budgets of bytes, requests and nodes (${found.missing})`);
    return 'skipped';
  }
  await ensureBuilt();
  const outfile = path.join(ROOT, 'dist/bench/budgets.cjs');
  await bundleBench('bench/budgets.ts', outfile);
  return run(process.execPath, [outfile, ...args], { env: { ...process.env, CHROMIUM_PATH: found.chromium } });
}

if (process.argv[1] && path.basename(process.argv[1]) === 'budgets.mjs') {
  const code = await budgets(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    return 1;
  });
  process.exit(code === 'skipped' ? 0 : code);
}
