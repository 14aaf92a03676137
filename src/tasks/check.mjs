// npm run check: format, types, lint with the import boundaries between folders, styles, unused code. Exit code 1 when
// any of them finds something. `npm run format` rewrites the files.
import path from 'node:path';
import { ROOT, ensureInstalled, run } from './tree.mjs';

const bin = (file) => path.join(ROOT, 'node_modules', file);
export async function check() {
  await ensureInstalled();
  let failed = 0;
  for (const [name, script, args] of [
    ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
    ['types', 'typescript/bin/tsc', ['-b']],
    [
      'lint and import boundaries',
      'eslint/bin/eslint.js',
      ['--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0', '.'],
    ],
    ['styles', 'stylelint/bin/stylelint.mjs', ['--max-warnings', '0', '**/*.css']],
    ['unused', 'knip/bin/knip.js', []],
  ]) {
    console.log(`== ${name}`);
    if ((await run(process.execPath, [bin(script), ...args])) !== 0) failed += 1;
  }
  return failed;
}

if (process.argv[1] && path.basename(process.argv[1]) === 'check.mjs') process.exit((await check()) === 0 ? 0 : 1);
