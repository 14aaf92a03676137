// Characters of MTEF as Unicode: MTCode is Unicode with letters and spaces in the private use area; fonts without
// MTCode have the encodings of Symbol and MT Extra. Source: "MTCode Encoding Tables" and "Font Encoding Tables" of
// Design Science.
import { STYLE, type MtefChar } from './mtefTree';

/** Positions 0x22 to 0x7e and 0xa1 to 0xfe of the font Symbol that differ from ASCII; a space where there is none. */
const SYMBOL_LOW: Readonly<Record<string, string>> = {
  '"': '∀',
  $: '∃',
  "'": '∋',
  '*': '∗',
  '-': '−',
  '@': '≅',
  '\\': '∴',
  '^': '⊥',
  '`': '‾',
  '~': '∼',
  J: 'ϑ',
  V: 'ς',
  j: 'φ',
  f: 'ϕ',
  v: 'ϖ',
};
const GREEK_LATIN = 'ABCDEFGHIKLMNOPQRSTUWXYZabcdeghiklmnopqrstuwxyz';
const GREEK = 'ΑΒΧΔΕΦΓΗΙΚΛΜΝΟΠΘΡΣΤΥΩΞΨΖαβχδεγηικλμνοπθρστυωξψζ';
const SYMBOL_HIGH = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';
/** Positions of MT Extra. */
const EXTRA: Readonly<Record<number, string>> = {
  0x21: '⃗',
  0x28: '⏜',
  0x29: '⏝',
  0x48: 'ℏ',
  0x4b: '…',
  0x4c: '⋯',
  0x4d: '⋮',
  0x4e: '⋰',
  0x4f: '⋱',
  0x53: '∔',
  0x54: '△',
  0x6c: 'ℓ',
  0x6d: '∓',
  0x6f: '∘',
  0x71: '≺',
  0x72: '≻',
  0x74: '⊲',
  0x75: '⊳',
  0x7a: '⊵',
  0xa5: '∯',
};

/** Unicode text of a position of the font Symbol; null where it has none. */
export function symbolText(code: number): string | null {
  if (code >= 0xa1) return SYMBOL_HIGH.charAt(code - 0xa1).trim() || null;
  const char = String.fromCharCode(code);
  const greek = GREEK_LATIN.indexOf(char);
  return greek >= 0 ? GREEK.charAt(greek) : Object.hasOwn(SYMBOL_LOW, char) ? (SYMBOL_LOW[char] ?? null) : char;
}

/** Where the private use area of MTCode has alphabets of 26 capitals, then 26 small letters. */
const ALPHABETS: readonly [from: number, command: string][] = [
  [0xf000, 'mathfrak'],
  [0xf080, 'mathcal'],
  [0xf100, 'mathbb'],
];
/** Differential and exponential letters. */
const UPRIGHT: Readonly<Record<number, string>> = { 0xed10: 'd', 0xed11: 'e', 0xed12: 'i', 0xed13: 'j', 0xed16: 'D' };
const SPACES: Readonly<Record<number, string>> = {
  0xef00: '',
  0xef01: '',
  0xef02: '\\,',
  0xef03: '\\:',
  0xef04: '\\ ',
  0xef05: '\\quad ',
  0xef06: '\\qquad ',
  0xef08: '',
  0xef22: '\\!',
  0x2002: '\\ ',
  0x2003: '\\quad ',
  0x2004: '\\ ',
  0x2005: '\\:',
  0x2009: '\\,',
  0x200a: '',
  0x200b: '',
  0x205f: '\\:',
};
/** Relations and arrows of the private use area. */
const PRIVATE: Readonly<Record<number, string>> = {
  0xe922: '\\leqslant',
  0xe923: '\\geqslant',
  0xe932: '\\subsetneqq',
  0xe933: '\\supsetneqq',
  0xe98f: '\\nleqslant',
  0xea06: '\\nsubseteqq',
  0xea07: '\\nsupseteqq',
  0xea0b: '\\nsupseteqq',
  0xea0c: '\\nsubseteqq',
  0xea34: '\\lneq',
  0xea35: '\\gneq',
  0xea42: '\\varsubsetneq',
  0xea43: '\\varsupsetneq',
  0xea44: '\\subsetneqq',
  0xea45: '\\supsetneqq',
  0xeb01: '\\rightleftarrows',
  0xeb02: '\\leftrightarrows',
  0xed02: '\\jmath',
};
/** Pieces from which large fences and roots are drawn; they are never the content of a formula. */
const isPiece = (code: number) => code >= 0xec00 && code <= 0xecff;

export const ALIGNMENT_MARK = 0xef00;

/** TeX of a character, or Unicode text; null when it has neither. */
export type CharText = { text: string } | { tex: string } | null;

export function charText({ code, encoding, style }: MtefChar): CharText {
  if (code === 9) return { tex: '\\quad ' };
  // Windows puts the positions of symbol fonts at F000; the letters of MTCode there have codes of their own.
  const position = code >= 0xf020 && code <= 0xf0ff && encoding !== null ? code - 0xf000 : code;
  if (encoding === 'symbol') return textOf(symbolText(position));
  if (encoding === 'mtextra') return textOf(EXTRA[position] ?? null);
  const space = SPACES[style === STYLE.space && code >= 0xeb00 && code <= 0xebff ? code + 0x400 : code];
  if (space !== undefined) return { tex: space };
  if (code >= 0xe000 && code <= 0xf8ff) return privateText(code);
  if (code < 32 || isPiece(code)) return style === STYLE.space ? { tex: spaceOf3(code) } : null;
  return { text: String.fromCharCode(code) };
}

/** Spaces of Equation Editor 3 by their number in style 24. */
const spaceOf3 = (code: number): string => ['', '', '\\,', '\\:', '\\ ', '\\quad '][code] ?? '\\ ';

function privateText(code: number): CharText {
  for (const [from, command] of ALPHABETS) {
    const at = code - from;
    if (at >= 0 && at < 52) return { tex: `\\${command}{${String.fromCharCode(at < 26 ? 65 + at : 71 + at)}}` };
  }
  const upright = UPRIGHT[code];
  if (upright !== undefined) return { tex: `\\mathrm{${upright}}` };
  const known = PRIVATE[code];
  return known === undefined ? null : { tex: known };
}

const textOf = (text: string | null): CharText => (text === null ? null : { text });

/** Text that Chinese Windows wrote in code page 936 with two bytes in one code (Equation Editor 3). */
export function chineseOf(code: number): string | null {
  if (code < 0xac00 || code > 0xd7a3) return null;
  const text = new TextDecoder('gbk').decode(Uint8Array.of(code >> 8, code & 255));
  return /^\p{Script=Han}$/u.test(text) ? text : null;
}
