// If these fail, a 综合题 with a choice or blanks as a part is not stored, printed, answered or marked by its key.
import { createMockQuestion } from '../../../mocks/factories/question';
import type { Part } from '../../contract/question/question';
import { sheetSections } from '../paper/answerSheet';
import { answerFault } from '../paper/check/eachQuestion';
import { answerBlocks, questionBlocks } from '../paper/questionBlocks';
import { typingHint } from '../report/answerColumns';
import { mergedPieces } from '../report/answerPieces';
import { markAnswer } from '../report/marking';
import { pageCells } from '../sheet/read/pageCells';
import { findBodyFaults, normalizeBody, sameBody } from './questionBody';
import { draftFaults, draftOf, fieldsOf } from './questionDraft';
import { placedFormulas } from './questionFormulas';
import { indexQuestion } from './questionIndex';

const options = ['a', 'b', 'c'].map((id) => ({ id, content: `<p>\\(${id}^{2}\\)</p>` }));
const PARTS: Part[] = [
  { id: 'p', content: '<p>选</p>', score: 3, type_id: 101, options, answer: ['b'] },
  { id: 'q', content: '<p>多选</p>', score: 4, type_id: 102, options, answer: ['a', 'c'] },
  { id: 'r', content: '<p>填 <span data-blank></span></p>', score: 2, type_id: 300, answer: [['2', '$2.0$']] },
  { id: 's', content: '<p>判</p>', score: 1, type_id: 200, answer: false },
  { id: 't', content: '<p>解</p>', score: 5, answer: '<p>略</p>' },
];
const bodyOf = (parts: readonly Part[]) => normalizeBody({ type_id: 500, content: '<p>材料</p>', answer: '', parts });
const body = bodyOf(PARTS);
const question = createMockQuestion({ ...body, id: 17 });
const mark = (given: string) => markAnswer(question, given, undefined, 15);

test('parts of every type are stored as they are, and other types have written parts only', () => {
  expect(body.parts).toEqual(PARTS);
  expect(findBodyFaults(body)).toEqual([]);
  expect(sameBody(body, bodyOf(PARTS.with(0, { ...PARTS[0]!, type_id: 102 })))).toBe(false);
  const free = normalizeBody({ type_id: 400, content: '<p>题</p>', answer: '', parts: PARTS.slice(4) });
  expect(free.parts).toEqual(PARTS.slice(4));
  expect(normalizeBody({ ...free, parts: PARTS }).parts[0]).not.toHaveProperty('options');
  expect(findBodyFaults(normalizeBody({ ...free, parts: PARTS }))[0]).toMatchObject({ item: 'p/answer' });
});

test('the form keeps every part, and names the field of a fault', () => {
  const draft = draftOf(question);
  expect(fieldsOf(draft).parts).toEqual(PARTS);
  const change = (at: number, patch: object) => ({
    ...draft,
    parts: draft.parts.map((one, i) => (i === at ? { ...one, ...patch } : one)),
  });
  expect(draftFaults(change(0, { right: [] }))).toEqual([
    { field: 'parts', item: 'p/answer', msg: '第 1 小题：请选择单选题的正确选项' },
  ]);
  expect(draftFaults(change(2, { blanks: [''] }))).toEqual([
    { field: 'parts', item: 'r/answer/0', msg: '第 3 小题：第 1 空没有答案' },
  ]);
  expect(draftFaults(change(1, { options: [...options, { id: 'd', content: '' }] }))).toEqual([
    { field: 'parts', item: 'q/options/d', msg: '第 2 小题：第 4 个选项没有内容' },
  ]);
  // Another type of the part loses nothing that was typed.
  expect(fieldsOf(change(0, { type_id: undefined })).parts?.[0]).toEqual({
    id: 'p',
    content: '<p>选</p>',
    score: 3,
    answer: '',
  });
  expect(draftOf({ ...question, parts: PARTS.slice(4) }).parts).toEqual(PARTS.slice(4));
});

test('formulas and words of their options are found', () => {
  expect(placedFormulas(body).map(({ item, label }) => [item, label])).toContainEqual([
    'p/options/b',
    '第 1 小题选项 B',
  ]);
  expect(indexQuestion(body).formulas).toEqual(expect.arrayContaining(['b^{2}', '2.0']));
});

