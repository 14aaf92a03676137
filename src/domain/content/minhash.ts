// Near-duplicates (查重) by MinHash and LSH: questions equal except for spacing, punctuation, option order and spelling
// of TeX share bands. 80 hashes in 16 bands of 5: pairs of Jaccard 0.97 almost always share a band, pairs of 0.6 in
// three of four cases.
import { foldWidth } from './characters';
import { hash32, hash64 } from './hash';
import { canonicalTex } from './tex/canonicalTex';
import type { Content, Inline, TableCell } from './tree';

const HASHES = 80;
const ROWS = 5;
const SHINGLE = 3;

// Odd multipliers and offsets of the 80 hash functions, from a fixed xorshift: a change would invalidate stored bands.
const FACTORS = new Int32Array(HASHES);
const OFFSETS = new Int32Array(HASHES);
let state = 0x2545f491;
for (let i = 0; i < HASHES * 2; i++) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  if (i % 2 === 0) FACTORS[i >> 1] = state | 1;
  else OFFSETS[i >> 1] = state;
}

/** Separates the stem and the options in a duplicate text. */
export const OPTION_MARK = '¦';

/** Equal for exact duplicates: comparable text of the stem, then of the options, sorted. */
export function duplicateText(stem: Content, options: readonly Content[] = []): string {
  return [comparableText(stem), ...options.map(comparableText).sort()].join(OPTION_MARK);
}

/** Equal for exact duplicates. `text` is from duplicateText. */
export function contentHash(text: string): string {
  return hash64(text);
}

/** Replaces numbers: the same problem with other numbers has the same text. */
export function variantText(text: string): string {
  return text.replace(/\d+(?:\.\d+)?/g, '#');
}

function shingles(text: string): Set<number> {
  const found = new Set<number>();
  if (text.length < SHINGLE) return found.add(hash32(text));
  for (let i = 0; i + SHINGLE <= text.length; i++) found.add(hash32(text.slice(i, i + SHINGLE)));
  return found;
}

/** 16 signed 32-bit keys; likely duplicates share at least one. The band number is part of its key. */
export function lshBands(text: string): number[] {
  const least = new Uint32Array(HASHES).fill(0xffffffff);
  for (const shingle of shingles(text)) {
    for (let i = 0; i < HASHES; i++) {
      let value = Math.imul(shingle, FACTORS[i] ?? 1) + (OFFSETS[i] ?? 0);
      value = (value ^ (value >>> 15)) >>> 0;
      if (value < (least[i] ?? 0)) least[i] = value;
    }
  }
  const bands: number[] = [];
  for (let band = 0; band * ROWS < HASHES; band++) {
    bands.push(hash32(`${band}:${least.subarray(band * ROWS, band * ROWS + ROWS).join()}`));
  }
  return bands;
}

/** Share of common 3-character shingles, 0 to 1. */
export function jaccard(a: string, b: string): number {
  const left = shingles(a);
  const right = shingles(b);
  let common = 0;
  for (const shingle of left) if (right.has(shingle)) common++;
  return common / (left.size + right.size - common);
}

// The text by which two pieces of content are compared for duplicates: formulas in canonical form, without spaces and
// the punctuation of prose. Signs that have a meaning next to digits, letters and formulas stay: brackets, commas,
// colons, scripts, points, a space between two digits. Mathematics typed as plain text gives the same result as in TeX.
// What counts as equal where: docs/equality.md.

// A formula is its number between OPEN and CLOSE; the second character of each pair says that the formula has a digit
// at that end.
const OPEN = '\uE000\uE001';
const CLOSE = '\uE002\uE003';
const BLANK = '\uE004';
const GAP = '\uE005';
const OWN = /[\uE000-\uE005]/g;
const PLACED = new RegExp(`[${OPEN}](\\d+)[${CLOSE}]`);

