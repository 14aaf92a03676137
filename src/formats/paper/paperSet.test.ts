// Papers and their answers in files of their own, chosen together: each question once, with its answer; what does not
// fit waits for a person.
import { strToU8, zipSync } from 'fflate';
import { demoQuestions, itemOf, sameItem } from '../../../mocks/paperItems';
import { isPlain, teacherPaper } from '../../../mocks/teacherPaper';
import { decodePapers } from '../docx/readPapers';
import { questionRows, type FileRow } from '../shared/importedQuestion';

type Parts = Readonly<Record<string, string>>;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
const paper = (...lines: readonly (string | readonly (readonly string[])[])[]): Parts => ({
  'word/document.xml': `<w:document><w:body>${lines.map((line) => (typeof line === 'string' ? p(line) : table(line))).join('')}</w:body></w:document>`,
});
const read = (files: Readonly<Record<string, Parts>>): FileRow[] => [
  ...decodePapers({
    names: Object.keys(files).map((name) => `${name}.docx`),
    xml: () => undefined,
    base64: () => undefined,
    bytes: (path) =>
      zipSync(
        Object.fromEntries(
          Object.entries(files[path.replace(/\.docx$/, '')] ?? {}).map(([name, text]) => [name, strToU8(text)]),
        ),
      ),
  }),
];
const told = (rows: readonly FileRow[]) =>
  questionRows(rows).map((row) =>
    'draft' in row
      ? [row.ref, row.draft.unanswered ? null : row.draft.answer, row.review === true]
      : [row.ref, row.refused, false],
  );
const notesOf = (rows: readonly FileRow[]) => questionRows(rows).map((row) => ('draft' in row ? row.notes : []));
const asides = (rows: readonly FileRow[]) =>
  rows.flatMap((row) => ('apart' in row ? [[row.file, row.line, row.ref, row.apart]] : []));

const STUDENT = paper(
  '高一期中试卷',
  '一、选择题',
  '1．最小的质数是（　　）',
  'A．1　B．2　C．3　D．4',
  '2．最小的合数是（　　）',
  'A．1　B．2　C．3　D．4',
  '二、填空题',
  '3．三与四的和是____',
  '三、解答题',
  '4．解方程 x+1=3．',
);

test('a list of answers fills the questions of its paper; what belongs to none is named with its file and line', () => {
  const answers = paper(
    '高一期中试卷参考答案',
    [
      ['题号', '1', '2'],
      ['答案', 'B', 'D'],
    ],
    '3．7',
    '4．解：移项，',
    'x=2．',
    '5．多出来的答案',
  );
  const rows = read({ '高一期中试卷（学生版）': STUDENT, '高一期中试卷（答案）': answers });
  expect(told(rows)).toEqual([
    ['高一期中试卷（学生版） 第 1 题', ['b'], false],
    ['高一期中试卷（学生版） 第 2 题', ['d'], false],
    ['高一期中试卷（学生版） 第 3 题', [['7']], false],
    ['高一期中试卷（学生版） 第 4 题', '<p>解：移项，</p><p>x=2．</p>', false],
  ]);
  expect(asides(rows)).toContainEqual([
    '高一期中试卷（答案）',
    6,
    '高一期中试卷（答案） 第 5 题的答案',
    '没有对应的试题',
  ]);
});

test('【1题答案】, and labels with analyses; answers on the line of a section', () => {
  const labelled = paper(
    '【1题答案】',
    '【答案】B',
    '【解析】略',
    '【2题答案】',
    '【答案】D',
    '3．【答案】7',
    '【解析】和',
    '4．【答案】2',
  );
  const rows = read({ 期中原卷版: STUDENT, 期中解析版: labelled });
  expect(told(rows).map(([, answer]) => answer)).toEqual([['b'], ['d'], [['7']], '<p>2</p>']);
  expect(questionRows(rows).map((row) => 'draft' in row && row.draft.analysis)).toEqual([
    '<p>略</p>',
    '',
    '<p>和</p>',
    '',
  ]);
  const ranges = paper('参考答案', '一、选择题：1-2 BD', '二、填空题：3．7', '三、解答题', '4．x=2');
  const read2 = told(read({ 'a/期中': STUDENT, 'a/期中答案': ranges }));
  expect(read2.map(([, answer]) => answer)).toEqual([['b'], ['d'], [['7']], '<p>x=2</p>']);
});

