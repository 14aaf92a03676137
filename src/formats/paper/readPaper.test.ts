// Word papers: questions are imported whole with their answers, or refused with advice; content never moves between
// questions.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sharedData } from '../../../mocks/sharedData';
import { decodeDocx } from '../docx/read';
import { questionRows, type DraftRow } from '../shared/importedQuestion';
import { mark, type PaperLine } from './paperLine';
import { decodePaper } from './readPaper';

const p = (text: string) => `<p>${text}</p>`;
const told = (rows: Iterable<DraftRow>) =>
  [...rows].map((row) =>
    'refused' in row
      ? [row.ref, row.refused]
      : [
          row.ref,
          row.draft.type_id,
          row.draft.content,
          row.draft.options.map(({ content }) => content).join(''),
          row.draft.answer,
          row.draft.analysis,
        ],
  );
const paper = (...lines: (string | PaperLine)[]) =>
  questionRows(
    decodePaper(
      {
        lines: lines.map((line) => (typeof line === 'string' ? { text: line } : line)),
        inserts: ['<img src="data:image/png;base64,AAAA">', '<sup>2</sup>'],
        lost: new Map([[7, '含有 MathType 对象']]),
      },
      'docx',
    ),
  );

test('sections, points, options in one line or several, blanks, answers together at the end', () => {
  const rows = paper(
    '2026 年八年级数学期中试卷',
    '考试时间：90 分钟　满分：100 分',
    '一、选择题（每小题 3 分，共 6 分）',
    '1．下列各数中，无理数是（　　）',
    'A．$\\frac{1}{2}$　　B．$\\sqrt{2}$　　C．0　　D．3.14',
    '2．如图' + mark(0) + '，面积是 10 m' + mark(1) + ' 的是',
    'A. 甲',
    'B. 乙',
    '二、填空题',
    '3．方程 $x^2=4$ 的两根是 ＿＿＿＿ 和 ____.',
    '4. 若 $a<b$，则 a＿＿b',
    '三、解答题',
    '5.（8 分）解方程：$2x=6$.',
    '(1) 写出步骤；',
    '2026 年八年级数学期中试卷　参考答案与评分标准',
    '1-2 BA',
    '3．【答案】$2$；$-2$',
    '【解析】开平方。',
    '4．小于',
    '5．解：两边除以 2，',
    '得 $x=3$.',
  );
  expect(told(rows)).toEqual([
    [
      '第 1 题',
      101,
      p('下列各数中，无理数是（　　）'),
      p('\\(\\frac{1}{2}\\)') + p('\\(\\sqrt{2}\\)') + p('0') + p('3.14'),
      ['b'],
      '',
    ],
    [
      '第 2 题',
      101,
      p('如图<img src="data:image/png;base64,AAAA" alt="">，面积是 10 m<sup>2</sup> 的是'),
      p('甲') + p('乙'),
      ['a'],
      '',
    ],
    [
      '第 3 题',
      300,
      p('方程 \\(x^2=4\\) 的两根是 <span data-blank></span> 和 <span data-blank></span>.'),
      '',
      [['$2$'], ['$-2$']],
      p('开平方。'),
    ],
    ['第 4 题', 300, p('若 \\(a&lt;b\\)，则 a<span data-blank></span>b'), '', [['小于']], ''],
    [
      '第 5 题',
      400,
      p('解方程：\\(2x=6\\).') + p('(1) 写出步骤；'),
      '',
      p('解：两边除以 2，') + p('得 \\(x=3\\).'),
      '',
    ],
  ]);
});

test('answers after each question; a table of letters; numbers that restart in each section', () => {
  const behind = paper(
    '1. 1+1=（ ） A. 2 B. 3',
    '【答案】A',
    '【解析】数一数。',
    '故选 A.',
    '【点评】基础题',
    '2. 地球是圆的（ ）',
    '【答案】略',
  );
  expect(told(behind)).toEqual([
    ['第 1 题', 101, p('1+1=（ ）'), p('2') + p('3'), ['a'], p('数一数。') + p('故选 A.') + p('基础题')],
    ['第 2 题', 400, p('地球是圆的（ ）'), '', p('略'), ''],
  ]);
  const twice = paper(
    '一、选择题',
    '1. 甲 A. 1 B. 2',
    '2. 乙 A. 3 B. 4',
    '二、填空题',
    '1. 丙____',
    '答案',
    '一、选择题',
    {
      text: mark(0),
      cells: [
        ['题号', '1', '2'],
        ['答案', 'B', 'A'],
      ],
    },
    '二、填空题',
    '1. 五',
  );
  expect(told(twice).map(([, type, , , answer]) => [type, answer])).toEqual([
    [101, ['b']],
    [101, ['a']],
    [300, [['五']]],
  ]);
});

