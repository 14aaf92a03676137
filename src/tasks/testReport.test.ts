// If these fail, `npm test` reports a broken test as passed, hides a flaky one, or skips tests without a reason.
import {
  browserOutcomes,
  browserSeconds,
  countTests,
  filesToRepeat,
  FLAKY_LIMIT,
  jestOutcomes,
  REPEATED_FILES,
  skippedLines,
  slowestFiles,
  tally,
  withFlaky,
  type BrowserReport,
  type JestReport,
  type Outcome,
} from './testReport';

type Spec = NonNullable<BrowserReport['suites'][number]['specs']>[number];
type Test = Spec['tests'][number];
const spec = (title: string, status: Test['status'], annotations: Test['annotations'] = []): Spec => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, annotations, results: [{ duration: 1500, ...(status !== 'expected' && { error: FAULT }) }] }],
});
const RED = String.fromCharCode(27);
const FAULT = { message: `${RED}[31mExpected: 1${RED}[39m\n\nReceived: 2` };
const FAULT_LINES = '    Expected: 1\n    Received: 2';
const REPORT: BrowserReport = {
  suites: [
    {
      title: 'a.spec.ts',
      specs: [spec('sound', 'expected'), spec('broken', 'unexpected')],
      suites: [
        {
          title: 'group',
          specs: [
            spec('shaky', 'flaky'),
            spec('left out', 'skipped', [{ type: 'skip', description: 'no Chinese font' }]),
          ],
        },
      ],
    },
  ],
};

type JestFile = JestReport['testResults'][number];
/** `+` before the title of a test that passed, `-` failed, `?` skipped. */
const jestFile = (name: string, titles: readonly string[], message = ''): JestFile => {
  const status = { '+': 'passed', '-': 'failed', '?': 'pending' };
  const assertionResults = titles.map((text) => ({
    ancestorTitles: ['group'],
    title: text.slice(1),
    status: status[text[0] as '+' | '-' | '?'],
    failureMessages: text.startsWith('-') ? [FAULT.message] : [],
  }));
  const failed = message !== '' || titles.some((title) => title.startsWith('-'));
  return {
    name: `/project/src/${name}`,
    startTime: 0,
    endTime: 1,
    status: failed ? 'failed' : 'passed',
    message,
    assertionResults,
  };
};
const outcomesOf = (first: JestFile, second?: JestFile): Outcome[] =>
  jestOutcomes({ testResults: [first] }, '/project', second && { testResults: [second] });
const linesOf = (outcomes: Outcome[]) => tally(outcomes, []).lines;
const flakyTests = (count: number): Outcome[] =>
  Array.from({ length: count }, (_, at) => ({ file: 'e2e/a.spec.ts', title: `t${at}`, result: 'flaky' }));

test('a browser test that passed only when it was repeated counts as passed and is named with its fault', () => {
  expect(tally(browserOutcomes(REPORT), [])).toMatchObject({
    ...{ passed: 2, failed: 1, skipped: 1 },
    lines: [`flaky: e2e/a.spec.ts › group › shaky\n${FAULT_LINES}`, `failed: e2e/a.spec.ts › broken\n${FAULT_LINES}`],
  });
});

test('the tests of a jest file that failed count as they did in its second run', () => {
  const first = jestFile('a.test.ts', ['+sound', '-shaky', '-broken', '?later']);
  const outcomes = outcomesOf(first, jestFile('a.test.ts', ['+sound', '+shaky', '-broken', '?later']));
  expect(tally(outcomes, [])).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  expect(linesOf(outcomes)).toEqual([
    `flaky: src/a.test.ts › group › shaky\n${FAULT_LINES}`,
    `failed: src/a.test.ts › group › broken\n${FAULT_LINES}`,
  ]);
});

test('a test that fails only in the second run of its file has failed', () => {
  const outcomes = outcomesOf(jestFile('a.test.ts', ['-one', '+two']), jestFile('a.test.ts', ['+one', '-two']));
  expect(tally(outcomes, [])).toMatchObject({ passed: 1, failed: 1 });
});

