// What a person has copied from Word, a page, a PDF or an assistant's answer, as one question or as options.
import { paperLines } from '../latex/texLines';
import { readImported } from '../shared/importedContent';
import { splitOptions } from '../shared/optionRow';
import { labelOf, type LabelKind } from './labels';
import { linesInLayout } from './layoutTable';
import { featuresOf, PAGE_FOOT, type LineFeatures } from './lineFeatures';
import { joinSources, narrow, withoutEmphasis, type PaperLine, type PaperSource } from './paperLine';
import { paragraphs } from './paperQuestion';
import { readable, type ReadLines } from './readLines';
import { textSource } from './readText';
import { oneSegment, segmentPaper } from './segment';

export interface Clip {
  text: string;
  /** What a page or Word has copied, as HTML of the content tree. */
  html?: string | undefined;
}

/** Some programs copy the source of Markdown as HTML. */
const isMarkdown = (html: string): boolean => /\*\*[^*<>]{1,400}\*\*/.test(html) && !/<(?:img|table|figure)/.test(html);

const ENDS = /[。．.；;：:？?!！）)】\]…]\s*$/;
const BEGINS = /^\s*(?:$|[（(【[]?\s?(?:[A-HＡ-Ｈ]\s?[.．、:：)）]|\d{1,3}\s?[.．、)）]|[①-⑳ⒶⅠ-Ⅹ∴∵=|#>*\-`]))/;
const begins = (line: string): boolean => BEGINS.test(line) || labelOf(narrow(line).trim()) !== null;
/** A line does not begin with these, nor end with the opening ones: the one before it was cut. */
const CLOSES = /^\s{0,4}[，。．、；：？！）)_]/;
const OPENS = /[（(【[“]$/;
/** Half of the width of a line of a page, in Chinese characters. */
const LONG = 22;
const widthOf = (text: string): number => text.replace(/[!-~]/g, '').length + text.replace(/[^!-~]/g, '').length / 2;

/** The lines of a PDF end where the page does: a sentence that goes on in the next line is one line. */
function joinedLines(text: string): string {
  const lines: string[] = [];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1);
    const isCut = CLOSES.test(line) || OPENS.test(last ?? '');
    const goesOn = last !== undefined && (isCut || (widthOf(last) >= LONG && !ENDS.test(last) && !begins(line)));
    if (goesOn) lines[lines.length - 1] = last + line.trimStart();
    else lines.push(line);
  }
  return lines.join('\n');
}

/** Letters and numbers in boxes, which chats have, as typed ones. */
const withoutEmoji = (text: string): string =>
  text
    .replace(/(\d)\ufe0f?\u20e3/gu, '$1．')
    .replace(/\u{1F170}\ufe0f?/gu, 'A．')
    .replace(/\u{1F171}\ufe0f?/gu, 'B．')
    // A letter of options inside its formula.
    .replace(/^\s{0,4}\$([A-H])\s?[.．]\s?(?=[^$]{1,200}\$\s{0,4}$)/, '$1．$');

const sourceOf = ({ text, html }: Clip): PaperSource => {
  const isHtml = html !== undefined && (text === '' || !isMarkdown(html));
  const { lines, ...source } = isHtml ? paperLines('', html, true) : textSource(joinedLines(text));
  const laidOut = lines.flatMap((line): PaperLine[] => {
    const cells = line.cells && linesInLayout(line.cells);
    return cells ? cells.map((written) => ({ text: written })) : [line];
  });
  return {
    ...source,
    lines: laidOut.map((line) => ({ ...line, text: withoutEmoji(line.text.replaceAll('\u00a0', ' ')) })),
  };
};
/** Numbers of pages, and the fences of an assistant. */
const PAGE_LINE = /^(?:[-–—]\s?\d{1,3}\s?[-–—]|`{3}\w{0,12})$/;
/** The title of a paper above a numbered question. */
const PAPER_TITLE =
  /^(?=.*(?:学年|年级|学期|数学|期[中末]))[^，。；？！]{0,40}(?:考试|试[卷题]|检测|测试|联考|调研|作业|学案)[^，。；？！]{0,16}$/;
const NUMBERED = /^\s?\d{1,3}\s?[.．、]/;
/** What an assistant says before and after the requested text. */
const GREETING =
  /^(?:好的|没问题|当然)[，,！!。可]|^(?:以下|下面|这)是?(?:我?[为给][您你]|按照?[您你])[^。？]{0,40}[:：]$/;
const FAREWELL =
  /^(?:希望[^。]{0,30}(?:帮助|有用)|如[果需][^。]{0,40}(?:告诉我|随时|联系|说明))|^(?:还?需要我|要不要我)[^。]{0,60}[吗?？]$/;
/** A sign before a heading: `✅ 答案：B`. */
const PICTOGRAPH = /^[\p{Extended_Pictographic}\ufe0f\s]{1,6}(?=[【[（(]?[\u4e00-\u9fff])/u;

/** The lines of the question itself. */
function ownLines(lines: readonly PaperLine[]): PaperLine[] {
  const own = lines
    .filter(({ text }) => !PAGE_LINE.test(text.trim()) && !PAGE_FOOT.test(text.trim()))
    .map((line) => ({ ...line, text: line.text.replace(PICTOGRAPH, '') }));
  const begin = own.findIndex(isText);
  const second = own.slice(begin + 1).find(isText);
  const first = own[begin]?.text.trim() ?? '';
  const skips = second && (GREETING.test(first) || (PAPER_TITLE.test(first) && NUMBERED.test(second.text)));
  const end = own.findLastIndex(isText);
  const isEnd = end > begin + 1 && FAREWELL.test(own[end]?.text.trim() ?? '');
  return own.slice(skips ? begin + 1 : 0, isEnd ? end : undefined);
}

const isText = ({ text }: PaperLine): boolean => withoutEmphasis(text).trim() !== '';

const STEM_TITLE = new RegExp(
  '^\\s*(?:[1一]\\s?[.．、]\\s?)?(?:[【[]\\s?(?:题[目干]|每日一题)\\s?[】\\]]\\s*[:：]?|题[目干]\\s*(?:[:：]|$)|题\\s?[:：]|' +
    '(?:单选|多选|选择|填空|判断|解答|计算|证明)题?\\s?[:：]\\s*(?=.{0,200}[（(_？?。]))\\s*',
);
/** `2. 答案：B`: an assistant numbers stem, answer and analysis. */
const NUMBER_BEFORE_LABEL = /^\s{0,3}[2-9二三四]\s?[.．、]\s*(?=\S)/;
const labelled = (text: string): string => {
  const rest = text.replace(NUMBER_BEFORE_LABEL, '');
  return rest !== text && labelOf(narrow(rest).trim())?.kind !== undefined ? rest : text;
};
const OPTIONS_TITLE = /^\s*(?:[【[]\s?选项\s?[】\]]\s*[:：]?|选项\s*(?:[:：]|$))\s*/;
/** Lines of an assistant before the question. */
const BEFORE_TITLE = 3;

/** Without the headings that an assistant writes over stem and options. */
function withoutTitles(source: PaperSource): PaperSource {
  const lines = ownLines(source.lines).filter(isText);
  const title = lines.slice(0, BEFORE_TITLE + 1).findIndex(({ text }) => STEM_TITLE.test(text));
  const from = Math.max(0, title);
  return {
    ...source,
    lines: lines
      .slice(from)
      .map((line, at) => ({
        ...line,
        text:
          title >= 0 && at === 0 ? line.text.replace(STEM_TITLE, '') : labelled(line.text.replace(OPTIONS_TITLE, '')),
      }))
      .filter(isText),
  };
}

const KEYS: ReadonlySet<LabelKind | undefined> = new Set<LabelKind>(['answer', 'analysis', 'solution']);
const isKey = ({ label }: LineFeatures): boolean => KEYS.has(label?.kind);

/** Whether a later question has options or an answer of its own; numbered steps of a working have neither. */
function areSeveral(lines: readonly LineFeatures[]): boolean {
  const [first, ...others] = segmentPaper(lines).segments;
  const names = new Set(lines.slice(0, first?.to).flatMap(({ label }) => label?.name ?? []));
  return others.some(({ from, to, head }) => {
    const own = lines.slice(from, to);
    const goesOn = head !== null && head.form === first?.head?.form && head.number > first.head.number;
    return own.some(
      ({ options, label, asks }) => options || (label !== null && names.has(label.name)) || (goesOn && asks),
    );
  });
}

/** How many questions were copied; 1 if they are not recognisably several. */
export function countPasted(clip: Clip): number {
  const lines = featuresOf(withoutTitles(sourceOf(clip)).lines);
  return lines.length > 0 && areSeveral(lines) ? segmentPaper(lines).segments.length : 1;
}

/** A question by itself may begin with a decimal, which no number is cut from; `12.2024` is a year. */
const withDecimal = ([first, ...others]: LineFeatures[]): LineFeatures[] =>
  first ? [/^[1-9]\d?\.(?!(?:19|20)\d\d)\d/.test(first.text) ? { ...first, head: null } : first, ...others] : [];

/** `证明：…` is what is asked where a proof follows. */
const withProof = ([first, ...others]: LineFeatures[]): LineFeatures[] => {
  const asked = first?.label?.name === '证明' && others.some(({ label }) => label?.kind === 'solution');
  return first ? [asked ? { ...first, label: null } : first, ...others] : [];
};

/** `before`: HTML of a stem that what was copied continues. Null if it is not recognisably one whole question. */
export function readPasted(clip: Clip, before = ''): ReadLines | null {
  const copied = withoutTitles(sourceOf(clip));
  const [start] = withProof(featuresOf(copied.lines));
  if (!start) return null;
  const continues = start.label !== null || start.options;
  if (before !== '' && !continues) return null;
  const stem = paperLines('', before, true);
  const { inserts, added } = joinSources(stem, copied);
  const all = withDecimal(withProof(featuresOf([...stem.lines, ...added])));
  const from = all.findIndex(({ section }) => section === null || section.doubtful);
  const lines = all.slice(Math.max(0, from));
  if (lines[0]?.label !== null || !lines.some((line) => line.options || isKey(line)) || areSeveral(lines)) return null;
  const type = all[from - 1]?.section?.type ?? null;
  return readable(oneSegment(lines, [], null), lines, inserts, { type });
}

const LETTER = /^([（(]?\s?)([B-Hb-h])(\s?[.．、:：)）])/;
const MOST = 26;

/** The lines from 选项 B on as if the options before it were there; `ahead`: how many. */
function fromFirst(text: string): { text: string; ahead: number } {
  const [, open = '', letter = '', close = ''] = LETTER.exec(text) ?? [];
  if (letter === '') return { text, ahead: 0 };
  const first = letter < 'a' ? 'A' : 'a';
  const ahead = letter.charCodeAt(0) - first.charCodeAt(0);
  const added = Array.from(
    { length: ahead },
    (_none, at) => `${open}${String.fromCharCode(first.charCodeAt(0) + at)}${close} 0\n`,
  );
  return { text: added.join('') + text, ahead };
}

export interface PastedOptions {
  /** HTML of each. */
  options: string[];
  /** They have letters; otherwise each is a line. */
  lettered: boolean;
}

/** Null if it is one option, or more than options. */
export function readPastedOptions(clip: Clip): PastedOptions | null {
  const source = withoutTitles(sourceOf(clip));
  const lines = featuresOf(source.lines);
  if (lines.some((line) => isKey(line) || line.cells)) return null;
  const html = (text: string): string => readImported(paragraphs(text, source.inserts), 'uploads').html;
  const written = source.lines.map(({ text }) => narrow(text).trim());
  const { text, ahead } = fromFirst(written.join('\n'));
  const row = splitOptions(text);
  if (row && withoutEmphasis(row.stem).trim() === '' && row.missing.length === 0) {
    const options = row.options.slice(ahead).map(({ content }) => html(content));
    return options.length > 1 && options.every((option) => option !== '') ? { options, lettered: true } : null;
  }
  if (row || written.length < 2 || written.length > MOST) return null;
  // The items of a list.
  const numbered = written.every((line, at) => line.startsWith(`${at + 1}．`));
  const plain = numbered ? written.map((line) => line.slice(line.indexOf('．') + 1)) : written;
  return { options: plain.map(html), lettered: false };
}
