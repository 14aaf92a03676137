// If these fail, 换一题 offers a question of other content, difficulty or points before one that is nearer.
import { commonShare, distanceOf, type Compared } from './nearness';

const own = { tokens: [1, 2, 3, 4], points: 12 };
const other = (more: Partial<Compared> = {}): Compared => ({
  relation: 'same',
  difficulty_change: 0,
  tokens: [1, 2, 3, 5],
  points: 12,
  ...more,
});

test('content, knowledge point, difficulty and points each bring a question nearer', () => {
  expect(commonShare([1, 2, 3, 4], [1, 2, 3, 5])).toBe(0.6);
  expect(commonShare([], [1])).toBe(0);
  const near = distanceOf(own, other());
  expect(distanceOf(own, other({ tokens: own.tokens }))).toBe(0);
  for (const worse of [{ tokens: [9] }, { relation: 'sibling' as const }, { difficulty_change: 1 }, { points: 6 }])
    expect(distanceOf(own, other(worse))).toBeGreaterThan(near);
  expect(distanceOf(own, other({ difficulty_change: null }))).toBe(distanceOf(own, other({ difficulty_change: -2 })));
});
