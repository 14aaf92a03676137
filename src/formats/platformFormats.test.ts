// Files of other platforms: every question becomes one of our types with its answer, or is refused with a reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedData } from '../../mocks/sharedData';
import { findBodyFaults, normalizeBody } from '../domain/question/questionBody';
import { decodeAiken } from './aiken/read';
import { type FormatId } from './formats';
import { decodeGift } from './gift/read';
import { decodeMoodleXml } from './moodle-xml/read';
import { decodeQti } from './qti/read';
import { formatOf, readerOf } from './recognise';
import { questionRows, type DraftCodec, type DraftRow, type QuestionDraft } from './shared/importedQuestion';
import type { SourceFile } from './shared/sourceFile';
import { TABLE_FORMAT } from './table/tableFile';

const told = (rows: Iterable<DraftRow>) =>
  [...rows].map((row) =>
    'refused' in row
      ? row.refused
      : [
          row.draft.type_id,
          row.draft.content,
          row.draft.options.map(({ content }) => content),
          row.draft.answer,
          row.draft.analysis,
        ],
  );
const only = (rows: Iterable<DraftRow>): QuestionDraft => {
  const [row] = [...rows];
  if (!row || 'refused' in row) throw new Error(JSON.stringify(row));
  return row.draft;
};
const p = (text: string) => `<p>${text}</p>`;
const BLANK = '<span data-blank></span>';

