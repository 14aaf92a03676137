// The closing lines of `npm test`: what became of each test, counted over the runners and over both tries of a test
// that failed at first.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Quarantined } from './quarantine';

/** More of them in a run fail it: then it is not a test that is shaky but the machine or the product. */
export const FLAKY_LIMIT = 5;
/** When more files of jest fail they are not repeated, as that would take as long as the run and decide nothing. */
export const REPEATED_FILES = 20;

export interface Outcome {
  /** Relative to the root; empty for a fault outside of a file. */
  file: string;
  /** With the titles of its groups; empty when the file as a whole is meant, which is no test to count. */
  title: string;
  /** flaky: failed beside other tests and passed when it was repeated alone. */
  result: 'passed' | 'failed' | 'flaky' | 'skipped';
  /** Of the first failure, shortened and indented; or why it was skipped. */
  message?: string;
}

const GROUP = ' › ';
const nameOf = ({ file, title }: Pick<Outcome, 'file' | 'title'>): string =>
  [file, title].filter((part) => part !== '').join(GROUP);

const MESSAGE_LINES = 8;
/** Of the runners, in a stack. */
const FRAME = /^\s+at .*(\/node_modules\/|node:internal|new Promise \()/;
/** The first lines of a message, indented and without the colours that reports add for a terminal. */
const shortMessage = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !FRAME.test(line))
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

interface Spec {
  title: string;
  file: string;
  /** One for each project of the configuration that the file is in, and for each repetition. */
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
    results: { duration: number; error?: { message?: string } }[];
  }[];
}
interface Suite {
  title?: string;
  specs?: Spec[];
  suites?: Suite[];
}
export interface BrowserReport {
  /** One for each file; those inside are groups of tests. */
  suites: Suite[];
  /** Faults outside a test, such as a file that cannot be loaded. */
  errors?: { message?: string }[];
}

const specsIn = ({ specs = [], suites = [] }: Suite, groups: readonly string[] = []): Spec[] => [
  ...specs.map((spec) => ({ ...spec, title: [...groups, spec.title].join(GROUP) })),
  ...suites.flatMap((suite) => specsIn(suite, [...groups, suite.title ?? ''])),
];
const specsOf = ({ suites }: BrowserReport): Spec[] => suites.flatMap((suite) => specsIn(suite));

export const countTests = (report: BrowserReport): number =>
  specsOf(report).reduce((sum, spec) => sum + spec.tests.length, 0);

const BROWSER_RESULTS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;

export const browserOutcomes = (report: BrowserReport): Outcome[] => [
  ...(report.errors ?? []).map(({ message }) => ({
    ...{ file: '', title: 'outside of a browser test' },
    result: 'failed' as const,
    message: shortMessage(message),
  })),
  ...specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ status, annotations, results }) => {
      const skipped = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      // After a failure of its group, or of too many others.
      const reason = results.length === 0 ? 'did not run' : skipped;
      const fault = shortMessage(results.find(({ error }) => error)?.error?.message);
      const message = status === 'skipped' ? reason : fault;
      return { file: `e2e/${file}`, title, result: BROWSER_RESULTS[status], message };
    }),
  ),
];

interface JestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  /** Of a file that could not run. */
  message?: string;
  assertionResults: JestTest[];
}
interface JestTest {
  title: string;
  ancestorTitles: string[];
  status: string;
  failureMessages?: string[] | null;
}
export interface JestReport {
  testResults: JestFile[];
}

/** The files that are run again by themselves. */
export function filesToRepeat({ testResults }: JestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > REPEATED_FILES ? [] : failed;
}

const titleOf = ({ ancestorTitles, title }: JestTest) => [...ancestorTitles, title].join(GROUP);
const failedTests = ({ assertionResults }: JestFile) => assertionResults.filter(({ status }) => status === 'failed');
/** It could not be loaded, has no test, or failed outside of its tests. */
const failedAsAWhole = (file: JestFile) => file.status === 'failed' && failedTests(file).length === 0;

/** The second run of a file counts instead of the first one, if it got as far as its tests. */
export function jestOutcomes({ testResults }: JestReport, root: string, repeated?: JestReport): Outcome[] {
  const seconds = new Map(repeated?.testResults.map((file) => [file.name, file]));
  return testResults.flatMap((first) => {
    const repeat = first.status === 'failed' ? seconds.get(first.name) : undefined;
    const second = repeat && repeat.assertionResults.length > 0 ? repeat : undefined;
    return outcomesOfFile(path.relative(root, first.name), first, second);
  });
}

