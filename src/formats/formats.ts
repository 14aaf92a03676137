// All file formats that the program reads or writes. Import dialog, export menus, packs, command line,
// docs/formats.md and round-trip tests derive from this table. Readers are loaded at first use, all from one chunk of
// the client, so that the page's list of chunks stays short.
import { PORTABLE_FIELDS } from '../domain/question/fieldRules';
import type { Format } from './format';
import type { DraftRow } from './shared/importedQuestion';
import { familyOf, type ReadQuestions, type SourceFile } from './shared/sourceFile';

const IMPORTED = '导入的题库知识点';
const WORD_PART = 'word/document.xml';
const AIKEN_ANSWER = /^ANSWER:\s*[A-Z]\s*$/m;
const isMoodle = ({ text }: SourceFile) => /<quiz[\s>]/.test(text);
const isTable = ({ text }: SourceFile) => text.slice(0, 5000).includes('"tiku-table"');

/** What learning platforms have no field for. */
const PLATFORM_LOSSES = [...PORTABLE_FIELDS, 'origin_number', 'score', 'parts', 'kp_routes'] as const;

/** Turns the reader of a text into the reader of a file. */
const ofText =
  (decode: (text: string) => Iterable<DraftRow>): ReadQuestions =>
  ({ text }) =>
    decode(text);

