// If these fail, files of other programs are read under wrong columns, or rows are lost or changed without a word.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../../mocks/sharedData';
import type { RecordMapping } from '../../contract/question/importMapping';
import { formatOf, readerOf } from '../recognise';
import type { DraftRow } from '../shared/importedQuestion';
import { writeQuestionTable } from '../table/tableFile';
import { guessMapping, readMapping } from './mapping';
import { decodeRecords } from './read';
import { fileRecords, recordColumns } from './recordFile';

const read = (text: string, mapping?: RecordMapping) => [...decodeRecords({ text, zip: null, mapping })];
const told = (rows: readonly DraftRow[]) =>
  rows.map((row) =>
    'refused' in row
      ? row.refused
      : [row.draft.type_id, row.draft.content, row.draft.options.map(({ content }) => content), row.draft.answer],
  );
const p = (text: string) => `<p>${text}</p>`;
const lines = (...records: object[]) => records.map((one) => JSON.stringify(one)).join('\n');

test('columns are guessed from names, in every shape of file', () => {
  const record = { question: '$1+1=$？', options: ['(A)1', '(B)2'], label: 'B' };
  const expected = [[101, p('\\(1+1=\\)？'), [p('1'), p('2')], ['b']]];
  for (const text of [
    lines(record),
    JSON.stringify([record]),
    JSON.stringify({ name: 'x', data: [record] }),
    JSON.stringify([{ ...record, options: { A: '1', B: '2' } }]),
    JSON.stringify([{ ...record, options: { text: ['1', '2'], label: ['A', 'B'] } }]),
    JSON.stringify([{ ...record, options: [[{ aoVal: 'A', content: '1' }], [{ aoVal: 'B', content: '2' }]] }]),
    JSON.stringify([{ ...record, options: 'A. 1\nB. 2' }]),
    JSON.stringify([{ ...record, label: '2' }]),
    'question,A,B,answer\n$1+1=$？,1,2,B\n',
    'question\tA\tB\tanswer\n$1+1=$？\t1\t2\tB\n',
    writeQuestionTable([
      ['题目', '选项A', '选项B', '答案'],
      ['$1+1=$？', '1', '2', 'B'],
    ]),
  ]) {
    expect(formatOf({ text, zip: null })).toBe('records');
    expect(told(read(text))).toEqual(expected);
  }
});

test('types follow from options, blanks and answers; what fits none is refused with the reason', () => {
  const rows = read(
    lines(
      { problem: '质数都是奇数。', answer: false },
      { problem: '$2^3=$____，$3^2=$____。', answer: ['8', '$$9$$'] },
      { problem: '解方程 $x+1=2$。', answer: '$x=1$', solution: '移项。' },
      { problem: 'Find $x$.', solution: 'So $x=\\boxed{\\frac{1}{2}}$.' },
      { problem: 'Tom has $5 and Ann has $6. How much?', answer: 'They have 5+6=<<5+6=11>>11.\n#### 11' },
      { problem: '选哪个？', choices: ['甲', '乙'], answer: '丙' },
      { problem: '', answer: '1' },
    ) + '\n{bad',
  );
  expect(told(rows)).toEqual([
    [200, p('质数都是奇数。'), [], false],
    [300, p('\\(2^3=\\)<span data-blank></span>，\\(3^2=\\)<span data-blank></span>。'), [], [['8'], ['$9$']]],
    [400, p('解方程 \\(x+1=2\\)。'), [], p('\\(x=1\\)')],
    [400, p('Find \\(x\\).'), [], p('\\(\\frac{1}{2}\\)')],
    [400, p('Tom has \\$5 and Ann has \\$6. How much?'), [], p('11')],
    '答案“丙”不在选项中',
    '题干为空',
    '不是有效的 JSON',
  ]);
  expect(rows.map((row) => ('notes' in row ? row.notes : []))[0]).toEqual([
    '按列名对应：题干←problem，选项←choices，答案←answer，解析←solution',
  ]);
  expect(rows[4]).toMatchObject({ notes: ['去掉了算式标记 <<…>>'] });
});

test('numbers of options count from 0 or 1 as the whole file shows, and are not guessed from one row', () => {
  const rows = (...answers: number[]) =>
    told(read(lines(...answers.map((answer) => ({ question: 'Q', choices: ['x', 'y', 'z'], answer }))))).map((row) =>
      typeof row === 'string' ? row : row[3],
    );
  expect(rows(0, 2)).toEqual([['a'], ['c']]);
  expect(rows(1, 3)).toEqual([['a'], ['c']]);
  expect(rows(1, 2)[0]).toContain('看不出从 0 还是从 1 数起');
});

test('a mapping decides, names what it leaves out, and what it asks for in vain', () => {
  const text = lines({ a: '求 $x$', b: '1', c: { d: '略' }, e: '二次函数->图象' });
  expect(read(text)).toEqual([
    { line: 1, ref: '文件', refused: '看不出哪一列是题干和答案；文件里有：a、b、c.d、e。请指定各列的对应关系' },
  ]);
  const mapping = readMapping('content=a,答案=b+c.d');
  expect(mapping).toEqual({ content: ['a'], answer: ['b', 'c.d'] });
  const [row] = read(text, mapping as RecordMapping);
  expect(row).toMatchObject({ draft: { answer: p('1') }, notes: ['没有导入的列：e'] });
  const [pointed] = read(text, { content: ['a'], answer: ['b'], analysis: ['c.d'], points: ['e'] });
  expect(pointed).toMatchObject({ draft: { kp_routes: [['二次函数', '图象']], analysis: p('略') }, notes: [] });
  expect(told(read(text, { content: ['a'], answer: ['nein'] }))).toEqual([
    '文件里没有这些列：nein；有的列是：a、b、c.d、e',
  ]);
  for (const wrong of ['content', 'inhalt=a', 'content=', '{"content":1}'])
    expect(typeof readMapping(wrong)).toBe('string');
});

