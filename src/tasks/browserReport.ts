// Converts a Playwright report to the closing lines of `npm test`.
interface Spec {
  title: string;
  file: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
  }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}
export interface BrowserReport {
  suites: Suite[];
  /** Faults outside a test, such as a file that cannot be loaded. */
  errors?: unknown[];
}

const specsOf = (suites: readonly Suite[]): Spec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

export const countTests = (report: BrowserReport): number =>
  specsOf(report.suites).reduce((sum, spec) => sum + spec.tests.length, 0);

/** A test that passed only at the second try counts as failed. */
export function sumOf(report: BrowserReport): { passed: number; failed: number; skipped: number; lines: string[] } {
  const sum = { passed: 0, failed: report.errors?.length ?? 0, skipped: 0, lines: [] as string[] };
  for (const { title, file, tests } of specsOf(report.suites)) {
    for (const { status, annotations } of tests) {
      if (status === 'expected') sum.passed += 1;
      else if (status === 'skipped') sum.skipped += 1;
      else sum.failed += 1;
      if (status === 'flaky') sum.lines.push(`passed only at the second try: ${file} ${title}`);
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      if (status === 'skipped') sum.lines.push(`skipped: ${file} ${title}${reason ? ` (${reason})` : ''}`);
    }
  }
  return sum;
}
