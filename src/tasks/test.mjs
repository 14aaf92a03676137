// npm test [-- all] [-- check|unit|engine|database|browser|FILE …]: types, lint, import boundaries, jest (unit, server,
// journeys, screens), then Chromium and Firefox. Without `all` the slow files of tiers.ts and the budgets do not run;
// files that are named do. Two parts of `unit` run only when they are named, for a second run with TEST_DATABASE_URL:
// `database`, every file that uses a database, and `engine`, those of them that depend on which one it is. What failed
// runs once more by itself. Prints the slowest files, what passed only then (`flaky`), what failed, and at the end one
// line `N passed, N failed, N skipped`, summed over the runners. More in docs/testing.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { ROOT, ensureInstalled, run } from './tree.mjs';

const words = process.argv.slice(2).filter((a) => !a.startsWith('-'));
const PARTS = ['check', 'unit', 'engine', 'database', 'browser'];
const paths = words.filter((word) => word.includes('/'));
const browserPaths = paths.filter((file) => file.startsWith('e2e/'));
const unitPaths = paths.filter((file) => !file.startsWith('e2e/'));
const parts = words.filter((word) => word !== 'all' && !paths.includes(word));
const named = new Set([...parts, ...(unitPaths.length ? ['unit'] : []), ...(browserPaths.length ? ['browser'] : [])]);
const all = words.includes('all');
const wants = (part) => named.has(part) || (named.size === 0 && part !== 'engine' && part !== 'database');
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`npm test does not know ${unknown.join(', ')}; parts: ${PARTS.join(', ')}; tier: all; or files`);
  process.exit(2);
}
/** The part of `unit` that runs: all of it, or one of the two for a run on PostgreSQL. */
const unitPart = ['unit', 'engine', 'database'].find(wants);
const everyTier = all || paths.length > 0 || unitPart === 'engine';
process.env.TEST_TIER = everyTier ? 'all' : 'quick';
const SLOWEST = 12;
const seconds = {};
/** Minutes of each part, in the order in which they ran. */
const took = [];
let since = Date.now();
const partEnded = (part) => {
  const now = Date.now();
  took.push(`${part} ${((now - since) / 60_000).toFixed(1)}`);
  since = now;
};
/** What no test report counts: checks, a runner that ends badly, browser tests without a browser. */
const sum = { passed: 0, failed: 0, skipped: 0 };
const faults = [];
const outcomes = [];
const reports = path.join(ROOT, '.cache/reports');
mkdirSync(reports, { recursive: true });
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const fail = (line) => {
  sum.failed += 1;
  faults.push(`failed: ${line}`);
};

async function jest(name, args) {
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  const cli = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  // In one process, a timer that a test leaves would keep a finished run from ending.
  const code = await run(process.execPath, [
    ...[cli, '--json', `--outputFile=${file}`, '--silent=false', '--forceExit'],
    ...args,
  ]);
  const report = readJson(file);
  return { report, endedBadly: code !== 0 && (!report || report.success) };
}

const FIREFOX_TESTS = 'e2e/firefox.spec.ts';
/** Of playwright.config.ts, one after the other. */
const PROJECTS = ['light', 'heavy'];
const playwrightFile = path.join(reports, 'playwright.json');
/** The servers of the tests make their PDF with the same Chromium. */
async function playwright(args, chromium) {
  rmSync(playwrightFile, { force: true });
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const reporters = args.includes('--list') ? 'json' : 'list,json';
  const code = await run(process.execPath, [cli, 'test', `--reporter=${reporters}`, ...args], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  });
  return { code, report: readJson(playwrightFile) };
}

await ensureInstalled();
const require = createRequire(import.meta.url);
require('esbuild-register/dist/node').register({ target: 'node20' });
const { chromiumForTests, missingChineseFont, thisMachine } = require('./testMachine.ts');
const report = require('./testReport.ts');
const { engineTests } = require('./tiers.ts');

function add(kind, found) {
  outcomes.push(...found.map((outcome) => ({ ...outcome, kind })));
  for (const line of report.skippedLines(found)) console.log(line);
}