test('drawings are refused in a stem and named in a solution; HTML stays HTML', () => {
  const rows = read(
    lines(
      { question: 'See [asy]draw((0,0));[/asy]', answer: '1' },
      { question: 'Say', answer: '1', solution: 'So [asy]draw((0,0));[/asy] it is' },
      { question: '<p>若 a<sup>2</sup>&gt;4</p><p>则</p>', answer: '1' },
      { question: '有\n\\begin{align*}x&=1\\\\y&<2\\end{align*}', answer: '1' },
    ),
  );
  expect(told(rows).map((row) => (typeof row === 'string' ? row : row[1]))).toEqual([
    '题中有 Asymptote 绘图（[asy]），不能带入；请在本系统中录入并画图',
    p('Say'),
    '<p>若 a<sup>2</sup>&gt;4</p><p>则</p>',
    '<p>有</p><p>\\[\\begin{aligned}x&amp;=1\\\\y&amp;&lt;2\\end{aligned}\\]</p>',
  ]);
});

const SHEETS: readonly [string, string[], unknown[]][] = [
  [
    'a stem of two columns, options by letter alone, difficulty in words',
    ['目录,题型,大题题干,小题题型,小题题干,正确答案,答案解析,难易度,A,B', '1,单选题,选正数,,,B,略,易,-1,1'],
    [{ type_id: 101, content: p('选正数'), answer: ['b'], difficulty: 2 }],
  ],
  [
    'true or false by the letter of an option, several letters with commas',
    [
      '试题类型,试题内容,选项A,选项B,选项C,正确答案,难度',
      '判断题,0 是自然数,正确,错误,,A,一般',
      '多选题,选正数,1,-1,2,"A,C",困难',
    ],
    [
      { type_id: 200, answer: true, options: [], difficulty: 5 },
      { type_id: 102, answer: ['a', 'c'], difficulty: 9 },
    ],
  ],
  [
    'a title above, remarks in the names',
    ['第一单元题库,,,', '*题目（必填）,A选项,B选项,*答案（必填）', '选正数（　　）,1,-1,A'],
    [{ type_id: 101, answer: ['a'] }],
  ],
  [
    'options in one cell',
    ['题目,选项,标准答案', '选正数,A.1|B.-1|C.0,A', '选负数,1；-1；0,B'],
    [
      { options: [{ content: p('1') }, { content: p('-1') }, { content: p('0') }], answer: ['a'] },
      { options: [{}, { content: p('-1') }, {}], answer: ['b'] },
    ],
  ],
  [
    'blanks as brackets, an answer a column',
    ['题目类型,题目,答案1,答案2', '填空题,一加一得（　　），二加二得（　　）,2,4', '填空题,一加二得____,3,'],
    [
      { type_id: 300, answer: [['2'], ['4']] },
      { type_id: 300, answer: [['3']] },
    ],
  ],
  [
    'numbered options, the answer by number',
    ['题号,题目内容,选项1,选项2,选项3,答案', '7,二加一得,1,2,3,3'],
    [{ type_id: 101, answer: ['c'], origin_number: 7 }],
  ],
];
test.each(SHEETS)('a sheet of another platform: %s', (_name, text, drafts) => {
  const file = { text: text.join('\n'), zip: null };
  expect(formatOf(file)).toBe('records');
  expect(read(file.text)).toMatchObject(drafts.map((draft) => ({ draft })));
});

test('a file of something else stays what it is', async () => {
  for (const text of ['第一行, 第二行\n', '::题:: 1, 2 {=3}', '{"format":"tiku-questions","version":1,"questions":[]}'])
    expect(formatOf({ text, zip: null })).not.toBe('records');
  const reader = await readerOf({ text: '{"a":1', zip: null });
  expect([...reader({ text: '{"a":1', zip: null })]).toMatchObject([{ refused: expect.stringContaining('不完整') }]);
});

const DATA = sharedData('questions');
describe.each<[string, number, number]>([
  ['agieval/math_first700.jsonl', 700, 70],
  ['agieval/sat-math_first150.jsonl', 150, 12],
  ['gsm8k/gsm8k_test_first400.jsonl', 400, 0],
  ['mathtof-mathmc/mathmc_0-699.json', 700, 30],
  ['derived/true_false_from_options.json', 49, 0],
  ['derived/fill_in_the_blank_from_choice.json', 411, 60],
  ['derived/free_response_from_choice.json', 260, 0],
])('%s', (name, count, most) => {
  const path = join(DATA, name);
  const run = existsSync(path) ? test : test.skip;
  run(`all ${count} records are drafts or named refusals without a mapping (needs shared data)`, () => {
    const text = readFileSync(path, 'utf8');
    const mapping = guessMapping(recordColumns(fileRecords(text) ?? []));
    expect(mapping).toMatchObject({ content: expect.anything(), answer: expect.anything() });
    const rows = read(text);
    expect(rows).toHaveLength(count);
    const refused = rows.flatMap((row) => ('refused' in row ? [row.refused] : []));
    for (const reason of refused) expect(reason).toMatch(/\p{Script=Han}/u);
    expect(refused.length).toBeLessThanOrEqual(most);
  });
});