test('a line of mixed answers, points in the stem, examples of lecture notes with their solutions', () => {
  const rows = paper(
    '一、选择题',
    '1．甲（　　） A．1 B．2',
    '2．乙（　　） A．3 B．4',
    '二、填空题',
    '3．丙____',
    '4．丁____和____',
    '三、解答题',
    '5．（本题满分 12 分）解方程',
    '参考答案',
    '1．B 2．A 3．$x_1=1, 4．y$ 4．2；3',
    '5．略',
  );
  expect(told(rows).map(([, , content, , answer]) => [content, answer])).toEqual([
    [p('甲（　　）'), ['b']],
    [p('乙（　　）'), ['a']],
    [p('丙<span data-blank></span>'), [['$x_1=1, 4．y$']]],
    [p('丁<span data-blank></span>和<span data-blank></span>'), [['2'], ['3']]],
    [p('解方程'), p('略')],
  ]);
  const notes = paper(
    '§1 函数',
    '例1  求 $f(1)$.',
    '解  代入得 2.',
    '所以是 2.',
    '例2 设 $a>0$，证明结论.',
    '证：显然.',
  );
  expect(told(notes)).toEqual([
    ['例1', 400, p('求 \\(f(1)\\).'), '', p('解 代入得 2.') + p('所以是 2.'), ''],
    ['例2', 400, p('设 \\(a&gt;0\\)，证明结论.'), '', p('证：显然.'), ''],
  ]);
});

test('missing and unreadable content is reported for its question alone', () => {
  expect(
    told(
      paper(
        '一、选择题',
        '1. 甲 A. 1 B. 2',
        '2. 乙' + mark(7) + ' A. 1 B. 2',
        '3. 没有选项',
        '二、填空题',
        '4. ____和____',
        '答案',
        '2. A',
        '3. B',
        '4. 只有一个',
      ),
    ),
  ).toEqual([
    ['第 1 题', 101, p('甲'), p('1') + p('2'), [], ''],
    ['第 2 题', '含有 MathType 对象'],
    ['第 3 题', '题干中找不到选项'],
    ['第 4 题', '题干有 2 个空，答案“只有一个”不能分成 2 个；多个空的答案请用“；”隔开'],
  ]);
  expect(told(paper('没有题号的文字'))).toEqual([
    ['文件', '没有认出试题：每题应以“1．”这样的题号开头，或者每题后面写“【答案】”'],
  ]);
});

const W = 'xmlns:w="w" xmlns:m="m" xmlns:r="r"';
const word = (body: string, other: Readonly<Record<string, string>> = {}) => {
  const files: Readonly<Record<string, string>> = {
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...other,
  };
  return questionRows(decodeDocx({ xml: (name) => files[name], base64: (name) => files[name] }));
};
const par = (inner: string, pr = '') => `<w:p>${pr}${inner}</w:p>`;
const t = (text: string, pr = '') => `<w:r>${pr}<w:t xml:space="preserve">${text}</w:t></w:r>`;

