// Randomly corrupted files of other programs: every reader ends with rows, each usable or refused with a message. A
// crash here is an import that stops at one bad file; a value that is not canonical is a text that changes when it is
// saved again.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { sharedData } from '../../../mocks/sharedData';
import { sanitizeHtml } from '../../domain/content/htmlToContent';
import { readCsv } from '../../domain/knowledge/csv';
import { readFlatFile, writeFlatCsv, writeFlatJson } from '../../domain/knowledge/flatFile';
import { decodeAiken } from '../../formats/aiken/read';
import { decodeCmath } from '../../formats/cmath/read';
import { decodeDocx } from '../../formats/docx/read';
import { decodeGaokaoBench } from '../../formats/gaokao-bench/read';
import { decodeGift } from '../../formats/gift/read';
import { decodeBankJson } from '../../formats/json/read';
import { BANK_FORMAT, BANK_VERSION } from '../../formats/json/write';
import { tabularToHtml } from '../../formats/latex/tabularToHtml';
import { mathmlToTex } from '../../formats/mathml/mathmlToTex';
import { ommlToTex } from '../../formats/mathml/ommlToTex';
import { decodeMathtof } from '../../formats/mathtof/read';
import { decodeMoodleXml } from '../../formats/moodle-xml/read';
import { decodeQti } from '../../formats/qti/read';
import type { DraftCodec, FileRow } from '../../formats/shared/importedQuestion';
import { decodeQuestionTable } from '../../formats/table/read';
import { TABLE_COLUMNS, TABLE_EXAMPLES, TABLE_FORMAT } from '../../formats/table/tableFile';
import { decodeTalScq5k } from '../../formats/tal-scq5k/read';
import { fuzzRuns, corruptJson, corruptText } from '../../testing/attacks/corruptFiles';
import { generateQuestions } from '../../testing/testQuestions';

const SHARED = sharedData();
const CODECS: Readonly<Record<string, DraftCodec>> = {
  json: decodeBankJson,
  gaokao: decodeGaokaoBench,
  tal: decodeTalScq5k,
  mathtof: decodeMathtof,
  cmath: decodeCmath,
  table: decodeQuestionTable,
};
/** Readers of text and markup, each with the folders of its own files. */
const PLATFORMS: Readonly<Record<string, { decode: DraftCodec; folders: readonly string[]; sample: string }>> = {
  gift: {
    decode: decodeGift,
    folders: ['gift-moodle', 'gift-grammar', 'missingword'],
    sample:
      '$CATEGORY: $course$/函数\n::一:: 求 $$x\\=1$$ {~%50%$1$#对 =2 ####因为}\n\n二 {#3.14:0.01}\n\n三 {=甲 -> 1 =乙 -> 2}',
  },
  aiken: { decode: decodeAiken, folders: ['aiken'], sample: '若 $x<1$\nA) $1$\nB. 2\nANSWER: A\n' },
  moodle: {
    decode: decodeMoodleXml,
    folders: ['moodle-xml', 'cloze'],
    sample:
      '<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[<p>{1:NUMERICAL:=4:0#好~%50%5}<img src="@@PLUGINFILE@@/a.png"></p>]]></text><file name="a.png" encoding="base64">AAAA</file></questiontext></question></quiz>',
  },
  qti: {
    decode: decodeQti,
    folders: ['qti12-canvas', 'qti21', 'qti30-longsight'],
    sample:
      '<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>5</value></correctResponse></responseDeclaration><itemBody><p>2+3=<textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>',
  },
};
/** Number of records used from a file that one codec reads. */
const RECORDS = 6;

/** Each row is a draft that may be stored, or a readable reason. */
function checkRows(rows: Iterable<FileRow>, size: number): void {
  let count = 0;
  let written = 0;
  for (const row of rows) {
    count += 1;
    if (typeof row.ref !== 'string' || !Number.isInteger(row.line))
      throw new Error(`unnamed row ${JSON.stringify(row).slice(0, 200)}`);
    if ('refused' in row) {
      if (!/\p{Script=Han}/u.test(row.refused)) throw new Error(`refused without words: ${row.refused}`);
      continue;
    }
    if ('apart' in row) continue;
    const { draft } = row;
    const htmls = [
      draft.content,
      draft.analysis,
      ...draft.options.map((option) => option.content),
      ...draft.parts.flatMap((part) => [part.content, ...(typeof part.answer === 'string' ? [part.answer] : [])]),
    ];
    if (draft.content === '') throw new Error('an empty question');
    for (const html of htmls) if (sanitizeHtml(html) !== html) throw new Error(`not canonical: ${html.slice(0, 300)}`);
    written += JSON.stringify(draft).length;
  }
  // No decompression bombs: the output is proportional to the input.
  if (count > size + 1 || written > 40 * size + 20_000)
    throw new Error(`${count} rows and ${written} characters out of ${size}`);
}

