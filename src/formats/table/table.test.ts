// The table in which teachers keep questions: cells become questions, and faults are reported.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { blankCell, contentCell } from './cells';
import { decodeQuestionTable } from './read';
import { workbookRows } from './readWorkbook';
import { TABLE_COLUMNS, TABLE_EXAMPLES, TABLE_FORMAT, writeQuestionTable } from './tableFile';

const decode = (rows: readonly (readonly string[])[], head: readonly string[] = TABLE_COLUMNS) => [
  ...decodeQuestionTable(JSON.stringify({ format: TABLE_FORMAT, version: 1, rows: [head, ...rows] })),
];
const refusalOf = (row: readonly string[], head?: readonly string[]) => {
  const [found] = decode([row], head);
  return found && 'refused' in found ? found.refused : undefined;
};

test('the rows of the template are four whole questions', () => {
  const drafts = decode(TABLE_EXAMPLES).map((row) => ('draft' in row ? row.draft : row));
  expect(drafts).toMatchObject([
    {
      type_id: 101,
      content: '<p>若 \\(x^2=4\\) 且 \\(x&gt;0\\)，则 \\(x=\\)（　　）</p>',
      answer: ['b'],
      difficulty: 2,
      stage_id: 3,
      term: 1,
      year: 2026,
      source: '单元检测',
      kp_routes: [['一元二次方程的解法']],
      options: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    },
    { type_id: 200, answer: true, options: [], stage_id: 3, term: 3 },
    {
      type_id: 300,
      answer: [['$\\frac{5}{6}$', '5/6'], ['8']],
      content: expect.stringMatching(/(<span data-blank><\/span>.*){2}/),
    },
    { type_id: 400, answer: '<p>\\(2x=8\\)，所以 \\(x=4\\)。</p>' },
  ]);
});

test('the answer of a single blank may hold ；', () => {
  const [row] = decode([['方程组的解是____。', 'x=1；y=2', '填空题']], ['题干', '答案', '题型']);
  expect(row).toMatchObject({ draft: { answer: [['x=1；y=2']] } });
});

test('cells are text: markup is shown as typed, lines are paragraphs, a column may be missing or elsewhere', () => {
  const [row] = decode([['对', '<script>1</script> & <b>粗</b>\n第二行', '判断题']], ['答案', ' 题 干 ', '题型']);
  expect(row).toMatchObject({
    line: 2,
    ref: '第 2 行',
    draft: { answer: true, content: '<p>&lt;script&gt;1&lt;/script&gt; &amp; &lt;b&gt;粗&lt;/b&gt;</p><p>第二行</p>' },
  });
});

test.each([
  [['论述题', '题干', '答'], /题型“论述题”应为单选题/],
  [['单选题', '题干（　　）', 'AB', '1', '2'], /答案“AB”应为一个选项字母/],
  [['判断题', '题干', '也许'], /答案“也许”应为对或错/],
  [['判断题', '题干', '对', '', '', '', '', '', '十一'], /难度“十一”应为 1 到 10 的整数/],
  [['判断题', '', '对'], /题干为空/],
  [['__proto__', '题干', '对'], /题型/],
])('%j is refused with what to do', (row, reason) => {
  expect(refusalOf(row)).toMatch(reason);
});

test('a table without its columns is one refusal, blank rows are none', () => {
  expect(decode([['甲']], ['名称'])).toMatchObject([
    { line: 1, refused: '第一行缺少列：题型、题干、答案。请下载模板对照' },
  ]);
  expect(
    decode([
      ['', ' ', ''],
      ['判断题', '一', '对'],
    ]),
  ).toMatchObject([{ line: 3 }]);
});

test('a cell that the list exported is the same content again, and what no cell holds is refused', () => {
  const cells = [
    '<p>若 \\(x^2\\) 为 <span data-blank></span>，付 \\$5 元</p><p>\\[y=1\\]</p>',
    '<p>面积 4cm<sup>2</sup></p>',
  ].map(contentCell);
  expect(cells).toEqual(['若 $x^2$ 为 ____，付 \\$5 元\n$$y=1$$', '面积 4cm$^{\\text{2}}$']);
  const head = ['编号', '题型', '题干', '选项', '答案', '知识点', '状态'];
  const [row] = decode(
    [['7', '单选题', cells[0] ?? '', 'A. $1$\nB. 二\n行\nC. 3', 'AC', '1001-数与式', '已审核']],
    head,
  );
  expect(row).toMatchObject({
    draft: {
      type_id: 102,
      content: '<p>若 \\(x^2\\) 为 <span data-blank></span>，付 \\$5 元</p><p>\\[y=1\\]</p>',
      answer: ['a', 'c'],
      kp_routes: [['1001-数与式']],
      options: [{ content: '<p>\\(1\\)</p>' }, { content: '<p>二</p><p>行</p>' }, { content: '<p>3</p>' }],
    },
    notes: ['没有导入的列：编号、状态'],
  });
  expect(
    decode([['1', '解答题', contentCell('<p>如图<img src="/files/a.png" alt=""></p>'), '', '略']], head),
  ).toMatchObject([{ refused: '题干里有表格装不下的内容，请改用 JSON 导出' }]);
});