const table = {
  docx: {
    title: 'Word 试卷',
    extensions: ['docx', 'doc'],
    read: {
      recognises: ({ zip }) => zip?.names.includes(WORD_PART) === true,
      load: async () => {
        const { decodeDocx } = await import(/* webpackChunkName: 'question-readers' */ './docx/read');
        return ({ zip }) => decodeDocx(zip ?? { xml: () => undefined, base64: () => undefined });
      },
      hint: 'Word 试卷（.docx、.doc，带参考答案）',
      commandLine: { system: IMPORTED, kind: 2 },
    },
    write: { paper: { name: 'docx', title: 'Word', choice: 'Word（公式可编辑）' } },
    losses: [],
  },
  table: {
    title: '试题表格',
    extensions: ['xlsx', 'csv'],
    read: {
      recognises: (file) => familyOf(file) === 'json' && isTable(file),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './table/read')).decodeQuestionTable),
      hint: 'Excel 或 CSV 表格，一行一题，公式写在 $…$ 中，空格处写四个下划线',
    },
    write: { rows: true },
    losses: [],
  },
  json: {
    title: '题库导出的 JSON',
    extensions: ['json'],
    read: {
      recognises: (file) => familyOf(file) === 'json' && !isTable(file),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './json/read')).decodeBankJson),
      hint: '本系统导出的 JSON',
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: { questions: async () => (await import('./json/write')).bankJsonWriter },
    losses: ['score'],
  },
  'moodle-xml': {
    title: 'Moodle XML',
    extensions: ['xml'],
    read: {
      recognises: (file) => familyOf(file) === 'xml' && isMoodle(file),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './moodle-xml/read')).decodeMoodleXml),
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: { questions: async () => (await import('./moodle-xml/write')).moodleXmlWriter },
    losses: PLATFORM_LOSSES,
  },
  gift: {
    title: 'GIFT',
    extensions: ['gift', 'txt'],
    read: {
      recognises: (file) => familyOf(file) === 'txt' && !AIKEN_ANSWER.test(file.text) && file.text.includes('{'),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './gift/read')).decodeGift),
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: { questions: async () => (await import('./gift/write')).giftWriter },
    losses: PLATFORM_LOSSES,
  },
  aiken: {
    title: 'Aiken',
    extensions: ['txt'],
    read: {
      recognises: (file) => familyOf(file) === 'txt' && AIKEN_ANSWER.test(file.text),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './aiken/read')).decodeAiken),
      commandLine: { system: IMPORTED, kind: 1 },
    },
    losses: [],
  },
  qti: {
    title: 'QTI',
    extensions: ['xml', 'zip'],
    read: {
      recognises: (file) =>
        file.zip ? !file.zip.names.includes(WORD_PART) : familyOf(file) === 'xml' && !isMoodle(file),
      load: async () => {
        const [{ decodeQti }, { decodeQtiPackage }] = await Promise.all([
          import(/* webpackChunkName: 'question-readers' */ './qti/read'),
          import(/* webpackChunkName: 'question-readers' */ './qti/read'),
        ]);
        return ({ text, zip }) => (zip ? decodeQtiPackage(zip) : decodeQti(text));
      },
      commandLine: { system: IMPORTED, kind: 1 },
    },
    losses: [],
  },
  'gaokao-bench': {
    title: 'GAOKAO-Bench',
    extensions: ['json'],
    read: {
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './gaokao-bench/read')).decodeGaokaoBench),
      commandLine: { system: 'GAOKAO-Bench 知识点', kind: 2 },
    },
    losses: [],
  },
  'tal-scq5k': {
    title: 'TAL-SCQ5K',
    extensions: ['jsonl'],
    read: {
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './tal-scq5k/read')).decodeTalScq5k),
      commandLine: { system: 'TAL-SCQ5K 知识点', kind: 1 },
    },
    losses: [],
  },
  mathtof: {
    title: 'MathToF',
    extensions: ['json'],
    read: {
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './mathtof/read')).decodeMathtof),
      commandLine: { system: 'MathToF 知识点', kind: 1 },
    },
    losses: [],
  },
  cmath: {
    title: 'CMATH',
    extensions: ['jsonl'],
    read: {
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './cmath/read')).decodeCmath),
      commandLine: { system: 'CMATH 知识点', kind: 1 },
    },
    losses: [],
  },
  pdf: {
    title: 'PDF',
    extensions: ['pdf'],
    write: { paper: { name: 'pdf', title: 'PDF', choice: 'PDF（矢量）' } },
    losses: [],
  },
  latex: {
    title: 'LaTeX',
    extensions: ['tex'],
    write: { document: true, paper: { name: 'tex', title: 'LaTeX', choice: 'LaTeX（exam-zh）' } },
    losses: [],
  },
  html: {
    title: '网页',
    extensions: ['html'],
    write: { paper: { name: 'html', title: '网页', choice: '网页（单个文件，可朗读和放大）' } },
    losses: [],
  },
  text: {
    title: '纯文本',
    extensions: ['txt'],
    write: { paper: { name: 'txt', title: '纯文本', choice: '纯文本（公式写成一行，可转盲文）' } },
    losses: [],
  },
  'paper-json': {
    title: '试卷数据',
    extensions: ['json'],
    write: { paper: { name: 'json', title: '数据', choice: '数据（JSON）', whole: true } },
    losses: [],
  },
  png: {
    title: '图片',
    extensions: ['png'],
    write: { paper: { name: 'png', title: '图片' } },
    losses: [],
  },
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof table;
export const FORMATS: Readonly<Record<FormatId, Format>> = table;
export const FORMAT_IDS = Object.keys(table) as FormatId[];

/** Ways to write a paper, in the order of packs. */
export const PAPER_FORMATS = FORMAT_IDS.flatMap((id) => FORMATS[id].write?.paper ?? []);

/** Formats that a file is recognised as, in the order of the import dialog. */
export const importable = (): FormatId[] => FORMAT_IDS.filter((id) => FORMATS[id].read?.recognises);

export const formatOf = (file: SourceFile): FormatId | undefined =>
  FORMAT_IDS.find((id) => FORMATS[id].read?.recognises?.(file));

/** The reader of the format that the file is recognised as; a file of no format is one refused row. */
export async function readerOf(file: SourceFile): Promise<ReadQuestions> {
  const id = formatOf(file);
  return (await (id && FORMATS[id].read)?.load()) ?? (() => [unknown()]);
}

function unknown(): DraftRow {
  const titles = importable()
    .filter((id) => id !== 'docx')
    .map((id) => FORMATS[id].title);
  return {
    line: 1,
    ref: '文件',
    refused: `没有认出试题：不是${titles.slice(0, -1).join('、')} 或 ${titles.at(-1) ?? ''}`,
  };
}
