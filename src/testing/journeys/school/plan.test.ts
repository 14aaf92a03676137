// If this fails, the day that the suite plays no longer looks for what the product once got wrong unseen: the second PDF of
// a paper, a page read again over its student, a stale queue, 选做 by the title of a section, one page taken for all.
import { readFileSync } from 'node:fs';
import { projectPath } from '../../../server/paths';
import { KNOWN_FAULTS } from './knownFaults';
import { drawFaults } from './plan';
import { SUITE_DAY } from './suiteDay';
import { planOf } from './week';

test('the day of the suite has the jobs that find the faults of before', () => {
  const planned = new Set(planOf(SUITE_DAY).map(({ job }) => job));
  for (const job of ['assign-and-read-again', 'pass-on-screen', 'elective-exam', 'change-all-of-a-filter'])
    expect(planned).toContain(job);
  expect(planOf({ ...SUITE_DAY, jobs: 'pdf-again-and-again' }).length === 0 || planned.has('pdf-again-and-again')).toBe(
    true,
  );
});

test('the faults that can be put back fit the sources', () => {
  for (const [file, from] of KNOWN_FAULTS.flatMap(({ edits }) => edits))
    expect(readFileSync(projectPath(file), 'utf8')).toContain(from);
});

test('each day with faults has a kill, and in the other session a full disk, a database that is away, or another time', () => {
  const people = [{ name: '教师', role: 'teacher' as const }];
  for (const postgres of [false, true]) {
    const faults = drawFaults(1, people, { days: 2, postgres });
    const of = (day: number, ...kinds: string[]) => faults.filter((one) => one.day === day && kinds.includes(one.kind));
    expect(of(1, postgres ? 'database' : 'disk')).toHaveLength(1);
    expect(of(2, 'clock')).toHaveLength(1);
    for (const day of [1, 2]) {
      const [kill] = of(day, 'kill');
      expect(of(day, 'disk', 'database', 'clock')[0]?.session).toBe(kill?.session === 1 ? 2 : 1);
    }
  }
});
