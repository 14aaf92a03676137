// If these fail, students get marks that no rule gives: a disputed script is settled without a third marker, or an
// agreed one waits for no further marker.
import { normalOf, randomOf } from '../../../mocks/simulatedAnswers';
import { correlation } from '../measure/sampleStatistics';
import { defaultTolerance, settle, withinTolerance, type GivenMark } from './settle';
import { markerSeverity, type MarkedScript } from './severity';

const whole = (...scores: number[]): GivenMark[] => scores.map((score) => ({ score, part_scores: [] }));
const double = { double: true, tolerance: 2 };

test('the default tolerance is a sixth of the points, at least 1', () => {
  expect([4, 6, 12, 17].map(defaultTolerance)).toEqual([1, 1, 2, 17 / 6]);
});

test.each([
  [{ double: false, tolerance: 1 }, [], { state: 'open', needs: 1 }],
  [{ double: false, tolerance: 1 }, [7], { state: 'final', way: 'single', score: 7 }],
  [double, [], { state: 'open', needs: 2 }],
  [double, [7], { state: 'open', needs: 2 }],
  [double, [7, 9], { state: 'final', way: 'mean', score: 8 }],
  [double, [7, 7.5], { state: 'final', way: 'mean', score: 7.25 }],
  [double, [7, 9.5], { state: 'open', needs: 3 }],
  [double, [4, 9, 8], { state: 'final', way: 'pair', score: 8.5 }],
  [double, [9, 4, 5], { state: 'final', way: 'pair', score: 4.5 }],
  // It agrees with both: the nearer one counts, and of two equally near ones the higher.
  [double, [5, 8, 6], { state: 'final', way: 'pair', score: 5.5 }],
  [double, [5, 8, 6.5], { state: 'final', way: 'pair', score: 7.25 }],
  [double, [0, 12, 6], { state: 'ruling' }],
  [{ double: true, tolerance: 10 / 6 }, [3, 4.5], { state: 'final', way: 'mean', score: 3.75 }],
  [{ double: true, tolerance: 10 / 6 }, [3, 5], { state: 'open', needs: 3 }],
])('%o with %o', (rule, scores, expected) => {
  expect(settle(rule, whole(...scores))).toMatchObject(expected);
});

test('the mean is taken part by part where both markers gave the parts', () => {
  const parts = (...part_scores: number[]): GivenMark => ({
    score: part_scores.reduce((all, one) => all + one, 0),
    part_scores,
  });
  expect(settle(double, [parts(4, 3), parts(4, 4.5)])).toEqual({
    ...{ state: 'final', way: 'mean' },
    ...{ score: 7.75, part_scores: [4, 3.75] },
  });
  expect(settle(double, [parts(4, 3), { score: 8, part_scores: [8] }])).toMatchObject({ score: 7.5, part_scores: [] });
});

const [SCRIPTS, QUESTIONS, MARKERS] = [500, 6, 20];

test('500 scripts × 6 questions × 20 markers: every pair beyond the tolerance gets a third mark, none within it', () => {
  const random = randomOf(24);
  const normal = normalOf(random);
  const points = [10, 12, 12, 12, 14, 17];
  const severe = Array.from({ length: MARKERS }, () => 0.08 * normal());
  const marks: MarkedScript[] = [];
  let [thirds, beyond, finals, rulings] = [0, 0, 0, 0];
  for (let script = 0; script < SCRIPTS; script += 1)
    for (let question = 0; question < QUESTIONS; question += 1) {
      const most = points[question] ?? 0;
      const rule = { double: true, tolerance: defaultTolerance(most) };
      const truth = Math.min(1, Math.max(0, 0.6 + 0.2 * normal()));
      const drawn = new Set<number>();
      const given: GivenMark[] = [];
      for (let result = settle(rule, given); result.state === 'open'; result = settle(rule, given)) {
        let marker = Math.floor(random() * MARKERS);
        while (drawn.has(marker)) marker = (marker + 1) % MARKERS;
        drawn.add(marker);
        const share = truth + (severe[marker] ?? 0) + 0.07 * normal();
        const score = Math.min(most, Math.max(0, Math.round(2 * share * most) / 2));
        given.push({ score, part_scores: [] });
        marks.push({ script: script * QUESTIONS + question, marker, value: score / most });
      }
      const [a, b, c] = given.map(({ score }) => score) as [number, number, number?];
      const apart = !withinTolerance(a, b, rule.tolerance);
      thirds += given.length === 3 ? 1 : 0;
      beyond += apart ? 1 : 0;
      expect([given.length, apart]).toEqual(apart ? [3, true] : [2, false]);
      const result = settle(rule, given);
      if (!apart) expect(result).toMatchObject({ state: 'final', score: (a + b) / 2 });
      else if (Math.min(Math.abs(a - (c ?? 0)), Math.abs(b - (c ?? 0))) > rule.tolerance)
        expect(result).toEqual({ state: 'ruling' });
      else {
        const near = Math.abs(a - (c ?? 0)) - Math.abs(b - (c ?? 0));
        const of = near < 0 ? a : near > 0 ? b : Math.max(a, b);
        expect(result).toMatchObject({ state: 'final', score: (of + (c ?? 0)) / 2 });
      }
      finals += result.state === 'final' ? 1 : 0;
      rulings += result.state === 'ruling' ? 1 : 0;
    }
  expect([thirds, finals + rulings]).toEqual([beyond, SCRIPTS * QUESTIONS]);
  expect(beyond).toBeGreaterThan(100);
  const found = markerSeverity(marks);
  expect(
    correlation(
      found.map(({ effect }) => effect ?? 0),
      severe,
    ),
  ).toBeGreaterThanOrEqual(0.95);
  // The interval holds: the centred truth is within it for nearly all markers.
  const middle = severe.reduce((all, one) => all + one, 0) / MARKERS;
  const held = found.filter(
    ({ effect, error }, at) => Math.abs((effect ?? 0) - ((severe[at] ?? 0) - middle)) <= 1.3 * (error ?? 0),
  );
  expect(held.length).toBeGreaterThanOrEqual(18);
});

test('a marker with few shared scripts has no severity, and data that say nothing give no number', () => {
  expect(markerSeverity([])).toEqual([]);
  const alone = Array.from({ length: 30 }, (_, script) => ({ script, marker: 1, value: 5 }));
  expect(markerSeverity(alone)).toEqual([{ marker: 1, count: 0, effect: null, error: null }]);
  const two = Array.from({ length: 12 }, (_, script) => [
    { script, marker: 1, value: 5 },
    { script, marker: 2, value: 6 },
  ]).flat();
  expect(markerSeverity(two)).toMatchObject([{ effect: -0.5 }, { effect: 0.5 }]);
});
