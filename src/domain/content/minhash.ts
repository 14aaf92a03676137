// Near-duplicates (查重) by MinHash and LSH: questions equal except for spacing, punctuation, option order and spelling
// of TeX share bands. 80 hashes in 16 bands of 5: pairs of Jaccard 0.97 almost always share a band, pairs of 0.6 in
// three of four cases.
import { comparableText } from './comparableText';
import { hash32, hash64 } from './hash';
import type { Content } from './tree';

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