test('answers of blanks keep separators that are part of them', () => {
  const blanks = [['$|x|$', 'a|b'], ['1；2']];
  const [row] = decode([['填空题', '____ 与 ____', blankCell(blanks)]]);
  expect(row).toMatchObject({ draft: { answer: blanks } });
});

test('types are read under the names that the bank gives them', () => {
  const text = writeQuestionTable(
    [
      ['题型', '题干', '答案'],
      ['是非题', '一', '对'],
    ],
    new Map([['是非题', 200]]),
  );
  expect([...decodeQuestionTable(text)]).toMatchObject([{ draft: { type_id: 200 } }]);
});

test('superscripts and subscripts of a workbook are formulas', async () => {
  const run = (text: string, place = '') =>
    `<r>${place && `<rPr><vertAlign val="${place}"/></rPr>`}<t xml:space="preserve">${text}</t></r>`;
  const rich = `<si>${run('面积 4cm')}${run('2', 'superscript')}${run('，')}<r><rPr><b/></rPr><t>粗</t></r>${run('n', 'subscript')}</si>`;
  const formula = `<si>${run('$x')}${run('2', 'superscript')}${run('$ 与 H')}${run('2', 'subscript')}${run('O')}</si>`;
  const parts = unzipSync(await writeXlsx([[{ value: '甲' }, { value: '乙' }]]).toBuffer());
  const name = 'xl/sharedStrings.xml';
  parts[name] = strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(/<si>.*<\/si>/s, `${rich}${formula}`));
  const book = zipSync(parts);
  expect(await workbookRows(book, { raised: true })).toEqual([
    ['面积 4cm$^{\\text{2}}$，粗$_{\\text{n}}$', '$x^{2}$ 与 H$_{\\text{2}}$O'],
  ]);
  expect(await workbookRows(book)).toEqual([['面积 4cm2，粗n', '$x2$ 与 H2O']]);
});

test.each<[string, Record<string, string>, object]>([
  ['题型 单选, 小写字母', { 题型: '单选', 答案: 'b' }, { type_id: 101, answer: ['b'] }],
  ['全角字母', { 题型: '单项选择题', 答案: '（Ｂ）' }, { type_id: 101, answer: ['b'] }],
  ['几个字母之间有符号', { 题型: '多选题', 答案: 'A、B' }, { type_id: 102, answer: ['a', 'b'] }],
  ['选择题有几个答案', { 题型: '选择题', 答案: 'A C' }, { type_id: 102, answer: ['a', 'c'] }],
  ['难度是词', { 题型: '选择', 答案: 'A', 难度: '较难' }, { type_id: 101, difficulty: 7 }],
  ['难度是系数', { 题型: '选择', 答案: 'A', 难度: '0.85' }, { difficulty: 2 }],
  [
    '其他程序的列名',
    { 题型: '选择', 答案: 'A', '难度系数（0-1）': '0.3', 答案解析: '略' },
    { difficulty: 7, analysis: '<p>略</p>' },
  ],
  ['计算题', { 题型: '计算题', 答案: '2' }, { type_id: 400 }],
  [
    '选项在一格',
    { 题型: '单选题', 答案: 'A', 选项: 'A. 1|B. $|x|$|C. 3', 选项A: '', 选项B: '', 选项C: '' },
    { options: [{}, {}, {}] },
  ],
])('a table as people fill it in: %s', (_name, cells, expected) => {
  const row = { 题干: '下面正确的是（　　）', 选项A: '1', 选项B: '2', 选项C: '3', ...cells };
  expect(decode([Object.values(row)], Object.keys(row))).toMatchObject([{ draft: expected }]);
});

test('blanks are underscores of any length, or empty brackets', () => {
  for (const stem of ['一加一得__', '一加一得（　　）', '一加一得____'])
    expect(decode([['填空题', stem, '2']])).toMatchObject([
      { draft: { content: '<p>一加一得<span data-blank></span></p>' } },
    ]);
});

test('the head may be below a title', () => {
  const rows = [
    ['题型', '题干', '答案'],
    ['判断题', '一', '对'],
  ];
  expect(decode(rows, ['第一单元题库', '', ''])).toMatchObject([{ line: 3, draft: { answer: true } }]);
});

test('the sheet with the questions is read, not the instructions before it', async () => {
  const sheet = (name: string, ...rows: string[][]) => ({
    sheet: name,
    data: rows.map((cells) => cells.map((value) => ({ value }))),
  });
  const questions = [
    ['题型', '题干', '答案'],
    ['判断题', '一', '对'],
  ];
  const book = await writeXlsx([sheet('填写说明', ['请按格式填写']), sheet('试题', ...questions)]).toBuffer();
  const wanted = (rows: string[][]) => rows[0]?.includes('题干') === true;
  expect(await workbookRows(book, { wanted })).toEqual(questions);
  expect(await workbookRows(book)).toEqual([['请按格式填写']]);
  expect(await workbookRows(book, { wanted: () => false })).toEqual([['请按格式填写']]);
});
