// What teachers do in Word besides typing: hidden, struck and coloured text, answers in blanks, EQ fields, typed TeX,
// lists by style, tables as layout. Nothing of it is lost without a word.
import { isQuestionRow, questionRows, type FileRow } from '../shared/importedQuestion';
import { eqFieldToTex } from './eqField';
import { decodeDocx } from './read';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const t = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const p = (inner: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${escaped(code)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const read = (body: string, other: Readonly<Record<string, string>> = {}): FileRow[] => [
  ...decodeDocx({
    xml: (name) => (name === 'word/document.xml' ? `<w:document><w:body>${body}</w:body></w:document>` : other[name]),
    base64: () => undefined,
  }),
];
const RED = '<w:color w:val="FF0000"/>';
const UNDERLINED = '<w:u w:val="single"/>';
const rowsOf = (body: string, other?: Readonly<Record<string, string>>) =>
  questionRows(read(body, other)).map((row) =>
    'draft' in row ? [row.draft.type_id, row.draft.content, row.draft.answer, row.notes] : row.refused,
  );
const blank = '<span data-blank></span>';

test('hidden and struck text leaves the stem and is named', () => {
  expect(
    rowsOf(
      p(t('1．一加一等于') + t('二', '<w:vanish/>') + t('三', '<w:strike/>') + t('____')) +
        p(t('【答案】2')) +
        p(t('2．白色的字') + t('答案是5', '<w:color w:val="FFFFFF"/>') + t('____')) +
        p(t('【答案】5')),
    ),
  ).toEqual([
    [300, `<p>一加一等于${blank}</p>`, [['2']], ['隐藏的文字“二”没有带入；划掉的文字“三”没有带入']],
    [300, `<p>白色的字${blank}</p>`, [['5']], ['隐藏的文字“答案是5”没有带入']],
  ]);
});

test("the answers of a teacher's copy leave the stem; colour that stays is named", () => {
  const plain = p(t('没有颜色的说明文字')).repeat(4);
  expect(
    rowsOf(
      p(t('1．最小的质数是（') + t(' B ', RED) + t('）')) +
        p(t('A．1　B．2　C．3　D．4')) +
        p(t('2．2 加 2 等于') + t('  ', UNDERLINED) + t('4', UNDERLINED) + t('  ', UNDERLINED) + t('．')) +
        p(t('3．2 加 3 等于') + t(' 5 ', UNDERLINED) + t('．')) +
        p(t('4．0 是自然数．（ √ ）')) +
        p(t('5．') + t('仔细', RED) + t('计算 1+2 的值是____')) +
        p(t('【答案】3')) +
        p(t('【解析】略')) +
        plain,
    ),
  ).toEqual([
    [101, '<p>最小的质数是（　　）</p>', ['b'], []],
    [300, `<p>2 加 2 等于${blank}．</p>`, [['4']], []],
    [300, `<p>2 加 3 等于${blank}．</p>`, [['5']], []],
    [200, '<p>0 是自然数．（　　）</p>', true, []],
    [300, `<p>仔细计算 1+2 的值是${blank}</p>`, [['3']], [expect.stringContaining('另一种颜色的文字“仔细”')]],
  ]);
});

test.each([
  ['EQ \\f(1,2)', '\\frac{1}{2}'],
  ['eq \\r(3,8)', '\\sqrt[3]{8}'],
  ['EQ \\r(x+1)', '\\sqrt{x+1}'],
  ['EQ \\b\\lc\\{(\\a\\al(x+y=1,x-y=3))', '\\begin{cases}x+y=1 \\\\ x-y=3\\end{cases}'],
  ['EQ \\b\\bc\\|(\\a\\co2(1,2,3,4))', '\\left|\\begin{array}{ll}1 & 2 \\\\ 3 & 4\\end{array}\\right|'],
  ['EQ \\o(AB,\\s\\up6(→))', '\\overrightarrow{AB}'],
  ['EQ \\x\\to(z)', '\\overline{z}'],
  ['EQ \\f(\\r(3),\\f(1,x\\s\\up4(2)))', '\\frac{\\sqrt{3}}{\\frac{1}{x^{2}}}'],
  ['EQ \\i\\su(i=1,n,a\\s\\do4(i))', '\\sum_{i=1}^{n}a_{i}'],
  ['EQ \\f(1;2)', '\\frac{1}{2}'],
])('%s is a formula', (code, tex) => {
  expect(eqFieldToTex(code)).toBe(tex);
});

test('a field that is not understood stays as its code, with a doubt; other fields show their result', () => {
  const [row] = read(p(t('1．') + field('EQ \\q(1,2)') + t('等于____')) + p(t('【答案】1')));
  expect(row).toMatchObject({ review: true, notes: [expect.stringContaining('域公式')] });
  expect(rowsOf(p(t('1．见第') + field('PAGE ') + t('页____')) + p(t('【答案】1')))).toEqual([
    [300, `<p>见第页${blank}</p>`, [['1']], []],
  ]);
});

test('typed TeX becomes formulas, prices do not', () => {
  expect(
    rowsOf(
      p(t('1．若 $x^') + t('2=4$，则 \\(x\\)=____')) +
        p(t('【答案】$\\pm 2$')) +
        p(t('2．原价 $5 的笔卖 $4，便宜____')) +
        p(t('【答案】1')),
    ),
  ).toEqual([
    [300, `<p>若 \\(x^2=4\\)，则 \\(x\\)=${blank}</p>`, [['$\\pm 2$']], []],
    [300, `<p>原价 ＄5 的笔卖 ＄4，便宜${blank}</p>`, [['1']], []],
  ]);
});

test('numbers of a style, of lists that share a definition, and of a list that begins anew', () => {
  const numbered = (id: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`;
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`;
  const styles = `<w:styles><w:style w:styleId="Base"><w:pPr>${numbered(1)}</w:pPr></w:style><w:style w:styleId="Ti"><w:basedOn w:val="Base"/></w:style></w:styles>`;
  const rows = questionRows(
    read(
      ['<w:pStyle w:val="Ti"/>', numbered(2), numbered(1), numbered(3), '<w:pStyle w:val="Ti"/>']
        .map((properties, at) => p(t(`计算 ${at}+1=____`), properties) + p(t(`【答案】${at + 1}`)))
        .join(''),
      { 'word/numbering.xml': numbering, 'word/styles.xml': styles },
    ),
  );
  expect(rows.map((row) => 'draft' in row && row.draft.origin_number)).toEqual([1, 2, 3, 7, 8]);
});

test('a list that LibreOffice has divided behind its first paragraph is one again, in its own documents only', () => {
  const look = (id: number, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const numbering = `<w:numbering>${[look(1, '%1．'), look(2, '%1．'), look(6, '%1．'), ...[3, 4, 5].map((id) => look(id, '（%1）'))].join('')}</w:numbering>`;
  const numbered = (id: number, text: string) =>
    p(t(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`);
  const body = [
    p(t('一、解答题')),
    numbered(1, '计算下面各题。'),
    numbered(3, '1+1'),
    numbered(4, '2+2'),
    numbered(4, '3+3'),
    p(t('解：（1）2（2）4（3）6')),
    numbered(2, '只有一问的题。'),
    numbered(5, '求 a 的值。'),
    numbered(2, '没有小题的题。'),
    p(t('二、填空题')),
    numbered(6, '从一开始____'),
    p(t('【答案】1')),
  ].join('');
  const app = { 'docProps/app.xml': '<Properties><Application>LibreOffice/7.4.7.2$Linux</Application></Properties>' };
  const numbersOf = (parts: Readonly<Record<string, string>>) =>
    questionRows(read(body, { 'word/numbering.xml': numbering, ...parts })).map((row) =>
      'draft' in row ? [row.draft.origin_number, row.draft.parts.length] : row.refused,
    );
  expect(numbersOf(app)).toEqual([
    [1, 3],
    [2, 0],
    [3, 0],
    [1, 0],
  ]);
  expect(numbersOf({})[0]).toEqual([1, 0]);
});

test('a question of LibreOffice whose text has a gap where a formula has to be waits for review', () => {
  const body = ['1．若，则的值为____', '【答案】3', '2．已知三角形，求面积____', '【答案】6'].map((text) => p(t(text)));
  const app = { 'docProps/app.xml': '<Properties><Application>LibreOffice/7.4.7.2</Application></Properties>' };
  const reviewed = (parts: Readonly<Record<string, string>>) =>
    questionRows(read(body.join(''), parts)).map((row) => 'draft' in row && row.review === true);
  expect(reviewed(app)).toEqual([true, false]);
  expect(reviewed({})).toEqual([false, false]);
});

test('what is in no question has a row that says why; signs of questions that ran together wait for review', () => {
  const rows = read(
    [
      '周练（三）',
      '一、填空题',
      '1．甲____',
      '【答案】1',
      '【答案】2',
      '2．乙____',
      '【解析】略',
      '我的答案：9',
      '答案：3',
      '5．丙____',
      '参考答案',
      '5．4',
      '6．7',
    ]
      .map((line) => p(t(line)))
      .join(''),
  );
  expect(rows.filter((row) => !isQuestionRow(row)).map((row) => [row.ref, 'apart' in row && row.apart])).toEqual([
    ['卷首', '卷首'],
    ['大题标题', '大题标题'],
    ['题号', '缺第 3–4 题'],
    ['答案', '答案的标题'],
    ['第 6 题的答案', '没有对应的试题'],
    ['全卷题号', '共 3 题，题号 1–5，缺第 3–4 题'],
  ]);
  const questions = questionRows(rows);
  expect(questions[0]).toMatchObject({
    review: true,
    notes: ['题中有两处答案，可能有两题连在一起'],
    draft: { answer: [['1']], analysis: '<p>【答案】2</p>' },
  });
  expect(questions[1]).toMatchObject({ draft: { answer: [['3']] }, notes: [expect.stringContaining('不作为答案')] });
  expect(questions[2]).toMatchObject({ draft: { answer: [['4']] } });
});

const line = (text: string) => p(t(text));
/** Type, stem, answer and whether it waits of each question; the reason and text of lines in none. */
const found = (...lines: readonly string[]): unknown[] =>
  read(lines.map(line).join('')).flatMap((row): unknown[] =>
    'draft' in row
      ? [[row.draft.type_id, row.draft.content.replace(/<[^>]+>/g, ''), row.draft.answer, row.review === true]]
      : 'apart' in row && row.ref !== '全卷题号'
        ? [[row.apart, row.written]]
        : 'refused' in row
          ? [row.refused]
          : [],
  );

test('what several questions share is no option of the question before, and they wait for it', () => {
  expect(
    found(
      '1．下列是奇数的是（　　）',
      'A．1　B．2　C．4　D．6',
      '答案：A',
      '某班有 40 人，回答第 2、3 题．',
      '2．一半是____人．',
      '答案：20',
      '3．四分之一是____人．',
      '答案：10',
      '请考生在第 4、5 题中任选一题作答．',
      '4．证明勾股定理．',
      '答案：略',
    ),
  ).toEqual([
    [101, '下列是奇数的是（　　）', ['a'], false],
    ['几题共用的说明或材料', '某班有 40 人，回答第 2、3 题．'],
    [300, '一半是人．', [['20']], true],
    [300, '四分之一是人．', [['10']], true],
    ['几题共用的说明或材料', '请考生在第 4、5 题中任选一题作答．'],
    [400, '证明勾股定理．', '<p>略</p>', false],
  ]);
});

test('numbered lines of notes are no questions; questions of notes are', () => {
  expect(
    found(
      '【知识梳理】',
      '1．差是正数时被减数大；',
      '2．差是零时两数相等．',
      '例1 比较 3 与 2 的大小．',
      '解：因为 3－2＝1，所以 3 大．',
      '课堂小结',
      '1．作差法',
    ),
  ).toEqual([
    ['大题标题', '【知识梳理】'],
    ['卷首', '1．差是正数时被减数大；\n2．差是零时两数相等．'],
    [400, '比较 3 与 2 的大小．', '<p>解：因为 3－2＝1，所以 3 大．</p>', false],
    ['大题标题', '课堂小结'],
    ['大题的说明', '1．作差法'],
  ]);
});

test('a number before a digit begins a question, a decimal in the middle of a sentence does not', () => {
  expect(
    found(
      '1.2024 的相反数是____．',
      '2.3 的倒数是____．',
      '3.一根绳子第一次用去的长度为',
      '4.5 米，还剩多少米？',
      '参考答案',
      '1.-2024  2.三分之一  3.略',
    ),
  ).toEqual([
    [300, '2024 的相反数是．', [['-2024']], false],
    [300, '3 的倒数是．', [['三分之一']], false],
    [400, '一根绳子第一次用去的长度为4.5 米，还剩多少米？', '<p>略</p>', false],
    ['答案的标题', '参考答案'],
  ]);
});

test('where a decimal is not sure, both questions wait', () => {
  expect(found('1．计算绳子用去', '2.5 米后剩多少', '答案：略')).toMatchObject([
    [400, '计算绳子用去', '', true],
    [400, '5 米后剩多少', '<p>略</p>', true],
  ]);
});

test('the bracket of a judgement or choice may be before its number or its text', () => {
  expect(
    found('（ √ ）1．0 是偶数．', '（ B ）2．下列最大的是', 'A．1　B．2　C．0', '3．(×)四边形一定是平面图形．'),
  ).toEqual([
    [200, '0 是偶数．（　　）', true, false],
    [101, '下列最大的是（　　）', ['b'], false],
    [200, '四边形一定是平面图形．（　　）', false, false],
  ]);
});

test('sources and points in any order, answers numbered with circles, brackets as blanks, conclusions before a comment', () => {
  const rows = questionRows(
    read(
      [
        '一、我会填',
        '1．[3分]（2023•北京）3.05 米＝（　　）米（　　）厘米',
        '答案：3，5',
        '2．（改编）（5分）最大值为____，最小值为____．',
        '答案：①7；②-1',
        '3．半径的两倍是____．',
        '【解析】直径，故答案为：直径．',
        '【点评】本题考查直径．',
      ]
        .map(line)
        .join(''),
    ),
  );
  expect(rows.map((row) => 'draft' in row && [row.draft.source, row.draft.score, row.draft.answer])).toEqual([
    ['2023•北京', 3, [['3'], ['5']]],
    ['改编', 5, [['7'], ['-1']]],
    [expect.anything(), null, [['直径']]],
  ]);
});

test('a solution to be judged is part of the stem; a key that repeats the question in full gives its answer only', () => {
  expect(
    found(
      '1．小红的解法如下：',
      '解：2x＝3，x＝2．',
      '她错在哪里？',
      '2．线段 AB＝8，M 为中点，则 AM＝____．',
      '参考答案与试题解析',
      '1．略',
      '2．线段 AB＝8，M 为中点，则 AM＝　4　．',
      '【解答】解：AM＝4．故答案为：4．',
    ),
  ).toEqual([
    [400, '小红的解法如下：解：2x＝3，x＝2．她错在哪里？', '<p>略</p>', false],
    [300, '线段 AB＝8，M 为中点，则 AM＝．', [['4']], false],
    ['答案的标题', '参考答案与试题解析'],
  ]);
});

test('ticks of symbol fonts, options in another colour, options with letters in cells of their own, questions in text boxes', () => {
  const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  const rows = (...cells: readonly (readonly string[])[]) =>
    `<w:tbl>${cells.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${line(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const box = (inner: string) =>
    p(`<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`);
  expect(
    rowsOf(
      p(t('1．0 是偶数．（') + sym('Wingdings', 'F0FC') + t('）')) +
        p(t('2．1 是偶数．（') + t('\uf0fb', '<w:rFonts w:ascii="Wingdings"/>') + t('）')) +
        line('3．最大的是（　　）') +
        p(t('A．1　') + t('B．2', '<w:highlight w:val="yellow"/>') + t('　C．0')) +
        line('4．关于函数，正确的是（　　）') +
        rows(['A', '甲', 'B', '乙'], ['C', '丙', 'D', '丁']) +
        line('【答案】C') +
        box(line('5．一加二等于____．') + line('【答案】3')),
    ),
  ).toEqual([
    [200, '<p>0 是偶数．（　　）</p>', true, []],
    [200, '<p>1 是偶数．（　　）</p>', false, []],
    [101, '<p>最大的是（　　）</p>', ['b'], []],
    [101, '<p>关于函数，正确的是（　　）</p>', ['c'], []],
    [300, `<p>一加二等于${blank}．</p>`, [['3']], [expect.stringContaining('文本框')]],
  ]);
});

describe('answers at the end', () => {
  test('answers go to the section with their heading; how they are marked is no answer; all is accounted for', () => {
    expect(
      found(
        ...['一、填空', '1．甲____．', '2．乙____．', '二、新知', '某定理．', '三、填空', '1．丙____．', '2．丁____．'],
        ...['答案', '评分说明：', '1．只给整数分数．', '一、1.240　2.7', '三、1.3', '2.4'],
      ),
    ).toEqual([
      ['大题标题', '一、填空'],
      [300, '甲．', [['240']], false],
      [300, '乙．', [['7']], false],
      ['大题标题', '二、新知'],
      ['大题的说明', '某定理．'],
      ['大题标题', '三、填空'],
      [300, '丙．', [['3']], false],
      [300, '丁．', [['4']], false],
      ['答案的标题', expect.stringContaining('答案')],
      ['没有对应的试题', '评分说明：'],
      ['没有对应的试题', '1．只给整数分数．'],
    ]);
  });

  test('an answer that was left blank is no heading of the answers', () => {
    expect(found('1．甲____．', '【答案】', '2．乙____．', '【答案】4')).toEqual([
      [300, '甲．', [[]], false],
      [300, '乙．', [['4']], false],
    ]);
  });

  test('answers behind all questions without a heading, or with one for each type', () => {
    const asked = ['1．甲____．', '2．乙____．'];
    const answers = (...lines: readonly string[]) =>
      questionRows(read([...asked, ...lines].map(line).join(''))).map((row) => 'draft' in row && row.draft.answer);
    expect(answers('1．【答案】3', '【解析】略', '2．【答案】4')).toEqual([[['3']], [['4']]]);
    expect(answers('【填空题答案】', '1．3；2．4')).toEqual([[['3']], [['4']]]);
  });

  const table = (...rows: readonly string[]) =>
    `<w:tbl>${rows
      .map(
        (row) =>
          `<w:tr>${row
            .split('|')
            .map((cell) => `<w:tc>${line(cell)}</w:tc>`)
            .join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`;
  const options = line('A．甲　B．乙　C．丙　D．丁');
  const paper =
    [1, 2, 3].map((n) => line(`${n}．第${'一二三'.charAt(n - 1)}个选择题的答案是（　　）`) + options).join('') +
    line('4．半径的长是____．') +
    line('5．周长是____．');
  const keys = (end: string) =>
    questionRows(read(paper + end)).map((row) => 'draft' in row && (row.draft.answer as string[]).flat().join(''));
  test.each([
    [
      'two tables',
      line('八年级数学参考答案及评分标准') + table('题号|1|2', '答案|B|C') + table('题号|3|4|5', '答案|D|2.5|120'),
    ],
    ['a column', line('答案') + table('题号|答案', '1|B', '2|C', '3|D', '4|2.5', '5|120')],
    [
      'a column with the analyses',
      line('答案') + table('题号|答案|解析', '1|B|略', '2|C|略', '3|D|略') + line('4．2.5') + line('5．120'),
    ],
    ['numbers beside the answers', line('参考答案') + table('1|B|2|C', '3|D|4|2.5') + line('5.120')],
    ['numbers in the cells', line('参考答案') + table('1．B|2．C|3．D') + line('4.2.5  5.120')],
    ['a row of decimals', line('高一数学周测答案') + line('1-3 BCD') + line('4.2.5  5.120')],
    ['in the line of their heading', line('答案：1-3 BCD') + line('4．2.5') + line('5．120')],
    [
      'letters alone',
      line('参考答案') +
        line('1【答案】B') +
        line('2【答案】C') +
        line('3【答案】D') +
        line('4【答案】2.5') +
        line('5【答案】120'),
    ],
    ['in English', line('Answers') + line('1. B 2. C 3. D') + line('4. 2.5') + line('5. 120')],
  ])('%s', (_name, end) => {
    expect(keys(end)).toEqual(['b', 'c', 'd', '2.5', '120']);
  });

  test('a table of values in an answer is no key', () => {
    const rows = questionRows(
      read(
        line('1．列表____．') +
          line('2．画图____．') +
          line('参考答案') +
          line('1．如下表') +
          table('x|1|2', 'y|3|5') +
          line('2．略'),
      ),
    );
    expect(rows.map((row) => 'draft' in row && row.draft.answer)).toEqual([[['如下表']], [['略']]]);
  });

  test('a list that counts once is that of the questions with just its numbers', () => {
    const notes = line('一、预习') + line('1．集合是____．') + line('2．元素是____．');
    const tests = line('二、检测') + line('1．甲____．') + line('2．乙____．') + line('3．丙____．');
    expect(
      questionRows(read(notes + tests + line('【参考答案】') + line('1．4　2．5　3．6'))).map(
        (row) => 'draft' in row && row.draft.answer,
      ),
    ).toEqual([[[]], [[]], [['4']], [['5']], [['6']]]);
  });
});

test.each(['（答案：6）', 'Answer: 6', '★答案★ 6'])('%s is an answer', (label) => {
  expect(rowsOf(p(t('1．七减一是____')) + p(t(label)))).toEqual([[300, `<p>七减一是${blank}</p>`, [['6']], []]]);
});

describe('documents that Word has taken in as a whole', () => {
  const body = p(t('1．一加一等于____')) + p(t('【答案】2')) + '<w:altChunk r:id="rId9"/>';
  const withChunk = (target: string, text: string) =>
    rowsOf(body, {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="rId9" Target="${target}"/></Relationships>`,
      [`word/${target.replace('/word/', '')}`]: text,
    });
  const page =
    '<html><head><title>x</title></head><body><p>2．二加二等于____</p><p>【答案】4</p><p>3．如图<img src="a.png">，求____</p><p>【答案】5</p></body></html>';
  const first = [300, `<p>一加一等于${blank}</p>`, [['2']], []];

  test('a web page', () => {
    const rows = withChunk('/word/afchunk.htm', page.replace('<img src="a.png">', ''));
    expect(rows).toEqual([
      first,
      [300, `<p>二加二等于${blank}</p>`, [['4']], []],
      [300, `<p>如图，求${blank}</p>`, [['5']], []],
    ]);
  });

  test('a web page with its pictures in one file', () => {
    const encoded = [...Buffer.from(page)]
      .map((byte) => (byte > 0x7e || byte === 0x3d ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte)))
      .join('')
      .replace(/(.{70})(?!=)/, '$1');
    const mht = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;',
      '\tboundary="--=x"',
      '',
      '----=x',
      'Content-Type: text/html; charset="utf-8"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      encoded,
      '',
      '----=x',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-Location: file:///C:/a.png',
      '',
      'iVBORw0KGgo=',
      '----=x--',
    ].join('\r\n');
    expect(withChunk('afchunk.mht', mht)).toEqual([
      first,
      [300, `<p>二加二等于${blank}</p>`, [['4']], []],
      [300, `<p>如图<img src="data:image/png;base64,iVBORw0KGgo=" alt="">，求${blank}</p>`, [['5']], []],
    ]);
  });

  test('another kind is named at its place', () => {
    expect(JSON.stringify(withChunk('afchunk.docx', 'PK'))).toContain('嵌入的文档 afchunk.docx 没有读入');
  });
});

const lines = (...texts: string[]): string => texts.map((text) => p(t(text))).join('');

test('the caption of a figure, the foot of a page and an empty table for answers are no part of a question', () => {
  const cell = (text: string) => `<w:tc>${p(t(text))}</w:tc>`;
  const table = `<w:tbl><w:tr>${['题号', '1', '2'].map(cell).join('')}</w:tr><w:tr>${['答案', '', ''].map(cell).join('')}</w:tr></w:tbl>`;
  const body =
    lines('1．求阴影部分的面积．', '第1题图', '2．能组成三角形的是（ ）', 'A．1,2,3  B．3,4,5') +
    table +
    lines('第1页（共2页）', '答案：1．4　2．B');
  expect(rowsOf(body)).toEqual([
    [400, '<p>求阴影部分的面积．</p><p>第1题图</p>', '<p>4</p>', []],
    [101, '<p>能组成三角形的是（ ）</p>', ['b'], ['没有填写的答案表没有带入', '页码没有带入']],
  ]);
});

test('questions beside one another in a line are questions of their own', () => {
  expect(
    rowsOf(lines('1．3×4=____    2．5×6=____    3．7×8=____', '答案：1．12 2．30 3．56')).map((row) => row?.[2]),
  ).toEqual([[['12']], [['30']], [['56']]]);
});

test('a section of shared material says nothing of the type of its questions', () => {
  const rows = rowsOf(
    lines(
      '一、阅读下列材料，完成第1~2题．',
      '1．2⊕3=（ ）',
      'A．11  B．6',
      '2．若x⊕1=5，则x=（ ）',
      'A．1  B．2',
      '答案：1．A；2．B',
    ),
  );
  expect(rows.map((row) => [row?.[0], row?.[2]])).toEqual([
    [101, ['a']],
    [101, ['b']],
  ]);
});

test('a title of exercises before numbered questions is none of them', () => {
  const rows = read(lines('【巩固练习】', '1．抛物线y=-x²的开口（ ）', 'A．向上  B．向下', '【答案】B'));
  expect(questionRows(rows).map(({ ref }) => ref)).toEqual(['第 1 题']);
});

test('a blank of wide spaces, and a key in a bracket inside the stem', () => {
  expect(
    rowsOf(lines('1．函数f(x)=lnx的零点是　　　　．', '【答案】1', '2．下面的数中（ C ）是质数．', 'A．4  B．6  C．7')),
  ).toEqual([
    [300, `<p>函数f(x)=lnx的零点是${blank}．</p>`, [['1']], []],
    [101, '<p>下面的数中（　　）是质数．</p>', ['c'], []],
  ]);
});

test('the answers in one line are found although one question is not', () => {
  const rows = rowsOf(lines('1．3+4=____', '2．5+6=____', '4．7+8=____', '答案：1．7 2．11 3．13 4．15'));
  expect(rows.map((row) => row?.[2])).toEqual([[['7']], [['11']], [['15']]]);
});

test('LibreOffice raises and lowers the indices of pages and RTF files', () => {
  const body = p(
    t('1．若a') + t('m', '<w:position w:val="8"/>') + t('=2，x') + t('1', '<w:position w:val="-4"/>') + t('=____'),
  );
  const [first] = rowsOf(body, {
    'docProps/app.xml': '<Properties><Application>LibreOffice/25.2</Application></Properties>',
  });
  expect(first?.[1]).toBe(`<p>若a<sup>m</sup>=2，x<sub>1</sub>=${blank}</p>`);
});

test('the empty degree of a root in an EQ field, and names of functions typed as letters in a formula', () => {
  expect(eqFieldToTex('EQ \\r(,x+1)')).toBe('\\sqrt{x+1}');
  const formula = '<m:oMath><m:r><m:t>absinC+cos α</m:t></m:r></m:oMath>';
  expect(rowsOf(p(t('1．求') + formula))[0]?.[1]).toBe('<p>求\\(ab\\sin C+\\cos \\alpha\\)</p>');
});

test('answers behind the questions without a heading: by section, from the first number, in a table', () => {
  const questions = ['一、选择题', '1．log₂8=（ ）', 'A．2 B．3', '二、填空题', '2．lg100=____', '3．lg10=____'];
  const keys = [['b'], [['2']], [['1']]];
  const answers = (body: string) => rowsOf(body).map((row) => row?.[2]);
  expect(answers(lines(...questions, '一、选择题答案：1.B', '二、填空题答案：2.2 3.1'))).toEqual(keys);
  expect(answers(lines(...questions, '参考答案：1．B', '2．2', '3．1'))).toEqual(keys);
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(t(cell))}</w:tc>`).join('')}</w:tr>`;
  const table = `<w:tbl>${row('题号', '1', '2', '3')}${row('答案', 'B', '2', '1')}</w:tbl>`;
  expect(answers(lines(...questions) + table)).toEqual(keys);
});

test('room for an answer is none, and a space divides two answers', () => {
  expect(
    rowsOf(
      lines('1．求∠2的度数．', '答：', '2．里面有____个0.1，加上____个就是1．', '参考答案', '1．120°', '2．8 2'),
    ).map((row) => row?.[2]),
  ).toEqual(['<p>120°</p>', [['8'], ['2']]]);
});
