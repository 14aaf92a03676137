// If these fail, a scanned page says something else than its student or teacher marked.
import type { ManifestBox } from '../manifest';
import { doubtWords } from '../scanPages';
import { answersOf, type AnswerReading, type BoxReading } from './answers';
import { pageCells, type ScannedQuestion } from './pageCells';

const box = (kind: ManifestBox['kind'], value: string, at = 0, question_id = 7): ManifestBox => ({
  kind,
  value,
  at,
  question_id,
  label: '3',
  x: 10 + at,
  y: 20,
  w: 4.6,
  h: 2.8,
});
const seen = (one: ManifestBox): BoxReading => ({ box: one, state: 'filled', probability: 0.99, ink: 0.7 });
const answer = (one: ManifestBox, values: string[], doubts: AnswerReading['doubts'] = []): AnswerReading => ({
  key: `${one.kind} ${one.at}`,
  kind: one.kind,
  question_id: one.question_id,
  label: one.label,
  at: one.at,
  values,
  certainty: 0.98,
  doubts,
});
const question: ScannedQuestion = { id: 7, option_ids: ['p', 'q', 'r', 's'], score: 12, blanks: 2 };
const read = (answers: AnswerReading[], asked = question) =>
  pageCells(
    answers.map(({ kind, at, question_id }) => seen(box(kind, '', at, question_id))),
    answers,
    (id) => (id === asked.id ? asked : undefined),
  );

test('letters are those of the stored options, in any printed order', () => {
  const { cells } = read([answer(box('option', ''), ['s', 'q'])]);
  expect(cells).toMatchObject([{ question_id: 7, label: '3', text: 'BD', doubts: [], certainty: 0.98 }]);
  expect(cells[0]?.area).toEqual({ x: 8, y: 18, w: 8.6, h: 6.8 });
});

test('nothing marked is no answer, and a person looks at it', () => {
  expect(read([answer(box('option', ''), [], ['no mark'])]).cells).toMatchObject([{ text: '/', doubts: ['no mark'] }]);
});

test('a judged question reads √ as right and × as wrong', () => {
  expect(read([answer(box('judge', ''), ['√'])]).cells[0]?.text).toBe('对');
  expect(read([answer(box('judge', ''), ['×'])]).cells[0]?.text).toBe('错');
});

test('tens, units and the half of a score strip add up; more than the points goes to a person', () => {
  const strip = (tens: string[], units: string[], half: string[]) =>
    read([answer(box('score', '', 0), tens), answer(box('score', '', 1), units), answer(box('score', '', 2), half)]);
  expect(strip(['10'], ['1'], ['0.5']).cells).toMatchObject([{ text: '=11.5', doubts: [] }]);
  expect(strip(['10'], ['9'], []).cells).toMatchObject([{ text: '=19', doubts: ['more than the points'] }]);
  expect(strip([], ['0'], []).cells).toMatchObject([{ text: '=0', doubts: [] }]);
  expect(strip(['10'], [], []).cells).toMatchObject([{ text: '=10', doubts: ['no mark'] }]);
});

describe('strips of parts', () => {
  const asked = { ...question, part_scores: [2, 10] };
  const units = (part: number, values: string[], doubts: AnswerReading['doubts'] = []): AnswerReading => {
    const one = { ...box('score', '', 1), part, label: `3(${part})` };
    return { ...answer(one, values, doubts), key: `score ${part}`, part };
  };
  const told = (...answers: AnswerReading[]) => {
    const [cell] = read(answers, asked).cells;
    return [cell?.label, cell?.text, doubtWords(cell?.doubts ?? [])];
  };

  test('the mark of the question is made of theirs', () => {
    expect(told(units(1, ['2']), units(2, ['7']))).toEqual(['3', '=2+7', '']);
    expect(read([units(1, ['2']), units(2, ['7'])]).cells).toMatchObject([{ text: '=9' }]);
  });

  test('what is in doubt names the part', () => {
    expect(told(units(1, ['2']), units(2, []))).toEqual(['3', '', '3(2) 给分条：没有填涂']);
    expect(told(units(1, ['7']), units(2, ['3']))).toEqual(['3', '=7+3', '3(1) 给分条：超过满分']);
    expect(told(units(1, ['2']), units(2, ['3', '4'], ['several marks']))).toEqual(['3', '=2+7', '3(2) 给分条：多涂']);
  });

  test('all left empty give no points instead of none', () => {
    expect(read([units(1, []), units(2, [])], asked).cells).toEqual([]);
  });
});

test('a strip that the teacher left empty gives no points instead of none', () => {
  expect(read([answer(box('score', '', 1), [])]).cells).toEqual([]);
});

test('verdicts of blanks give the points of the right ones; a blank without one waits for a person', () => {
  const verdicts = (first: string[], second: string[]) =>
    read([answer(box('verdict', '', 0), first), answer(box('verdict', '', 1), second)]).cells;
  expect(verdicts(['√'], ['×'])).toMatchObject([{ text: '=6', doubts: [] }]);
  expect(verdicts(['√'], [])).toMatchObject([{ doubts: ['no mark'] }]);
  expect(verdicts([], [])).toEqual([]);
});

test('a digit in doubt is a question mark, so that no other student gets the page', () => {
  const digit = (at: number, values: string[], doubts: AnswerReading['doubts'] = []) =>
    answer(box('digit', '', at, 0), values, doubts);
  expect(read([digit(1, ['4']), digit(0, ['2']), digit(2, ['1', '7'], ['several marks'])]).number).toBe('24?');
});

describe('what was seen', () => {
  type State = BoxReading['state'] | 'circled';
  /** The boxes p to s of a choice. */
  const choice = (states: readonly State[], several = false) => {
    const boxes = states.map((state, i): BoxReading => ({
      box: box('option', question.option_ids[i] ?? '', i),
      ...(state === 'circled' ? { state: 'marked', circled: true } : { state }),
      ...{ probability: 0.5, ink: 0.3 },
    }));
    const asked = { ...question, several };
    const [cell] = pageCells(
      boxes,
      answersOf(boxes, () => several),
      () => asked,
    ).cells;
    return [cell?.text, doubtWords(cell?.doubts ?? [])];
  };
  const off = 'empty' as const;

  test.each<[State[], string, string]>([
    [[off, 'circled', off, off], 'B', 'B 打了圈'],
    [[off, off, 'marked', off], 'C', 'C 打了勾或叉，没有涂满'],
    [['faint', off, off, off], 'A', 'A 涂得浅'],
    [['faint', off, 'filled', off], 'C', 'A 擦过，可能是涂改'],
    [['filled', off, off, 'filled'], 'AD', 'A、D 多涂'],
    [[off, off, off, off], '/', '没有填涂'],
    [[off, 'filled', off, 'lost'], 'B', 'D 看不到填涂框'],
    [['filled', 'marked', off, off], 'A', 'B 打了勾或叉，没有涂满'],
  ])('%j is proposed as %s: %s', (states, text, words) => {
    expect(choice(states)).toEqual([text, words]);
  });

  test('a tick beside a filling is proposed too where several options may be right', () => {
    expect(choice(['filled', 'marked', off, off], true)).toEqual(['AB', 'B 打了勾或叉，没有涂满']);
  });
});
