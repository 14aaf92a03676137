// What the table of formats (formats.ts) says of a format.
import type { PackFormat } from '../contract/paper/pack';
import { eachField } from '../contract/question/questionFields';
import { fieldTitle, PORTABLE_FIELDS } from '../domain/question/fieldRules';
import type { QuestionDraft } from './shared/importedQuestion';
import type { OpenPackage } from './shared/packageWriter';
import type { QuestionWriter } from './shared/questionWriter';
import type { ReadQuestions, SourceFile } from './shared/sourceFile';

export interface Format {
  /** As users see it. */
  title: string;
  /** Of its files, without dot. */
  extensions: readonly string[];
  /** How questions are read from it. */
  read?: FormatReader;
  write?: FormatWriter;
  /** The format that reads its files, when it is another one. */
  readAs?: string;
  /** What a question that is written and read again has lost. */
  losses: readonly Loss[];
  /** It has no place for any knowledge point. */
  pointless?: true;
}
export const LOSSES = {
  ...eachField(PORTABLE_FIELDS, fieldTitle),
  origin_number: '原书题号',
  score: '分值',
  parts: '小题',
  kp_routes: '第二个起的知识点',
  analysis: '解析',
} as const satisfies Partial<Record<keyof QuestionDraft, string>>;
export type Loss = keyof typeof LOSSES;

/** What learning platforms have no field for. */
export const PACKAGE_LOSSES = [...PORTABLE_FIELDS, 'origin_number', 'score', 'parts'] as const;
export const AIKEN_LOSSES = [...PORTABLE_FIELDS, 'origin_number', 'score', 'kp_routes', 'analysis'] as const;
export const PLATFORM_LOSSES = [...PACKAGE_LOSSES, 'kp_routes'] as const;

/** What a format loses, for users. */
export const lossTitles = ({ losses, pointless }: Pick<Format, 'losses' | 'pointless'>): string[] =>
  losses.map((loss) => (loss === 'kp_routes' && pointless ? '知识点' : LOSSES[loss]));

export interface FormatWriter {
  /** Questions one after the other; like `document` from the question list and on the command line. */
  questions?(): Promise<QuestionWriter>;
  /** Questions as files of a zip; likewise. */
  package?(): Promise<OpenPackage>;
  /** One row per question, in a file of each extension; from the question list. */
  rows?: true;
  /** All questions as one document with pictures beside it. */
  document?: true;
  paper?: {
    /** In packs and on the command line. */
    name: PackFormat | 'png';
    title: string;
    /** Of the choice in packs; without it packs do not offer it. */
    choice?: string;
    /** The same file for students and teachers: all data of the paper. */
    whole?: true;
  };
}
export interface FormatReader {
  /**
   * Recognises a file by its content, because a name is ambiguous: `.xml` is Moodle's or QTI, `.txt` GIFT or Aiken.
   * Without it the format can be named on the command line only.
   */
  recognises?(file: SourceFile): boolean;
  load(): Promise<ReadQuestions>;
  /** Text of the import dialog; without it the format is listed by title as one of other platforms. */
  hint?: string;
  /** On the command line: title of the knowledge system, and resource kind of the questions (1 book, 2 paper). */
  commandLine?: { system: string; kind: 1 | 2 };
}