test('Word: automatic numbers, formulas, underlined room, raised text, pictures, MathType', () => {
  const list = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1．"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const relations =
    '<Relationships><Relationship Id="rId1" Target="media/a.png"/><Relationship Id="rId2" Target="media/b.wmf"/></Relationships>';
  const half =
    '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>';
  const picture = (id: string) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="720000"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`;
  const rows = word(
    par(t('二、填空题')) +
      par(t('2 的倒数是 ') + t('   ', '<w:rPr><w:u w:val="single"/></w:rPr>') + `<w:del>${t('删去的')}</w:del>`, list) +
      par(
        t('x') + t('2', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>') + t(' 如图 ____') + picture('rId1'),
        list,
      ) +
      par(t('2.5 的看不见的图 ____') + picture('rId2'), list) +
      par(t('旧公式 ____') + '<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>', list) +
      par(t('答案')) +
      par(t('1．') + half) +
      par(t('2．丙')) +
      par(t('3．丁')) +
      par(t('4．戊')),
    { 'word/numbering.xml': numbering, 'word/_rels/document.xml.rels': relations, 'word/media/a.png': 'AAAA' },
  );
  expect(told(rows)).toEqual([
    ['第 1 题', 300, p('2 的倒数是 <span data-blank></span>'), '', [['$\\frac{1}{2}$']], ''],
    [
      '第 2 题',
      300,
      p('x<sup>2</sup> 如图 <span data-blank></span><img src="data:image/png;base64,AAAA" alt="" data-width-mm="20">'),
      '',
      [['丙']],
      '',
    ],
    ['第 3 题', '图片 b.wmf 的格式不能显示，请在服务器上安装 LibreOffice 后再导入，或在 Word 中另存为 PNG 后替换'],
    ['第 4 题', 300, p('旧公式 <span data-blank></span>〔公式〕'), '', [['戊']], ''],
  ]);
});

test('Word: dots and lines under words are kept, bold and italic words are named', () => {
  const as = (name: string) => `<w:rPr><w:${name}/></w:rPr>`;
  const rows = word(
    par(t('一、', as('b')) + t('解答题', as('b'))) +
      par(t('1．', as('b')) + t('下列说法') + t('不正确', '<w:rPr><w:em w:val="dot"/></w:rPr>') + t('的是什么')) +
      par(t('【', as('b')) + t('答案', as('b')) + t('】', as('b')) + t('略')) +
      par(t('2．') + t('求') + t('最大', as('b')) + t('的') + t('整数', '<w:rPr><w:u w:val="single"/></w:rPr>')) +
      par(t('【答案】') + t('略', '<w:rPr><w:b w:val="0"/></w:rPr>')),
  );
  expect([...rows]).toMatchObject([
    { notes: [], draft: { content: p('下列说法<em>不正确</em>的是什么') } },
    { notes: ['加粗、倾斜的文字按普通文字带入'], draft: { content: p('求最大的<u>整数</u>') } },
  ]);
});

const DOCX = sharedData('interop/docx');
const withShared = existsSync(DOCX) ? test : test.skip;
const open = (name: string) => {
  const files = unzipSync(readFileSync(path.join(DOCX, name)));
  return questionRows(decodeDocx({ xml: (part) => files[part] && strFromU8(files[part]), base64: () => undefined }));
};
interface Expected {
  questions: { no: number; type: number; score: number; source: { answer: string | string[] } }[];
}

withShared(
  'the real paper with answers: each question in its type, with its points and its answer (needs shared data)',
  () => {
    const { questions } = JSON.parse(
      readFileSync(path.join(DOCX, 'gaokao2018_math_I_with_answers.expected.json'), 'utf8'),
    ) as Expected;
    const rows = open('gaokao2018_math_I_with_answers.docx');
    expect(
      rows.map((row) => ('draft' in row ? [row.draft.origin_number, row.draft.type_id, row.draft.score] : row.refused)),
    ).toEqual(questions.map(({ no, type, score }) => [no, type, score]));
    const letters = rows.flatMap((row) =>
      'draft' in row && row.draft.type_id === 101 ? [(row.draft.answer as string[]).join('').toUpperCase()] : [],
    );
    expect(letters).toEqual(
      questions.filter(({ type }) => type === 101).map(({ source }) => [source.answer].flat().join('')),
    );
  },
);

withShared(
  'the real paper without answers: every question is found and waits for its answer (needs shared data)',
  () => {
    const { questions } = JSON.parse(
      readFileSync(path.join(DOCX, 'gaokao2016_math_II_student.expected.json'), 'utf8'),
    ) as Expected;
    const rows = open('gaokao2016_math_II_student.docx');
    expect(rows.map((row) => row.ref)).toEqual(questions.map(({ no }) => `第 ${no} 题`));
    for (const row of rows)
      expect(row).toMatchObject({ draft: { unanswered: true }, notes: [expect.stringContaining('待补答案')] });
  },
);

test('a paper whose numbers stop is not one endless question', () => {
  const rows = told(
    paper(
      '1．求值',
      '【答案】1',
      '2．这一题后面再没有题号',
      ...Array.from({ length: 3000 }, (_none, n) => `第 ${n} 行文字`),
    ),
  );
  expect(rows).toEqual([
    ['第 1 题', 400, p('求值'), '', p('1'), ''],
    ['第 2 题', expect.stringContaining('请检查下一题的题号')],
  ]);
});