test('GIFT: each kind of answer becomes its type; what has none is named', () => {
  const file = `// 第一章
$CATEGORY: $course$/top/Default for 初二/函数/一次函数

::斜率::直线 $$y\\=2x+1$$ 的斜率是 { ~1 =2 ~$$\\frac\\{1\\}\\{2\\}$$#倒数 ####由解析式可知。 }

::判断::[html]<p>\\(\\sqrt\\{2\\}\\) 是有理数。</p>{FALSE#它不是分数}

若 $x>0$，则 $|x|=$ {=$x$ =x =%50%$+x$} 。

圆周率约为 {#3.14:0.01}

方程 $x^2\\=1$ 的解有 { ~%50%$1$ ~%50%$-1$ ~%-100%$0$ }

证明勾股定理。{}

配对 { =一 -> 1 =二 -> 2 }

坏题 { ~甲

::好题:: 1+1 { =2 }`;
  expect(told(decodeGift(file))).toEqual([
    [101, p('直线 \\(y=2x+1\\) 的斜率是'), [p('1'), p('2'), p('\\(\\frac{1}{2}\\)')], ['b'], p('由解析式可知。')],
    [200, p('\\(\\sqrt{2}\\) 是有理数。'), [], false, ''],
    [300, p(`若 \\(x&gt;0\\)，则 \\(|x|=\\) ${BLANK} 。`), [], [['$x$', 'x']], ''],
    [300, p(`圆周率约为${BLANK}`), [], [['3.14']], p('允许误差 ±0.01，即 3.13 到 3.15 都算对。')],
    [102, p('方程 \\(x^2=1\\) 的解有'), [p('\\(1\\)'), p('\\(-1\\)'), p('\\(0\\)')], ['a', 'b'], ''],
    [400, p('证明勾股定理。'), [], '', ''],
    '配对题没有对应的题型',
    '作答部分缺少右花括号“}”',
    [300, p(`1+1${BLANK}`), [], [['2']], ''],
  ]);
  const [first] = [...decodeGift(file)];
  expect(first).toMatchObject({ line: 4, ref: '斜率', draft: { kp_routes: [['函数', '一次函数']], language: 1 } });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const moodle = (type: string, inner: string, text = '<p>题</p>') =>
  `<question type="${type}"><name><text>名</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inner}</question>`;
const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('\n')}</quiz>`;

test('Moodle XML: pictures of the file are kept, those outside it are reported, categories become knowledge points', () => {
  const answers = '<answer fraction="0"><text>甲</text></answer><answer fraction="100"><text>乙</text></answer>';
  const shown = '<p>如图<img src="@@PLUGINFILE@@/a%20b.png" alt="三角形"></p>';
  const file = `<file name="a b.png" encoding="base64">${PIXEL}</file>`;
  const pictured = moodle('multichoice', answers, shown).replace('</questiontext>', `${file}</questiontext>`);
  const rows = [
    ...decodeMoodleXml(
      quiz(
        '<question type="category"><category><text>$course$/top/几何</text></category></question>',
        pictured,
        moodle('multichoice', answers, shown),
        moodle('matching', ''),
        moodle('calculated', ''),
      ),
    ),
  ];
  expect(rows.map((row) => ('refused' in row ? row.refused : row.draft.content))).toEqual([
    p(`如图<img src="data:image/png;base64,${PIXEL}" alt="三角形">`),
    '用到文件之外的图片或音频“a%20b.png”，请在本系统中录入后补上',
    '配对题没有对应的题型',
    '带随机变量的计算题没有对应的题型',
  ]);
  expect(rows[0]).toMatchObject({ line: 1, ref: '名', draft: { type_id: 101, answer: ['b'], kp_routes: [['几何']] } });
});

test('Moodle XML: typed answers, numbers with tolerance, true and false, essays, cloze', () => {
  const number =
    '<answer fraction="100"><text>0.3</text><tolerance>0.1</tolerance></answer><answer fraction="50"><text>0.5</text><tolerance>0</tolerance></answer>';
  const rows = told(
    decodeMoodleXml(
      quiz(
        moodle(
          'shortanswer',
          '<answer fraction="100"><text>$x+1$</text></answer><answer fraction="100"><text>x+1</text></answer><answer fraction="0"><text>*</text></answer>',
          '<p>求 _____ 的值</p>',
        ),
        moodle('numerical', number),
        moodle(
          'truefalse',
          '<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer>',
        ),
        moodle(
          'essay',
          '<graderinfo format="html"><text>略</text></graderinfo><generalfeedback><text>看定义</text></generalfeedback>',
        ),
        moodle(
          'cloze',
          '',
          '<p>2+2={1:NUMERICAL:=4:0#好~%50%5:0}，\\(\\frac{1}{2}\\) 的倒数是 {2:SHORTANSWER:=2~%50%二~*}，{1:MULTICHOICE:奇数~=偶数#对}</p>',
        ),
      ),
    ),
  );
  expect(rows).toEqual([
    [300, p(`求 ${BLANK} 的值`), [], [['$x+1$', 'x+1']], ''],
    [300, p(`题${BLANK}`), [], [['0.3']], p('允许误差 ±0.1，即 0.2 到 0.4 都算对。')],
    [200, p('题'), [], false, ''],
    [400, p('题'), [], p('略'), p('看定义')],
    [
      300,
      `${p(`2+2=${BLANK}，\\(\\frac{1}{2}\\) 的倒数是 ${BLANK}，${BLANK}`)}${p('（选填：奇数；偶数）')}`,
      [],
      [['4'], ['2'], ['偶数']],
      '',
    ],
  ]);
});

test('letters that options carry are left out, HTML without CDATA is read', () => {
  const answers = ['A. 甲', 'B. 乙']
    .map((text, place) => `<answer fraction="${place * 100}"><text><p>${text}</p></text></answer>`)
    .join('');
  expect(
    told(
      decodeMoodleXml(quiz(moodle('multichoice', answers).replace('<![CDATA[<p>题</p>]]>', '<p>第<b>一</b>题</p>'))),
    ),
  ).toEqual([[101, p('第<b>一</b>题'), [p('甲'), p('乙')], ['b'], '']]);
  expect(told(decodeGift('名字带点的是 { ~A. 甲 =C. 丙 }'))).toEqual([
    [101, p('名字带点的是'), [p('A. 甲'), p('C. 丙')], ['b'], ''],
  ]);
});

test('Aiken: options of several lines, two that say true and false, a missing answer', () => {
  expect(
    told(
      decodeAiken(
        '若 a<b，则\nA) a-1<b-1\nB. b<a\n   恒成立\nANSWER: A\n\n0 是自然数\nA. 对\nB. 错\nANSWER: A\r\n\n没有答案\nA) 1\nB) 2\n',
      ),
    ),
  ).toEqual([
    [101, p('若 a&lt;b，则'), [p('a-1&lt;b-1'), `${p('b&lt;a')}${p('恒成立')}`], ['a'], ''],
    [200, p('0 是自然数'), [], true, ''],
    '缺少“ANSWER: 字母”一行',
  ]);
});

test('Aiken: a question without its answer takes nothing of the next one along', () => {
  expect(told(decodeAiken('第一题\nA) 1\nB) 2\n\n第二题\nA) 3\nB) 4\nANSWER: B\n'))).toEqual([
    '缺少“ANSWER: 字母”一行',
    [101, p('第二题'), [p('3'), p('4')], ['b'], ''],
  ]);
  expect(told(decodeAiken('第一题\nA) 1\nB) 2\n第二题\nA) 3\nB) 4\nANSWER: B\n'))).toEqual([
    '缺少“ANSWER: 字母”一行',
    '与上一题连在一起：上一题缺少“ANSWER: 字母”一行，分不清这一题从哪里开始',
  ]);
  expect(told(decodeAiken('第一题\nA) 1\nB) 2\nANSWER: A, B\n第二题\nA) 3\nB) 4\nANSWER: B'))).toEqual([
    '“ANSWER: A, B”应为一个选项字母',
    [101, p('第二题'), [p('3'), p('4')], ['b'], ''],
  ]);
});

test('a truncated Moodle file is reported, at any place of the cut', () => {
  const whole = quiz(
    moodle('shortanswer', '<answer fraction="100"><text>1</text></answer>'),
    moodle('shortanswer', '<answer fraction="100"><text>2</text></answer>'),
  );
  const refusals = (text: string) => told(decodeMoodleXml(text)).filter((row) => typeof row === 'string');
  const second = whole.lastIndexOf('<question ');
  for (let end = whole.indexOf('<quiz>') + 6; end < whole.length - 1; end += 1) {
    const reasons = refusals(whole.slice(0, end));
    if (!reasons.includes('文件不完整（没有结束标记），后面的试题没有读到')) throw new Error(whole.slice(0, end));
    if (
      end > second + 30 &&
      end < whole.length - '</question></quiz>'.length &&
      !reasons.includes('文件不完整，这一题可能缺少内容')
    )
      throw new Error(whole.slice(0, end));
  }
  expect(refusals(whole)).toEqual([]);
  expect(refusals(quiz(moodle('shortanswer', '<answer fraction="100"><text>a<5 and 3>b</text></answer>')))).toEqual([
    '文件不完整，这一题可能缺少内容',
  ]);
});

test('what belongs to single answers is named when it is left out', () => {
  const answers =
    '<answer fraction="100"><text>甲</text><feedback><text>很好</text></feedback></answer><answer fraction="50"><text>乙</text></answer>';
  expect([...decodeMoodleXml(quiz(moodle('multichoice', answers)))]).toMatchObject([
    { notes: ['对单个答案的反馈和提示没有导入', '得部分分的答案没有导入'] },
  ]);
});

test('Blackboard: its formatted text is read as HTML, its points by their name', () => {
  const text = (html: string) =>
    `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${html.replace(/</g, '&lt;')}</mat_formattedtext></mat_extension></material></flow>`;
  const label = (ident: string, html: string) =>
    `<flow_label class="Block"><response_label ident="${ident}">${text(html).replace(/flow(?= |>)/g, 'flow_mat')}</response_label></flow_label>`;
  const file = `<questestinterop><assessment><section><item title="一"><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${text('<p>面积是 <b>4</b> 的正方形</p>')}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice>${label('x1', '<p>边长 2</p>')}${label('x2', '<p>边长 4</p>')}</render_choice></response_lid></flow></flow></presentation><resprocessing><respcondition title="correct"><conditionvar><varequal respident="response">x1</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;
  expect(told(decodeQti(file))).toEqual([[101, p('面积是 <b>4</b> 的正方形'), [p('边长 2'), p('边长 4')], ['a'], '']]);
});

