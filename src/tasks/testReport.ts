// The closing lines of `npm test`.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Spec {
  title: string;
  file: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
    results: { duration: number; error?: { message?: string } }[];
  }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}
export interface BrowserReport {
  suites: Suite[];
  /** Faults outside a test, such as a file that cannot be loaded. */
  errors?: { message?: string }[];
}

const specsOf = (suites: readonly Suite[]): Spec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

export const countTests = (report: BrowserReport): number =>
  specsOf(report.suites).reduce((sum, spec) => sum + spec.tests.length, 0);

const MESSAGE_LINES = 8;
/** The first lines of a message, indented and without the colours that reports add for a terminal. */
const shortMessage = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

/** A test that passed only at the second try counts as failed. */
export function sumOf(report: BrowserReport) {
  const sum = {
    passed: 0,
    failed: report.errors?.length ?? 0,
    skipped: 0,
    lines: [] as string[],
    faults: (report.errors ?? []).map(({ message }) => `failed: outside of a browser test\n${shortMessage(message)}`),
  };
  for (const { title, file, tests } of specsOf(report.suites)) {
    for (const { status, annotations, results } of tests) {
      if (status === 'expected') sum.passed += 1;
      else if (status === 'skipped') sum.skipped += 1;
      else {
        sum.failed += 1;
        const message = results.find(({ error }) => error)?.error?.message;
        sum.faults.push(`failed: e2e/${file} ${title}\n${shortMessage(message)}`);
      }
      if (status === 'flaky') sum.lines.push(`passed only at the second try: ${file} ${title}`);
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      if (status === 'skipped') sum.lines.push(`skipped: ${file} ${title}${reason ? ` (${reason})` : ''}`);
    }
  }
  return sum;
}

export interface JestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** Of a file that could not run. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

export const jestFaults = ({ testResults }: JestReport, root: string): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0)
      return failed.map(
        ({ fullName, failureMessages }) => `failed: ${file} ${fullName}\n${shortMessage(failureMessages?.[0])}`,
      );
    return assertionResults.length === 0 && message ? [`failed: ${file}\n${shortMessage(message)}`] : [];
  });

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
