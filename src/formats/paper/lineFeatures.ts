// What a line of a paper may be, read from the line alone; segment.ts decides between the readings of a whole file.
import { ALL_TYPES } from '../../domain/question/types/registry';
import type { TypeId } from '../../contract/codes';
import { optionsStart } from '../shared/optionRow';
import { labelOf, labelOfPart, type Label } from './labels';
import { hasMark, narrow, type PaperLine } from './paperLine';

/** How a question is numbered. A paper keeps to one of them within a section; 例 and 变式 alternate. */
export type NumberForm =
  'point' | 'title' | 'square' | 'bracket' | 'half' | 'circle' | 'space' | 'chinese' | 'example' | 'variant';

export interface Head {
  form: NumberForm;
  number: number;
  /** Of the number in the text. */
  length: number;
  /** As the paper names the question: 例1, 变式2-1; null for a plain number. */
  name: string | null;
}

export interface Section {
  /** The type that the heading names. */
  type: TypeId | null;
  /** Points of each question. */
  score: number | null;
  /** It could also be a question, as `三、（8分）解方程` is. */
  doubtful: boolean;
}

export interface LineFeatures {
  /** 1-based line of the file. */
  line: number;
  text: string;
  cells?: PaperLine['cells'];
  remark?: string;
  doubt?: string;
  style?: string;
  /** An empty line or page break is before it. */
  apart: boolean;
  head: Head | null;
  section: Section | null;
  /** Heading of the answers of all questions. */
  answers: boolean;
  label: Label | null;
  /** A label after the number of a part. */
  partLabel: Label | null;
  /** Options begin on it. */
  options: boolean;
  /** Points after the number: `5．（10分）`. */
  points: boolean;
  /** It ends as a stem does: with a bracket or blank to fill in, or as a question. */
  asks: boolean;
}

const CHINESE = '一二三四五六七八九十';
export const chineseNumber = (text: string): number => {
  const ten = text.indexOf('十');
  if (ten === -1) return CHINESE.indexOf(text) + 1;
  return (ten === 0 ? 1 : CHINESE.indexOf(text.charAt(0)) + 1) * 10 + CHINESE.indexOf(text.charAt(ten + 1)) + 1;
};

const WORDS_OF_EXAMPLES = '典型例题|典例精析|典型例|典例|母题|例题|真题|例';
const WORDS_OF_VARIANTS =
  '变式训练|变式练习|变式题|变式|跟踪训练|跟踪练习|巩固训练|巩固练习|对点训练|对点练习|对点练|举一反三|即学即练|即时训练|针对训练|练习|训练';
const ENDING = '[】\\]〗）)]?\\s{0,3}[.．、:：]?\\s{0,8}';

