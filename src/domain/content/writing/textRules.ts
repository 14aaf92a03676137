// Rules for text: Chinese punctuation, and the minus of calculations written as text.
import { MATH, texAt, type Edit, type Line } from './line';
import { count, HAN, isChinese, replaceAll, type Setting, type WritingRule } from './rule';

/** The end of a Chinese word, also after a closing quote or bracket. */
const AFTER_HAN = /[\p{Script=Han}][”’」』》）)]*$/u;

const FULL: Readonly<Record<string, string>> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };
/** Words before a colon that introduces; after any other word it may be a ratio (男生:女生). */
const INTRODUCES =
  /(?:^|[\s，。；！？（）(])[^\s，。；]{0,2}(?:解|答|证|证明|解答|解析|分析|点评|提示|注|注意|备注|已知|求证|求|结论|单位|例如|如下|下列|以下|所示|说|问|道|想|是|为)$/u;

export const punctuation: WritingRule = {
  id: 'punctuation',
  title: '半角标点',
  find(line, { around }) {
    if (!HAN.test(line.flat)) return [];
    const stop = count(around, '．') > count(around, '。') ? '．' : '。';
    const marks = replaceAll(line, /[,;:?!] */g, (found, before, after) => {
      const mark = found.charAt(0);
      const next = after.charAt(0);
      const afterHan = AFTER_HAN.test(before);
      if (mark === ':') return afterHan && isColon(before, after) ? ['：'] : null;
      if (/[,;:?!]$/.test(before) || /^[,;:?!]/.test(after)) return null;
      // 5! is a factorial.
      if (mark === '!' && !afterHan) return null;
      const beforeHan = HAN.test(next) && /[\w)）′'%°℃]$|[^\P{Script=Han}]$/u.test(before);
      const afterMath = before.endsWith(MATH) && HAN.test(next);
      const atEnd = before.endsWith(MATH) && (next === '' || next === '\n') && isChinese(before);
      if (!(afterHan || atEnd || ((beforeHan || afterMath) && isChinese(before, true)))) return null;
      return [FULL[mark] ?? mark];
    });
    const stops = replaceAll(line, /(?<!\.)\.(?!\.) */g, (_found, before, after) => {
      const ends = after === '' || after.startsWith('\n');
      if (AFTER_HAN.test(before)) return ends || HAN.test(after.charAt(0)) || /^[(（\n]/.test(after) ? [stop] : null;
      const closes = before.endsWith(MATH) || /[\d)）%°℃”]$/.test(before);
      return ends && closes && isChinese(before) ? [stop] : null;
    });
    return [...marks, ...stops, ...brackets(line)].sort((a, b) => a.from - b.from);
  },
};

/** Whether a colon after a Chinese word introduces what follows. */
function isColon(before: string, after: string): boolean {
  if (after === '' || /^["“①②③④⑤⑥⑦⑧⑨\n]/.test(after)) return true;
  return INTRODUCES.test(before) && !/^[\d.]+ *:/.test(after);
}

/** Half-width brackets around Chinese words, and of numbers that begin a sub-question. */
function brackets(line: Line): Edit[] {
  const { flat } = line;
  const edits: Edit[] = [];
  const open: number[] = [];
  for (let at = 0; at < flat.length; at++) {
    if (/[(（]/.test(flat.charAt(at))) open.push(at);
    if (!/[)）]/.test(flat.charAt(at))) continue;
    const from = open.pop();
    if (from === undefined || at - from > LONGEST || (flat.charAt(from) === '（' && flat.charAt(at) === '）')) continue;
    const inside = flat.slice(from + 1, at);
    const before = flat.slice(0, from);
    if (/^\d{1,2}$/.test(inside)) {
      const begins = /(?:^|[\n。．；，：,;:])\s{0,8}$/.test(before);
      if (begins && BEGINS.test(flat.slice(at + 1))) edits.push({ from, to: at + 1, by: [`（${inside}）`] });
      continue;
    }
    // P(甲胜) is a probability; 77(克) is a number with its unit.
    const value = /[\d)）]$/.test(before) || (before.endsWith(MATH) && /[\d}]$/.test(texAt(line, from - 1)));
    const words = value ? /^[\p{Script=Han}、，]+$/u.test(inside) : HAN.test(inside) && !CALLED.test(before);
    if (!words) continue;
    if (flat.charAt(from) === '(') edits.push({ from, to: from + 1, by: ['（'] });
    if (flat.charAt(at) === ')') edits.push({ from: at, to: at + 1, by: ['）'] });
  }
  return edits;
}
/** Characters between brackets that are compared. */
const LONGEST = 500;
const BEGINS = /^\s*[\p{Script=Han}\uFDD2]/u;
const CALLED = /[\w)）\uFDD2]\s*$/;

