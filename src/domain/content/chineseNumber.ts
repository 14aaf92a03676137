// Numbers written in Chinese characters, as headings, questions and answers have them.

const DIGITS = '零一二三四五六七八九';
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const NUMBER = /^[零一二两三四五六七八九十百千]{1,9}$/;

/** `七十二` is 72; null for other text, for ten thousand and more, and for `一百五`, which means 150. */
export function readChineseNumber(text: string): number | null {
  if (!NUMBER.test(text) || /[百千][一二三四五六七八九]$/.test(text)) return null;
  let [sum, digit, place] = [0, 0, 10_000];
  for (const char of text.replaceAll('两', '二')) {
    const unit = PLACES[char];
    if (unit === undefined) {
      if (digit !== 0) return null;
      digit = DIGITS.indexOf(char);
      continue;
    }
    if (unit >= place) return null;
    sum += (digit === 0 ? 1 : digit) * unit;
    [digit, place] = [0, unit];
  }
  return sum + digit;
}