function outcomesOfFile(file: string, first: JestFile, second?: JestFile): Outcome[] {
  const last = second ?? first;
  const failedFirst = second ? failedTests(first) : [];
  const outcomes = last.assertionResults.map((test): Outcome => {
    const title = titleOf(test);
    const at = failedFirst.findIndex((other) => titleOf(other) === title);
    // A title that occurs twice is one test each.
    const [before] = at === -1 ? [] : failedFirst.splice(at, 1);
    const fault = shortMessage((before ?? test).failureMessages?.[0]);
    if (test.status === 'passed')
      return before ? { file, title, result: 'flaky', message: fault } : { file, title, result: 'passed' };
    if (test.status === 'failed' || before) return { file, title, result: 'failed', message: fault };
    return { file, title, result: 'skipped' };
  });
  if (failedAsAWhole(last)) outcomes.push({ file, title: '', result: 'failed', message: shortMessage(last.message) });
  else if (second && failedAsAWhole(first))
    outcomes.push({ file, title: '', result: 'flaky', message: shortMessage(first.message) });
  return outcomes;
}

export const skippedLines = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ result }) => result === 'skipped')
    .map((outcome) => `skipped: ${nameOf(outcome)}${outcome.message ? ` (${outcome.message})` : ''}`);

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed before the last line: quarantined, flaky and failed tests, each with its message. */
  lines: string[];
  flaky: Outcome[];
}

/**
 * @param quarantine tests that never fail the run; one that failed counts as skipped
 * @param flakyBefore flaky tests of earlier parts of the same run, which count towards the limit
 */
export function tally(outcomes: readonly Outcome[], quarantine: readonly Quarantined[], flakyBefore = 0): Tally {
  const apart = new Set(quarantine.map(({ test }) => test));
  const isApart = (outcome: Outcome) => apart.has(nameOf(outcome));
  const judged = outcomes.filter((outcome) => !isApart(outcome));
  const quarantined = outcomes.filter(isApart);
  const of = (list: readonly Outcome[], result: Outcome['result']) => list.filter((each) => each.result === result);
  const tests = (list: readonly Outcome[]) => list.filter(({ title }) => title !== '').length;

  const flaky = of(judged, 'flaky');
  const failed = of(judged, 'failed');
  const all = flakyBefore + flaky.length;
  const tooMany = all > FLAKY_LIMIT && flakyBefore <= FLAKY_LIMIT;
  const line = (word: string, outcome: Outcome, more = '') =>
    `${word}: ${nameOf(outcome)}${more}${outcome.message ? `\n${outcome.message}` : ''}`;
  return {
    passed: tests([...of(outcomes, 'passed'), ...of(outcomes, 'flaky')]),
    failed: failed.length + (tooMany ? 1 : 0),
    skipped: of(outcomes, 'skipped').length + of(quarantined, 'failed').length,
    lines: [
      ...quarantined.map((outcome) => line('quarantined', outcome, ` (${outcome.result})`)),
      ...flaky.map((outcome) => line('flaky', outcome)),
      ...failed.map((outcome) => line('failed', outcome)),
      ...(tooMany
        ? [`failed: ${all} flaky tests, more than ${FLAKY_LIMIT}: the machine or the product is at fault`]
        : []),
    ],
    flaky,
  };
}

interface FlakyRecord {
  date: string;
  /** The part of `npm test` that it ran in. */
  kind: string;
  file: string;
  title: string;
  message: string;
}
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The list with those of this run at its end; those of a month ago are dropped. */
export const withFlaky = (
  list: readonly FlakyRecord[],
  flaky: readonly (Outcome & { kind: string })[],
  now: Date,
): FlakyRecord[] => [
  ...list.filter(({ date }) => now.getTime() - new Date(date).getTime() < KEPT_MS),
  ...flaky.map(({ kind, file, title, message = '' }) => ({ date: now.toISOString(), kind, file, title, message })),
];

type Seconds = Record<string, number>;

export const jestSeconds = ({ testResults }: JestReport, root: string): Seconds =>
  Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1000]),
  );

export function browserSeconds(report: BrowserReport): Seconds {
  const seconds: Seconds = {};
  for (const { file, tests } of specsOf(report)) {
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