const bankFile = (questions: readonly unknown[]) => ({ format: BANK_FORMAT, version: BANK_VERSION, questions });
const own = bankFile(
  [...generateQuestions(5, RECORDS)].map((row, id) => ({
    id,
    version: 1,
    status: 4,
    ...('draft' in row ? row.draft : {}),
  })),
);

/** The first records of a real file, as text for the codec. */
function headOf(name: string): string {
  const text = readFileSync(path.join(SHARED, 'questions', name), 'utf8').replace(/^\uFEFF/, '');
  if (name.endsWith('.jsonl')) return text.split('\n').slice(0, RECORDS).join('\n');
  const value = JSON.parse(text) as unknown;
  const short = (one: unknown): unknown => (Array.isArray(one) ? one.slice(0, RECORDS) : one);
  return JSON.stringify(
    Array.isArray(value)
      ? short(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, short(one)])),
  );
}
const REAL: readonly [string, string][] = [
  ['gaokao', 'gaokao-bench/2010-2019_math_I_MCQs.json'],
  ['gaokao', 'gaokao-bench/2010-2019_math_I_fill_in_the_blank.json'],
  ['gaokao', 'gaokao-bench/2010-2019_math_II_open_ended.json'],
  ['tal', 'tal-scq5k/ch_single_choice_train_3K.jsonl'],
  ['mathtof', 'mathtof-mathmc/mathtof_0-699.json'],
  ['mathtof', 'mathtof-mathmc/mathmc_0-699.json'],
  ['cmath', 'cmath/cmath_dev.jsonl'],
];
const table = { format: TABLE_FORMAT, version: 1, rows: [TABLE_COLUMNS, ...TABLE_EXAMPLES] };
const files: [string, string][] = [
  ['json', JSON.stringify(own)],
  ['table', JSON.stringify(table)],
  ...REAL.filter(([, name]) => existsSync(path.join(SHARED, 'questions', name))).map(
    ([codec, name]): [string, string] => [codec, headOf(name)],
  ),
];

test.each(files)(
  '%s: bytes changed, cut, doubled and moved',
  (codec, text) => {
    const decode = CODECS[codec] as DraftCodec;
    fc.assert(
      fc.property(corruptText([text]), (corrupt) => checkRows(decode(corrupt), corrupt.length)),
      fuzzRuns(60, 0.15),
    );
  },
  900_000,
);

test.each(files)(
  '%s: right JSON with values that nobody expects',
  (codec, text) => {
    const decode = CODECS[codec] as DraftCodec;
    const lines = codec === 'tal' || codec === 'cmath';
    const values = lines ? text.split('\n').map((line) => JSON.parse(line) as unknown) : [JSON.parse(text) as unknown];
    fc.assert(
      fc.property(corruptJson(values), (value) => {
        const corrupt = JSON.stringify(value) ?? '';
        checkRows(decode(corrupt), corrupt.length);
      }),
      fuzzRuns(150, 0.3),
    );
  },
  900_000,
);

const interop = path.join(SHARED, 'interop');
const others = existsSync(interop)
  ? readdirSync(interop, { recursive: true })
      .map(String)
      .filter((name) => /\.(?:xml|gift|txt|tex|json|md)$/.test(name))
      .map((name) => readFileSync(path.join(interop, name), 'utf8'))
  : [];
const withOthers = others.length > 0 ? test : test.skip;

test.each(Object.entries(PLATFORMS))(
  '%s: bytes changed, cut, doubled and moved',
  (_name, { decode, folders, sample }) => {
    const real = folders
      .filter((folder) => existsSync(path.join(interop, folder)))
      .flatMap((folder) =>
        readdirSync(path.join(interop, folder), { recursive: true }).map((name) =>
          path.join(interop, folder, String(name)),
        ),
      );
    const texts = real
      .filter((name) => /\.(?:xml|gift|txt)$/.test(name))
      .map((name) => readFileSync(name, 'utf8').slice(0, 12_000));
    fc.assert(
      fc.property(corruptText([sample, ...texts]), (corrupt) => checkRows(decode(corrupt), corrupt.length)),
      fuzzRuns(400, 0.3),
    );
  },
  900_000,
);