test('Blackboard: several blanks have their places and their forms, flags of the file are no knowledge points', () => {
  const flag = (name: string, value: string) =>
    `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`;
  const flags = `<bbmd_questiontype>Fill in the Blank Plus</bbmd_questiontype><bbmd_is_from_cartridge>No</bbmd_is_from_cartridge><qtimetadata>${flag('qmd_absolutescore', 'Yes')}${flag('knowledge_pool', 'No')}</qtimetadata>`;
  const given = (name: string) =>
    `<response_str ident="${name}" rcardinality="Single" rtiming="No"><render_fib maxchars="0"/></response_str>`;
  const forms = (name: string, ...texts: string[]) =>
    `<or>${texts.map((text) => `<varequal respident="${name}" case="No">${text}</varequal>`).join('')}</or>`;
  const item = `<item title="空"><itemmetadata>${flags}</itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;1+1=[甲]，2+2=[乙]。&lt;/p&gt;</mat_formattedtext></mat_extension></material></flow></flow><flow class="RESPONSE_BLOCK">${given('甲')}${given('乙')}</flow></flow></presentation><resprocessing><respcondition title="correct"><conditionvar><and>${forms('甲', '2', '二')}${forms('乙', '4')}</and></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item>`;
  const file = `<questestinterop><assessment><section>${item}</section></assessment></questestinterop>`;
  expect(told(decodeQti(file))).toEqual([[300, p(`1+1=${BLANK}，2+2=${BLANK}。`), [], [['2', '二'], ['4']], '']]);
  expect(only(decodeQti(file)).kp_routes).toEqual([]);
});