test('numbers that restart in sections', () => {
  const student = paper(
    '一、选择题',
    '1．甲（　　）',
    'A．1　B．2',
    '2．乙（　　）',
    'A．1　B．2',
    '二、填空题',
    '1．丙____',
    '2．丁____',
  );
  for (const answers of [
    paper('参考答案', '一、选择题', '1．A　2．B', '二、填空题', '1．5', '2．6'),
    paper('参考答案', '1．A', '2．B', '1．5', '2．6'),
  ])
    expect(told(read({ 周练: student, 周练答案: answers })).map(([, answer, review]) => [answer, review])).toEqual([
      [['a'], false],
      [['b'], false],
      [[['5']], false],
      [[['6']], false],
    ]);
});

test('an answer that does not fit its question is not taken, or waits for review', () => {
  const rows = read({ 期中: STUDENT, 期中答案: paper('参考答案', '1．E', '2．D', '3．C', '4．x=2') });
  expect(told(rows).map(([, answer, review]) => [answer, review])).toEqual([
    [null, true],
    [['d'], true],
    [[['C']], true],
    ['<p>x=2</p>', true],
  ]);
  expect(notesOf(rows)[0]).toContainEqual(expect.stringContaining('“E”不在选项中'));
  expect(notesOf(rows)[2]).toContainEqual(expect.stringContaining('像是选择题的'));
  const other = read({
    期中: STUDENT,
    期中答案: paper('参考答案', '1．【答案】B', '2．在三角形中求边长的最大值是多少', '【答案】D', '3．7', '4．x=2'),
  });
  expect(told(other)[1]?.slice(1)).toEqual([null, true]);
  expect(notesOf(other)[1]).toContainEqual(expect.stringContaining('题干“在三角形中'));
});

const TEACHER_LINES = [
  '高一期中试卷',
  '1．最小的质数是（　　）',
  'A．1　B．2　C．3　D．4',
  '【答案】B',
  '2．最小的合数是（　　）',
  'A．1　B．2　C．3　D．4',
  '【答案】D',
  '【解析】略',
  '3．三与四的和是____',
  '【答案】7',
  '4．解方程 x+1=3．',
  '【答案】x=2',
];
test('the version for students and the one for teachers are one paper, also when their names say nothing', () => {
  for (const names of [
    ['期中（学生版）', '期中（教师版）'],
    ['学生版/期中', '教师版/期中'],
    ['一', '二'],
  ] as const) {
    const rows = read({ [names[0]]: STUDENT, [names[1]]: paper(...TEACHER_LINES) });
    expect(told(rows).map(([, answer, review]) => [answer, review])).toEqual([
      [['b'], false],
      [['d'], false],
      [[['7']], false],
      ['<p>x=2</p>', false],
    ]);
    expect(asides(rows)).toContainEqual(expect.arrayContaining([expect.stringContaining('4 题相同，只导入一次')]));
  }
});

