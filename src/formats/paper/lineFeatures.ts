// What a line of a paper may be, read from the line alone; segment.ts decides between the readings of a whole file.
import { BLANKS_TYPE_ID, FREE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, type TypeId } from '../../contract/codes';
import { readChineseNumber } from '../../domain/content/chineseNumber';
import { ALL_TYPES } from '../../domain/question/types/registry';
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
  /** Its point may be that of a decimal: `3.5 的倒数`. */
  decimal?: true;
}

export interface Section {
  /** The type that the heading names. */
  type: TypeId | null;
  /** Points of each question. */
  score: number | null;
  /** Of `四、解答题`. */
  number?: number;
  /** It could also be a question, as `三、（8分）解方程` is. */
  doubtful: boolean;
  /** It speaks of some questions of its section: 阅读材料，完成 3~5 题; 请在 21、22 题中任选一题作答. */
  within?: true;
  /** The questions that need what it says: the first and the last number. */
  shared?: readonly [number, number];
  /** Of notes, whose numbered lines ask nothing. */
  notes?: true;
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
  /** A numbered line of notes: it asks nothing. */
  noted: boolean;
  /** Options begin on it. */
  options: boolean;
  /** Points after the number: `5．（10分）`. */
  points: boolean;
  /** It ends as a stem does: with a bracket or blank to fill in, or as a question. */
  asks: boolean;
}

const WORDS_OF_EXAMPLES = '典型例题|典例精析|典型例|典例|母题|例题|真题|例';
const WORDS_OF_VARIANTS =
  '变式训练|变式练习|变式题|变式|跟踪训练|跟踪练习|巩固训练|巩固练习|对点训练|对点练习|对点练|举一反三|即学即练|即时训练|针对训练|练习|训练';
const ENDING = '[】\\]〗）)]?\\s{0,3}[.．、:：]?\\s{0,8}';