test('a number of Blackboard keeps its tolerance as a remark', () => {
  const file =
    '<questestinterop><item><presentation><material><mattext>圆周率约为</mattext></material><response_num ident="response"><render_fib/></response_num></presentation><resprocessing><respcondition title="correct"><conditionvar><vargte respident="response">3.13</vargte><varlte respident="response">3.15</varlte><varequal respident="response">3.14</varequal></conditionvar><setvar action="Set">SCORE.max</setvar></respcondition></resprocessing></item></questestinterop>';
  expect(told(decodeQti(file))).toEqual([
    [300, p(`圆周率约为${BLANK}`), [], [['3.14']], p('允许误差 ±0.01，即 3.13 到 3.15 都算对。')],
  ]);
});

test('a key of Canvas that is a regular expression is no answer, and looser marking is named', () => {
  const item = (key: string, algorithm: string) =>
    `<questestinterop><item><presentation><material><mattext>2+3=</mattext></material><response_lid ident="response_a"><render_choice><response_label ident="x" scoring_algorithm="${algorithm}"><material><mattext>${key}</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="response_a">x</varequal></conditionvar><setvar action="Add">100</setvar></respcondition></resprocessing></item></questestinterop>`;
  expect(told(decodeQti(item('5|five', 'TextRegex')))).toEqual([
    '答案是正则表达式，不是一种写法；请在本系统中录入这道题的答案',
  ]);
  const typed = `<questestinterop><item><presentation><material><mattext>2+3=</mattext></material><response_str ident="r"/></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">^(?:5|five)$</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></questestinterop>`;
  expect(told(decodeQti(typed))).toEqual(['答案是正则表达式，不是一种写法；请在本系统中录入这道题的答案']);
});

test('Moodle XML that breaks off: the questions before it stay, the missing part is named', () => {
  const answers = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>';
  const file = quiz(moodle('truefalse', answers), moodle('truefalse', answers));
  const second = file.lastIndexOf('<question ');
  const cut = '文件不完整，这一题可能缺少内容';
  const end = '文件不完整（没有结束标记），后面的试题没有读到';
  const one = [200, p('题'), [], true, ''];
  expect(told(decodeMoodleXml(file.slice(0, second + 60)))).toEqual([one, cut, end]);
  expect(told(decodeMoodleXml(file.slice(0, second)))).toEqual([one, end]);
  expect(told(decodeMoodleXml(file))).toEqual([one, one]);
});

test('Aiken: blank lines are no ends, and a letter that two options have is named', () => {
  expect(told(decodeAiken('一\n\nA) 1\n\nB) 2\n\nANSWER: A\n'))).toEqual([[101, p('一'), [p('1'), p('2')], ['a'], '']]);
  expect(told(decodeAiken('一\nA) 1\nB) 2\nB) 3\nANSWER: B\n二\nA) 1\nA) 2\nB) 3\nANSWER: A\n'))).toEqual([
    '选项字母“B”出现了两次，分不清答案指哪一个',
    '选项字母“A”出现了两次，分不清答案指哪一个',
  ]);
});

