// The closing lines of `npm test`.
import path from 'node:path';

interface Spec {
  title: string;
  file: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
    results: { duration: number }[];
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

export interface JestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}
type Seconds = Record<string, number>;

export const jestSeconds = ({ testResults }: JestReport, root: string): Seconds =>
  Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1000]),
  );

export function browserSeconds({ suites }: BrowserReport): Seconds {
  const seconds: Seconds = {};
  for (const { file, tests } of specsOf(suites)) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds[`e2e/${file}`] = (seconds[`e2e/${file}`] ?? 0) + took / 1000;
  }
  return seconds;
}

export const slowestFiles = (seconds: Seconds, count: number): string[] =>
  Object.entries(seconds)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`);
