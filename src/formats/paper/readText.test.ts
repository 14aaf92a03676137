// Papers as text: pasted, or from an assistant's answer in Markdown.
import { strToU8, zipSync } from 'fflate';
import { decodePapers } from '../docx/readPapers';
import { formatOf } from '../recognise';
import { questionRows } from '../shared/importedQuestion';
import { isPaperText } from '../shared/sourceFile';
import { decodePaperText } from './readText';

const read = (text: string) =>
  questionRows(decodePaperText(text)).map((row) =>
    'draft' in row ? [row.draft.type_id, row.draft.content, row.draft.options.length, row.draft.answer] : [row.refused],
  );

test('a paper of an assistant in Markdown, with formulas of several lines and prices', () => {
  const text = [
    '**1.** 已知集合 $A=\\{x\\mid x>0\\}$，则（　　）',
    '- A. $1\\in A$',
    '- B. $0\\in A$',
    '',
    '**答案：** A',
    '',
    '**解析：** 由定义。',
    '',
    '**2.** 每支笔 $5，买 3 支付 $20，找回____元。',
    '',
    '答案：5',
    '',
    '3. 解方程组',
    '$$',
    '\\begin{cases}x+y=3\\\\x-y=1\\end{cases}',
    '$$',
    '答案：\\(x=2\\)，\\(y=1\\)',
  ].join('\n');
  expect(formatOf({ text, zip: null })).toBe('text');
  expect(read(text)).toEqual([
    [101, '<p>已知集合 \\(A=\\{x\\mid x&gt;0\\}\\)，则（　　）</p>', 2, ['a']],
    [300, expect.stringContaining('每支笔 ＄5，买 3 支付 ＄20，找回<span data-blank></span>元。'), 0, [['5']]],
    [400, expect.stringContaining('\\(\\begin{cases}x+y=3\\\\x-y=1\\end{cases}\\)'), 0, '<p>\\(x=2\\)，\\(y=1\\)</p>'],
  ]);
});

test('other texts keep their formats', () => {
  expect(formatOf({ text: '::甲:: 1．一加一等于几？ {=2}\n\n::乙:: 2．对吗？ {T}', zip: null })).toBe('gift');
  expect(isPaperText({ text: '1. one\n2. two', zip: null })).toBe(false);
});

test('a zip of Word papers is read paper by paper, a damaged one is named', () => {
  const paper = (lines: readonly string[]) =>
    zipSync({
      'word/document.xml': strToU8(
        `<w:document><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
      ),
    });
  const files: Readonly<Record<string, Uint8Array>> = {
    '月考/一.docx': paper(['1．一加一等于____', '【答案】2']),
    '月考/二.docx': paper(['1．二加二等于____', '【答案】4']),
    '月考/坏.docx': new Uint8Array([1, 2, 3]),
  };
  const zip = {
    names: Object.keys(files),
    xml: () => undefined,
    base64: () => undefined,
    bytes: (name: string) => files[name],
  };
  expect(formatOf({ text: '', zip })).toBe('docx');
  expect(
    questionRows(decodePapers(zip)).map((row) => [row.ref, 'draft' in row ? row.draft.answer : row.refused]),
  ).toEqual([
    ['一 第 1 题', [['2']]],
    ['二 第 1 题', [['4']]],
    ['坏', '文件已损坏，请在 Word 中重新保存'],
  ]);
});

test('difficulty and source of a question are fields', () => {
  const text = [
    '1．1+1=____',
    '【答案】2',
    '【难度】0.65',
    '【来源】2023年重庆市中考真题',
    '2．2+2=____',
    '【答案】4',
    '【难度】较难',
  ];
  const drafts = questionRows(decodePaperText(`${text.join('\n')}\n`)).flatMap((row) =>
    'draft' in row ? [row.draft] : [],
  );
  expect(drafts.map(({ difficulty, source, year }) => ({ difficulty, source, year }))).toEqual([
    { difficulty: 4, source: '2023年重庆市中考真题', year: 2023 },
    { difficulty: 7, source: '', year: null },
  ]);
});
