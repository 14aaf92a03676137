// If these fail, a question type is half described: the form, the marking, an export or the answer sheet treats its
// questions as another type.
import { TYPE_IDS, typeTitle } from '../../../contract/codes';
import type { Answer } from '../../../contract/question/question';
import { answerOfType } from '../answers';
import { findBodyFaults, normalizeBody } from '../questionBody';
import { QUESTION_TYPES, questionTypeOf } from './registry';
import { answerKind, hasBracket, hasOptions, hasParts, traitsOf } from './traits';

const ANSWERS: Readonly<Record<number, { content: string; answer: Answer }>> = {
  101: { content: '<p>题</p>', answer: ['b'] },
  102: { content: '<p>题</p>', answer: ['a', 'c'] },
  200: { content: '<p>题</p>', answer: false },
  300: { content: '<p>得 <span data-blank></span></p>', answer: [['1', '$1.0$']] },
  400: { content: '<p>题</p>', answer: '<p>略</p>' },
  500: { content: '<p>材料</p>', answer: '' },
};
const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id, content: `<p>${id}</p>` }));
const PARTS = ['p', 'q'].map((id) => ({ id, content: `<p>${id}</p>`, answer: '', score: 4 }));
const bodyOf = (type_id: number) =>
  normalizeBody({ type_id, options: OPTIONS, ...ANSWERS[type_id]!, ...(type_id === 500 ? { parts: PARTS } : {}) });

test.each(TYPE_IDS)('type %i: a sound answer is stored, edited and stored again without a change', (id) => {
  const type = QUESTION_TYPES[id];
  const { answer } = bodyOf(id);
  expect(type.id).toBe(id);
  expect(type.isAnswer(answer)).toBe(true);
  expect(findBodyFaults(bodyOf(id))).toEqual([]);
  const draft = { right: [], judge: null, blanks: [], solution: '', ...type.toDraft(answer) };
  expect(type.fromDraft(draft)).toEqual(answer);
  expect(answerOfType(id, answer).kind).toBe(answerKind(id));
});

test.each(TYPE_IDS)('type %i: an answer of another type is a fault of the answer field', (id) => {
  for (const other of TYPE_IDS.filter((each) => each !== id)) {
    const body = normalizeBody({ ...bodyOf(id), answer: ANSWERS[other]!.answer });
    if (QUESTION_TYPES[id].isAnswer(body.answer)) continue;
    expect(findBodyFaults(body).map(({ field }) => field)).toContain('answer');
  }
});

test('a fault names the option, the part or the blank that it is about', () => {
  const choice = { ...bodyOf(101), options: [...OPTIONS, { id: 'x', content: '' }] };
  expect(findBodyFaults(choice)).toEqual([{ field: 'options', item: 'x', msg: '第 4 个选项没有内容' }]);
  const blank = { ...bodyOf(300), answer: [[]] };
  expect(findBodyFaults(blank)).toEqual([{ field: 'answer', item: '0', msg: '第 1 空没有答案' }]);
  const parts = [{ id: 'p1', content: '', score: 4, answer: '' }];
  expect(findBodyFaults({ ...bodyOf(400), parts })).toEqual([
    { field: 'parts', item: 'p1/content', msg: '第 1 小题没有内容' },
  ]);
});

test('a composite question needs a material and at least two questions about it', () => {
  expect(findBodyFaults({ ...bodyOf(500), parts: PARTS.slice(0, 1) })).toEqual([
    { field: 'parts', msg: '综合题至少有 2 个小题，请添加小题' },
  ]);
  expect(findBodyFaults({ ...bodyOf(500), content: '' }).map(({ field }) => field)).toEqual(['content']);
});

test('a type that an administrator has added is shown plainly and not stored', () => {
  const category = [{ id: 600, title: '综合' }];
  expect(typeTitle(600, category)).toBe('综合题');
  expect(questionTypeOf(600)).toBeUndefined();
  expect([hasOptions(600), hasParts(600), hasBracket(600)]).toEqual([false, false, false]);
  expect(traitsOf(600)).toMatchObject({ score: 5, space: 0, minutes: 5 });
  expect(findBodyFaults(normalizeBody({ type_id: 600, content: '<p>题</p>', answer: '' }))).toEqual([
    { field: 'content', msg: '题型无效，请重新选择题型' },
  ]);
});