test('a failed test that is skipped in the second run has failed', () => {
  const outcomes = outcomesOf(jestFile('a.test.ts', ['-one']), jestFile('a.test.ts', ['?one']));
  expect(tally(outcomes, [])).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('of two tests with one title only the one that failed is flaky', () => {
  const outcomes = outcomesOf(jestFile('a.test.ts', ['-same', '+same']), jestFile('a.test.ts', ['+same', '+same']));
  expect(outcomes.map(({ result }) => result)).toEqual(['flaky', 'passed']);
});

test('a file that does not load is one failure, and flaky when its tests run and pass in the second run', () => {
  const broken = jestFile('a.test.ts', [], 'SyntaxError');
  expect(tally(outcomesOf(broken), [])).toMatchObject({
    ...{ passed: 0, failed: 1, skipped: 0 },
    lines: ['failed: src/a.test.ts\n    SyntaxError'],
  });
  expect(tally(outcomesOf(broken, broken), [])).toMatchObject({ passed: 0, failed: 1 });
  const outcomes = outcomesOf(broken, jestFile('a.test.ts', ['+one', '+two']));
  expect(tally(outcomes, [])).toMatchObject({
    ...{ passed: 2, failed: 0 },
    lines: ['flaky: src/a.test.ts\n    SyntaxError'],
  });
});

test('a file whose tests pass but which fails outside of them has failed', () => {
  const file = jestFile('a.test.ts', ['+one'], 'afterAll failed');
  expect(tally(outcomesOf(file), [])).toMatchObject({ passed: 1, failed: 1 });
  expect(tally(outcomesOf(file, file), [])).toMatchObject({ passed: 1, failed: 1 });
  expect(tally(outcomesOf(file, jestFile('a.test.ts', ['+one'])), [])).toMatchObject({ passed: 1, failed: 0 });
});

test('without a second run, or when it does not get as far as the tests, the first one counts', () => {
  const first = jestFile('a.test.ts', ['+one', '-two']);
  expect(tally(outcomesOf(first), [])).toMatchObject({ passed: 1, failed: 1 });
  expect(tally(outcomesOf(first, jestFile('a.test.ts', [], 'killed')), [])).toMatchObject({ passed: 1, failed: 1 });
  expect(tally(outcomesOf(first, jestFile('other.test.ts', ['+one', '+two'])), [])).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

test('failed files are repeated unless so many failed that it is no accident', () => {
  const failed = Array.from({ length: REPEATED_FILES }, (_, at) => jestFile(`${at}.test.ts`, ['-one']));
  const sound = jestFile('sound.test.ts', ['+one']);
  expect(filesToRepeat({ testResults: [sound, ...failed] })).toEqual(failed.map(({ name }) => name));
  expect(filesToRepeat({ testResults: [...failed, jestFile('more.test.ts', [], 'SyntaxError')] })).toEqual([]);
});

test('more flaky tests than the limit fail the run once, also over several parts', () => {
  expect(tally(flakyTests(FLAKY_LIMIT), [])).toMatchObject({ passed: 5, failed: 0 });
  const over = tally(flakyTests(FLAKY_LIMIT + 1), []);
  expect(over).toMatchObject({ passed: 6, failed: 1 });
  expect(over.lines.at(-1)).toBe('failed: 6 flaky tests, more than 5: the machine or the product is at fault');
  expect(tally(flakyTests(2), [], 3)).toMatchObject({ passed: 2, failed: 0 });
  expect(tally(flakyTests(3), [], 3)).toMatchObject({ passed: 3, failed: 1 });
  // The earlier part has failed already.
  expect(tally(flakyTests(1), [], 6)).toMatchObject({ passed: 1, failed: 0 });
});

test('a quarantined test is named with its outcome, never fails the run and counts towards no limit', () => {
  const quarantine = ['broken', 'group › shaky', 'sound'].map((title) => ({
    ...{ test: `e2e/a.spec.ts › ${title}`, date: '2026-03-06', reason: 'menu closes early' },
  }));
  expect(tally(browserOutcomes(REPORT), quarantine, FLAKY_LIMIT)).toEqual({
    ...{ passed: 2, failed: 0, skipped: 2, flaky: [] },
    lines: [
      'quarantined: e2e/a.spec.ts › sound (passed)',
      `quarantined: e2e/a.spec.ts › broken (failed)\n${FAULT_LINES}`,
      `quarantined: e2e/a.spec.ts › group › shaky (flaky)\n${FAULT_LINES}`,
    ],
  });
});

test('the list of flaky tests grows by those of the run and forgets those of a month ago', () => {
  const now = new Date('2026-03-20T08:00:00Z');
  const record = { kind: 'unit', file: 'src/a.test.ts', title: 'shaky', message: FAULT_LINES };
  const old = { ...record, date: '2026-02-01T08:00:00.000Z' };
  const recent = { ...record, date: '2026-03-01T08:00:00.000Z' };
  const found = { ...record, result: 'flaky' as const };
  expect(withFlaky([old, recent], [found], now)).toEqual([recent, { ...record, date: now.toISOString() }]);
});

test('a skipped test is named with its reason', () => {
  const cut: Spec = { title: 'cut', file: 'a.spec.ts', tests: [{ status: 'skipped', annotations: [], results: [] }] };
  expect(skippedLines(browserOutcomes({ suites: [{ specs: [cut] }] }))).toEqual([
    'skipped: e2e/a.spec.ts › cut (did not run)',
  ]);
  expect(skippedLines(browserOutcomes(REPORT))).toEqual([
    'skipped: e2e/a.spec.ts › group › left out (no Chinese font)',
  ]);
  expect(skippedLines(outcomesOf(jestFile('a.test.ts', ['?later'])))).toEqual([
    'skipped: src/a.test.ts › group › later',
  ]);
});

test('tests of nested groups and of several projects are counted, and a file that does not load is a failure', () => {
  expect(countTests(REPORT)).toBe(4);
  const twice = spec('sound', 'expected');
  twice.tests.push(...spec('sound', 'unexpected').tests);
  expect(tally(browserOutcomes({ suites: [{ specs: [twice] }] }), [])).toMatchObject({ passed: 1, failed: 1 });
  const outcomes = browserOutcomes({ suites: [], errors: [{ message: 'SyntaxError' }] });
  expect(tally(outcomes, [])).toMatchObject({
    ...{ passed: 0, failed: 1 },
    lines: ['failed: outside of a browser test\n    SyntaxError'],
  });
});

test('the files that took longest are named in their order, a file of several tests once', () => {
  expect(browserSeconds(REPORT)).toEqual({ 'e2e/a.spec.ts': 6 });
  const lines = slowestFiles({ 'e2e/a.spec.ts': 6, 'src/b.test.ts': 12.34, 'src/c.test.ts': 1 }, 2);
  expect(lines).toEqual(['  12.3 s  src/b.test.ts', '   6.0 s  e2e/a.spec.ts']);
});
