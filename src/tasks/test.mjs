// npm test [-- all] [-- check|unit|database|browser …]: types, lint, import boundaries, jest (unit, server, journeys,
// screens), then Chromium and Firefox. Without `all` the slow files of tiers.ts do not run. `database`, which runs only
// when it is named, is the part of `unit` that uses a database, for a second run with TEST_DATABASE_URL. Prints the
// slowest files, and at the end one line `N passed, N failed, N skipped`, summed over the runners.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, ensureInstalled, run } from './tree.mjs';
import { check } from './check.mjs';

const words = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const parts = words.filter((word) => word !== 'all');
const all = words.includes('all');
const wants = (part) => parts.includes(part) || (parts.length === 0 && part !== 'database');
const unknown = parts.filter((part) => !['check', 'unit', 'database', 'browser'].includes(part));
if (unknown.length > 0) {
  console.error(`npm test does not know ${unknown.join(', ')}; parts: check, unit, database, browser; tier: all`);
  process.exit(2);
}
process.env.TEST_TIER = all ? 'all' : 'quick';
const SLOWEST = 12;
const seconds = {};
const sum = { passed: 0, failed: 0, skipped: 0 };
/** Named again before the last line, as the output of a run is long. */
const faults = [];
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
const { browserSeconds, countTests, jestFaults, jestSeconds, slowestFiles, sumOf } = require('./testReport.ts');

let buildFault = null;
const build = () => ensureBuilt().catch((error) => (buildFault = error));
if (wants('check')) {
  const { passed, failed } = await check(wants('browser') ? build : undefined);
  sum.failed += failed;
  sum.passed += passed;
  if (failed > 0) faults.push(`failed: ${failed} of the checks; \`npm run check\` runs them alone`);
}

if (wants('unit') || wants('database')) {
  const onlyDatabase = !wants('unit');
  console.log(onlyDatabase ? '== server and journeys on a database' : '== unit, server, journeys, screens');
  const file = path.join(reports, 'jest.json');
  rmSync(file, { force: true });
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const code = await run(process.execPath, [
    jest,
    '--json',
    `--outputFile=${file}`,
    '--silent=false',
    '--maxWorkers=2',
    ...(onlyDatabase ? ['--findRelatedTests', 'src/server/db/testDatabase.ts'] : []),
  ]);
  const report = readReport(file);
  if (report) {
    Object.assign(seconds, jestSeconds(report, ROOT));
    faults.push(...jestFaults(report, ROOT));
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    sum.skipped += report.numPendingTests + report.numTodoTests;
    for (const suite of report.testResults) {
      for (const test of suite.assertionResults)
        if (test.status === 'pending') console.log(`skipped: ${test.fullName}`);
    }
  }
  if (code !== 0 && (!report || report.success)) {
    sum.failed += 1;
    faults.push('failed: jest ended with an error outside of its tests');
  }
}

if (wants('browser')) {
  console.log('== real browser');
  const machine = thisMachine();
  const found = chromiumForTests(machine);
  const fontless = missingChineseFont(machine);
  if (fontless) console.log(`pictures and golden pages are skipped: ${fontless}`);
  if (!wants('check')) await build();
  const chromium = found.chromium ?? 'none';
  if (found.missing) console.log(`browser tests are skipped: ${found.missing}`);
  // Firefox has its own tests, which do not need Chromium.
  const files = found.missing ? [FIREFOX_TESTS, '--pass-with-no-tests'] : [];
  if (buildFault) console.error(buildFault.message);
  const { code, report } = buildFault ? {} : await playwright(files, chromium);
  if (report) {
    Object.assign(seconds, browserSeconds(report));
    const browser = sumOf(report);
    sum.passed += browser.passed;
    sum.failed += browser.failed;
    sum.skipped += browser.skipped;
    for (const line of browser.lines) console.log(line);
    faults.push(...browser.faults);
    if (code !== 0 && browser.failed === 0) sum.failed += 1;
    if (found.missing) sum.skipped += countTests((await playwright(['--list'], chromium)).report) - countTests(report);
  } else {
    sum.failed += 1;
    faults.push(buildFault ? 'failed: the build, as reported above' : 'failed: the browser tests gave no report');
  }
}

if (Object.keys(seconds).length > 0) {
  console.log('== slowest files');
  for (const line of slowestFiles(seconds, SLOWEST)) console.log(line);
  console.log(
    all
      ? '== tier: all'
      : '== tier: quick; the slow files of src/tasks/tiers.ts were not run, `npm test -- all` runs every file',
  );
}
for (const fault of faults) console.log(fault);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);
