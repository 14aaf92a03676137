// If this fails, an undecided answer is refused without being shown, or a decision is forgotten.
import { createMockQuestion } from '../../../../mocks/factories/question';
import type { AnswerDecision } from '../../../contract/paper/reportAdjustment';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { AnswerColumn } from '../answerColumns';
import { itemScores, readCell, sameEntry } from '../marking';
import { answerQueue, blankVerdicts, openVerdict, wrongAnswers } from './verdicts';

const question = createMockQuestion({
  id: 9,
  type_id: 300,
  options: [],
  answer: [['$(x-1)(x+1)$'], ['平行']],
  parts: [],
});
const columnOf = (decisions?: AnswerDecision[]): AnswerColumn => ({
  number: 1,
  question,
  scores: itemScores(question, { score: 4, part_scores: [], ...(decisions ? { decisions } : {}) }),
  type: '填空',
});
const entryOf = (column: AnswerColumn, text: string) => {
  const reading = readCell(question, column.scores, text);
  if (!reading.ok) throw new Error(reading.msg);
  return reading.entry;
};
const row = (student_id: number, column: AnswerColumn, text: string): AnswerRow => {
  const entry = entryOf(column, text);
  return {
    ...{ student_id, class_id: 1, number: String(student_id), name: `学生${student_id}`, form: '', revision: 1 },
    answers: entry ? { 9: entry } : {},
    score: entry?.score ?? null,
  };
};

test('open answers are gathered by text; a decision gives or keeps the points of all who wrote it', () => {
  const plain = columnOf();
  const texts = ['x^2-1；互相平行', 'x^2-1；平行', '(x+1)(x-1)；平行', 'x^2+1；平行', '/'];
  const queue = answerQueue(
    [plain],
    texts.map((text, at) => row(at + 1, plain, text)),
  );
  expect(queue.map(({ blank, text, verdict, students }) => [blank, text, verdict, students])).toEqual([
    [0, 'x^2-1', 'form', ['学生1', '学生2']],
    [1, '互相平行', 'undecided', ['学生1']],
  ]);
  expect(texts.map((text) => entryOf(plain, text)?.score)).toEqual([0, 2, 4, 2, 0]);
  const decided = columnOf([
    { blank: 0, text: '-1+x^2', right: 1 },
    { blank: 1, text: '互相平行', right: 0 },
  ]);
  expect(texts.map((text) => entryOf(decided, text)?.score)).toEqual([2, 4, 4, 2, 0]);
  const after = answerQueue(
    [decided],
    texts.map((text, at) => row(at + 1, decided, text)),
  );
  expect(after.map(({ text, decision }) => [text, decision?.right])).toEqual([
    ['x^2-1', 1],
    ['互相平行', 0],
  ]);
});

test('wrong answers are listed by how many gave them; a decision takes one out of the list', () => {
  const plain = columnOf();
  const texts = ['x^2+1；平行', '2x；相交', 'x^2+1；垂直', 'x^2+1；平行', '2x；平行', '/'];
  const listed = (column: AnswerColumn) =>
    wrongAnswers(
      [column],
      texts.map((text, at) => row(at + 1, column, text)),
    ).map(({ blank, text, students }) => [blank, text, students.length]);
  expect(listed(plain)).toEqual([
    [0, 'x^2+1', 3],
    [0, '2x', 2],
  ]);
  expect(listed(columnOf([{ blank: 0, text: 'x^2+1', right: 1 }]))).toEqual([[0, '2x', 2]]);
});

test('marks by hand and empty answers are not in the queue', () => {
  const plain = columnOf();
  for (const text of ['=3', '/', '']) expect(blankVerdicts(question, plain.scores, entryOf(plain, text))).toEqual([]);
  expect(openVerdict(blankVerdicts(question, plain.scores, entryOf(plain, 'x^2-1；互相平行')))).toBe('undecided');
});

test('`=6` and `6` of a question that is marked by points are the same', () => {
  const free = createMockQuestion({ id: 8, type_id: 400, options: [], answer: '', parts: [] });
  const scores = itemScores(free, { score: 12, part_scores: [] });
  const [typed, scanned] = ['6', '=6'].map((text) => {
    const reading = readCell(free, scores, text);
    return reading.ok ? reading.entry : null;
  });
  expect(scanned).toEqual(typed);
  expect(sameEntry({ given: '', score: 6, part_scores: [], by_hand: 1 }, typed ?? null)).toBe(true);
  expect(sameEntry({ given: '', score: 5, part_scores: [], by_hand: 1 }, typed ?? null)).toBe(false);
});