interface FormRow {
  form: NumberForm;
  pattern: RegExp;
  /** The question is called as its number is written. */
  named?: true;
}
const FORMS: readonly FormRow[] = [
  {
    form: 'example',
    pattern: new RegExp(`^[【\\[〖（(]?\\s?(?:${WORDS_OF_EXAMPLES})\\s?(\\d{1,3}(?:[-—－–.．]\\d{1,2})?)${ENDING}`),
    named: true,
  },
  {
    form: 'variant',
    pattern: new RegExp(
      `^[【\\[〖（(]?\\s?(?:${WORDS_OF_VARIANTS})\\s?(\\d{0,3}(?:[-—－–.．]\\d{1,2})?)(?:(?<=\\d)${ENDING}|[】\\]〗]\\s{0,8}|\\s{0,3}[.．、:：]\\s{0,8})`,
    ),
    named: true,
  },
  { form: 'title', pattern: /^[【\[]?\s?第\s?(\d{1,3}|[一二三四五六七八九十]{1,3})\s?题\s?[】\]]?\s?[.．、:：]?\s*/ },
  { form: 'title', pattern: /^题(?:目)?\s?(\d{1,3})\s?[.．、:：]\s*/ },
  {
    form: 'point',
    pattern: /^[*＊★☆]{0,2}\s?(\d{1,3})\s?(?:题\s?[.．、:：]|[．、]|\.(?!\d)|(?=[（(]\s?\d+(?:\.5)?\s?分))\s*/,
  },
  { form: 'half', pattern: /^[*＊★☆]{0,2}\s?(\d{1,3})\s?[)）]\s*/ },
  { form: 'square', pattern: /^[【\[〔]\s?(\d{1,3})\s?[】\]〕][.．、]?\s*/ },
  { form: 'bracket', pattern: /^[（(]\s?(\d{1,3})\s?[)）][.．、]?\s*/ },
  { form: 'circle', pattern: /^([①-⑳])\s*/ },
  { form: 'chinese', pattern: /^([一二三四五六七八九十]{1,3})\s?[、．.]\s*/ },
  { form: 'space', pattern: /^(\d{1,3})(?:\u3000+|\s{2,}|\s(?=[\u4e00-\u9fff（(]))/ },
];

function headOf(text: string): Head | null {
  for (const { form, pattern, named } of FORMS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const written = found[1] ?? '';
    const number =
      form === 'circle'
        ? written.charCodeAt(0) - 0x245f
        : /^\D/.test(written)
          ? chineseNumber(written)
          : Number.parseInt(written || '0', 10);
    const name = named ? found[0].replace(/[【】[\]〖〗（()）\s.．、:：]+$|^[【[〖（(\s]+/g, '') : null;
    return { form, number, length: found[0].length, name };
  }
  return null;
}

const SECTION = /^(?:第?[一二三四五六七八九十]{1,3}(?:部分|大题)?\s?[、．.:：]|[IVXⅠ-Ⅹ]{1,4}\s?[、．.])\s*(\S.*)$/;
/** A heading without a number: `选择题（共 8 小题）`, `【填空题】`; and the parts of a paper: `第Ⅱ卷（非选择题 共 90 分）`. */
const PLAIN_SECTION =
  /^[【\[（(]?\s?(?:单项选择题|单选题|多项选择题|多选题|不定项选择题|选择题|填空题|判断题|解答题|计算题|应用题|证明题|作图题|综合题|选做题|附加题|必做题|非选择题)\s?[】\]）)]?\s?(?:[（(:：].{0,60})?$/;
/** Headings of lecture notes. */
const NOTES =
  /^[【[]?\s?(?:知识(?:梳理|回顾|清单|要点)|(?:题型|考点|考向|类型|专题|模块)\s?[一二三四五六七八九十\d]{1,2}|课[前后堂](?:作业|练习|训练|检测|小测)|能力提升|基础(?:训练|练习|过关|巩固)|拓展(?:提升|训练)|真题(?:演练|体验)|[ABC]\s?组)[^，。？；：:]{0,24}$/;
const PART_OF_PAPER = /^第\s?(?:[IVXⅠ-Ⅹ]{1,3}|[一二三1-3])\s?(?:卷|部分)(?:\s|[（(:：]|$)/;

/** A heading speaks of all its questions; a question may have the word of a type further on. */
const SEVERAL = /小题|每题|[本大]题共/;
function sectionOf(text: string): Section | null {
  const heading = SECTION.exec(text);
  const words = heading?.[1] ?? (PLAIN_SECTION.test(text) ? text : '');
  if (words === '')
    return (PART_OF_PAPER.test(text) && text.length < 60) || NOTES.test(text)
      ? { type: null, score: null, doubtful: false }
      : null;
  const named = ALL_TYPES.find(
    (each) => each.heading.test(words) && (words.search(each.heading) < 12 || SEVERAL.test(words)),
  );
  if (!named && text.length >= 30) return null;
  const each = /每(?:小)?题\s*(\d{1,2})\s*分/.exec(text);
  return { type: named?.id ?? null, score: each ? Number(each[1]) : null, doubtful: !named && heading !== null };
}

/** Heading of the answers: on a line of its own, or at the end of a repeated paper title. */
const ANSWERS =
  /^(?:(?:[^，。；：:]{0,60}(?:[\s（(《·—-]|卷|[测考]试?|检测|练习?|作业|训练|学案|数学|[)）》]))?[【[]?(?:参考答案|试题答案|答案|试题解析)(?:(?:与|及|和|、)[^，。；]{2,12})?[】\])）]?\s*[:：]?|(?:Answers?(?:\sKey)?|Answers and (?:Solutions|Explanations)|ANSWERS?(?:\sKEY)?)\s?[:：]?)$/;

const ASKS =
  /(?:[（(]\s*[A-H√×✓✗]{0,7}\s*[)）]|_{2,}\s*(?:[^。！？]{0,12})?|[?？])\s*[.．。]?\s*(?:[（(][^（()）]{1,30}[)）])?$/;

/** Lines with text. */
export function featuresOf(lines: readonly PaperLine[]): LineFeatures[] {
  const found: LineFeatures[] = [];
  let apart = false;
  for (const [at, { text: written, ...line }] of lines.entries()) {
    const text = narrow(written)
      .replace(/^[\s\ue202-\ue205]+/, '')
      .trim();
    if (text.replace(/[\ue202-\ue205]/g, '') === '') {
      apart = true;
      continue;
    }
    const label = labelOf(text);
    const section = label ? null : sectionOf(text);
    const head = label || (section && !section.doubtful) ? null : headOf(text);
    const rest = text.slice(head?.length ?? 0);
    found.push({
      line: at + 1,
      text,
      ...line,
      apart,
      head,
      section,
      answers: ANSWERS.test(text),
      label,
      partLabel: label ? null : labelOfPart(text),
      options: line.cells === undefined && optionsStart(rest),
      points: head !== null && /^[（(]\s?(?:本小?题)?(?:满分|共)?\s?\d{1,2}\s?分/.test(rest),
      asks: ASKS.test(text.replace(/[\ue202-\ue205]/g, '')) && !hasMark(text.slice(-1)),
    });
    apart = false;
  }
  return found;
}
