// If these fail, marks do not follow the rule that the paper prints, or change when answers are marked again.
import { createMockQuestion } from '../../../mocks/factories/question';
import { scoringRule, type ScoringRule } from '../../contract/paper/scoringRule';
import { markAnswer, remark } from './marking';
import { instructionOf, plainRule, ruleOfSection, ruleText, sharesText } from './scoring';

const rule = (changes: Partial<ScoringRule>): ScoringRule => ({ ...plainRule(), ...changes });
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` }));
const several = (answer: string[]) => createMockQuestion({ type_id: 102, options, answer, parts: [] });
const blanks = (answer: string[][]) => createMockQuestion({ type_id: 300, options: [], answer, parts: [] });
const pointsOf = (question: ReturnType<typeof several>, given: string, by: ScoringRule | undefined, points: number) => {
  const reading = markAnswer(question, given, by, points);
  return reading.ok ? reading.entry?.score : reading.msg;
};

test('the plain rule is what the contract completes an empty rule to', () => {
  expect(plainRule()).toEqual(scoringRule().parse({}));
});

test('new 高考: a student gets 3+3 of 6 points for two correct options and 2+2+2 for three', () => {
  const by = rule({ multiple: 'per_option', points: 1 });
  const two = several(['a', 'c']);
  const three = several(['a', 'c', 'd']);
  expect(['AC', 'A', 'C', 'B', 'AB', 'ABC', '/'].map((given) => pointsOf(two, given, by, 6))).toEqual([
    6, 3, 3, 0, 0, 0, 0,
  ]);
  expect(['ACD', 'AC', 'D', 'ABCD'].map((given) => pointsOf(three, given, by, 6))).toEqual([6, 4, 2, 0]);
  expect(pointsOf(three, 'A', by, 5)).toBe(1);
  expect(pointsOf(two, 'A', rule({ multiple: 'per_option', points: 0.5 }), 5)).toBe(2.5);
});

test('an incomplete answer gets nothing, fixed points or half the points, as the section says', () => {
  const question = several(['a', 'b', 'd']);
  const points = (by: ScoringRule | undefined) =>
    ['ABD', 'AB', 'A', 'AC'].map((given) => pointsOf(question, given, by, 5));
  expect(points(rule({ multiple: 'all' }))).toEqual([5, 0, 0, 0]);
  expect(points(rule({ multiple: 'fixed', points: 2 }))).toEqual([5, 2, 2, 0]);
  expect(points(undefined)).toEqual([5, 2.5, 2.5, 0]);
  expect(pointsOf(question, 'A', rule({ multiple: 'fixed', points: 9 }), 5)).toBe(5);
});

test('blanks with points of their own are scored one by one; points that do not fit the question are not used', () => {
  const question = blanks([['1'], ['2']]);
  const by = rule({ blank_points: [2, 3] });
  expect(['1；2', '1；9', '9；2'].map((given) => pointsOf(question, given, by, 5))).toEqual([5, 2, 3]);
  expect(pointsOf(question, '1；9', by, 6)).toBe(3);
});

test('blanks in any order: the same answers the other way round are right, one answer is counted once', () => {
  const question = blanks([['1'], ['2'], ['1', '3']]);
  const by = rule({ any_order: 1 });
  expect(['2；3；1', '3；1；2', '1；1；1', '2'].map((given) => pointsOf(question, given, by, 6))).toEqual([6, 6, 4, 2]);
  expect(pointsOf(question, '2；1；3', undefined, 6)).toBe(2);
});

test('marking again by another rule changes automatic marks and keeps those given by hand', () => {
  const question = several(['a', 'b']);
  const by = rule({ multiple: 'all' });
  const item = { score: 6, part_scores: [], rule: by };
  expect(remark(question, item, { given: 'A', score: 3, part_scores: [], by_hand: 0 })?.score).toBe(0);
  expect(remark(question, item, { given: '', score: 3, part_scores: [], by_hand: 1 })?.score).toBe(3);
});

test('a section follows its own rule, else the rule of the paper', () => {
  const scoring = { paper: rule({ multiple: 'all' }), sections: { 7: rule({ multiple: 'fixed' }) } };
  expect([ruleOfSection(scoring, 7)?.multiple, ruleOfSection(scoring, 8)?.multiple]).toEqual(['fixed', 'all']);
  expect(ruleOfSection(undefined, 8)).toBeUndefined();
});

test('the instruction says the points that marking gives', () => {
  const by = rule({ multiple: 'fixed', points: 2 });
  expect(instructionOf(by, [102, 102], [6, 6])).toBe(
    '在每小题给出的选项中，有多项符合题目要求。全部选对的得6分，部分选对的得2分，有选错的得0分。',
  );
  expect(instructionOf(by, [102, 102], [6, 5])).toContain('全部选对的得满分');
  expect(instructionOf(rule({ blank_points: [2, 3], any_order: 1 }), [300], [5])).toBe(
    '各空依次得2、3分，各空答案不计先后。',
  );
  expect([instructionOf(by, [101, 400], [5, 5]), instructionOf(undefined, [102], [6])]).toEqual(['', '']);
  expect(ruleText(undefined, 5)).toBe('全部选对的得5分，部分选对的得2.5分，有选错的得0分');
  expect(sharesText(rule({ multiple: 'per_option' }), 6)).toBe('有两个正确选项时每个得3分，三个时每个得2分');
});
