// If these fail, a question that a teacher pastes into the form gets into the wrong fields, or is not recognised.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedData } from '../../../mocks/sharedData';
import { readPasted, readPastedOptions } from './readPasted';

const shown = (read: ReturnType<typeof readPasted>) => {
  if (!read) return null;
  const { type_id, content, options, answer, analysis } = read.draft;
  return { type_id, content, options: options.map((option) => option.content), answer, analysis };
};
const text = (...lines: string[]) => shown(readPasted({ text: lines.join('\n') }));
const html = (source: string) => shown(readPasted({ html: source, text: '' }));

const CHOICE = {
  type_id: 101,
  content: '<p>下列各数中，最小的是（　　）</p>',
  options: ['<p>0</p>', '<p>\\(-2\\)</p>', '<p>1</p>', '<p>3</p>'],
  answer: ['b'],
  analysis: '<p>负数小于零。</p>',
};

test.each([
  [
    'from a PDF, with full-width letters and a number',
    ['3．下列各数中，最小的是（　　）', 'Ａ．0 Ｂ．$-2$', 'Ｃ．1 Ｄ．3', '【答案】Ｂ', '【解析】负数小于零。'],
  ],
  [
    'options in one line, answer with a colon',
    ['下列各数中，最小的是（　　） A．0  B．$-2$  C．1  D．3', '答案：B', '解析：负数小于零。'],
  ],
  [
    'an answer of an assistant',
    [
      '好的，这道题整理如下：',
      '',
      '### 题目',
      '',
      '下列各数中，最小的是（　　）',
      '',
      '- **A.** 0',
      '- **B.** \\( -2 \\)',
      '- **C.** 1',
      '- **D.** 3',
      '',
      '---',
      '',
      '**答案：** B',
      '',
      '**解析：** 负数小于零。',
    ],
  ],
  [
    'with headings over stem and options',
    [
      '**题干：** 下列各数中，最小的是（　　）',
      '**选项：**',
      'A. 0',
      'B. $-2$',
      'C. 1',
      'D. 3',
      '**【答案】** B',
      '**【解析】** 负数小于零。',
    ],
  ],
  [
    'below the heading of its section',
    ['一、单选题', '1. 下列各数中，最小的是（　　）', 'A. 0', 'B. $-2$', 'C. 1', 'D. 3', '答案 B', '解析 负数小于零。'],
  ],
])('a choice %s', (_name, lines) => expect(text(...lines)).toEqual(CHOICE));

test.each([
  [
    'of a PDF, with a title, the number of its page and sentences over two lines',
    [
      '2023—2024学年度第一学期期末考试',
      '3．小明在学习有理数的大小比较以后，把四个数写在了黑板上，这四',
      '个数中，最小的是（',
      '）',
      'A．0',
      'B．$-2$',
      'C．1',
      'D．3',
      '第 3 页 共 8 页',
      '【答案】B',
      '【解析】负数小于零。',
      '- 4 -',
    ],
  ],
  [
    'of an assistant, with headings, signs and what it says before and after',
    [
      '好的，以下是为您整理的题目：',
      '```',
      '> 小明在学习有理数的大小比较以后，把四个数写在了黑板上，这四个数中，最小的是（　　）',
      '> **A.** 0',
      '> **B.** $-2$',
      '> **C.** 1',
      '> **D.** 3',
      '```',
      '### 答案',
      '',
      '**B**',
      '',
      '📖 **解析：** 负数小于零。',
      '希望对您有帮助！',
    ],
  ],
])('a choice %s', (_name, lines) =>
  expect(text(...lines)).toEqual({
    ...CHOICE,
    content: expect.stringMatching(
      /^<p>小明在学习有理数的大小比较以后，把四个数写在了黑板上，这四个数中，最小的是（\s?　*）<\/p>$/,
    ),
  }),
);

test('a decimal at the beginning is no number, and 任选两个 asks nothing of a student', () => {
  expect(text('3.2×8.006的积有四位小数．（　　）', '答案：√')).toMatchObject({
    type_id: 200,
    content: '<p>3.2×8.006的积有四位小数．（　　）</p>',
  });
  expect(text('12.2024的相反数是（　　）', 'A. 1', 'B. -2024', 'C. 2', '答案：B')?.content).toBe(
    '<p>2024的相反数是（　　）</p>',
  );
  expect(text('从1到4中任选两个，和为偶数的有（　　）', 'A. 1', 'B. 2', 'C. 3', 'D. 4', '答案：B')).toMatchObject({
    type_id: 101,
    answer: ['b'],
  });
});

test('a judgement whose answer is the end of its working', () =>
  expect(
    text('三位数减三位数，差可能是一位数．（　　）', '【分析】举例说明。', '【解答】解：可能。', '故答案为：√．'),
  ).toMatchObject({
    type_id: 200,
    answer: true,
  }));

test('several right options make it a multiple choice', () =>
  expect(text('下列为偶数的是（　　）', 'A. 2', 'B. 3', 'C. 4', 'D. 5', '【答案】AC')).toMatchObject({
    type_id: 102,
    answer: ['a', 'c'],
  }));

