// If these fail, a file is imported with less than it holds without a message: over all formats, what is cut off, what
// is damaged, and what has no place here is named.
import { questionOfDraft } from '../../mocks/factories/question';
import { generateQuestions } from '../testing/testQuestions';
import { FORMAT_IDS, FORMATS, type FormatId } from './formats';
import { formatOf, importable, readerOf } from './recognise';
import {
  CUT_FILE,
  CUT_ROW,
  newDraft,
  questionRows,
  type DraftRow,
  type QuestionDraft,
} from './shared/importedQuestion';
import { PDF_HEAD, type SourceFile, type ZipParts } from './shared/sourceFile';

const readerId = (id: FormatId) => (FORMATS[id].readAs ?? id) as FormatId;
const drafts = [...generateQuestions(19, 24)].flatMap((row) => ('draft' in row ? [row.draft] : []));
drafts.push(
  newDraft({
    type_id: 400,
    stage_id: 3,
    kind: 'test',
    content: '<p>若 \\(x&lt;1\\)，求 <b>a</b>：{ } = ~ #</p><p>第二段</p>',
    answer: '<p>解：\\(\\frac{1}{2}\\)。</p>',
    analysis: '<p>略</p>',
  }),
);

async function rowsOf(id: FormatId, file: SourceFile): Promise<DraftRow[]> {
  const reader = await FORMATS[readerId(id)].read?.load();
  return questionRows(reader?.(file) ?? []);
}
const isTold = (rows: readonly DraftRow[]): boolean =>
  rows.some((row) => 'refused' in row || row.notes.some((note) => note === CUT_ROW || note === CUT_FILE));
const contentOf = (row: DraftRow | undefined) => (row && 'draft' in row ? JSON.stringify(row.draft) : null);

const TEXTS = FORMAT_IDS.filter((id) => FORMATS[readerId(id)].read && FORMATS[id].write?.questions);
/** Without an end of the file: one that ends after a whole question is whole. */
const ENDLESS: readonly FormatId[] = ['gift', 'aiken'];

test.each(TEXTS)('%s: cut off anywhere, no question comes in halved and no loss goes unsaid', async (id) => {
  const writer = await FORMATS[id].write?.questions?.();
  if (!writer) throw new Error('no writer');
  let text = writer.begin;
  const starts: number[] = [];
  for (const draft of drafts) {
    const made = writer.write(questionOfDraft(draft, starts.length), draft.kp_routes, starts.length);
    if ('refused' in made) continue;
    starts.push(text.length);
    text += made.text;
  }
  text += writer.end;
  const whole = await rowsOf(id, { text, zip: null });
  expect(whole.filter((row) => 'draft' in row)).toHaveLength(starts.length);
  for (let step = 1; step < 160; step += 1) {
    const at = Math.floor((text.length * step) / 160);
    const rows = await rowsOf(id, { text: text.slice(0, at), zip: null });
    const came = rows.filter((row) => 'draft' in row);
    if (came.length < whole.length && !ENDLESS.includes(id)) expect([at, isTold(rows)]).toEqual([at, true]);
    for (const [place, row] of rows.entries()) {
      if ('refused' in row || row.notes.includes(CUT_ROW)) continue;
      expect([at, contentOf(row)]).toEqual([at, contentOf(whole[place])]);
    }
    // A question that began is there or named, but for its first line.
    const begun = starts.filter((start) => start < at - 40).length;
    expect([at, rows.length >= begun || isTold(rows)]).toEqual([at, true]);
  }
});

const zipOf = (parts: ReadonlyMap<string, Buffer>): ZipParts => ({
  names: [...parts.keys()],
  xml: (name) => parts.get(name)?.toString('utf8'),
  base64: (name) => parts.get(name)?.toString('base64'),
});

test.each(['qti-2.1', 'qti-3.0'] as const)('%s: a package that lacks a question says so', async (id) => {
  const pack = (await FORMATS[id].write?.package?.())?.();
  if (!pack) throw new Error('no package');
  const files = drafts.slice(0, 6).flatMap((draft, place) => {
    const made = pack.write(questionOfDraft(draft, place), draft.kp_routes);
    return 'refused' in made ? [] : made.files;
  });
  const parts = new Map([...files, ...pack.end('试题')].map(({ path, data }) => [path, Buffer.from(data)] as const));
  const items = files.filter(({ path }) => /\.(?:xml|json)$/.test(path));
  const whole = await rowsOf(id, { text: '', zip: zipOf(parts) });
  expect(whole.filter((row) => 'draft' in row)).toHaveLength(items.length);
  parts.delete(items[2]?.path ?? '');
  const rows = await rowsOf(id, { text: '', zip: zipOf(parts) });
  expect(rows.filter((row) => 'draft' in row)).toHaveLength(items.length - 1);
  expect(isTold(rows)).toBe(true);
});

test('a bank package that lacks a file names each of its questions', async () => {
  const pack = (await FORMATS.bank.write?.package?.())?.();
  const many = Array.from({ length: 450 }, (_none, place) =>
    questionOfDraft(drafts[place % drafts.length] as QuestionDraft, place),
  );
  const files = many.flatMap((question) => {
    const made = pack?.write(question, []);
    return made && 'files' in made ? made.files : [];
  });
  const parts = new Map(
    [...files, ...(pack?.end('试题') ?? [])].map(({ path, data }) => [path, Buffer.from(data)] as const),
  );
  expect([...parts.keys()]).toEqual(
    ['0001', '0002', '0003'].map((name) => `questions/${name}.json`).concat('tiku-bank.json'),
  );
  parts.delete('questions/0002.json');
  const rows = await rowsOf('bank', { text: '', zip: zipOf(parts) });
  expect(rows).toHaveLength(450);
  expect(rows.filter((row) => 'refused' in row && row.refused.includes('缺少 questions/0002.json'))).toHaveLength(200);
  expect(rows[200]).toMatchObject({ ref: '试题 201' });
});

