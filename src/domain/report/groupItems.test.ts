// If these fail, a class is blamed for chance, or a student gets a standing that the scores do not give.
import * as fc from 'fast-check';
import { upperQuantile, Z95 } from '../measure/sampleStatistics';
import { DEFAULT_GRADING, gradesIn, gradingFault, PLACE_BANDS } from './afterExam/grading';
import { standingIn } from './afterExam/standing';
import { groupedItems } from './groupItems';

const items = [1, 2].map((question_id) => ({ question_id, score: 10, kps: [] }));
const student = (student_id: number, class_id: number, scores: (number | null)[]) => ({ student_id, class_id, scores });
const byClass = ({ class_id }: { class_id: number }) => ({ key: String(class_id), title: `${class_id} 班` });

test('a class that was taught a question is marked, chance is not, and small groups are not compared', () => {
  const students = Array.from({ length: 80 }, (_none, i) => {
    const taught = i < 40 ? (i % 10 === 0 ? 0 : 10) : i % 2 === 0 ? 10 : 0;
    return student(i, i < 40 ? 1 : 2, [taught, (i * 7) % 3 === 0 ? 10 : 0]);
  });
  const { groups, cells } = groupedItems(items, [...students, student(99, 3, [10, 10])], byClass);
  expect(groups.map(({ title, n }) => [title, n])).toEqual([
    ['1 班', 40],
    ['2 班', 40],
    ['3 班', 1],
  ]);
  expect(cells[0]?.map(({ notable }) => notable)).toEqual([true, true, false]);
  expect(cells[0]?.[0]?.difference).toBeGreaterThan(0.3);
  expect(cells[1]?.map(({ notable }) => notable)).toEqual([false, false, false]);
  expect(cells[0]?.[2]).toMatchObject({ n: 1, facility: 1, error: null, difference: null });
});

test('normal quantiles', () => {
  expect(upperQuantile(0.025)).toBeCloseTo(Z95, 8);
  expect(upperQuantile(0.001)).toBeCloseTo(3.090232306, 8);
  expect(upperQuantile(0.5)).toBeCloseTo(0, 8);
  expect(upperQuantile(0.9)).toBeCloseTo(-1.281551566, 8);
});

test('T scores have mean 50 and deviation 10, percentiles count equal scores half', () => {
  const totals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const standing = standingIn(totals);
  expect(standing(10)).toMatchObject({ percentile: 95 });
  expect(standing(5.5).t).toBeCloseTo(50);
  const all = totals.map((total) => standing(total).t ?? NaN);
  expect(all.reduce((sum, t) => sum + t, 0) / 10).toBeCloseTo(50);
  expect(Math.sqrt(all.reduce((sum, t) => sum + (t - 50) ** 2, 0) / 10)).toBeCloseTo(10);
});

test('equal scores and few students have no standing, never NaN', () => {
  expect(standingIn([5, 5, 5])(5)).toEqual({ t: null, percentile: null });
  expect(standingIn(Array<number>(12).fill(5))(5)).toEqual({ t: null, percentile: 50 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }), (halves) => {
      const totals = halves.map((half) => half / 2);
      const standing = standingIn(totals);
      for (const { t, percentile } of totals.map(standing)) {
        expect(t === null || Number.isFinite(t)).toBe(true);
        expect(percentile === null || (percentile >= 0 && percentile <= 100)).toBe(true);
      }
    }),
  );
});

test('grades by rate begin at their line; by place a band has its share of students, and ties get the better grade', () => {
  const byRate = gradesIn(DEFAULT_GRADING, [], 150);
  expect([127.5, 105, 90, 89.5].map(byRate)).toEqual(['优秀', '良好', '及格', '待提高']);
  expect(gradesIn(DEFAULT_GRADING, [0, 0], 0)(0)).toBe('待提高');
  const places = { ...DEFAULT_GRADING, by: 'place' as const, bands: PLACE_BANDS };
  const hundred = Array.from({ length: 100 }, (_none, i) => 100 - i);
  const counts = hundred.map(gradesIn(places, hundred, 100)).join('');
  expect(counts).toBe(`${'A'.repeat(15)}${'B'.repeat(30)}${'C'.repeat(35)}${'D'.repeat(20)}`);
  expect(gradesIn(places, Array<number>(12).fill(7), 10)(7)).toBe('A');
  expect(gradesIn(places, [1, 2, 3], 10)(3)).toBe('');
});

test('a setting of grades that leaves totals without a grade is refused', () => {
  expect(gradingFault(DEFAULT_GRADING)).toBeNull();
  const bands = (by: 'rate' | 'place', ...limits: number[]) =>
    gradingFault({ ...DEFAULT_GRADING, by, bands: limits.map((limit, i) => ({ title: `第${i}等`, limit })) });
  expect(bands('place', 15, 45, 100)).toBeNull();
  expect(bands('rate', 70, 85, 0)).toContain('从高到低');
  expect(bands('rate', 85, 60)).toContain('从 0 起');
  expect(bands('place', 0, 100)).toContain('从小到大');
  expect(bands('place', 15, 90)).toContain('到 100');
  expect(bands('rate', 0)).toContain('2 到 10');
  expect(gradingFault({ ...DEFAULT_GRADING, pass: 90 })).toContain('及格线');
  const [first, ...rest] = DEFAULT_GRADING.bands;
  expect(gradingFault({ ...DEFAULT_GRADING, bands: [{ title: '良好', limit: first?.limit ?? 0 }, ...rest] })).toContain(
    '重复',
  );
});
