// Which characters stored content may contain: one rule for text, TeX and attributes.

// Placeholders of extracted formulas use noncharacters, which `cleanCharacters` always removes.
export const PLACEHOLDER_OPEN = '\uFDD0';
export const PLACEHOLDER_CLOSE = '\uFDD1';

// C0 and C1 controls except tab and newline, bidirectional overrides, noncharacters, byte-order mark.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFEFF\uFFFE\uFFFF]/g;
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

/** Removes characters that cannot be shown or stored; `\r\n` and `\r` become `\n`. */
export function cleanCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').replace(LONE_SURROGATE, '\uFFFD');
}

const WIDE = /[\uFE50-\uFE6B\uFF01-\uFF5E\u3000]+/g;
/** Full-width letters, digits and signs become their usual forms. NFKC would also turn `²` into 2 and `½` into 1⁄2. */
export const foldWidth = (text: string): string => text.replace(WIDE, (wide) => wide.normalize('NFKC'));

const MARKED = /[^\u0000-\u00AC\u4E00-\u9FFF]/;
const RAISED = '\u00B2\u00B3\u00B9\u2070\u2071\u2074-\u207F';
const LOWERED = '\u2080-\u208E\u2090-\u209C\u1D62-\u1D65\u2C7C';
const nfkc = (text: string): string => text.normalize('NFKC').replace(/\u2212/g, '-');
const FOLDED: readonly (readonly [RegExp, (text: string) => string])[] = [
  [new RegExp(`[${RAISED}]+`, 'g'), (run) => `^{${nfkc(run)}}`],
  [new RegExp(`[${LOWERED}]+`, 'g'), (run) => `_{${nfkc(run)}}`],
  [/[\u00BC-\u00BE\u2150-\u215E\u2189]/g, (sign) => `\\frac{${nfkc(sign).replace('\u2044', '}{')}}`],
  // Mathematical alphabets, and ℎ, whose code point is outside their block.
  [/[\u{1D400}-\u{1D7FF}\u210E]+/gu, nfkc],
  [/[\u2102\u2115\u211A\u211D\u2124]/g, (set) => `\\mathbb{${nfkc(set)}}`],
  [/[\u3371-\u33DF]/g, (unit) => nfkc(unit).replace(/\d$/, '^{$&}')],
  [/\u2103/g, () => '°C'],
  [/[\u02DA\u00BA]/g, () => '°'],
  [/[\u2032\u2033\u2034]/g, (primes) => "'".repeat(primes.charCodeAt(0) - 0x2031)],
  [/[\u2044\u2215]/g, () => '/'],
  [/\u2236/g, () => ':'],
  [/\u2223/g, () => '|'],
  [/\u221A\s*(?:\d+(?:\.\d+)?|[a-zA-Z])/g, (rooted) => `\\sqrt{${rooted.slice(1).trim()}}`],
  [/\u221A(?=\s*\{)/g, () => '\\sqrt'],
];

/** Unicode signs from keyboards and documents as TeX: `x²` is `x^{2}`, `½` is `\frac{1}{2}`, `√3` a root. */
export function foldSigns(text: string): string {
  if (!MARKED.test(text)) return text;
  return FOLDED.reduce((folded, [pattern, write]) => folded.replace(pattern, write), foldWidth(text));
}
