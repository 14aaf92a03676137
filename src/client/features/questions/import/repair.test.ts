// If these fail, a teacher cannot repair on the screen what the reader of papers got wrong.
import type { ImportRow } from '../../../../contract/question/importRows';
import {
  changesOf,
  countStored,
  NO_PLAN,
  partsOf,
  plannedRow,
  type ImportPlan,
} from '../../../../domain/question/importPlan';
import { FIELDS_IN_ORDER, initialValues } from '../../../../domain/question/fieldRules';
import { readOne } from '../../../../formats/paper/readLines';
import * as repair from './repair';
import { unitsOf, type Unit } from './repair';

const row = (place: number, texts: readonly string[], patch: Partial<ImportRow> = {}): ImportRow => {
  const read = readOne(texts.map((text, at) => ({ line: place * 10 + at, html: `<p>${text}</p>` })));
  const { type_id, content, options, answer, analysis } = read.draft;
  return {
    ...{
      place,
      ref: `第 ${place} 题`,
      state: 'ready',
      reason: '',
      same_id: null,
      notes: [],
      written: texts.join('\n'),
    },
    ...(read.number !== null && { number: read.number }),
    lines: read.lines,
    question: {
      ...initialValues(FIELDS_IN_ORDER),
      ...{ type_id, content, options, answer, analysis, parts: [], kps: [] },
      origin_number: read.number === null ? null : String(read.number),
    } as ImportRow['question'],
    ...patch,
  };
};
const GLUED = [
  '1．两数之和是五，其中一个是二，另一个是（　　）',
  'A．一',
  'B．二',
  'C．三',
  '【答案】C',
  '【解析】用减法。',
  '2．直线上有三个点，一共有____条线段',
  '【答案】3',
];
const unit = (one: ImportRow, plan: ImportPlan = NO_PLAN, at = 0) => unitsOf(one, plan)[at] as Unit;
const draftsIn = (plan: ImportPlan, place: number) =>
  partsOf(plannedRow(plan, place) ?? { place: 0, was: 'ready' }).map(({ draft }) => draft);

test('a question inside the analysis of another is split off and gets its own answer', () => {
  const glued = row(1, GLUED);
  const plan = repair.split(NO_PLAN, unit(glued), 6);
  const [first, second] = draftsIn(plan, 1);
  expect(first).toMatchObject({ type_id: 101, right: ['c'], analysis: '<p>用减法。</p>', origin_number: '1' });
  expect(second).toMatchObject({ type_id: 300, blanks: ['3'], analysis: '', origin_number: '2' });
  expect(countStored(1, plan)).toBe(2);
  expect(changesOf(plan).edited[0]?.questions).toHaveLength(2);
  // The halves are put together again, and back where they were by one step each.
  const again = repair.merge(plan, unit(glued, plan), unit(glued, plan, 1));
  expect(draftsIn(again, 1)).toHaveLength(1);
});

test('lines in no question continue the question before or after, and the number of the question stays', () => {
  const stray = row(1, ['如图，'], { state: 'apart', question: null, ref: '卷首' });
  const next = row(2, ['7．两个角互余，它们的和是____度', '【答案】90']);
  const plan = repair.merge(NO_PLAN, unit(stray), unit(next));
  expect(plannedRow(plan, 1)?.dropped).toBe('merged');
  expect(draftsIn(plan, 2)[0]).toMatchObject({ origin_number: '7', blanks: ['90'] });
  expect(draftsIn(plan, 2)[0]?.content).toContain('如图');
});

test('a line moves to the next question or to another field, and the other lines keep theirs', () => {
  const first = row(1, ['1．三角形的内角和是____度', '【答案】180', '如图，在正方形中，']);
  const second = row(2, ['2．它的对角线____', '【答案】相等']);
  const plan = repair.moveLine(NO_PLAN, unit(first), 2, unit(second), 0);
  expect(draftsIn(plan, 1)[0]).toMatchObject({ blanks: ['180'], analysis: '' });
  expect(draftsIn(plan, 2)[0]).toMatchObject({ origin_number: '2', blanks: ['相等'] });
  expect(draftsIn(plan, 2)[0]?.content).toContain('在正方形中');

  const wrong = row(3, ['3．求证：对顶角相等', '【解析】同角的补角相等，', '所以相等。']);
  const set = repair.setField(NO_PLAN, unit(wrong), 2, 'answer');
  expect(draftsIn(set, 3)[0]).toMatchObject({ solution: '<p>所以相等。</p>', analysis: '<p>同角的补角相等，</p>' });
  const emptied = repair.moveLine(NO_PLAN, unit(row(4, ['4．只有一行的题____'])), 0, unit(second), 2);
  expect(plannedRow(emptied, 4)?.dropped).toBe('merged');
});

test('another type takes the lines along, and says what it lacks', () => {
  const choice = row(1, GLUED.slice(0, 6));
  const free = repair.setType(NO_PLAN, unit(choice), 400);
  expect(draftsIn(free, 1)[0]).toMatchObject({ type_id: 400, analysis: '<p>用减法。</p>' });
  expect(draftsIn(free, 1)[0]?.content).toContain('B．二');
  const back = repair.setType(free, unit(choice, free), 101);
  expect(draftsIn(back, 1)[0]).toMatchObject({ type_id: 101, right: ['c'] });
  const blanks = repair.setType(NO_PLAN, unit(row(2, ['2．直线的条数', '【答案】三'])), 101);
  expect([draftsIn(blanks, 2)[0]?.type_id, countStored(1, blanks)]).toEqual([101, 0]);
});

test('a question without an answer is imported as 待补答案, and a stored one is left alone', () => {
  const bare = row(1, ['1．没有答案的填空____', '2．也没有答案的填空____']);
  const plan = repair.split(NO_PLAN, unit(bare), 1);
  expect(countStored(1, plan)).toBe(2);
  const stored = row(2, ['2．在题库里的题____', '【答案】1'], { outcomes: [{ state: 'stored', reason: '', id: 281 }] });
  expect(repair.isOpen(unit(stored))).toBe(false);
  expect(draftsIn(repair.setNumber(NO_PLAN, unit(bare), '9'), 1)[0]?.origin_number).toBe('9');
});