/** For each format a question with something that has no place in the bank, and what is said of it. */
const SAMPLES: Partial<Record<FormatId, readonly [file: string | SourceFile, told: RegExp]>> = {
  table: [
    JSON.stringify({
      format: 'tiku-table',
      version: 1,
      rows: [
        ['题型', '题干', '答案', '备注'],
        ['判断题', '甲', '对', '乙'],
      ],
    }),
    /没有导入的列：备注/,
  ],
  records: ['{"question":"甲","answer":"乙","hint":"丙"}', /没有导入的列：hint/],
  json: [
    '{"format":"tiku-questions","version":1,"questions":[{"type_id":400,"content":"<p>甲<iframe src=x></iframe></p>","answer":"<p>乙</p>"}]}',
    /iframe/,
  ],
  'moodle-xml': [
    '<quiz><question type="essay"><questiontext format="html"><text>甲</text></questiontext><tags><tag><text>乙</text></tag></tags><hint format="html"><text>丙</text></hint></question></quiz>',
    /标签[^]*提示|提示[^]*标签/,
  ],
  gift: ['甲 {=乙 ~丙#不对}', /反馈/],
  rexams: [
    'Question\n========\n甲\n\nSolution\n========\n乙\n\nMeta-information\n================\nextype: string\nexsolution: 丙\nexname: 丁\nexversion: 2\n',
    /没有导入的项：exversion/,
  ],
  qti: [
    '<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>甲<iframe src="x"/></p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">乙</simpleChoice><simpleChoice identifier="B">丙</simpleChoice></choiceInteraction></itemBody></assessmentItem>',
    /iframe/,
  ],
  text: ['1．如图 ![](a.png) 求面积\n【答案】1', /文字里没有图片/],
  latex: [
    '\\documentclass{exam-zh}\\begin{document}\\begin{problem}甲\\foo{}\\begin{solution}乙\\end{solution}\\end{problem}\\end{document}',
    /命令 \\foo 没有带入/,
  ],
  docx: [
    wordFile(
      '<w:p><w:r><w:t>1．甲</w:t><w:footnoteReference w:id="1"/></w:r></w:p>' +
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>EQ \\q(1,2)</w:instrText></w:r>' +
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>' +
        '<w:p><w:r><w:pict><v:group><v:line/></v:group></w:pict></w:r></w:p>' +
        '<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>丙</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>' +
        '<w:p><w:r><w:t>参考答案</w:t></w:r></w:p><w:p><w:r><w:t>1．乙</w:t></w:r></w:p>',
    ),
    /脚注没有带入[^]*域公式[^]*Word 画的图形[^]*文本框/,
  ],
  pdf: [
    {
      text: PDF_HEAD,
      zip: null,
      attached:
        '{"format":"tiku-questions","version":1,"questions":[{"type_id":400,"content":"<p>甲<iframe src=x></iframe></p>","answer":"<p>乙</p>"}]}',
    },
    /iframe/,
  ],
  'gaokao-bench': [
    '{"keywords":"2010-2022_Math_I_Open-ended_Questions","example":[{"category":"（新课标）","question":"1. 表\\\\begin{tabular}{c|c}\\\\multirow{-2}{*}{甲} & 乙\\\\end{tabular}","answer":"解：丙"}]}',
    /向上合并/,
  ],
  'tal-scq5k': [
    '{"dataset_name":"prime_ch_single","problem":"甲","answer_option_list":[[{"aoVal":"A","content":"请答在答题卡上"}]],"answer_analysis":["乙"],"answer_value":"A"}',
    /./,
  ],
};

/** A Word file with this body and nothing else. */
function wordFile(body: string): SourceFile {
  const xml = `<w:document><w:body>${body}</w:body></w:document>`;
  const path = 'word/document.xml';
  return {
    text: '',
    zip: { names: [path], xml: (name) => (name === path ? xml : undefined), base64: () => undefined },
  };
}
/** Aiken and two data sets have nothing besides stem, options and answer; a package is read as `json`. */
const NOTHING_TO_LOSE: readonly FormatId[] = ['aiken', 'bank', 'cmath', 'mathtof'];

test('every format that is read has a sample here', () => {
  expect([...Object.keys(SAMPLES), ...NOTHING_TO_LOSE].sort()).toEqual([...importable()].sort());
});

test.each(Object.entries(SAMPLES))('%s: what has no place in the bank is named', async (id, [text, told]) => {
  const file = typeof text === 'string' ? { text, zip: null } : text;
  expect(formatOf(file)).toBe(id);
  const rows = questionRows((await readerOf(file))(file));
  expect(rows).toHaveLength(1);
  expect(rows.map((row) => ('refused' in row ? row.refused : row.notes.join('；'))).join('')).toMatch(told);
});

const HOSTILE_STEMS: readonly QuestionDraft[] = drafts.slice(0, 3);
test.each(TEXTS)('%s: a damaged question costs that question only', async (id) => {
  const writer = await FORMATS[id].write?.questions?.();
  if (!writer) throw new Error('no writer');
  const pieces = HOSTILE_STEMS.map((draft, place) => {
    const made = writer.write(questionOfDraft(draft, place), [], place);
    return 'refused' in made ? '' : made.text;
  });
  const rows = await rowsOf(id, { text: writer.begin + pieces.join('') + writer.end, zip: null });
  expect(rows.filter((row) => 'draft' in row)).toHaveLength(pieces.filter(Boolean).length);
});
