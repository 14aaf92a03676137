// All file formats that the program reads or writes. Import dialog, export menus, packs, command line,
// docs/formats.md and round-trip tests derive from this table. Readers are loaded at first use, all from one chunk of
// the client, so that the page's list of chunks stays short.
import { AIKEN_LOSSES, PACKAGE_LOSSES, PLATFORM_LOSSES, type Format } from './format';
import { hasRecordHead } from './records/mapping';
import {
  AIKEN_ANSWER,
  BANK_MANIFEST,
  familyOf,
  GIFT_ANSWER,
  firstRows,
  isBank,
  isLatex,
  isMoodle,
  isPaperText,
  papersIn,
  isRmd,
  isTable,
  isTex,
  RMD,
  ofText,
  WORD_PART,
  type SourceFile,
} from './shared/sourceFile';

// Published data sets, known by the keys of their records.

/** The first record has all these keys. */
const hasKeys =
  (...keys: readonly string[]) =>
  (file: SourceFile): boolean => {
    if (file.mapping !== undefined || familyOf(file) !== 'json') return false;
    const head = file.text.slice(0, 20_000);
    return keys.every((key) => head.includes(`"${key}"`));
  };

const DATASETS = {
  'gaokao-bench': {
    title: 'GAOKAO-Bench',
    extensions: ['json'],
    read: {
      recognises: hasKeys('keywords', 'example', 'category'),
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
      recognises: hasKeys('dataset_name', 'answer_option_list'),
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
      recognises: hasKeys('quest_stem', 'quest_ref'),
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
      recognises: hasKeys('golden', 'reasoning_step'),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './cmath/read')).decodeCmath),
      commandLine: { system: 'CMATH 知识点', kind: 1 },
    },
    losses: [],
  },
} as const satisfies Record<string, Format>;

// Formats of whole papers that no question is read from.

