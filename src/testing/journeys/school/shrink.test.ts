// If these fail, what the school finds cannot be seen again with a few jobs.
import { JOBS } from './jobs';
import { drawPlan, leaveOnly, type Step } from './plan';
import { shrink } from './shrink';

const PEOPLE = [
  { name: '甲', role: 'teacher' },
  { name: '乙', role: 'head' },
  { name: '丙', role: 'reviewer' },
] as const;
const size = { days: 2, steps: 8 };
const plan = drawPlan(7, PEOPLE, JOBS, size);
const ids = (steps: readonly Step[]) => steps.map(({ id }) => id);

test('a seed gives one plan, in which every job is of the right role', () => {
  expect(drawPlan(7, PEOPLE, JOBS, size)).toEqual(plan);
  expect(drawPlan(8, PEOPLE, JOBS, size)).not.toEqual(plan);
  expect(plan.filter(({ person }) => person === '丙').map(({ job }) => job)).not.toContain('compose');
  expect(new Set(ids(plan)).size).toBe(plan.length);
});

test('a step of the plan is the same when others are left out', () => {
  const [, second] = plan;
  expect(leaveOnly(plan, second?.id ?? '')).toEqual([second]);
  expect(leaveOnly(plan, `${second?.person}:${second?.job}`)).toContainEqual(second);
});

test('what fails by itself is found at once; what needs two steps keeps both', async () => {
  const step = plan[20] as Step;
  let runs = 0;
  const alone = await shrink(plan, step, 10, async (steps) => (runs += 1) > 0 && ids(steps).includes(step.id));
  expect(ids(alone)).toEqual([step.id]);
  expect(runs).toBe(1);
  const other = plan.find(({ person }, at) => person !== step.person && at < 20) as Step;
  const both = await shrink(plan, step, 60, async (steps) =>
    [step.id, other.id].every((id) => ids(steps).includes(id)),
  );
  expect(ids(both)).toEqual([other.id, step.id]);
});

test('after its number of runs it gives the smallest so far', async () => {
  let runs = 0;
  const left = await shrink(plan, undefined, 3, async (steps) => (runs += 1) > 0 && steps.length > 5);
  expect(runs).toBe(3);
  expect(left.length).toBeLessThan(plan.length);
});