const HAN = '\\u3000-\\u303F\\u3400-\\u9FFF\\uF900-\\uFAFF';
const BEFORE = `[^${HAN}\\s,:;(${OPEN}${BLANK}]`;
const AFTER = `[^${HAN}\\s,:;.)!'${CLOSE}${BLANK}]`;
/** This many small letters are a word, and punctuation next to it is prose. */
const WORD = '[a-z]{4}';

/** The order matters: each rule works on the result of the ones before it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/[\u2014\u2015\u2018-\u201F\u3002\u3003\u3008-\u3011\u3014-\u301F\u00AB\u00BB?"`]/g, ''],
  [/_{2,}/g, BLANK],
  [/\s+/g, ' '],
  [/ ?([,:;()\u2026]) ?/g, '$1'],
  [new RegExp(`(?<![,\\w+${CLOSE}])\\u2026+(?![,\\w+${OPEN}])`, 'g'), ''],
  [/([,:;])[,:;]+/g, '$1'],
  [/\u2026{2,}/g, '\u2026'],
  [new RegExp(`\\((?!${AFTER})|(?<!${BEFORE})\\)`, 'g'), ''],
  [new RegExp(`(?<!${BEFORE})[,:;]|(?<=${WORD})[,:;]|[,:;](?!${AFTER})|[,:;](?=${WORD})`, 'g'), ''],
  [new RegExp(`(?<![\\d${CLOSE}])\\.|\\.(?![\\d${OPEN}])`, 'g'), ''],
  [new RegExp(`(?<![\\d)${CLOSE}])!|(?<![A-Za-z)${CLOSE}])'|(?<=${WORD})'`, 'g'), ''],
  [new RegExp(`(?<=[\\d${CLOSE[1]}])[\\s${BLANK}]+(?=[\\d${OPEN[1]}])`, 'g'), GAP],
  [new RegExp(`[\\s${BLANK}]+`, 'g'), ''],
];
const RUN = new RegExp(`[^${HAN}${GAP}]+`, 'g');

/** Ignores the case of words, but not the case of a single letter. */
const proseOf = (text: string): string =>
  foldWidth(text)
    .replace(OWN, '')
    .replace(/~/g, ' ')
    .replace(/\b[A-Z](?=[a-z]{3})/g, (letter) => letter.toLowerCase())
    .replace(/[\u2460-\u2473]/g, (circled) => `(${circled.normalize('NFKC')})`)
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[{}]/g, '\\$&')
    .replace(/、/g, ',');

function paragraph(children: readonly Inline[]): string {
  const placed: string[] = [];
  const place = (text: string, isFormula: boolean): string => {
    const open = isFormula && /^\d/.test(text) ? OPEN[1] : OPEN[0];
    const close = isFormula && /\d$/.test(text) ? CLOSE[1] : CLOSE[0];
    return `${open}${placed.push(text) - 1}${close}`;
  };
  const source = children.map((node): string => {
    if (node.kind === 'math') return place(canonicalTex(node.tex), true);
    if (node.kind === 'image') return place(node.src, false);
    if (node.kind !== 'text') return BLANK;
    const script = node.marks?.includes('sup') ? '^' : node.marks?.includes('sub') ? '_' : '';
    return script === '' ? proseOf(node.text) : place(canonicalTex(`${script}{${node.text}}`), false);
  });
  return RULES.reduce((text, [pattern, by]) => text.replace(pattern, by), source.join(''))
    .split(PLACED)
    .map((part, index) => {
      if (index % 2 === 1) return placed[Number(part)] ?? '';
      return part.replace(RUN, canonicalTex).replaceAll(GAP, '\\;');
    })
    .join('');
}

const tableRow = (row: readonly TableCell[]): string => row.map((cell) => comparableText(cell.children)).join('|');

export function comparableText(content: Content): string {
  return content
    .map((block): string => {
      if (block.kind === 'p') return paragraph(block.children);
      if (block.kind === 'display') return canonicalTex(block.tex);
      if (block.kind === 'list') return block.items.map(comparableText).join('');
      if (block.kind === 'table') return block.rows.map(tableRow).join('');
      return block.src;
    })
    .join('');
}
