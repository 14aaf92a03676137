// If these fail, `npm test` reports a flaky test as passed, or skips tests without a reason.
import { browserSeconds, countTests, slowestFiles, sumOf, type BrowserReport } from './testReport';

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

test('a skipped test is named with its reason', () => {
  expect(sumOf(REPORT).lines).toContain('skipped: a.spec.ts left out (no Chinese font)');
});

test('tests of nested groups are counted, and a file that does not load is a failure', () => {
  expect(countTests(REPORT)).toBe(4);
  expect(sumOf({ suites: [], errors: [{ message: 'SyntaxError' }] })).toMatchObject({ passed: 0, failed: 1 });
});

test('the files that took longest are named in their order, a file of several tests once', () => {
  expect(browserSeconds(REPORT)).toEqual({ 'e2e/a.spec.ts': 6 });
  const lines = slowestFiles({ 'e2e/a.spec.ts': 6, 'src/b.test.ts': 12.34, 'src/c.test.ts': 1 }, 2);
  expect(lines).toEqual(['  12.3 s  src/b.test.ts', '   6.0 s  e2e/a.spec.ts']);
});