const PAPER_ONLY = {
  html: {
    title: '网页',
    extensions: ['html'],
    write: { paper: { name: 'html', title: '网页', choice: '网页（单个文件，可朗读和放大）' } },
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

const IMPORTED = '导入的题库知识点';

const isText = (file: SourceFile): boolean => ['json', 'txt'].includes(familyOf(file));

const table = {
  docx: {
    title: 'Word 试卷',
    extensions: ['docx', 'doc', 'odt', 'rtf', 'zip'],
    read: {
      recognises: ({ zip }) => zip !== null && (zip.names.includes(WORD_PART) || papersIn(zip).length > 0),
      load: async () => {
        const { decodeDocx } = await import(/* webpackChunkName: 'question-readers' */ './docx/read');
        const { decodePapers } = await import(/* webpackChunkName: 'question-readers' */ './docx/readPapers');
        return ({ zip }) =>
          zip && papersIn(zip).length > 0
            ? decodePapers(zip)
            : decodeDocx(zip ?? { xml: () => undefined, base64: () => undefined });
      },
      hint: 'Word 试卷（.docx、.doc、.odt、.rtf，也可以是几份试卷的 .zip；平时怎么写都可以）',
      commandLine: { system: IMPORTED, kind: 2 },
    },
    write: { paper: { name: 'docx', title: 'Word', choice: 'Word（公式可编辑）' } },
    losses: ['score'],
  },
  table: {
    title: '试题表格',
    extensions: ['xlsx', 'csv'],
    read: {
      recognises: (file) => isText(file) && isTable(file),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './table/read')).decodeQuestionTable),
      hint: 'Excel 或 CSV 表格，一行一题，公式写在 $…$ 中，空格处写四个下划线',
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: { rows: true },
    losses: ['score', 'parts'],
  },
  json: {
    title: '题库导出的 JSON',
    extensions: ['json'],
    read: {
      recognises: (file) => familyOf(file) === 'json' && isBank(file),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './json/read')).decodeBankJson),
      hint: '本系统导出的 JSON',
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: {
      questions: async () => (await import('./json/write')).bankJsonWriter,
    },
    losses: ['score'],
  },
  bank: {
    title: '题库包',
    extensions: ['zip'],
    read: {
      recognises: ({ zip }) => zip?.names.includes(BANK_MANIFEST) === true,
      load: async () => {
        const { decodeBankPackage } = await import(/* webpackChunkName: 'question-readers' */ './bank/bankPackage');
        return ({ zip }) => decodeBankPackage(zip ?? { names: [], xml: () => undefined, base64: () => undefined });
      },
      hint: '题库包（.zip，连同旧版本、图片和视频）',
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: {
      package: async () => (await import('./bank/bankPackage')).bankPackage,
    },
    losses: ['score'],
  },
  ...DATASETS,
  records: {
    title: '通用数据',
    extensions: ['json', 'jsonl', 'csv'],
    read: {
      recognises: (file) =>
        file.mapping !== undefined ||
        (familyOf(file) === 'json'
          ? !isBank(file) && !isTable(file)
          : isText(file) && hasRecordHead(firstRows(file.text))),
      load: async () => (await import(/* webpackChunkName: 'question-readers' */ './records/read')).decodeRecords,
      hint: '其他 JSON、JSONL 或 CSV 数据，先对应各列',
      commandLine: { system: IMPORTED, kind: 1 },
    },
    losses: [],
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
    write: {
      questions: async () => (await import('./moodle-xml/write')).moodleXmlWriter,
    },
    losses: PLATFORM_LOSSES,
  },
  gift: {
    title: 'GIFT',
    extensions: ['gift', 'txt'],
    read: {
      recognises: (file) =>
        familyOf(file) === 'txt' &&
        !AIKEN_ANSWER.test(file.text) &&
        !isLatex(file.text) &&
        !RMD.test(file.text) &&
        (isPaperText(file) ? GIFT_ANSWER.test(file.text) : file.text.includes('{')),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './gift/read')).decodeGift),
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: {
      questions: async () => (await import('./gift/write')).giftWriter,
    },
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
    write: {
      questions: async () => (await import('./aiken/write')).aikenWriter,
    },
    losses: AIKEN_LOSSES,
    pointless: true,
  },
  rexams: {
    title: 'R/exams',
    extensions: ['zip', 'rmd'],
    read: {
      recognises: ({ text, zip }) => (zip ? zip.names.some(isRmd) : RMD.test(text)),
      load: async () => (await import(/* webpackChunkName: 'question-readers' */ './rexams/read')).decodeRexams,
      commandLine: { system: IMPORTED, kind: 1 },
    },
    write: {
      package: async () => (await import('./rexams/write')).rexamsPackage,
    },
    losses: PLATFORM_LOSSES,
  },
  qti: {
    title: 'QTI',
    extensions: ['xml', 'zip'],
    read: {
      recognises: (file) =>
        file.zip
          ? !file.zip.names.includes(WORD_PART) &&
            !file.zip.names.includes(BANK_MANIFEST) &&
            !file.zip.names.some((name) => isRmd(name) || isTex(name))
          : familyOf(file) === 'xml' && !isMoodle(file),
      load: async () => {
        const { decodeQti, decodeQtiPackage } = await import(/* webpackChunkName: 'question-readers' */ './qti/read');
        return ({ text, zip }) => (zip ? decodeQtiPackage(zip) : decodeQti(text));
      },
      commandLine: { system: IMPORTED, kind: 1 },
    },
    losses: [],
  },
  'qti-2.1': {
    title: 'QTI 2.1',
    extensions: ['zip'],
    write: {
      package: async () => {
        const { QTI_21, qtiPackage } = await import('./qti/write2');
        return qtiPackage(QTI_21);
      },
    },
    readAs: 'qti',
    losses: PACKAGE_LOSSES,
  },
  'qti-3.0': {
    title: 'QTI 3.0',
    extensions: ['zip'],
    write: {
      package: async () => {
        const { QTI_30, qtiPackage } = await import('./qti/write2');
        return qtiPackage(QTI_30);
      },
    },
    readAs: 'qti',
    losses: PACKAGE_LOSSES,
  },
  canvas: {
    title: 'Canvas（QTI 1.2）',
    extensions: ['zip'],
    write: {
      package: async () => (await import('./qti/write1')).canvasPackage,
    },
    readAs: 'qti',
    losses: PACKAGE_LOSSES,
  },
  markdown: {
    title: 'Markdown',
    extensions: ['zip'],
    write: {
      package: async () => (await import('./markdown/write')).markdownPackage,
    },
    losses: [],
  },
  pdf: {
    title: 'PDF',
    extensions: ['pdf'],
    read: {
      recognises: ({ attached }) => attached !== undefined,
      load: async () => {
        const { decodeBankJson } = await import(/* webpackChunkName: 'question-readers' */ './json/read');
        return ({ attached = '' }) => decodeBankJson(attached);
      },
      hint: '本系统导出的 PDF（带答案的）',
      commandLine: { system: IMPORTED, kind: 2 },
    },
    write: { paper: { name: 'pdf', title: 'PDF', choice: 'PDF（矢量）' } },
    losses: ['score'],
  },
  latex: {
    title: 'LaTeX',
    extensions: ['tex', 'zip'],
    read: {
      recognises: ({ text, zip }) => (zip ? zip.names.some(isTex) : isLatex(text)),
      load: async () => (await import(/* webpackChunkName: 'question-readers' */ './latex/readLatex')).decodeLatex,
      hint: 'LaTeX（exam-zh、exam 或写有题号的文章，可连同图片打包为 zip）',
      commandLine: { system: IMPORTED, kind: 2 },
    },
    write: { document: true, paper: { name: 'tex', title: 'LaTeX', choice: 'LaTeX（exam-zh）' } },
    losses: ['score'],
  },
  text: {
    title: '纯文本',
    extensions: ['txt', 'md'],
    read: {
      recognises: (file) => familyOf(file) === 'txt' && isPaperText(file),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './paper/readText')).decodePaperText),
      hint: '一份试卷的文字（.txt、.md，公式写在 $…$ 中，也可以直接粘贴）',
      commandLine: { system: IMPORTED, kind: 2 },
    },
    write: { paper: { name: 'txt', title: '纯文本', choice: '纯文本（公式写成一行，可转盲文）' } },
    losses: ['score'],
  },
  ...PAPER_ONLY,
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof table;
export const FORMATS: Readonly<Record<FormatId, Format>> = table;
export const FORMAT_IDS = Object.keys(table) as FormatId[];

/** A file that questions can be exported to. */
export interface QuestionFormat {
  /** Of the format; for spreadsheets, that of their file. */
  name: string;
  id: FormatId;
  /** Of the file, without the dot. */
  extension: string;
  /** What the name of the file ends with: the extension, before it the format where many share it. */
  ending: string;
}
export const QUESTION_FORMATS: readonly QuestionFormat[] = FORMAT_IDS.flatMap((id): QuestionFormat[] => {
  const { write, extensions } = FORMATS[id];
  if (write?.rows) return extensions.map((each) => ({ name: each, id, extension: each, ending: each }));
  const [extension = ''] = extensions;
  if (write?.questions) return [{ name: id, id, extension, ending: extension }];
  if (write?.package) return [{ name: id, id, extension, ending: `${id}.${extension}` }];
  return write?.document ? [{ name: id, id, extension: 'zip', ending: `${id}.zip` }] : [];
});

/** Ways to write a paper, in the order of packs. */
export const PAPER_FORMATS = FORMAT_IDS.flatMap((id) => FORMATS[id].write?.paper ?? []);
