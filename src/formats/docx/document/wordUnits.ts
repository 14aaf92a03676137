// Shared by the parts of the Word export: units, converted formulas with their counts, pictures, numbering names.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { omml } from '../../mathml/mathmlToOmml';
import { makeTexReader } from '../../mathml/texToMathml';
import type { Xml } from '../../mathml/xml';

/** mm -> twentieths of a point. */
export const twip = (mm: number): number => Math.round((mm * 1440) / 25.4);
export const PX_PER_MM = 96 / 25.4;
const LATIN = { times: 'Times New Roman', math: 'Cambria' } as const satisfies Record<
  PaperLayout['latin_face'],
  string
>;
/** 西文字体; with formulas in Cambria Math, their face in text is Cambria. */
export const fontOf = (latin: PaperLayout['latin_face'] = 'times') => ({
  ascii: LATIN[latin],
  hAnsi: LATIN[latin],
  cs: LATIN[latin],
  eastAsia: '宋体',
});
export const FONT = fontOf();
export const HEADING = { eastAsia: '黑体' };
export const HEAD_FONT = { ...FONT, ...HEADING };
/** Line spacing, 240 per line. */
export const LINES = { line: 324, lineRule: 'auto' as const };
/** The same for a line height of `height` text sizes; Word's single line is higher than the text size. */
export const linesOf = (height = 1.7) => ({ ...LINES, line: Math.round((LINES.line * height) / 1.7) });
/** Numbering definitions. */
export const QUESTIONS = 'questions';
export const PARTS = 'parts';
export const ORDERED = 'ordered';
export const BULLETS = 'bullets';

/** Indent of the question text: room for two digits and the full-width dot. */
export const HANG_EM = 2.3;
export const PART_LEFT_EM = 4.2;
export const PART_HANG_EM = 2.5;

/** Times the text size. */
export const TITLE_SIZE = { title: 1.7, answers: 1.3 } as const;

/** Paragraph styles by their names in Word, so that all questions or options are changed in one place. */
export const STYLES = {
  subtitle: { id: 'Subtitle', name: 'Subtitle' },
  secret: { id: 'Secret', name: '密级' },
  fields: { id: 'CandidateFields', name: '考生信息' },
  notice: { id: 'Notice', name: '注意事项' },
  question: { id: 'Question', name: '题目' },
  questionText: { id: 'QuestionText', name: '题目续段' },
  options: { id: 'Options', name: '选项' },
  part: { id: 'Part', name: '小题' },
  space: { id: 'AnswerSpace', name: '答题空白' },
  answer: { id: 'Answer', name: '答案' },
  table: { id: 'TableText', name: '表格文字' },
} as const;

export interface WordPicture {
  data: Uint8Array;
  type: 'png' | 'jpg' | 'gif' | 'bmp' | 'svg';
  /** PNG of a drawing, for programs that cannot show it. */
  fallback?: Uint8Array | undefined;
  /** Natural size, CSS px. */
  width: number;
  height: number;
}
/** Null if it cannot be loaded. */
export type LoadPicture = (src: string) => Promise<WordPicture | null>;

export interface Fallback {
  tex: string;
  reason: string;
}

/** Converts each distinct formula once; counts every use and every use that stays source text. */
export class Formulas {
  private readonly read = makeTexReader();
  private readonly known = new Map<string, Xml | null>();
  total = 0;
  fallen = 0;
  /** Further pieces of formulas that are wider than their line. */
  pieces = 0;
  readonly fallbacks: Fallback[] = [];

  /** Fills the cache, so that the document itself is built without a pause. */
  convert(tex: string, display: boolean): Xml | null {
    const key = `${display ? 'd' : 'i'}${tex}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    let made: Xml | null = null;
    try {
      made = omml(this.read(tex, display), display);
    } catch (error) {
      this.fallbacks.push({ tex, reason: error instanceof Error ? error.message : String(error) });
    }
    this.known.set(key, made);
    return made;
  }

  use(tex: string, display: boolean): Xml | null {
    const made = this.convert(tex, display);
    this.total += 1;
    if (made === null) this.fallen += 1;
    return made;
  }
}

export interface WordContext {
  formulas: Formulas;
  pictures: ReadonlyMap<string, WordPicture>;
  /** Uses of pictures. */
  shownPictures: number;
  /** Pictures that are replaced by their name. */
  lostPictures: number;
  /** Videos that are left out. */
  films: number;
  fontPt: number;
  lineHeight?: number | undefined;
  /** Text width of a column, mm. */
  widthMm: number;
  /** Height of a column, mm. */
  heightMm: number;
  /** A new list with its own numbers. */
  nextInstance(): number;
}