test('a stem with options alone has no answer yet', () =>
  expect(text('下列为偶数的是（　　）', 'A. 2', 'B. 3', 'C. 4', 'D. 5')).toMatchObject({
    type_id: 101,
    options: ['<p>2</p>', '<p>3</p>', '<p>4</p>', '<p>5</p>'],
    answer: [],
  }));

test('blanks, a true-false question and a written one with display formulas', () => {
  expect(text('若 $x+1=3$，则 $x=$____，$2x=$____．', '【答案】2；4', '【解析】移项．')).toEqual({
    type_id: 300,
    content: expect.stringMatching(/data-blank.*data-blank/),
    options: [],
    answer: [['2'], ['4']],
    analysis: '<p>移项．</p>',
  });
  expect(text('0 是自然数．（　　）', '答案：正确')).toMatchObject({ type_id: 200, answer: true });
  expect(
    text(
      '解方程：',
      '\\[',
      'x^2-3x+2=0',
      '\\]',
      '**答案：** $x_1=1$，$x_2=2$',
      '**解析：**',
      '1. 分解因式：',
      '\\[ (x-1)(x-2)=0 \\]',
      '2. 所以 $x=1$ 或 $x=2$。',
    ),
  ).toEqual({
    type_id: 400,
    content: expect.stringContaining('\\(x^2-3x+2=0\\)'),
    options: [],
    answer: '<p>\\(x_1=1\\)，\\(x_2=2\\)</p>',
    analysis: expect.stringMatching(/分解因式.*所以/s),
  });
});

test('of Word and of a web page', () => {
  expect(
    html(
      '<p>3．下列各数中，最小的是（　　）</p><p>A．0　　B．\\(-2\\)　　C．1　　D．3</p><p><b>【答案】</b>B</p><p><b>【解析】</b>负数小于零。</p>',
    ),
  ).toEqual(CHOICE);
  expect(
    html('<p>下列各数中，最小的是（　　）<br>A. 0<br>B. \\(-2\\)<br>C. 1<br>D. 3<br>答案：B<br>解析：负数小于零。</p>'),
  ).toEqual(CHOICE);
  expect(
    html(
      '<table><tr><td><p>1</p></td><td><p>2</p></td></tr></table><p>表中的数是（　　）</p><p>A. 1</p><p>B. 2</p><p>C. 3</p><p>答案：A</p>',
    ),
  ).toMatchObject({ type_id: 101, content: expect.stringContaining('<table>'), answer: ['a'] });
});

test('Markdown that a program has copied as HTML', () => {
  const source = [
    '下列各数中，最小的是（　　）',
    'A. 0',
    'B. $-2$',
    'C. 1',
    'D. 3',
    '**答案：** B',
    '**解析：** 负数小于零。',
  ];
  const read = readPasted({ text: source.join('\n'), html: source.map((line) => `<p>${line}</p>`).join('') });
  expect(shown(read)).toEqual(CHOICE);
});

test('what follows a stem that is there already', () => {
  const read = readPasted({ text: 'A. 0\nB. $-2$\nC. 1\nD. 3\n答案：B\n解析：负数小于零。' }, CHOICE.content);
  expect(shown(read)).toEqual(CHOICE);
  expect(readPasted({ text: '2. 又一题（　　）\nA. 0\nB. 1\nC. 2\n答案：B' }, CHOICE.content)).toBeNull();
});

test.each([
  ['a stem alone', '已知函数 $f(x)=x^2$，求 $f(2)$．'],
  ['several questions', '1．1+1=（　　）\nA．1\nB．2\nC．3\n【答案】B\n2．1+2=（　　）\nA．1\nB．2\nC．3\n【答案】C'],
  ['an answer without a stem', '【答案】B\n【解析】略。'],
  ['a point called A', '如图，点 A. 在直线上，求证：$AB=AC$．'],
  ['an option that is missing', '下列为偶数的是（　　）\nA. 2\nC. 4\nD. 5\n答案：A'],
  ['nothing', '  \n'],
])('%s is no whole question', (_name, source) => expect(text(source)).toBeNull());

test('an answer that does not fit is kept in the analysis', () =>
  expect(readPasted({ text: '方程的解是____和____．\n【答案】1；2；3\n【解析】略。' })).toMatchObject({
    refused: expect.stringContaining('2 个空'),
    draft: { type_id: 300, analysis: expect.stringContaining('1；2；3') },
  }));

