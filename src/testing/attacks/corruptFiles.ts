// For fuzz tests of file readers: real files, corrupted as transfers, editors and attackers corrupt them. The test
// suite runs few cases with a fixed seed; `npm run soak -- importers` runs many with a new seed.
import fc from 'fast-check';

interface Runner {
  expect?: { getState(): { currentTestName?: string } };
}
const nameOfTest = (): string => (globalThis as Runner).expect?.getState().currentTestName ?? '';

/**
 * `share`: the fraction of a run's cases that this property gets, depending on the cost of a case. A long run prints
 * the property that it starts.
 */
export function fuzzRuns(usual: number, share = 1): { numRuns: number; seed: number } {
  const { TIKU_FUZZ: many, TIKU_SEED: seed = 20_261_122 } = process.env;
  const numRuns = many === undefined ? usual : Math.max(usual, Math.ceil(Number(many) * share));
  if (many !== undefined)
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${numRuns} cases: ${nameOfTest()}\n`);
  return { numRuns, seed: Number(seed) };
}

interface Change {
  kind: 'flip' | 'cut' | 'double' | 'swap' | 'put' | 'end' | 'repeat';
  at: number;
  length: number;
  bytes: Uint8Array;
}
/** Uniformly distributed: the default generator prefers both ends, and its doubles are nearly all close to 0. */
const PLACES = fc.noBias(fc.integer({ min: 0, max: 1_000_000 })).map((place) => place / 1_000_000);
const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 16 }),
  // Wrong lengths and counts, and magic numbers of formats.
  fc
    .constantFrom<number[]>(
      [0xff, 0xff, 0xff, 0xff],
      [0, 0, 0, 0],
      [0x7f, 0xff, 0xff, 0xff],
      [0, 0, 0, 1],
      [0x50, 0x4b, 1, 2],
      [0xef, 0xbb, 0xbf],
      [0xff, 0xfe],
      [0x22],
      [0x5c],
      [0x3c],
      [0x7d],
      [0xed, 0xa0, 0x80],
    )
    .map((bytes) => Uint8Array.from(bytes)),
);
const CHANGE: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'double', 'swap', 'put', 'end', 'repeat'),
  at: PLACES,
  length: fc.nat({ max: 200 }),
  bytes: BYTES,
});

function changed(file: Uint8Array, { kind, at, length, bytes }: Change): Uint8Array {
  const start = Math.floor(at * file.length);
  const [head, piece, tail] = [
    file.subarray(0, start),
    file.subarray(start, start + length),
    file.subarray(start + length),
  ];
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  switch (kind) {
    case 'flip': {
      const copy = file.slice();
      if (copy.length > 0)
        copy[Math.min(start, copy.length - 1)] = (copy[Math.min(start, copy.length - 1)] ?? 0) ^ (1 << (length % 8));
      return copy;
    }
    case 'cut':
      return join(head, tail);
    case 'double':
      return join(head, piece, piece, tail);
    case 'swap':
      return join(tail, piece, head);
    case 'put':
      return join(head, bytes, file.subarray(start + bytes.length));
    case 'end':
      return head;
    case 'repeat':
      return join(head, ...Array.from({ length: 20 }, () => bytes), file.subarray(start));
  }
}

/** Random bytes, or one of the files with up to six changes. */
export function corruptFile(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const real = fc.tuple(fc.constantFrom(...files), fc.array(CHANGE, { minLength: 1, maxLength: 6 }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
    { weight: 5, arbitrary: real.map(([file, changes]) => changes.reduce(changed, file)) },
  );
}

/** Decoded as programs do it: invalid bytes become replacement characters. */
export const corruptText = (files: readonly string[]): fc.Arbitrary<string> =>
  corruptFile(files.map((file) => new TextEncoder().encode(file))).map((bytes) => new TextDecoder().decode(bytes));

const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { toString: null, valueOf: 1 },
  ['a', 1],
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '<script>',
  '$$',
  '\\(',
  'constructor',
  '__proto__',
  Array.from({ length: 2000 }, () => null),
  Array.from({ length: 200 }).reduce((inner) => [inner], 1),
];

/** A JSON value with up to four of its inner values removed, duplicated or replaced by unexpected ones. */
export function corruptJson(values: readonly unknown[]): fc.Arbitrary<unknown> {
  const edit = fc.record({
    path: fc.array(PLACES, { minLength: 1, maxLength: 6 }),
    value: fc.oneof(fc.constantFrom(...STRANGE), fc.jsonValue({ maxDepth: 3 })),
    drop: fc.boolean(),
  });
  return fc.tuple(fc.constantFrom(...values), fc.array(edit, { minLength: 1, maxLength: 4 })).map(([value, edits]) => {
    const root = { value: structuredClone(value) };
    for (const { path, value: put, drop } of edits) {
      let inside: Record<string, unknown> = root;
      let name = 'value';
      for (const place of path) {
        const next = inside[name];
        if (typeof next !== 'object' || next === null) break;
        const names = Object.keys(next);
        if (names.length === 0) break;
        inside = next as Record<string, unknown>;
        name = names[Math.min(names.length - 1, Math.floor(place * names.length))] as string;
      }
      if (drop && inside !== root) delete inside[name];
      else inside[name] = structuredClone(put);
    }
    return root.value;
  });
}

// Pieces of content: allowed and other tags, formula delimiters, entities, and characters that no text should contain.
const PIECE = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<i>',
    '<ul>',
    '</ul>',
    '<ol>',
    '<li>',
    '</li>',
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '</td>',
    '<th colspan=3>',
    '<br>',
    '<div>',
    '</div>',
    '<svg>',
    '</svg>',
    '<script>',
    '</script>',
    '<span data-blank>',
    '</span>',
    '<figure>',
    '</figure>',
    '<img src=files/a.png alt="$x$">',
    '<video src=files/v.mp4>',
    '<a href="javascript:1">',
    '<!--',
    '-->',
    '<![CDATA[',
    '<sub>',
    '<em>',
    '<p data-align=right>',
  ),
  fc.constantFrom(
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '\\',
    '\\\\',
    '\\$',
    '{',
    '}',
    '\\text{',
    '&lt;',
    '&amp;',
    '&',
    '&#36;',
    '&#92;',
    '&#0;',
    '&#xFDD0;',
    '0',
    '\uFDD0',
    '\uFDD1',
    '\u0000',
    '\uD800',
    ' ',
    '\n',
    '\n\n',
    '\u00A0',
    '5',
    'x',
    '元',
    '，',
    '"',
    "'",
    '<',
    '>',
    '=',
    '/',
  ),
  fc.string({ maxLength: 6 }),
);
export const tagSoup: fc.Arbitrary<string> = fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join(''));
