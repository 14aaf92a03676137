// If these fail, a pasted class list loses a student, or a sheet of answers is assigned to the wrong student.
import { createMockQuestion } from '../../../../mocks/factories/question';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { Arrangement } from '../../../domain/paper/forms';
import { mergeRosters, readRoster, rosterOnlyHere, rosterText } from '../../lib/rosterText';
import type { EnteredAnswers } from '../../state/edits/answerEdits';
import { makeRowViews, textToStore } from './answerRows';
import { correctedTable, gridTable, readAnswerTable } from './answerTable';

test('names with and without numbers, headings, one line of names', () => {
  expect(readRoster('学号\t姓名\n01\t甲一\n2 乙二\n丙三\n').rows).toEqual([
    { number: '01', name: '甲一' },
    { number: '2', name: '乙二' },
    { number: '03', name: '丙三' },
  ]);
  expect(readRoster('甲一、乙二、丙三').rows.map((row) => row.number)).toEqual(['01', '02', '03']);
  const rows = [{ number: 'A1', name: '甲 一' }];
  expect(readRoster(rosterText(rows)).rows).toEqual(rows);
});

test.each([
  ' 学号\t姓 名\n20270901\t王　芳',
  '九（3）班名单\n学号 姓 名\n20270901 王 芳',
  '序号\t学号\t姓名\t性别\n1\t20270901\t王 芳\t女',
  '1 20270901 王 芳 女',
  '姓名,班级,学籍号\n王 芳,九（3）班,２０２７０９０１',
])('a list with its headings, counted lines or other columns: %j', (text) => {
  expect(readRoster(text)).toEqual({ rows: [{ number: '20270901', name: '王 芳' }], faults: [] });
});

test('every faulty line of a list is named', () => {
  expect(readRoster('01 甲\n01 乙\n03').faults).toEqual(['第 2 行的学号 01 与第 1 行重复', '第 3 行“03”没有姓名']);
});

test('two lists that were changed at the same time keep what each of the two changed, by number', () => {
  const base = '01 甲\n02 乙\n03 丙\n04 丁';
  const mine = '01 甲改\n02 乙\n04 丁\n09 我加的';
  const theirs = '01 甲\n02 乙改\n03 丙\n05 对方加的';
  expect(readRoster(mergeRosters(base, mine, theirs)).rows.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '01 甲改',
    '02 乙改',
    '09 我加的',
    '05 对方加的',
  ]);
  expect(rosterOnlyHere(mine, theirs)).toBe('01 甲改、02 乙、04 丁、09 我加的');
});

test('a list that cannot be read yet stays as typed and gets what the other added', () => {
  expect(mergeRosters('01 甲', '01 甲\n07', '01 甲\n02 乙')).toBe('01 甲\n07\n02\t乙');
});

const question = createMockQuestion({ id: 9, type_id: 200, options: [], answer: true, parts: [] });
const columns = [{ number: 1, question, scores: { score: 2, part_scores: [] }, type: '判断' }];
const rows: AnswerRow[] = ['01', '02'].map((number, i) => ({
  student_id: i + 1,
  class_id: 1,
  number,
  name: `学生${number}`,
  form: '',
  answers: {},
  score: null,
  revision: 0,
}));
/** With the answer of the first student, if given. */
const grid = (typed?: string) => {
  const [column] = columns;
  const draft: EnteredAnswers = column && typed !== undefined ? { '1.9': textToStore(column, typed) } : {};
  const entered = { draft, base: {}, theirs: null, refused: null };
  return { forms: [], all: columns, columns, rows: makeRowViews(columns)(rows, entered) };
};