test('where number and text of two versions disagree, the questions wait', () => {
  const changed = TEACHER_LINES.map((line) => (line.startsWith('3') ? '3．圆的面积公式中圆周率约为____' : line)).map(
    (line) => (line.startsWith('2') ? '2．最小的合数是下面哪一个（　　）' : line),
  );
  const rows = read({ 期中学生版: STUDENT, 期中教师版: paper(...changed) });
  const reviewed = questionRows(rows).map((row) => 'draft' in row && [row.number, row.review === true, row.notes[0]]);
  expect(reviewed).toEqual([
    [1, false, undefined],
    [2, true, expect.any(String)],
    [3, true, '“期中学生版”的第 3 题是另一道题，请核对'],
    [4, false, undefined],
    ...(reviewed.length > 5 ? [[2, true, '“期中教师版”里没有这一题，请核对']] : []),
    [3, true, '“期中教师版”里没有这一题，请核对'],
  ]);
});

test('files of different papers stay apart, and answers of no known paper are refused', () => {
  const rows = read({
    期中: STUDENT,
    期中答案: paper('高二月考', '1．圆的半径是（　　）', 'A．5　B．6', '【答案】A', '2．球的体积是____', '【答案】8'),
    月考: paper('1．另一道题____', '2．又一道题____'),
    周测答案: paper('参考答案', '1．A', '2．B'),
  });
  expect(told(rows)).toEqual([
    ['周测答案', expect.stringContaining('只有答案'), false],
    ...[1, 2].map((n) => [`月考 第 ${n} 题`, null, false]),
    ...[1, 2, 3, 4].map((n) => [`期中 第 ${n} 题`, null, false]),
    ['期中答案 第 1 题', ['a'], false],
    ['期中答案 第 2 题', [['8']], false],
  ]);
});

test('a list whose name says nothing is taken if it has the numbers of the only paper, and waits for review', () => {
  const answers = paper('参考答案', '1．B', '2．D', '3．7', '4．x=2');
  expect(told(read({ 新建文档: STUDENT, 文件1: answers })).map(([, answer, review]) => [answer, review])).toEqual([
    [['b'], true],
    [['d'], true],
    [[['7']], true],
    ['<p>x=2</p>', true],
  ]);
  // The title of the paper says it.
  const titled = paper('高一期中试卷 参考答案', '1．B', '2．D', '3．7', '4．x=2');
  expect(told(read({ 新建文档: STUDENT, 文件1: titled })).map(([, , review]) => review)).toEqual(Array(4).fill(false));
  // The answers of one number before: one is left, one is missing.
  const shifted = paper('参考答案', '2．B', '3．D', '4．7', '5．x=2');
  expect(
    told(read({ 期中: STUDENT, 期中答案: shifted })).every(([, answer, review]) => answer === null || review),
  ).toBe(true);
});

const PAIRS = Number(process.env.PAIRS ?? 120);
test('of generated pairs 99 % of the questions are those of the bank, and no answer is wrong without a note', () => {
  const plain = demoQuestions().filter(isPlain);
  let [pairs, questions, right] = [0, 0, 0];
  const silent: unknown[] = [];
  const extra: unknown[] = [];
  for (let seed = 5000; pairs < PAIRS; seed += 1) {
    const { parts, student, answers, expected, habits, unclear } = teacherPaper(plain, seed);
    if (!student || unclear) continue;
    pairs += 1;
    const rows = read({ '期中（学生版）': student, [answers ? '期中（答案）' : '期中（教师版）']: answers ?? parts });
    const found = questionRows(rows).map((row) => ({ row, item: itemOf(row) }));
    if (found.length > expected.length) extra.push({ seed, habits, got: told(rows), notes: notesOf(rows) });
    for (const one of expected) {
      questions += 1;
      const place = found.findIndex(({ item }) => sameItem(one, item));
      if (place === -1) continue;
      right += 1;
      found.splice(place, 1);
    }
    // What is left is not as the bank has it.
    for (const { row, item } of found)
      if ('draft' in row && row.notes.length === 0) silent.push({ seed, habits, item });
  }
  expect({ extra: extra.slice(0, 3) }).toEqual({ extra: [] });
  expect({ silent: silent.slice(0, 3) }).toEqual({ silent: [] });
  expect(right / questions).toBeGreaterThanOrEqual(0.99);
});