let buildFault = null;
const build = () => ensureBuilt().catch((error) => (buildFault = error));
if (wants('check')) {
  const { passed, failed, skipped } = await check(wants('browser') ? build : undefined, all);
  sum.failed += failed;
  sum.passed += passed;
  sum.skipped += skipped;
  const alone = all ? 'npm run check -- all' : 'npm run check';
  if (failed > 0) faults.push(`failed: ${failed} of the checks; \`${alone}\` runs them alone`);
  partEnded('check');
}

if (unitPart) {
  console.log(
    unitPart === 'unit' ? '== unit, server, journeys, screens' : `== server and journeys on a database: ${unitPart}`,
  );
  const selected = {
    unit: unitPaths,
    engine: ['--runTestsByPath', ...engineTests(ROOT)],
    database: ['--findRelatedTests', 'src/testing/testDatabase.ts'],
  }[unitPart];
  const first = await jest('jest.json', ['--maxWorkers=2', ...selected]);
  if (first.endedBadly) fail('jest ended with an error outside of its tests');
  if (first.report) {
    Object.assign(seconds, report.jestSeconds(first.report, ROOT));
    const failed = report.filesToRepeat(first.report);
    let second;
    if (failed.length > 0) {
      console.log(`== once more, one after the other: ${failed.map((file) => path.relative(ROOT, file)).join(', ')}`);
      // Not by --onlyFailures, which reads what the last run of any kind left in the cache.
      second = await jest('jestAgain.json', ['--runInBand', '--runTestsByPath', ...failed]);
      if (second.endedBadly) fail('the second run of jest ended with an error outside of its tests');
    }
    const found = report.jestOutcomes(first.report, ROOT, second?.report);
    if (found.length === 0 && !first.endedBadly) fail('jest ran no test');
    add(unitPart, found);
  }
  partEnded(unitPart);
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
  const files = found.missing ? [FIREFOX_TESTS] : browserPaths;
  if (buildFault) console.error(buildFault.message);
  if (buildFault) fail('the build, as reported above');
  let ran = 0;
  for (const project of buildFault ? [] : PROJECTS) {
    const { code, report: browser } = await playwright(
      [`--project=${project}`, '--pass-with-no-tests', ...files],
      chromium,
    );
    if (!browser) {
      fail(`the ${project} browser tests gave no report`);
      continue;
    }
    Object.assign(seconds, report.browserSeconds(browser));
    const results = report.browserOutcomes(browser);
    if (code !== 0 && !results.some(({ result }) => result === 'failed'))
      fail(`the ${project} browser tests ended with an error outside of a test`);
    ran += report.countTests(browser);
    add('browser', results);
    partEnded(`browser (${project})`);
  }
  if (!buildFault && ran === 0) fail('no browser test ran');
  if (found.missing && !buildFault) {
    const listed = await playwright(
      ['--list', ...browserPaths, ...(browserPaths.length ? [FIREFOX_TESTS] : [])],
      chromium,
    );
    sum.skipped += report.countTests(listed.report) - ran;
  }
}

if (Object.keys(seconds).length > 0) {
  console.log('== slowest files');
  for (const line of report.slowestFiles(seconds, SLOWEST)) console.log(line);
  if (paths.length === 0 && unitPart !== 'engine')
    console.log(
      everyTier
        ? '== tier: all'
        : '== tier: quick; the slow files of src/tasks/tiers.ts were not run, `npm test -- all` runs every file',
    );
}

console.log(`== minutes: ${took.join(', ')}`);

const quarantine = readJson(path.join(ROOT, 'e2e/quarantine.json'));
// Set by .ci/run, whose parts are one run.
const result = report.tally(outcomes, quarantine, Number(process.env.FLAKY_BEFORE ?? 0));
if (result.flaky.length > 0) {
  const file = path.join(reports, 'flaky.json');
  writeFileSync(file, `${JSON.stringify(report.withFlaky(readJson(file) ?? [], result.flaky, new Date()), null, 2)}\n`);
}
for (const line of [...result.lines, ...faults]) console.log(line);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((each) => sum[each] + result[each]);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
