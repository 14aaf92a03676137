// If this fails, the day that the suite plays no longer looks for what the product once got wrong unseen: the second PDF of
// a paper, a page read again over its student, a stale queue, 选做 by the title of a section, one page taken for all.
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