const CALCULATION = /[\d\sA-Za-z.+＋\-－×÷*/=＝()（）√π²³^|<>＜＞≤≥\uFDD2]/;
const FUNCTIONS = /sin|cos|tan|log/g;
function calculationBefore(text: string): string {
  let from = text.length;
  while (from > 0 && text.length - from < LONGEST && CALCULATION.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from);
}

/** Capital letters name points, and hyphens between them solids and angles: P-ABCD, A-BC-D. */
const POINTS = /^(?:\\(?:mathrm|text|rm))?[{}\s]*[A-Z][A-Z\s{}_\d'1]*$/;
const NUMBER = /^[\d.:\s]+$/;
/** What a negative value may follow; after other words a hyphen joins: 北斗-3. */
const VALUE = /[是为于得和与或到取乘以加减、，；：,;（(=＝<>≤≥≠～~①-⑳\uFDD3]\s*$/;

/** Whether a hyphen that nothing of a calculation precedes is the sign of a negative value. */
function isSign(before: string, after: string, field: Setting['field']): boolean {
  if (before.trim() !== '') return VALUE.test(before);
  if (!/^\d/.test(after) && !after.startsWith(MATH)) return false;
  return field === 'option' || !/^\d+ *[.．、]/.test(after);
}

export const minus: WritingRule = {
  id: 'minus',
  title: '连字符当减号',
  find(line, { field, text }) {
    if (field !== 'option' && !HAN.test(text)) return [];
    return replaceAll(line, /[-－](?![-－])/g, (_found, before, after, at) => {
      if (/[-－]$/.test(before)) return null;
      const operand = /^ ?(?:\d|√|π|[a-z](?![A-Za-z]))/.test(after);
      const formula = after.startsWith(MATH) && !POINTS.test(texAt(line, at + 1));
      if (!operand && !formula) return null;
      // The whole of an expression, up to the words around it.
      const left = calculationBefore(before);
      const right = /^[\d\sA-Za-z.+＋\-－×÷*/=＝()（）√π²³^|<>＜＞≤≥\uFDD2]*/.exec(after)?.[0] ?? '';
      const whole = (left + right).replace(FUNCTIONS, '');
      if (/[A-Za-z]{3}/.test(whole)) return null;
      const calculates = /[=×÷+＋＝√π²³^]/.test(whole);
      if (left.trim() === '') return isSign(before, after, field) ? ['−'] : null;
      if (/[=＝×÷+＋(（|<>＜＞≤≥]\s*$/.test(left)) return ['−'];
      if (/[\d)）²³π]\s*$/.test(left) || /(?:^|[^A-Za-z])[a-z]\s*$/.test(left)) {
        if (formula && NUMBER.test(texAt(line, at + 1)) && !calculates) return null;
        return calculates || formula ? ['−'] : null;
      }
      if (!left.endsWith(MATH)) return null;
      const tex = texAt(line, at - 1);
      // 3-5 may be a range.
      const isRange = NUMBER.test(tex) && !calculates;
      return POINTS.test(tex) || isRange ? null : ['−'];
    });
  },
};
