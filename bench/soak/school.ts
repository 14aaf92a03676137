// npm run soak -- school [--days 5] [--seed 1] [--people 12] [--steps 6] [--jobs job,…] [--only step,person:job,…]
// [--faults] [--postgres] [--release 0.1.0] [--runs 8]: a school uses the built product (docs/reliability.md, "A week of
// a school"). Exit code 1 when anything is found: then up to `runs` runs look for the smallest part of the plan that still
// fails, and the command that plays it is printed.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectPath } from '../../src/server/paths';
import { reportPage } from '../../src/testing/journeys/school/reportPage';
import { shrink } from '../../src/testing/journeys/school/shrink';
import { planOf, playWeek, replayOf } from '../../src/testing/journeys/school/week';
import { runSoak } from '../support/runSoak';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '12' },
    steps: { type: 'string', default: '6' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    runs: { type: 'string', default: '8' },
    faults: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    release: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const folder = projectPath('.cache', 'school', values.seed);
  mkdirSync(folder, { recursive: true });
  const options = {
    seed: Number(values.seed),
    days: Number(values.days),
    people: Number(values.people),
    steps: Number(values.steps),
    only: values.only,
    jobs: values.jobs,
    faults: values.faults,
    postgres: values.postgres,
    release: values.release,
    folder,
    tell: (line: string) => console.log(line),
  };
  const plan = planOf(options);
  const run = await playWeek(options, plan);
  writeFileSync(path.join(folder, 'report.html'), reportPage(run));
  const { findings, jobs, counts, durationMs, latency, memory } = run;
  for (const { of, day, p50Ms, p99Ms } of latency) console.log(`day ${day}: ${of} p50 ${p50Ms} ms, p99 ${p99Ms} ms`);
  for (const { of, day, bytes } of memory) console.log(`day ${day}: ${of} ${Math.round(bytes / 2 ** 20)} MB`);
  console.log(
    `${jobs.length} jobs, ${JSON.stringify(counts)}, ${Math.round(durationMs / 1000)} s, ${findings.length} findings`,
  );
  for (const { rule, message, recipe } of findings)
    console.log(`found: ${recipe.person}:${recipe.job} ${rule}: ${message}\n  ${recipe.replay}`);
  const page = path.join(folder, 'report.html');
  writeFileSync(page, reportPage(run));
  console.log(`report: ${page}`);
  const [first] = findings;
  if (!first) return;
  process.exitCode = 1;
  const seen = plan.find(({ id }) => id === first.recipe.steps?.[0]);
  const quiet = { ...options, tell: () => undefined };
  if (values.runs === '0') return;
  const left = await shrink(plan, seen, Number(values.runs), async (steps) => {
    const again = await playWeek(quiet, [...steps]);
    const fails = again.findings.some(({ rule }) => rule === first.rule);
    console.log(`  ${steps.length} of ${plan.length} steps: ${fails ? 'found again' : 'not found'}`);
    return fails;
  });
  console.log(`smallest part that still gives “${first.rule}” (${left.length} steps):\n  ${replayOf(options, left)}`);
}

runSoak(main);