interface FormRow {
  form: NumberForm;
  pattern: RegExp;
  /** The question is called as its number is written. */
  named?: true;
  decimal?: true;
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
  {
    form: 'title',
    // `第 3 题图` names a figure.
    pattern: /^[【\[]?\s?第\s?(\d{1,3}|[一二三四五六七八九十]{1,3})\s?题(?!\s?[图表])\s?[】\]]?\s?[.．、:：]?\s*/,
  },
  { form: 'title', pattern: /^(?:Question|Problem)\s?(\d{1,3})\s?[.:：]?\s*/ },
  { form: 'title', pattern: /^题(?:目)?\s?(\d{1,3})\s?[.．、:：]\s*/ },
  {
    form: 'point',
    pattern: /^[*＊★☆]{0,2}\s?(\d{1,3})\s?(?:题\s?[.．、:：]|[．、]|\.(?!\d)|(?=[（(]\s?\d+(?:\.5)?\s?分))\s*/,
  },
  { form: 'point', pattern: /^([1-9]\d?)\.(?=\d)/, decimal: true },
  { form: 'half', pattern: /^[*＊★☆]{0,2}\s?(\d{1,3})\s?[)）]\s*/ },
  { form: 'square', pattern: /^[【\[〔]\s?(\d{1,3})\s?[】\]〕][.．、]?\s*/ },
  { form: 'bracket', pattern: /^[（(]\s?(\d{1,3})\s?[)）][.．、]?\s*/ },
  { form: 'circle', pattern: /^([①-⑳])\s*/ },
  { form: 'chinese', pattern: /^([一二三四五六七八九十]{1,3})\s?[、．.]\s*/ },
  { form: 'space', pattern: /^(\d{1,3})(?:\u3000+|\s{2,}|\s(?=[\u4e00-\u9fff（(]))/ },
];

function headOf(text: string): Head | null {
  for (const { form, pattern, named, decimal } of FORMS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const written = found[1] ?? '';
    const number =
      form === 'circle'
        ? written.charCodeAt(0) - 0x245f
        : /^\D/.test(written)
          ? (readChineseNumber(written) ?? 0)
          : Number.parseInt(written || '0', 10);
    const name = named ? found[0].replace(/[【】[\]〖〗（()）\s.．、:：]+$|^[【[〖（(\s]+/g, '') : null;
    return { form, number, length: found[0].length, name, ...(decimal && { decimal }) };
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
/** Notes of a lesson beside its questions. */
const NOTES_WORDS =
  /知识(?:梳理|回顾|清单|要点|讲解|归纳|点)|(?:学习|教学)(?:目标|重点|难点)|重点难点|自主(?:学习|预习|梳理)|课前(?:预习|自学)|新知讲解|(?:课堂|本课|归纳|方法|知识)小结|方法技巧|归纳总结|作业布置|课后反思|要点(?:归纳|梳理)/;
const PLAIN_NOTES = new RegExp(`^[【[]?\\s?(?:${NOTES_WORDS.source})[^，。？；：:\\d]{0,16}[:：]?$`);
const FEW = '第?\\s?[（(]?\\s?(\\d{1,2})\\s?[)）]?\\s?题?';
const SHARED = new RegExp(
  `^[^\\n]{0,160}(?:完成|回答|解答|解决|做)[^，。\\n]{0,6}?${FEW}\\s?[-~～—–－至到、,，和与]{1,2}\\s?${FEW}(?:小?题|两题|各题|问题|[.．。:：]|$)`,
);
const ELECTIVE = /^[^\n]{0,60}任选(?:其中)?[一1二2两](?:[题道]|个(?:小?题|作答))/;
function withinSection(text: string): Section | null {
  const elective = ELECTIVE.test(text);
  const found = text.length < 240 && !elective ? SHARED.exec(text) : null;
  const [from, to] = [Number(found?.[1]), Number(found?.[2])];
  const section = { type: null, score: null, doubtful: false, within: true } as const;
  if (found && from < to) return { ...section, shared: [from, to] };
  return elective ? section : null;
}

const PART_OF_PAPER = /^第\s?(?:[IVXⅠ-Ⅹ]{1,3}|[一二三1-3])\s?(?:卷|部分)(?:\s|[（(:：]|$)/;

/** What books for children call their sections. */
const INFORMAL: readonly (readonly [RegExp, TypeId])[] = [
  [/我会填|填一填/, BLANKS_TYPE_ID],
  [/我会判|判一判|辨一辨/, TRUE_FALSE_TYPE_ID],
  [/我会选|选一选/, SINGLE_TYPE_ID],
  [/我会算|算一算|我会用|解决问题|画一画/, FREE_TYPE_ID],
];
/** The Chinese number of a section. */
export const sectionNumber = (text: string): { number?: number } => {
  const written = /^第?([一二三四五六七八九十]{1,3})(?:部分|大题)?\s?[、．.:：]/.exec(text)?.[1];
  return written === undefined ? {} : { number: readChineseNumber(written) ?? 0 };
};
/** A heading speaks of all its questions; a question may have the word of a type further on. */
const SEVERAL = /小题|每题|[本大]题共/;
function sectionOf(text: string): Section | null {
  const heading = SECTION.exec(text);
  const words = heading?.[1] ?? (PLAIN_SECTION.test(text) ? text : '');
  if (words === '')
    return (PART_OF_PAPER.test(text) && text.length < 60) || NOTES.test(text) || PLAIN_NOTES.test(text)
      ? { type: null, score: null, doubtful: false, ...(NOTES_WORDS.test(text) && { notes: true }) }
      : null;
  const informal = INFORMAL.find(([word]) => word.test(words) && words.length < 24);
  const type = ALL_TYPES.find(
    (each) => each.heading.test(words) && (words.search(each.heading) < 12 || SEVERAL.test(words)),
  );
  if (!type && text.length >= 30) return null;
  const each = /每(?:小)?题\s*(\d{1,2})\s*分/.exec(text);
  const notes = NOTES_WORDS.test(words);
  return {
    type: type?.id ?? informal?.[1] ?? null,
    score: each ? Number(each[1]) : null,
    ...sectionNumber(text),
    doubtful: !type && !informal && !notes && heading !== null,
    ...(notes && { notes }),
  };
}

/** Heading of the answers: on a line of its own, or at the end of a repeated paper title. */
const ANSWERS =
  /^(?:(?:[^，。；：:]{0,60}(?:[\s（(《·—-]|卷|(?:选择|填空|判断|解答)题|[测考]试?|检测|练习?|作业|训练|学案|数学|[)）》]))?[【[]?(?:参考答案|试题答案|答案|试题解析)(?:(?:与|及|和|、)[^，。；]{2,12})?[】\])）]?\s*[:：]?|(?:Answers?(?:\sKey)?|Answers and (?:Solutions|Explanations)|ANSWERS?(?:\sKEY)?)\s?[:：]?)$/;

const ASKS =
  /(?:[（(]\s*[A-H√×✓✗]{0,7}\s*[)）]|_{2,}\s*(?:[^。！？]{0,12})?|[?？])\s*[.．。]?\s*(?:[（(][^（()）]{1,30}[)）])?$/;

const BLANK = /_{2,}|[（(]\s*[)）]|[\ue202\ue200]/;
const KEY = '[（(][\\s\\ue202-\\ue205]{0,6}(?:[A-H]{1,5}|[√✓✔×✗✘对错])[\\s\\ue202-\\ue205]{0,6}[)）]';
const EMPTY = '[（(][\\s\\ue202-\\ue205]{0,12}[)）]';
const NUMBERED = '\\d{1,3}\\s?(?:[．、]|\\.(?!\\d))\\s?';
/** `（ √ ）3．…`, `3．（ √ ）…`: the bracket of a judgement or choice before its text. */
const BRACKET_FIRST = new RegExp(
  `^(?:(${KEY}|${EMPTY})\\s*(${NUMBERED})|(${NUMBERED})(${KEY}))(?=[^(（\\s]*[^A-H(（]*$)`,
);
const bracketLast = (text: string): string => {
  const found = BRACKET_FIRST.exec(text);
  if (!found) return text;
  return (found[2] ?? found[3] ?? '') + text.slice(found[0].length).trim() + (found[1] ?? found[4] ?? '');
};

/** A line that goes on in the next one: `第一次测得`, `2.5 米`. */
const GOES_ON = /[，,、：:为是的于得约＝=至到在长宽高达共]$/;
const ENDS = /[.．。?？!！;；)）_\ue201]$|^[（(]?[A-H]\s?[.．、)）]/;
/** The number of a line unless it is part of a decimal; `decimal` where that is not sure. */
function headAfter(text: string, before: LineFeatures | undefined, apart: boolean): Head | null {
  const head = headOf(text);
  if (head?.form !== 'point' || !/^\d{1,3}\s?[.．]\d/.test(text)) return head;
  const begins = !before || apart || before.section || before.label || before.options || before.answers || before.cells;
  if (!begins && GOES_ON.test(before.text)) return null;
  const { decimal, ...sure } = head;
  if (decimal && !/\p{Script=Han}/u.test(text)) return null;
  return decimal && !begins && !ENDS.test(before.text) ? head : sure;
}

function sectionAt(text: string): Section | null {
  const numbered = headOf(text)?.form;
  if (optionsStart(text) || (numbered && numbered !== 'chinese')) return sectionOf(text);
  const within = withinSection(text);
  if (!within || !numbered) return within ?? sectionOf(text);
  // `一、阅读材料，完成 1~2 题`: a section of its own, whose questions may be of any type.
  const { within: _within, ...shared } = within;
  return { ...shared, ...sectionNumber(text) };
}

/** `【巩固练习】` before numbered questions. */
function titleOfSome(text: string, next: string | undefined): Section | null {
  const head = headOf(text);
  const alone = head?.form === 'variant' && head.number === 0 && text.slice(head.length).trim() === '';
  return alone && headOf(next?.trim() ?? '')?.form === 'point' ? { type: null, score: null, doubtful: false } : null;
}

/** The foot of a page, and a table for the answers that is not filled in. */
export const PAGE_FOOT = /^[^，。；？！]{0,20}第\s?\d{1,3}\s?页(?:\s?[,，/（(]?\s?共\s?\d{1,3}\s?页\s?[)）]?)?$/;
const isEmptyKey = (cells: PaperLine['cells']): boolean =>
  cells?.length === 2 &&
  /^题\s?号$/.test(cells[0]?.[0]?.trim() ?? '') &&
  /^答\s?案$/.test(cells[1]?.[0]?.trim() ?? '') &&
  cells[1]?.slice(1).every((cell) => cell.trim() === '') === true;
function ofPrint(text: string, cells: PaperLine['cells']): Label | null {
  const name = isEmptyKey(cells) ? '没有填写的答案表' : !cells && PAGE_FOOT.test(text) ? '页码' : null;
  return name === null ? null : { kind: 'other', name, length: 0 };
}

/** `1．3×4=____  2．5×6=____`: questions beside one another, each with something to fill in. */
const BESIDE = /(?<=\S)[\s\u3000]{2,}(?=\d{1,3}\s?(?:[．、]|\.(?!\d)))/;
const FILLED_IN = /_{2,}|[=＝]\s*$|[（(][\s\u3000]*[)）]/;
/** `若 x²=9，则 x=____（答案：±3）` */
const KEY_BEHIND = /^(.{6,300}\S)\s?([（(【]\s?(?:参考)?答案\s?[:：][^（()）【】]{1,60}[)）】])[.．。]?$/;
function apartBeside<Line extends PaperLine>(line: Line): Line[] {
  if (line.cells || line.text.length > 400) return [line];
  const [, stem, key] = KEY_BEHIND.exec(line.text) ?? [];
  if (stem !== undefined && key !== undefined) return [stem, key].map((text) => ({ ...line, text }));
  const texts = line.text.split(BESIDE);
  const first = headOf(texts[0] ?? '');
  const rising = texts.every((text, at) => {
    const head = headOf(text);
    return (
      head?.form === 'point' && head.number === (first?.number ?? 0) + at && FILLED_IN.test(text.slice(head.length))
    );
  });
  return texts.length > 1 && rising ? texts.map((text) => ({ ...line, text })) : [line];
}

/** Lines with text. */
export function featuresOf(lines: readonly PaperLine[]): LineFeatures[] {
  const found: LineFeatures[] = [];
  let apart = false;
  let notes = false;
  const placed = lines.flatMap((line, at) => apartBeside(line).map((one) => ({ ...one, at })));
  for (const [place, { text: written, at, ...line }] of placed.entries()) {
    const text = bracketLast(
      narrow(written)
        .replace(/^[\s\ue202-\ue205]+/, '')
        .trim(),
    );
    if (text.replace(/[\ue202-\ue205]/g, '') === '') {
      apart = true;
      continue;
    }
    const label = ofPrint(text, line.cells) ?? labelOf(text);
    const section = label ? null : (titleOfSome(text, placed[place + 1]?.text) ?? sectionAt(text));
    const head =
      label || (section && !section.doubtful)
        ? null
        : headAfter(text, found.at(-1), apart || !found.some((one) => one.head));
    if ((section && !section.within) || head?.name) notes = section?.notes === true;
    const rest = text.slice(head?.length ?? 0);
    const asks = ASKS.test(text.replace(/[\ue202-\ue205]/g, '')) && !hasMark(text.slice(-1));
    found.push({
      line: at + 1,
      text,
      ...line,
      apart,
      head,
      section,
      answers: ANSWERS.test(text),
      noted: notes && head !== null && !asks && !BLANK.test(text) && !optionsStart(text.slice(head.length)),
      label,
      partLabel: label ? null : labelOfPart(text),
      options: line.cells === undefined && optionsStart(rest),
      points:
        head !== null &&
        /^[（(\[【]\s?(?:每小?题\s?\d{1,2}\s?分[,，]\s?)?(?:本小?题)?(?:满分|共)?\s?\d{1,2}\s?分/.test(rest),
      asks,
    });
    apart = false;
  }
  return found;
}
