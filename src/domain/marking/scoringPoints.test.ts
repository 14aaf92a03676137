import { scoringPoints } from './scoringPoints';

const question = (analysis: string, answer: unknown = '', parts: { answer: string }[] = []) => ({
  ...{ analysis, answer, parts },
});

test.each([
  [
    'points of each step',
    '<p>由正弦定理得 $a=2$（4分）</p><p>所以 $b=3$，（3 分）</p><p>面积为 6。（5分）</p>',
    [4, 3, 5],
  ],
  ['points so far', '<p>设公差为 $d$……2分</p><p>解得 $d=2$………5分</p><p>故 $a_n=2n$…………12分</p>', [2, 3, 7]],
])('%s', (_name, analysis, points) => {
  expect(scoringPoints(question(analysis), 12).map((one) => one.points)).toEqual(points);
});

test('a label is the step, with its formula', () => {
  const [first] = scoringPoints(question('<p>解：由正弦定理得 $a=2$（4分）</p><p>面积为 6（8分）</p>'), 12);
  expect(first?.label).toBe('解：由正弦定理得 $a=2$');
});

test.each([
  ['notes that do not add up', '<p>一（4分）</p><p>二（3分）</p>'],
  ['points in a sentence', '<p>本题满分 12 分，答对得 6 分，答错得 6 分</p>'],
  ['no notes', '<p>略</p>'],
])('%s give no steps', (_name, analysis) => {
  expect(scoringPoints(question(analysis), 12)).toEqual([]);
});

test('steps are found in the answer and in the parts, too', () => {
  expect(scoringPoints(question('', '<p>一（4分）</p><p>二（8分）</p>'), 12)).toHaveLength(2);
  expect(
    scoringPoints(question('', '', [{ answer: '<p>一（4分）</p>' }, { answer: '<p>二（8分）</p>' }]), 12),
  ).toHaveLength(2);
});
