// If these fail, `npm test` reports a flaky test as passed, or skips tests without a reason.
import { countTests, sumOf, type BrowserReport } from './browserReport';

type Test = BrowserReport['suites'][number]['specs'] extends (infer S)[] | undefined
  ? S extends { tests: (infer T)[] }
    ? T
    : never
  : never;
const spec = (title: string, status: Test['status'], annotations: Test['annotations'] = []) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, annotations }],
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
