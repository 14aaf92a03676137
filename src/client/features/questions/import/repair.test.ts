// If these fail, a teacher cannot repair on the screen what the reader of papers got wrong.
import type { ImportRow } from '../../../../contract/question/importRows';
import { FIELDS_IN_ORDER, initialValues } from '../../../../domain/question/fieldRules';
import {
  changesOf,
  countStored,
  NO_PLAN,
  partsOf,
  plannedRow,
  type ImportPlan,
} from '../../../../domain/question/importPlan';
import { readOne } from '../../../../formats/paper/readLines';
import * as repair from './repair';
import { unitsOf, type Unit } from './repair';

const row = (place: number, texts: readonly string[], patch: Partial<ImportRow> = {}): ImportRow => {
  const read = readOne(texts.map((text, at) => ({ line: place * 10 + at, html: `<p>${text}</p>` })));
  const { type_id, content, options, answer, analysis } = read.draft;
  const parts = read.draft.parts.map((part, at) => ({ id: String(at + 1), ...part }));
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
      ...{ type_id, content, options, answer, analysis, parts, kps: [] },
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

test('the parts of questions that are merged, moved or read again are kept, each with its answer and score', () => {
  const parted = row(2, [
    '2．已知一次函数的图象过两点．',
    '（1）（4分）求它的解析式；',
    '（2）（6分）求它与坐标轴围成的面积．',
    '【答案】（1）甲',
    '（2）乙',
    '【解析】先设后代。',
  ]);
  expect(unit(parted).draft?.parts).toHaveLength(2);
  const kept = (plan: ImportPlan, place: number) =>
    draftsIn(plan, place)[0]?.parts.map(({ score, content, answer }) => [score, content, answer]);
  const parts = [
    [4, '<p>求它的解析式；</p>', '<p>甲</p>'],
    [6, '<p>求它与坐标轴围成的面积．</p>', '<p>乙</p>'],
  ];
  const set = repair.setField(NO_PLAN, unit(parted), 5, 'other');
  expect(kept(set, 2)).toEqual(parts);
  const line = row(3, ['如图，'], { state: 'apart', question: null });
  expect(kept(repair.merge(NO_PLAN, unit(line), unit(parted)), 2)).toEqual(parts);
  const behind = row(4, ['（3）（2分）写出一个性质．'], { state: 'apart', question: null });
  // The third part has no answer: what was in parts is in the stem, and the question says so.
  const merged = repair.moveLine(NO_PLAN, unit(behind), 0, unit(parted), 3);
  expect(kept(merged, 2)).toEqual([]);
  expect(unitsOf(parted, merged)[0]?.read?.notes[0]).toBe('原有 2 个小题，重读后没有分开，请核对');
});

test('a composite question of a file without lines keeps the types, options, answers and scores of its parts', () => {
  const whole = row(1, ['1．读图回答。'], { ref: '第 1 题' });
  const options = ['一', '二', '三'].map((text, at) => ({ id: 'abc'.charAt(at), content: `<p>${text}</p>` }));
  const composite: ImportRow = {
    ...whole,
    lines: undefined,
    question: {
      ...(whole.question as NonNullable<ImportRow['question']>),
      ...{ type_id: 500, content: '<p>读图回答。</p>', answer: '' },
      parts: [
        { id: '1', type_id: 101, score: 2.5, content: '<p>最大的数是（　　）</p>', options, answer: ['c'] },
        { id: '2', type_id: 300, score: 3, content: '<p>它们的和是<span data-blank></span>。</p>', answer: [['六']] },
        { id: '3', score: 4, content: '<p>说明理由。</p>', answer: '<p>相加。</p>' },
      ],
    },
  };
  const behind = row(2, ['【解析】看图。'], { state: 'apart', question: null });
  const [draft] = draftsIn(repair.merge(NO_PLAN, unit(composite), unit(behind)), 1);
  expect(draft).toMatchObject({
    ...{ type_id: 500, content: '<p>读图回答。</p>', analysis: '<p>看图。</p>' },
    parts: [
      { type_id: 101, score: 2.5, right: ['c'], options },
      { type_id: 300, score: 3, blanks: ['六'] },
      { score: 4, content: '<p>说明理由。</p>', answer: '<p>相加。</p>' },
    ],
  });
  // Parts that are no longer distinguishable are named.
  const lone = row(3, ['【答案】只有一句'], { state: 'apart', question: null });
  const folded = repair.moveLine(NO_PLAN, unit(composite), 1, unit(lone), 0);
  expect(unitsOf(composite, folded)[0]?.read?.notes[0]).toContain('小题');
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
