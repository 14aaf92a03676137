// The hint above the answer grid says how to type answers: a wrong hint leads to wrong input.
import { createMockQuestion } from '../../../mocks/factories/question';
import type { Question } from '../../contract/question/question';
import { typingHint } from './answerColumns';

const hint = (change: Partial<Question>, part_scores: number[] = []) =>
  typingHint({ number: 1, type: '', question: createMockQuestion(change), scores: { score: 5, part_scores } });

test.each<[Partial<Question>, string]>([
  [{ type_id: 101, answer: ['b'] }, '填选项字母，如 B'],
  [{ type_id: 101, answer: ['a', 'c'] }, '填选项字母，几个连写，如 ABD'],
  [{ type_id: 200, answer: true }, '填 对 或 错（√ × T F 也可以）'],
  [{ type_id: 300, answer: [['0.5', '1/2']] }, '填答案；=3 直接给分'],
  [{ type_id: 300, answer: [['0.5'], ['2']] }, '填答案，各空用“；”隔开；=3 直接给分'],
  [{ type_id: 400, answer: '略' }, '填得分，满分 5'],
])('%#: the hint is of this question', (question, words) => {
  expect(hint(question)).toBe(words);
});

test('parts are filled in by part', () => {
  expect(hint({ type_id: 400, answer: '略' }, [2, 3])).toBe('填各小问得分，如 2+3，或总分');
});
