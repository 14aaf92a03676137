// Runs of a formula in Word: letters, numbers, operators and text with their style (OMML m:r).
import type { Mml } from './texToMathml';
import { val, xml, type Xml } from './xml';

export interface Style {
  /** script, double-struck …; absent means roman. */
  scr?: string;
  /** p upright, b bold, i italic, bi both; absent is Word's default: letters italic, the rest upright. */
  sty?: string;
  /** Text, not mathematics. */
  nor?: boolean;
  /** Hex without #. */
  color?: string;
}

/** Used where OMML requires content and the formula has none: Word draws a dotted box in an empty place. */
const ZERO_WIDTH = '\u200B';

const STYLES: Readonly<Record<string, Style>> = {
  normal: { sty: 'p' },
  bold: { sty: 'b' },
  italic: {},
  'bold-italic': { sty: 'bi' },
  'double-struck': { scr: 'double-struck', sty: 'p' },
  script: { scr: 'script', sty: 'p' },
  '-tex-calligraphic': { scr: 'script', sty: 'p' },
  'bold-script': { scr: 'script', sty: 'b' },
  '-tex-bold-calligraphic': { scr: 'script', sty: 'b' },
  fraktur: { scr: 'fraktur', sty: 'p' },
  'bold-fraktur': { scr: 'fraktur', sty: 'b' },
  'sans-serif': { scr: 'sans-serif', sty: 'p' },
  'bold-sans-serif': { scr: 'sans-serif', sty: 'b' },
  'sans-serif-italic': { scr: 'sans-serif', sty: 'i' },
  'sans-serif-bold-italic': { scr: 'sans-serif', sty: 'bi' },
  monospace: { scr: 'monospace', sty: 'p' },
  '-tex-oldstyle': { sty: 'p' },
  '-tex-mathit': { sty: 'i' },
};
// Blackboard letters with a character of their own display in every program.
const DOUBLE: Readonly<Record<string, string>> = { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' };
const COLORS: Readonly<Record<string, string>> = {
  black: '000000',
  red: 'FF0000',
  blue: '0000FF',
  green: '008000',
  gray: '808080',
  orange: 'FFA500',
  purple: '800080',
  brown: 'A52A2A',
};
// Ideographs, kana, full-width forms, circled numbers: typeset in the text font.
const CHINESE = /[\u2460-\u24FF\u2E80-\uA4CF\uF900-\uFAFF\uFF01-\uFF60\u{20000}-\u{3FFFF}]/u;

function colorOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.slice(1).toUpperCase();
  return COLORS[value.toLowerCase()];
}

export function styleOf(token: Mml): Style {
  const color = colorOf(token.attributes['mathcolor']);
  const tint = color === undefined ? {} : { color };
  if (token.kind === 'mtext' || token.kind === 'ms' || CHINESE.test(token.text)) {
    const bold = token.attributes['mathvariant']?.includes('bold') ? { sty: 'b' } : {};
    const italic = token.attributes['mathvariant'] === 'italic' && token.kind === 'mtext' ? { sty: 'i' } : {};
    return { nor: true, ...bold, ...italic, ...tint };
  }
  const variant = token.attributes['mathvariant'] ?? 'normal';
  // Digits and signs are upright anyway: without a style they share a run with the letters around them.
  if (variant === 'normal' && !/\p{L}/u.test(token.text)) return tint;
  return { ...(STYLES[variant] ?? {}), ...tint };
}

export function tokenText(token: Mml): string {
  if (token.attributes['mathvariant'] === 'double-struck')
    return [...token.text].map((char) => DOUBLE[char] ?? char).join('');
  return token.text.replace(/[\u2061-\u2064]/g, '');
}

export function run(text: string, style: Style = {}): Xml {
  const properties: Xml[] = [];
  if (style.nor) properties.push(xml('m:nor'));
  else {
    if (style.scr) properties.push(val('m:scr', style.scr));
    if (style.sty) properties.push(val('m:sty', style.sty));
  }
  const fonts: Record<string, string> = style.nor
    ? { 'w:ascii': 'Times New Roman', 'w:hAnsi': 'Times New Roman', 'w:eastAsia': '宋体' }
    : { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math', 'w:eastAsia': '宋体' };
  const word: Xml[] = [{ name: 'w:rFonts', attributes: fonts, children: [] }];
  if (style.sty === 'b' || style.sty === 'bi') word.push(xml('w:b'));
  if (style.nor ? style.sty === 'i' : style.sty === undefined || style.sty === 'i' || style.sty === 'bi')
    word.push(xml('w:i'));
  if (style.color) word.push({ name: 'w:color', attributes: { 'w:val': style.color }, children: [] });
  return {
    name: 'm:r',
    children: [
      ...(properties.length > 0 ? [xml('m:rPr', ...properties)] : []),
      xml('w:rPr', ...word),
      { name: 'm:t', attributes: { 'xml:space': 'preserve' }, children: [text] },
    ],
  };
}

export const nothing = (): Xml => run(ZERO_WIDTH, { nor: true });

/** A TeX width as space characters; empty if it is negative or too thin to see. */
export function space(width: string | undefined): string {
  const em =
    Number.parseFloat(width ?? '0') *
    (width?.endsWith('mu') ? 1 / 18 : width?.endsWith('ex') ? 0.44 : width?.endsWith('px') ? 1 / 16 : 1);
  if (!(em >= 0.1)) return '';
  const wide = Math.min(Math.floor(em + 0.01), 40);
  const rest = em - wide;
  return (
    '\u2003'.repeat(wide) +
    (rest > 0.7
      ? '\u2002\u2005'
      : rest > 0.4
        ? '\u2002'
        : rest > 0.25
          ? '\u2004'
          : rest > 0.2
            ? '\u2005'
            : rest >= 0.1
              ? '\u2009'
              : '')
  );
}
