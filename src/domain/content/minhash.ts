// Near-duplicates (查重): questions equal up to spacing, punctuation, option order and spelling of TeX share bands.
// 80 hashes in 16 bands of 5: pairs of Jaccard 0.97 nearly always meet in a band, pairs of 0.6 in three of four cases.
import { canonicalTex } from './canonicalTex';
import { hash32, hash64 } from './hash';
import type { Content, Inline } from './tree';

const HASHES = 80;
const ROWS = 5;
const SHINGLE = 3;

// Odd multipliers and offsets of the 80 hash functions, from a fixed xorshift so that stored bands stay valid.
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

function inlineText(node: Inline): string {
  if (node.kind === 'math') return canonicalTex(node.tex).normalize('NFKC').toLowerCase();
  if (node.kind === 'image') return node.src;
  if (node.kind !== 'text') return '';
  // Signs that mean something between figures stay: 3-2, 1/2, 40%, 0.5.
  return node.text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/(?![-/%.])[\p{P}\p{Z}\s`~]/gu, '');
}

function piece(content: Content): string {
  return content
    .map((block): string => {
      if (block.kind === 'p') return block.children.map(inlineText).join('');
      if (block.kind === 'display') return inlineText({ kind: 'math', tex: block.tex });
      if (block.kind === 'list') return block.items.map(piece).join('');
      if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => piece(cell.children)).join('|')).join('');
      return block.src;
    })
    .join('');
}

/** The text that duplicates share: TeX canonical, punctuation and spaces gone, options in order of their text. */
export function duplicateText(stem: Content, options: readonly Content[] = []): string {
  return [piece(stem), ...options.map(piece).sort()].join('¦');
}

/** Exact duplicates share it. `text` from duplicateText. */
export function contentHash(text: string): string {
  return hash64(text);
}

/** Numbers masked: the same problem with other figures has the same text. */
export function variantText(text: string): string {
  return text.replace(/\d+(?:\.\d+)?/g, '#');
}

function shingles(text: string): Set<number> {
  const found = new Set<number>();
  if (text.length < SHINGLE) return found.add(hash32(text));
  for (let i = 0; i + SHINGLE <= text.length; i++) found.add(hash32(text.slice(i, i + SHINGLE)));
  return found;
}

/** 16 signed 32-bit keys; likely duplicates share at least one. The band's number is part of its key. */
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