test('Word papers, corrupted', () => {
  const run = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const table =
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>B</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>A</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
  const paper = `<w:document><w:body>${['一、选择题（每小题 5 分）', '1．甲 A．1 B．2', '2．(5分)乙 A．3 B．4', '二、填空题', '3．____和____', '【答案】1；2', '三、解答题', '4．证明', '参考答案', '1-2 AB', '4．略'].map(run).join('')}${table}<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p></w:body></w:document>`;
  const numbering =
    '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="%1、%9"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
  fc.assert(
    fc.property(corruptText([paper]), corruptText([numbering]), (corrupt, list) =>
      checkRows(
        decodeDocx({
          xml: (name) => (name.endsWith('document.xml') ? corrupt : name.endsWith('numbering.xml') ? list : undefined),
          base64: () => 'AAAA',
        }),
        corrupt.length + list.length,
      ),
    ),
    fuzzRuns(400, 0.3),
  );
}, 900_000);

withOthers('files of other systems are read or refused in words by every reader (needs shared data)', () => {
  for (const decode of [...Object.values(CODECS), ...Object.values(PLATFORMS).map((one) => one.decode)])
    for (const text of others) checkRows(decode(text), text.length);
  expect(others.length).toBeGreaterThan(100);
});

const XML = [
  '<math><mfrac><mi>x</mi><mrow><mn>1</mn><mo>+</mo><msup><mi>y</mi><mn>2</mn></msup></mrow></mfrac><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable></math>',
  '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:rad><m:radPr/><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>',
];
test('formulas of other programs, corrupted: TeX or nothing', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        '<math>',
        '</math>',
        '<mrow>',
        '</mrow>',
        '<mfrac>',
        '<msup>',
        '<msubsup>',
        '<munder>',
        '<mtable>',
        '<mtr>',
        '<mtd>',
        '<mo>',
        '<mi>',
        '</mi>',
        '<m:f>',
        '<m:num>',
        '<m:nary>',
        '<m:d>',
        '<m:r>',
        '<m:t>',
        '&lt;',
        '&#x222B;',
        'x',
        '{',
        '(',
        '<!--',
        '<![CDATA[',
        '<',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        pieces,
        corruptText([...XML, ...others.filter((text) => /<m:|<math/.test(text)).map((text) => text.slice(0, 6000))]),
      ),
      (text) => {
        for (const read of [mathmlToTex, ommlToTex])
          if (read(text).length > 40 * text.length + 200) throw new Error('grew');
      },
    ),
    fuzzRuns(600),
  );
}, 900_000);

test('a list whose names are no texts is refused by line', () => {
  for (const kp_name of [{ toString: null }, {}, [], null]) {
    const { nodes, faults } = readFlatFile(JSON.stringify([{ id: 1, pid: 0, tip_key: kp_name, kp_name }]));
    expect([nodes, faults.map(({ line, msg }) => [line, msg])]).toEqual([
      [],
      [
        [1, '名称 kp_name 为空'],
        [1, '编码 tip_key 为空'],
      ],
    ]);
  }
});

test('lists and tables, corrupted: rows, or faults with their lines', () => {
  const nodes = Array.from({ length: 12 }, (_, i) => ({
    id: i + 1,
    pid: Math.floor(i / 3),
    tip_key: `K${i}`,
    kp_name: `知识点“${i}”, \t${i}`,
    system_info_id: 1,
    type: 1,
  }));
  const flat = [writeFlatJson(nodes), writeFlatCsv(nodes)];
  fc.assert(
    fc.property(
      fc.oneof(
        corruptText(flat),
        corruptJson([JSON.parse(flat[0] as string) as unknown]).map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        const { nodes: read, faults } = readFlatFile(text);
        if (read.length + faults.length > 4 * text.length + 10) throw new Error('grew');
        for (const { msg } of faults) if (!/\p{Script=Han}/u.test(msg)) throw new Error(`no words: ${msg}`);
        const rows = readCsv(text);
        if (typeof rows === 'string' && !/\p{Script=Han}/u.test(rows)) throw new Error(`no words: ${rows}`);
      },
    ),
    fuzzRuns(500),
  );
  const tabular = '\\begin{tabular}{|c|c|}\\hline $x$ & \\multicolumn{2}{c}{y} \\\\ \\hline 1 & 2 \\\\ \\end{tabular}';
  fc.assert(
    fc.property(corruptText([tabular]), (text) => void sanitizeHtml(tabularToHtml(text))),
    fuzzRuns(300, 0.3),
  );
}, 900_000);
