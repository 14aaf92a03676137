// npm test [-- unit|browser|check …]: types, lint, walls, jest (unit, server, journeys, screens), then Chromium.
// Ends with one line `N passed, N failed, N skipped`, summed over the runners.
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
/** Tests that failed first and passed then, so that nobody takes them for sound. */
const flakyTitles = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter((spec) => spec.tests.some((each) => each.status === 'flaky')).map((spec) => `${spec.file} ${spec.title}`),
    ...flakyTitles(suite.suites ?? []),
  ]);
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

await ensureInstalled();

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
  const code = await run(process.execPath, [jest, '--json', `--outputFile=${file}`, '--silent=false', '--maxWorkers=2', ...filter]);
  const report = readReport(file);
  if (report) {
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    sum.skipped += report.numPendingTests + report.numTodoTests;
    for (const suite of report.testResults) {
      for (const test of suite.assertionResults) if (test.status === 'pending') console.log(`skipped: ${test.fullName}`);
    }
  }
  if (code !== 0 && (!report || report.success)) sum.failed += 1;
}

if (wants('browser')) {
  console.log('== real browser');
  await ensureBuilt();
  const file = path.join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const code = await run(process.execPath, [playwright, 'test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport(file);
  if (report) {
    sum.passed += report.stats.expected + report.stats.flaky;
    sum.failed += report.stats.unexpected;
    sum.skipped += report.stats.skipped;
    for (const title of flakyTitles(report.suites)) console.log(`passed only at the second try: ${title}`);
  }
  if (code !== 0 && (!report || report.stats.unexpected === 0)) sum.failed += 1;
}

console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);
