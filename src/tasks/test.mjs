// npm test [-- unit|browser|check …]: types, lint, import boundaries, jest (unit, server, journeys, screens), then
// Chromium. Ends with one line `N passed, N failed, N skipped`, summed over the runners.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, ensureInstalled, run } from './tree.mjs';
import { check } from './check.mjs';

const parts = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const wants = (part) => parts.length === 0 || parts.includes(part);
const sum = { passed: 0, failed: 0, skipped: 0 };
const reports = path.join(ROOT, '.cache/reports');
mkdirSync(reports, { recursive: true });
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const FIREFOX_TESTS = 'e2e/firefox.spec.ts';
const playwrightFile = path.join(reports, 'playwright.json');
/** The servers of the tests make their PDF with the same Chromium. */
async function playwright(args, chromium) {
  rmSync(playwrightFile, { force: true });
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const reporters = args.includes('--list') ? 'json' : 'list,json';
  const code = await run(process.execPath, [cli, 'test', `--reporter=${reporters}`, ...args], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  });
  return { code, report: readReport(playwrightFile) };
}

await ensureInstalled();
const require = createRequire(import.meta.url);
require('esbuild-register/dist/node').register({ target: 'node20' });
const { chromiumForTests, missingChineseFont, thisMachine } = require('./testMachine.ts');
const { countTests, sumOf } = require('./browserReport.ts');

if (wants('check')) {
  const failed = await check();
  sum.failed += failed;
  sum.passed += 3 - failed;
}

if (wants('unit')) {
  console.log('== unit, server, journeys, screens');
  const file = path.join(reports, 'jest.json');
  rmSync(file, { force: true });
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const filter = process.env.TIKU_TEST_PATH ? [process.env.TIKU_TEST_PATH] : [];
  const code = await run(process.execPath, [
    jest,
    '--json',
    `--outputFile=${file}`,
    '--silent=false',
    '--maxWorkers=2',
    ...filter,
  ]);
  const report = readReport(file);
  if (report) {
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    sum.skipped += report.numPendingTests + report.numTodoTests;
    for (const suite of report.testResults) {
      for (const test of suite.assertionResults)
        if (test.status === 'pending') console.log(`skipped: ${test.fullName}`);
    }
  }
  if (code !== 0 && (!report || report.success)) sum.failed += 1;
}

if (wants('browser')) {
  console.log('== real browser');
  const machine = thisMachine();
  const found = chromiumForTests(machine);
  const fontless = missingChineseFont(machine);
  if (fontless) console.log(`pictures and golden pages are skipped: ${fontless}`);
  await ensureBuilt();
  const chromium = found.chromium ?? 'none';
  if (found.missing) console.log(`browser tests are skipped: ${found.missing}`);
  // Firefox has its own tests, which do not need Chromium.
  const files = found.missing ? [FIREFOX_TESTS] : [];
  const { code, report } = await playwright(files, chromium);
  if (report) {
    const told = sumOf(report);
    sum.passed += told.passed;
    sum.failed += told.failed;
    sum.skipped += told.skipped;
    for (const line of told.lines) console.log(line);
    if (code !== 0 && told.failed === 0) sum.failed += 1;
    if (found.missing) sum.skipped += countTests((await playwright(['--list'], chromium)).report) - countTests(report);
  } else sum.failed += 1;
}

console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);
