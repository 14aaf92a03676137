// What a teacher's copy has inside the stem of a question: the answer in its bracket or blank, and the source before
// the text.
import { typedDifficulty } from '../shared/difficultyWords';
import { MATH, masked, readPoints } from '../shared/examText';
import { COLOURED, UNDERLINED, withoutEmphasis } from './paperLine';

const EMPTY = '（　　）';
const SEVERAL = '题干里有几处填好的答案，可能有几题连在一起';
/** Around an answer: `（ A ）`, also when the answer alone is coloured or underlined. */
const GLOW = '[\\s\\u3000\\ue202-\\ue205]{0,8}';
const END = '(?=[\\s.．。\\ue202-\\ue205]{0,6}(?:$|\\n|[（(][^（()）\\n]{1,40}[)）]\\s*$))';
const LETTERS = new RegExp(`[（(【]${GLOW}([A-H](?:[\\s,，、]{0,2}[A-H]){0,6})${GLOW}[)）】]${END}`);
/** `下面的数中（ C ）是质数`: the only such bracket of a question without another answer. */
const INSIDE = new RegExp(`(?<![A-Za-z\\d])[（(]${GLOW}([A-H])${GLOW}[)）]`, 'g');
function onlyInside(stem: string): RegExpExecArray | null {
  const [found, more] = [...stem.matchAll(INSIDE)];
  return found && !more && /[\s\u3000\ue202-\ue205]/.test(found[0]) ? found : null;
}
const TRUTH = new RegExp(`[（(]${GLOW}([√✓✔×✗✘]|对|错|正确|错误|[TF])${GLOW}[)）]${END}`);
/** `__4__`: more room than that is a blank, with words between two of them. */
const FILLED = /(?<!_)_{1,3}([^_\n]{1,60}?)_{1,3}(?!_)|_{4,}([\ue202-\ue205][^_\n]{1,60}?[\ue202-\ue205])_{0,20}/g;
const SPAN = (mark: { open: string; close: string }): RegExp =>
  new RegExp(`${mark.open}([^\\ue202-\\ue205\\n]{1,60})${mark.close}`, 'g');

/**
 * Takes the answer out of the stem of a choice, true-false or fill-in question; its bracket or blank stays empty. An
 * underlined or coloured piece is an answer when the question has no other.
 */
export function answerInPlace(
  stem: string,
  choice: boolean,
  answered: boolean,
  notes: string[],
): { stem: string; answer: string | null; sign?: string | undefined } {
  const bracket = (choice ? LETTERS : TRUTH).exec(stem) ?? (choice && !answered ? onlyInside(stem) : null);
  const sign =
    stem.split('\n').filter((line) => LETTERS.test(line) || TRUTH.test(line)).length > 1 ? SEVERAL : undefined;
  if (bracket)
    return {
      sign,
      stem: stem.slice(0, bracket.index) + EMPTY + stem.slice(bracket.index + bracket[0].length),
      answer: bracket[1] ?? '',
    };
  if (choice) return { stem: emphasised(stem, notes), answer: null };
  const plain = masked(stem);
  const blanks: { from: number; to: number; answer: string }[] = [];
  for (const found of plain.matchAll(FILLED)) {
    const filled = stem.slice(found.index, found.index + found[0].length).replace(/^_+|_+$/g, '');
    if (withoutEmphasis(filled).trim() !== '')
      blanks.push({ from: found.index, to: found.index + found[0].length, answer: withoutEmphasis(filled).trim() });
  }
  if (blanks.length === 0 && !answered && !/_{2,}/.test(plain))
    for (const mark of [UNDERLINED, COLOURED])
      for (const found of stem.matchAll(SPAN(mark)))
        if (blanks.every(({ to, from }) => found.index >= to || found.index + found[0].length <= from))
          blanks.push({ from: found.index, to: found.index + found[0].length, answer: (found[1] ?? '').trim() });
  if (blanks.length === 0) return { stem: emphasised(stem, notes), answer: null };
  blanks.sort((a, b) => a.from - b.from);
  let rest = '';
  let at = 0;
  for (const { from, to } of blanks) {
    rest += `${stem.slice(at, from)}____`;
    at = to;
  }
  return { stem: rest + stem.slice(at), answer: blanks.map(({ answer }) => answer).join('；') };
}

/** Coloured text that stays in the stem is named. */
function emphasised(stem: string, notes: string[]): string {
  const coloured = [...stem.matchAll(SPAN(COLOURED))].map(([, text = '']) => text.trim()).filter((text) => text !== '');
  if (coloured.length > 0)
    notes.push(`题干中有另一种颜色的文字“${coloured.join('”“').slice(0, 40)}”，请核对是否是答案`);
  return stem;
}

const SOURCE =
  /^[（(【\[]\s?((?:改编|原创)|(?:19|20)\d\d年?\s?[·•∙・．春秋][^（()）【】\n，。=]{1,40}|(?:(?:19|20)\d\d|\d\d[-—–]\d\d)[^（()）【】\n]{0,60}(?:卷|考|模|期[中末]|月考|联考|练习|作业|调研|质检|统考|竞赛|测试|检测|专题|校级|开学|摸底|一诊|二诊|三诊)[^（()）【】\n]{0,20})\s?[)）】\]]\s*/;

/** `（2023·全国甲卷）已知…`: the source in front of the stem. */
export function sourceIn(stem: string): { source: string | null; rest: string } {
  const found = SOURCE.exec(stem);
  return found
    ? { source: (found[1] ?? '').replace(MATH, '').trim(), rest: stem.slice(found[0].length) }
    : { source: null, rest: stem };
}

/** Points and source before a stem, in any order. */
export function leadIn(text: string): { score: number | null; source: string | null; rest: string } {
  let lead: ReturnType<typeof leadIn> = { score: null, source: null, rest: text };
  for (let times = 0; times < 3; times += 1) {
    const points = readPoints(lead.rest);
    const { source, rest } = sourceIn(points.rest);
    lead = { score: lead.score ?? points.score, source: lead.source ?? source, rest };
  }
  return lead;
}

/** Difficulty from 1 to 10 of `【难度】较难` or of a facility as `【难度】0.65`; null if it is neither. */
export function difficultyOf(fields: Readonly<Record<string, string>>): number | null {
  const text = fields.难度 ?? fields.难度系数;
  return text === undefined ? null : typedDifficulty(text);
}
