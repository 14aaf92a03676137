// The tree of an equation, common to all versions of MTEF. Templates have the selectors and variations of version 5;
// sizes, nudges, colours and rulers are not kept, as they do not change the formula.

export interface MtefChar {
  kind: 'char';
  /** MTCode: Unicode with additions in the private use area; the position in the font where `encoding` is set. */
  code: number;
  encoding: 'symbol' | 'mtextra' | 'latin' | null;
  /** Style 1 to 24 (STYLE); 0 for an explicit font. */
  style: number;
  bold: boolean;
  italic: boolean;
  /** Codes of embellishments, from the inside out. */
  embellishments: number[];
  /** Begins a function name such as sin. */
  startsFunction: boolean;
  /** -1 when it was moved up by hand to look like a superscript, 1 for a subscript, else 0. */
  raised: number;
}
export interface MtefTemplate {
  kind: 'template';
  selector: number;
  variation: number;
  /** Lines, piles and matrices; a line that is not displayed is empty. */
  slots: MtefNode[];
  /** Drawn by the template: fences, arrows, signs of operators. */
  signs: MtefChar[];
}
export interface MtefLine {
  kind: 'line';
  items: MtefNode[];
}
export interface MtefPile {
  kind: 'pile';
  /** 1 left, 2 centre, 3 right, 4 at relations, 5 at decimal points. */
  align: number;
  lines: MtefNode[];
}
export interface MtefMatrix {
  kind: 'matrix';
  /** 0 left, 1 centre, 2 right, otherwise at relations or decimal points. */
  align: number;
  rows: number;
  columns: number;
  /** Lines before each row and after the last: 0 none, 1 solid, 2 dashed, 3 dotted. */
  rowLines: number[];
  columnLines: number[];
  cells: MtefNode[];
}
export type MtefNode = MtefChar | MtefTemplate | MtefLine | MtefPile | MtefMatrix;

/** Styles of characters ("typeface values" of the format). */
export const STYLE = {
  text: 1,
  function: 2,
  variable: 3,
  symbol: 6,
  vector: 7,
  extra: 11,
  textFarEast: 12,
  space: 24,
} as const;

/** Template selectors of version 5. */
export const TEMPLATE = {
  angle: 0,
  paren: 1,
  brace: 2,
  bracket: 3,
  bar: 4,
  doubleBar: 5,
  floor: 6,
  ceiling: 7,
  whiteBracket: 8,
  interval: 9,
  root: 10,
  fraction: 11,
  underBar: 12,
  overBar: 13,
  arrow: 14,
  integral: 15,
  sum: 16,
  product: 17,
  coproduct: 18,
  union: 19,
  intersection: 20,
  integralOperator: 21,
  sumOperator: 22,
  limit: 23,
  horizontalBrace: 24,
  horizontalBracket: 25,
  longDivision: 26,
  sub: 27,
  sup: 28,
  subSup: 29,
  dirac: 30,
  vector: 31,
  tilde: 32,
  hat: 33,
  arc: 34,
  jointStatus: 35,
  strike: 36,
  box: 37,
} as const;

/** Bits of the variation of operators and limits. */
export const LIMITS = { lower: 0x10, upper: 0x20, sumStyle: 0x40 } as const;

const T = TEMPLATE;
type Template = [selector: number, variation: number];
type FromVariation = (variation: number) => Template;

const always =
  (selector: number, variation: number): FromVariation =>
  () => [selector, variation];
const sameVariation =
  (selector: number): FromVariation =>
  (variation) => [selector, variation];
/** Bits that both, only the left, or only the right fence is present. */
const FENCES = [3, 1, 2];
const fence =
  (selector: number): FromVariation =>
  (variation) => [selector, FENCES[variation] ?? 3];
const SCRIPTS = [T.sup, T.sub, T.subSup];
const script =
  (before: number): FromVariation =>
  (variation) => [SCRIPTS[variation] ?? T.subSup, before];
const POINTS = [1, 2, 3];
const vector =
  (over: number): FromVariation =>
  (variation) => [T.vector, (POINTS[variation] ?? 2) | over];
const arrow =
  (lines: number): FromVariation =>
  (variation) => [T.arrow, lines | (variation === 1 ? 8 : 4)];
/** One to three integral signs; the first variations have no loop. */
const integral = (signs: number, sumStyle: boolean): FromVariation => {
  const firstLoop = (signs === 1 ? 3 : 2) - (sumStyle ? 1 : 0);
  const limits = sumStyle ? LIMITS.sumStyle : 0;
  return (variation) => [T.integral, signs | (variation >= firstLoop ? 4 : 0) | limits];
};

/** Templates of versions 1 to 4 by their selector. */
const OLD_TEMPLATES: readonly FromVariation[] = [
  ...Array.from({ length: 8 }, (_none, selector) => fence(selector)),
  ...[0x22, 0x33, 0x23, 0x12, 0x30].map((ends) => always(T.interval, ends)),
  sameVariation(T.root),
  (variation) => [T.fraction, variation & 1],
  script(0),
  sameVariation(T.underBar),
  sameVariation(T.overBar),
  ...[0x10, 0x20, 0x30].map(arrow),
  ...[1, 2, 3].map((signs) => integral(signs, false)),
  ...[1, 2, 3].map((signs) => integral(signs, true)),
  always(T.horizontalBrace, 1),
  always(T.horizontalBrace, 0),
  // Each operator has a template with limits above and below, and one with limits beside it.
  ...[T.sum, T.product, T.coproduct, T.union, T.intersection].flatMap((operator) => [
    always(operator, LIMITS.sumStyle),
    always(operator, 0),
  ]),
  always(T.limit, 0),
  (variation) => [T.longDivision, variation === 0 ? 1 : 0],
  always(T.fraction, 2),
  always(T.integralOperator, 0),
  always(T.sumOperator, LIMITS.sumStyle),
  script(1),
  fence(T.dirac),
  vector(4),
  vector(0),
  always(T.arc, 0),
];

/** Selector and variation of version 5 for those of versions 1 to 4; null where there is none. */
export const modernTemplate = (selector: number, variation: number): Template | null =>
  OLD_TEMPLATES[selector]?.(variation) ?? null;