test('a sheet is read by number; all faults come at once with a copy to put right', () => {
  const found = readAnswerTable(
    [
      ['学号', '姓名', '第1题', '总分'],
      ['02', '学生02', '对', '2'],
      ['01', '别人', '也许', ''],
      ['77', '', '错', ''],
    ],
    grid(),
  );
  if (typeof found === 'string') throw new Error(found);
  expect(found.cells).toEqual([{ student_id: 2, question_id: 9, text: '对' }]);
  expect(found.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, 1],
    [2, 2],
    [3, 0],
  ]);
  expect(correctedTable(found)[3]?.at(-1)?.text).toContain('77');
  expect(readAnswerTable([['a', 'b']], grid())).toContain('学号');
});

test('a sheet of a school: a title above, other headings, zeros that Excel has dropped, spaces in names', () => {
  const found = readAnswerTable(
    [
      ['七年级一班', '', ''],
      ['准考证号', '学生姓名', 'T1'],
      ['2', '学生 02', '对'],
      ['９', '', '对'],
    ],
    grid(),
  );
  if (typeof found === 'string') throw new Error(found);
  expect(found.cells).toEqual([{ student_id: 2, question_id: 9, text: '对' }]);
  expect(found.faults).toMatchObject([{ row: 3, column: 0 }]);
  expect(correctedTable(found).map((line) => line.at(-1)?.text !== '')).toEqual([false, true, false, true]);
});

test('what is exported can be read in again', () => {
  const table = gridTable(grid('x'), 'answers').map((line) =>
    line.map((cell) => (typeof cell === 'object' ? cell.text : String(cell))),
  );
  expect(table[1]).toEqual(['01', '学生01', '错', '0']);
  expect(readAnswerTable(table, grid())).toMatchObject({
    cells: [{ student_id: 1, question_id: 9, text: '错' }],
    faults: [],
  });
});

test('numbers and letters of a B paper are its own, in a file and in the file that is written', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, content: `<p>${id}</p>` }));
  const [one, two] = [1, 2].map((id) => createMockQuestion({ id, type_id: 101, options, answer: ['a'], parts: [] }));
  if (!one || !two) throw new Error('no question');
  const both = [one, two].map((each, at) => ({
    ...{ number: at + 1, question: each, scores: { score: 5, part_scores: [] }, type: '单选' },
  }));
  const forms: Arrangement[] = [
    { name: 'A', order: {}, options: {} },
    { name: 'B', order: { 1: [2, 1] }, options: { 1: ['c', 'a', 'b'] } },
  ];
  const entered = { draft: {}, base: {}, theirs: null, refused: null };
  const empty = { forms, all: both, columns: both, rows: makeRowViews(both, forms)(rows, entered) };
  const table = [
    ['学号', '卷型', '1', '2'],
    ['01', 'B', 'A', 'B'],
    ['02', 'A', 'A', 'B'],
  ];
  const found = readAnswerTable(table, empty);
  if (typeof found === 'string') throw new Error(found);
  expect(found.faults).toEqual([]);
  expect(found.forms).toEqual([
    { student_id: 1, form: 'B' },
    { student_id: 2, form: 'A' },
  ]);
  expect(found.cells).toEqual([
    { student_id: 1, question_id: 2, text: 'A' },
    { student_id: 1, question_id: 1, text: 'A' },
    { student_id: 2, question_id: 1, text: 'A' },
    { student_id: 2, question_id: 2, text: 'B' },
  ]);
  const draft = Object.fromEntries(found.cells.map((cell) => [`${cell.student_id}.${cell.question_id}`, cell.text]));
  const formed = rows.map((row, at) => ({ ...row, form: at === 0 ? 'B' : 'A' }));
  const full = { ...empty, rows: makeRowViews(both, forms)(formed, { ...entered, draft }) };
  expect(gridTable(full, 'answers').map((line) => line.slice(2, 5))[1]).toEqual(['B', 'A', 'B']);
  expect(
    readAnswerTable(
      [
        ['学号', '卷型', '1'],
        ['01', 'C', 'A'],
      ],
      empty,
    ),
  ).toMatchObject({
    faults: [{ row: 1, column: 1 }],
  });
});
