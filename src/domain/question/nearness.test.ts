// If these fail, 换一题 offers a question of other content, difficulty or points before one that is nearer.
import { commonShare, distanceOf, type Compared } from './nearness';

const own = { tokens: [1, 2, 3, 4], points: 12, methods: [7] };
const other = (more: Partial<Compared> = {}): Compared => ({
  relation: 'same',
  difficulty_change: 0,
  tokens: [1, 2, 3, 5],
  kps: [1, 7],
  points: 12,
  ...more,
});

test('content, knowledge point, difficulty and points each bring a question nearer', () => {
  expect(commonShare([1, 2, 3, 4], [1, 2, 3, 5])).toBe(0.6);
  expect(commonShare([], [1])).toBe(0);
  const near = distanceOf(own, other());
  expect(distanceOf(own, other({ tokens: own.tokens }))).toBe(0);
  for (const worse of [
    { tokens: [9] },
    { relation: 'sibling' as const },
    { difficulty_change: 1 },
    { points: 6 },
    { kps: [1] },
  ])
    expect(distanceOf(own, other(worse))).toBeGreaterThan(near);
  const [alike, onSubject] = [
    { relation: 'none' as const, tokens: own.tokens },
    { relation: 'parent' as const, tokens: [9] },
  ];
  expect(distanceOf(own, other(alike))).toBeGreaterThan(
    distanceOf(own, other({ ...onSubject, difficulty_change: 5, kps: [] })),
  );
  expect(distanceOf(own, other({ difficulty_change: null }))).toBe(distanceOf(own, other({ difficulty_change: -2 })));
});
