// If these fail, `npm test` reports a flaky test as passed, or skips tests without a reason.
import { browserSeconds, countTests, jestFaults, slowestFiles, sumOf, type BrowserReport } from './testReport';

type Test = BrowserReport['suites'][number]['specs'] extends (infer S)[] | undefined
  ? S extends { tests: (infer T)[] }
    ? T
    : never
  : never;
const spec = (title: string, status: Test['status'], annotations: Test['annotations'] = []) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, annotations, results: [{ duration: 1500 }] }],
});
const REPORT: BrowserReport = {
  suites: [
    {
      specs: [spec('sound', 'expected'), spec('broken', 'unexpected')],
      suites: [
        {
          specs: [
            spec('shaky', 'flaky'),
            spec('left out', 'skipped', [{ type: 'skip', description: 'no Chinese font' }]),
          ],
        },
      ],
    },
  ],
};

test('a test that passed only at the second try counts as failed and is named', () => {
  expect(sumOf(REPORT)).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  expect(sumOf(REPORT).lines).toContain('passed only at the second try: a.spec.ts shaky');
});

test('failed tests are named with the head of their message, files that could not run too', () => {
  const red = `${String.fromCharCode(27)}[31mExpected: 1${String.fromCharCode(27)}[39m\n\nReceived: 2`;
  expect(sumOf(REPORT).faults).toEqual(['failed: e2e/a.spec.ts broken\n', 'failed: e2e/a.spec.ts shaky\n']);
  const file = { startTime: 0, endTime: 1, assertionResults: [] };
  const assertionResults = [
    { fullName: 'sound', status: 'passed' },
    { fullName: 'broken', status: 'failed', failureMessages: [red] },
  ];
  expect(
    jestFaults(
      {
        testResults: [
          { ...file, name: '/project/src/a.test.ts', message: 'long', assertionResults },
          { ...file, name: '/project/src/b.test.ts', message: 'SyntaxError' },
        ],
      },
      '/project',
    ),
  ).toEqual([
    'failed: src/a.test.ts broken\n    Expected: 1\n    Received: 2',
    'failed: src/b.test.ts\n    SyntaxError',
  ]);
});

test('a skipped test is named with its reason', () => {
  expect(sumOf(REPORT).lines).toContain('skipped: a.spec.ts left out (no Chinese font)');
});

test('tests of nested groups are counted, and a file that does not load is a failure', () => {
  expect(countTests(REPORT)).toBe(4);
  expect(sumOf({ suites: [], errors: [{ message: 'SyntaxError' }] }).faults).toEqual([
    'failed: outside of a browser test\n    SyntaxError',
  ]);
  expect(sumOf({ suites: [], errors: [{ message: 'SyntaxError' }] })).toMatchObject({ passed: 0, failed: 1 });
});

test('the files that took longest are named in their order, a file of several tests once', () => {
  expect(browserSeconds(REPORT)).toEqual({ 'e2e/a.spec.ts': 6 });
  const lines = slowestFiles({ 'e2e/a.spec.ts': 6, 'src/b.test.ts': 12.34, 'src/c.test.ts': 1 }, 2);
  expect(lines).toEqual(['  12.3 s  src/b.test.ts', '   6.0 s  e2e/a.spec.ts']);
});