test('a part is printed like a question of its type, with answer space for written parts only', () => {
  const numbered = { question, id: 17, label: '17．', score: '', part_scores: [3, 4, 2, 1, 5], answer_space: 40 };
  const blocks = questionBlocks(numbered);
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'stem',
    'part',
    'options',
    'part',
    'options',
    'part',
    'part',
    'part',
    'space',
  ]);
  expect(blocks[1]).toMatchObject({ choice: true, bracket: true, keepWithNext: true });
  expect(blocks[5]).not.toHaveProperty('bracket');
  expect(blocks.at(-1)).toMatchObject({ height: 40, shares: 1 });
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  const answers = answerBlocks(numbered, '', '').map((block) => (block.kind === 'answer' ? block.html : ''));
  expect(answers.slice(0, 5)).toEqual(['B', 'AC', '2', '错误', '<p>略</p>']);
});

test('a part without a key is a fault of the paper', () => {
  expect(answerFault(question)).toBeNull();
  const without = { ...question, parts: PARTS.with(1, { ...PARTS[1]!, answer: [] }) };
  expect(answerFault(without)).toBe('第 2 小题没有标答案');
});

test('an answer is marked part by part', () => {
  expect(mark('b｜A｜2.0｜对｜3.5')).toEqual({
    ok: true,
    entry: { given: 'B｜A｜2.0｜对｜3.5', score: 10.5, part_scores: [3, 2, 2, 0, 3.5], by_hand: 0 },
  });
  expect(mark('B|AC|2|错|5')).toMatchObject({ ok: true, entry: { score: 15 } });
  expect(mark('/｜=1｜｜｜')).toMatchObject({
    ok: true,
    entry: { given: '/｜=1｜｜｜', part_scores: [0, 1, 0, 0, 0] },
  });
  expect(mark('3+4+0+1+2')).toMatchObject({ ok: true, entry: { given: '', part_scores: [3, 4, 0, 1, 2], by_hand: 1 } });
  expect(mark('D｜A｜2｜对｜3')).toEqual({ ok: false, msg: '第 1 小题：没有选项 D，应为 A 至 C' });
  expect(mark('B｜A｜2｜对｜6')).toEqual({ ok: false, msg: '第 5 小题：应为 0 到 5 的分数，可有半分' });
  expect(mark('｜｜｜｜')).toMatchObject({ ok: false });
  const scores = { score: 15, part_scores: [3, 4, 2, 1, 5] };
  expect(typingHint({ number: 17, type: '', question, scores })).toContain('B｜B｜2｜对｜5');
});

test('pieces that come one after the other are one answer', () => {
  expect(mergedPieces('B｜｜', '｜｜=5')).toBe('B｜｜=5');
  expect(mergedPieces('B｜｜', 'A｜｜=5')).toBeNull();
  expect(mergedPieces('B｜｜', 'A｜｜=5', true)).toBe('A｜｜=5');
  expect(mergedPieces('B', 'B｜')).toBeNull();
});

test('the answer sheet has an area for each part, and what is read from it is a piece of the answer', () => {
  const items = [{ question_id: 17, score: 15, part_scores: [], answer_space: 0 }];
  const sections = [{ id: 1, title: '综合题', note: '', items }];
  const [section] = sheetSections({ sections, display_exam_index: 1, display_mini_index: 0 }, () => question);
  expect(section?.items.map(({ label, part, type_id, score }) => [label, part, type_id, score])).toEqual([
    ['1(1)', 1, 101, 3],
    ['1(2)', 2, 102, 4],
    ['1(3)', 3, 300, 2],
    ['1(4)', 4, 200, 1],
    ['1(5)', 5, 400, 5],
  ]);
  const area = (ids: string[]) => ({ option_ids: ids, score: 3, blanks: 0 });
  const answer = (part: number, values: string[]) =>
    ({
      key: '',
      kind: 'option',
      question_id: 17,
      part,
      label: `1(${part})`,
      at: 0,
      values,
      certainty: 1,
      doubts: [],
    }) as const;
  const scanned = { id: 17, ...area([]), parts: [area(['a', 'b']), area(['a', 'b']), area([])] };
  const box = { kind: 'option', question_id: 17, label: '', at: 0, value: '', x: 0, y: 0, w: 1, h: 1 } as const;
  const reading = { box, ink: 1, state: 'filled', probability: 1 } as never;
  const { cells } = pageCells(
    [reading],
    [answer(1, ['b']), answer(2, [])].map((one) => ({ ...one, values: [...one.values], doubts: [] })),
    () => scanned,
  );
  expect(cells).toMatchObject([{ label: '1', text: 'B｜/｜' }]);
});
