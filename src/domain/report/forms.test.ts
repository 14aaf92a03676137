// If this fails, letters of a B paper are marked as if they were those of the A paper.
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockReport } from '../../../mocks/factories/report';
import type { Arrangement } from '../paper/forms';
import { columnsInForm, entryInForm, formFigures, idsInForm, printedText, storedText } from './forms';
import { itemScores, readCell } from './marking';
import { reportFigures, studentAnswers } from './reportFigures';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` }));
const question = createMockQuestion({ id: 7, type_id: 102, options, answer: ['a', 'c'], parts: [] });
const form: Arrangement = { name: 'B', order: { 3: [9, 7, 8] }, options: { 7: ['d', 'a', 'b', 'c'] } };

test('letters are those of the printed options; other answers are unchanged', () => {
  expect(['B', 'BD', 'db', 'Ｂ、Ｄ', 'Z', '/', '=3', ''].map((text) => storedText(question, text, form))).toEqual([
    'A',
    'AC',
    'AC',
    'AC',
    'Z',
    '/',
    '=3',
    '',
  ]);
  for (const text of ['A', 'BC', 'ABCD', '/', '=2'])
    expect(storedText(question, printedText(question, text, form), form)).toBe(text);
  expect(storedText(question, 'B', undefined)).toBe('B');
  expect(storedText({ ...question, type_id: 300 }, 'B', form)).toBe('B');
});

test('the questions of a section change places, the numbers stay', () => {
  expect(idsInForm([1, 7, 8, 9, 2], form)).toEqual([1, 9, 7, 8, 2]);
  const columns = [1, 7, 8, 9].map((id, at) => ({ number: at + 1, question: { id } }));
  expect(columnsInForm(columns, form).map(({ number, question: { id } }) => [number, id])).toEqual([
    [1, 1],
    [2, 9],
    [3, 7],
    [4, 8],
  ]);
});

test('after the form is corrected typed letters mean other options, scanned ones do not', () => {
  const item = itemScores(question, { score: 6, part_scores: [] });
  const reading = readCell(question, item, 'BD');
  const typed = reading.ok ? reading.entry : null;
  if (!typed) throw new Error('no entry');
  expect(typed.score).toBe(0);
  expect(entryInForm(question, item, typed, { from: undefined, to: form })).toMatchObject({ given: 'AC', score: 6 });
  expect(entryInForm(question, item, { ...typed, source: 'scan' }, { from: undefined, to: form }).given).toBe('BD');
});

test('a form is called harder only beyond chance', () => {
  const students = (name: string, mean: number) =>
    Array.from({ length: 30 }, (_none, at) => ({ form: name, total: mean + (at % 7) - 3 }));
  expect(formFigures([...students('A', 80), ...students('B', 79.6)]).map(({ notable }) => notable)).toEqual([
    false,
    false,
  ]);
  expect(formFigures([...students('A', 80), ...students('B', 70)])).toMatchObject([
    { name: 'A', difference: 10, notable: true },
    { name: 'B', difference: -10, notable: true },
  ]);
  expect(formFigures([{ form: '', total: 3 }])).toEqual([]);
});

test('a student’s page has the order, the numbers and the letters of the student’s paper', () => {
  const other = createMockQuestion({ id: 8, type_id: 200, options: [], answer: true, parts: [] });
  const scores = { question_version: 1, section: 1, section_title: '题', score: 6, part_scores: [] };
  const report = createMockReport({
    questions: [question, other],
    items: [7, 8].map((question_id) => ({ question_id, ...scores })),
    forms: [{ name: 'B', order: { 3: [8, 7] }, options: { 7: ['d', 'a', 'b', 'c'] } }],
  });
  const entry = (given: string) => ({ given, score: 6, part_scores: [], by_hand: 0 as const });
  const who = { student_id: 1, class_id: 1, number: '1', name: '李雷', score: 12, revision: 1 };
  const row = { ...who, form: 'B', answers: { 7: entry('AC'), 8: entry('/') } };
  const figures = reportFigures(report, [row], undefined, []);
  expect(studentAnswers(figures, row)).toMatchObject([
    { number: 1, question_id: 8, given: '未作答' },
    { number: 2, question_id: 7, given: 'BD' },
  ]);
  expect(studentAnswers(figures, { ...row, form: '' })).toMatchObject([{ given: 'AC' }, { given: '未作答' }]);
});