test('a comment before the root of a QTI file does not make it incomplete', () => {
  const body = '<p>证明</p><qti-extended-text-interaction response-identifier="R"/>';
  expect(told(decodeQti(`<?xml version="1.0"?>\n<!-- made by <tool> -->\n${item3('', body)}\n<!-- end -->`))).toEqual([
    [400, p('证明'), [], '', ''],
  ]);
});

const item3 = (declarations: string, body: string) =>
  `<qti-assessment-item identifier="i" title="题">${declarations}<qti-item-body>${body}</qti-item-body></qti-assessment-item>`;
const right = (id: string, ...values: string[]) =>
  `<qti-response-declaration identifier="${id}" cardinality="${values.length > 1 ? 'multiple' : 'single'}"><qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response></qti-response-declaration>`;

test('QTI 2 and 3: choice, entries in the text, extended text; MathML is TeX', () => {
  const choice =
    '<p>选出偶数</p><qti-choice-interaction response-identifier="R" max-choices="0"><qti-prompt>多选</qti-prompt><qti-simple-choice identifier="A">1</qti-simple-choice><qti-simple-choice identifier="B"><math><msup><mn>2</mn><mi>n</mi></msup></math></qti-simple-choice><qti-simple-choice identifier="C">4</qti-simple-choice></qti-choice-interaction>';
  expect(only(decodeQti(item3(right('R', 'B', 'C'), choice)))).toMatchObject({
    type_id: 102,
    content: `${p('选出偶数')}${p('多选')}`,
    answer: ['b', 'c'],
    options: [{ content: p('1') }, { content: p('\\(2^{n}\\)') }, { content: p('4') }],
  });
  const old =
    '<assessmentItem identifier="i"><responseDeclaration identifier="X" cardinality="single"><correctResponse><value>5</value></correctResponse><mapping><mapEntry mapKey="5" mappedValue="1"/><mapEntry mapKey="五" mappedValue="1"/></mapping></responseDeclaration><itemBody><p>2+3=<textEntryInteraction responseIdentifier="X"/>。</p></itemBody></assessmentItem>';
  expect(only(decodeQti(old))).toMatchObject({ type_id: 300, content: p(`2+3=${BLANK}。`), answer: [['5', '五']] });
  expect(
    only(decodeQti(item3('', '<p>证明</p><qti-extended-text-interaction response-identifier="R"/>'))),
  ).toMatchObject({ type_id: 400, answer: '' });
  expect(told(decodeQti(item3('<qti-template-declaration identifier="a"/>', choice)))).toEqual([
    '题中有随机变量，不能作为固定的试题导入',
  ]);
  expect(told(decodeQti(item3('', '<qti-match-interaction/>')))).toEqual(['配对题没有对应的题型']);
  expect(told(decodeQti(item3(right('R', 'B', 'C'), choice).slice(0, -40)))).toEqual([
    '文件不完整，这一题可能缺少内容',
  ]);
});

test('formats are recognised by the content of the file, not its name', async () => {
  const of = (text: string): SourceFile => ({ text, zip: null });
  const texts: [FormatId, string][] = [
    ['moodle-xml', quiz()],
    ['qti', '<?xml version="1.0"?>\n<questestinterop/>'],
    ['aiken', '题\nA) 1\nB) 2\nANSWER: A\n'],
    ['gift', '题 {=1 ~2}'],
    ['gift', '{ =Asia } is a continent'],
    ['json', '{"format":"tiku-questions"}'],
    ['table', `{"format":"${TABLE_FORMAT}","version":1,"rows":[]}`],
  ];
  expect(texts.map(([, text]) => formatOf(of(text)))).toEqual(texts.map(([id]) => id));
  expect([...(await readerOf(of('没有题')))(of('没有题'))]).toEqual([
    {
      line: 1,
      ref: '文件',
      refused:
        '没有认出试题：不是试题表格、题库导出的 JSON、题库包、GAOKAO-Bench、TAL-SCQ5K、MathToF、CMATH、通用数据、Moodle XML、GIFT、Aiken、R/exams、QTI、PDF、LaTeX 或 纯文本',
    },
  ]);
});