describe('options', () => {
  const of = (source: string) => readPastedOptions({ text: source });
  const four = ['<p>甲</p>', '<p>\\(x^2\\)</p>', '<p>丙</p>', '<p>丁</p>'];
  test.each([
    'A. 甲\nB. $x^2$\nC. 丙\nD. 丁',
    'A．甲  B．$x^2$  C．丙  D．丁',
    '（A）甲 （B）$x^2$ （C）丙 （D）丁',
    'Ａ．甲\nＢ．\\(x^2\\)\nＣ．丙\nＤ．丁',
    '- **A.** 甲\n- **B.** $x^2$\n- **C.** 丙\n- **D.** 丁',
  ])('%s', (source) => expect(of(source)).toEqual({ options: four, lettered: true }));
  test('from B on', () => expect(of('B. $x^2$\nC. 丙\nD. 丁')).toEqual({ options: four.slice(1), lettered: true }));
  test('lines without letters', () => expect(of('甲\n$x^2$\n丙\n丁')).toEqual({ options: four, lettered: false }));
  test.each(['甲', 'A. 甲', '甲。A. 1 B. 2 C. 3', 'A. 甲\nB. 乙\nC. 丙\n答案：A'])('not: %s', (source) =>
    expect(of(source)).toBeNull(),
  );
});

interface Exam {
  question: string;
  answer: string | string[];
  analysis: string;
}
const GAOKAO = sharedData('questions/gaokao-bench');
const exam = (name: string): Exam[] =>
  (JSON.parse(readFileSync(path.join(GAOKAO, name), 'utf8')) as { example: Exam[] }).example;
const labelled = (question: string, answer: string, analysis: string) => [
  `${question}\n【答案】${answer}\n【解析】${analysis}`,
  `**题目：**\n\n${question}\n\n**答案：** ${answer}\n\n**解析：**\n\n${analysis}`,
];

(existsSync(GAOKAO) ? test : test.skip)('questions of the 高考 as people paste them (needs shared data)', () => {
  const missed: unknown[] = [];
  let count = 0;
  for (const { question, answer, analysis } of exam('2010-2019_math_I_MCQs.json').slice(0, 60)) {
    const key = [answer].flat().join('');
    for (const source of labelled(question.trim(), key, analysis)) {
      count += 1;
      const read = readPasted({ text: source })?.draft;
      const found = Array.isArray(read?.answer) ? read.answer.join('').toUpperCase() : null;
      if (read?.type_id !== 101 || read.options.length !== 4 || found !== key || read.analysis === '')
        missed.push([found, key, read?.options.length, source]);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(missed).toEqual([]);
  const stems = exam('2010-2019_math_I_open_ended.json').filter(({ question }) => readPasted({ text: question }));
  expect(stems).toEqual([]);
});

test.each<[string, string[], Partial<Record<'type_id' | 'content' | 'answer' | 'analysis', unknown>>]>([
  [
    'whose stem, answer and analysis an assistant numbers',
    ['1. **题干**：正确的有（多选）', '- (A) 0 是自然数', '- (B) π 是有理数', '2. **答案**：A', '3. **解析**：略。'],
    { content: '<p>正确的有（多选）</p>', answer: ['a'], analysis: '<p>略。</p>' },
  ],
  [
    'with 解答 on a line of its own',
    ['已知 $a_3=5$，求 $a_1$。', '**解答**', '$a_1=1$'],
    { type_id: 400, content: '<p>已知 \\(a_3=5\\)，求 \\(a_1\\)。</p>' },
  ],
  ['with the working only', ['求值：(1-x)÷x，其中x=2．', '解：原式=-1/2．'], { type_id: 400 }],
  [
    'with 题 and 答',
    ['题：长8cm，宽5cm，面积是多少？', '答：40cm²'],
    { content: '<p>长8cm，宽5cm，面积是多少？</p>', answer: '<p>40cm²</p>' },
  ],
  ['with the answer in brackets behind it', ['若x²=9，则x=____（答案：±3）'], { type_id: 300, answer: [['±3']] }],
  ['with letters in boxes', ['1️⃣运算正确的是（　）', '🅰️a+a=a² 🅱️a·a=a²', '答案：B'], { type_id: 101, answer: ['b'] }],
  ['with 选 before the letter', ['a>b是a²>b²的(  )', 'A.充分条件 B.都不是', '选B'], { type_id: 101, answer: ['b'] }],
  [
    'with brackets to fill in',
    ['1千米=（    ）米，3时=（    ）分。', '【答案】1000；180'],
    { type_id: 300, answer: [['1000'], ['180']] },
  ],
  [
    'below numbered headings',
    ['#### 一、题目', '圆的半径为 3，求面积。', '#### 二、答案', '$9\\pi$'],
    { type_id: 400 },
  ],
  ['after the name of its type', ['**判断题：** 0是正数（ ）', '✅ **答案：错**'], { type_id: 200, answer: false }],
  [
    'to prove',
    ['证明：若n为奇数，则n²为奇数．', '证明：设n=2k+1．'],
    { content: '<p>证明：若n为奇数，则n²为奇数．</p>' },
  ],
  ['with letters inside formulas', ['公比为（ ）', '$A.-\\frac12$', '$B.2$', '答案B'], { type_id: 101, answer: ['b'] }],
  ['with a sign for its blank', ['已知 2x=6，则 x = ▲ ．', '答案：3'], { type_id: 300, answer: [['3']] }],
])('a question %s', (_name, lines, wanted) => expect(text(...lines)).toMatchObject(wanted));