test.each([
  ['%PDF-1.4 {', /PDF/],
  ['{\\rtf1 {甲}}', /RTF/],
  ['<!DOCTYPE html><html><body>{</body></html>', /网页/],
])('%s is called what it is, not a fault of GIFT or QTI', async (text, reason) => {
  const file: SourceFile = { text, zip: null };
  expect(formatOf(file)).toBeUndefined();
  expect(told(questionRows((await readerOf(file))(file)))).toEqual([expect.stringMatching(reason)]);
});

const INTEROP = sharedData('interop');
const files = (folder: string): string[] =>
  readdirSync(path.join(INTEROP, folder), { recursive: true })
    .map(String)
    .filter((name) => /\.(?:xml|gift|txt)$/.test(name))
    .sort();

test('GIFT: tags and ids in comments are named at their question', () => {
  const rows = [
    ...decodeGift(
      '// [id:12] [tag:函数] [tag:易错]\n::甲:: 1+1 {=2}\n\n// 没有标签\n::乙:: 1+2 {=3}\n\n// [tag:数]\n::丙:: 1 {T}',
    ),
  ];
  expect(rows.map((row) => 'draft' in row && row.notes)).toEqual([
    ['标签没有导入：编号 12、函数、易错'],
    [],
    ['标签没有导入：数'],
  ]);
});

test('Moodle XML: pictures of Moodle 1 stay, units are named', () => {
  const [row] = decodeMoodleXml(
    '<quiz><question type="numerical"><name><text>a</text></name><questiontext format="html"><text>长多少</text></questiontext>' +
      '<image>a/b.png</image><image_base64>iVBORw0K\nGgo=</image_base64>' +
      '<answer fraction="100"><text>3</text><tolerance>0.1</tolerance></answer>' +
      '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units></question></quiz>',
  );
  expect(row).toMatchObject({
    draft: {
      content: `<p>长多少</p><p><img src="data:image/png;base64,iVBORw0KGgo=" alt="">${BLANK}</p>`,
      answer: [['3']],
      analysis: p('允许误差 ±0.1，即 2.9 到 3.1 都算对。'),
    },
    notes: ['答案的单位没有导入：m'],
  });
});

test('R/exams: a chunk before the first section', async () => {
  const text =
    "```{r, echo=FALSE, results='hide'}\n# nothing is drawn\n```\n\nQuestion\n========\n1+1\n\nMeta-information\n================\nexname: a\nextype: num\nexsolution: 2\n";
  const file: SourceFile = { text, zip: null };
  expect(formatOf(file)).toBe('rexams');
  const rows = [...(await readerOf(file))(file)];
  expect(rows).toMatchObject([{ draft: { answer: [['2']] } }]);
});

// Numbers of questions that are stored and refused, of all files in the folder.
describe.each<[string, DraftCodec, number, number]>([
  ['gift-moodle', decodeGift, 43, 4],
  ['gift-grammar', decodeGift, 46, 10],
  ['missingword', decodeGift, 2, 0],
  ['moodle-xml', decodeMoodleXml, 11, 0],
  ['aiken', decodeAiken, 2, 0],
  ['qti12-canvas', decodeQti, 21, 23],
  ['qti21', decodeQti, 16, 16],
  ['qti30-longsight', decodeQti, 5, 1],
])('%s', (folder, decode, stored, refused) => {
  const run = existsSync(INTEROP) ? test : test.skip;
  run('every question is storable or refused in words (needs shared data)', () => {
    let [drafts, refusals] = [0, 0];
    for (const name of files(folder)) {
      const text = readFileSync(path.join(INTEROP, folder, name), 'utf8');
      for (const row of decode(text)) {
        if ('refused' in row) {
          refusals += 1;
          expect(row.refused).toMatch(/\p{Script=Han}/u);
        } else {
          drafts += 1;
          expect([name, findBodyFaults(normalizeBody({ ...row.draft, parts: [] }))]).toEqual([name, []]);
        }
      }
    }
    expect([drafts, refusals]).toEqual([stored, refused]);
  });
});
