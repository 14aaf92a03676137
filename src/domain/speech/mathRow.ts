// Presentation MathML as rows: groups are opened, and brackets and bars that belong together are found.
import { NAMES, wordIn } from './mathWords';

/** Presentation MathML; an Element of the DOM is one. */
export interface MathElement {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<MathElement>;
  getAttribute(name: string): string | null;
}

const GROUPS = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'menclose', 'TeXAtom']);
const SILENT = new Set(['mspace', 'mphantom', 'annotation', 'annotation-xml', 'none', 'mprescripts', 'maligngroup']);
const INVISIBLE = /[\u2061-\u2064\u200B]/g;

export const childrenOf = (node: MathElement): MathElement[] => Array.from(node.children);
export const textOf = (node: MathElement): string => (node.textContent ?? '').replace(INVISIBLE, '').trim();

/** The elements of a row, without groups and what is not said. */
export function rowOf(nodes: readonly MathElement[]): MathElement[] {
  return nodes.flatMap((node) => {
    if (SILENT.has(node.localName)) return [];
    if (node.localName === 'semantics') return rowOf(childrenOf(node).slice(0, 1));
    if (GROUPS.has(node.localName)) return rowOf(childrenOf(node));
    return isLeaf(node) && textOf(node) === '' ? [] : [node];
  });
}
const LEAVES = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
export const isLeaf = (node: MathElement | undefined): boolean => node !== undefined && LEAVES.has(node.localName);
export const sole = (node: MathElement | undefined): MathElement | undefined => {
  const row = node ? rowOf([node]) : [];
  return row.length === 1 ? row[0] : undefined;
};
/** Written as a fraction without its line. */
export const isBinomial = (node: MathElement): boolean => node.getAttribute('linethickness')?.startsWith('0') === true;
export const isSimple = (node: MathElement | undefined): boolean => isLeaf(sole(node));
export const isSign = (node: MathElement | undefined): boolean => node?.localName === 'mo';
export const SCRIPTS = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);
/** The element that scripts are attached to. */
export const baseOf = (node: MathElement | undefined): MathElement | undefined =>
  node && SCRIPTS.has(node.localName) ? sole(childrenOf(node)[0]) : node;

/** Whether something that an operator could join is before this place. */
export function follows(row: readonly MathElement[], at: number): boolean {
  const before = row[at - 1];
  if (!before) return false;
  if (!isSign(before)) return before.localName !== 'mtext' && !(wordIn(NAMES, textOf(before)) !== undefined);
  return /^[)\]}|∣‖′″°∘!%]$/.test(textOf(before));
}

const OPEN: Readonly<Record<string, RegExp>> = {
  '(': /^[)\]]$/,
  '[': /^[)\]]$/,
  '{': /^\}$/,
  '⟨': /^⟩$/,
  '⌊': /^⌋$/,
  '⌈': /^⌉$/,
};
export const BAR = /^[|∣]$/;
export const NORM = /^[‖∥]$/;

export interface Fence {
  open: string;
  close: string;
  inner: readonly MathElement[];
  /** Place of the closing sign. */
  end: number;
}

/** The sign itself, or the one that scripts are attached to. */
export const signOf = (node: MathElement | undefined): string => {
  const base = baseOf(node);
  return base?.localName === 'mo' ? textOf(base) : '';
};

/** The fence that opens at this place; null if it does not. `follows`: an operand is before it. */
export function closeOf(row: readonly MathElement[], at: number, follows: boolean): Fence | null {
  const open = textOf(row[at] as MathElement);
  const fence = (end: number): Fence => ({ open, close: signOf(row[end]), inner: row.slice(at + 1, end), end });
  if (BAR.test(open) || NORM.test(open)) {
    const same = BAR.test(open) ? BAR : NORM;
    const isSame = (node: MathElement | undefined): boolean => same.test(signOf(node));
    // After the closing bar of a pair, another pair may open: |a||b|.
    if (follows && !(isSame(row[at - 1]) && row.slice(0, at).filter(isSame).length % 2 === 0)) return null;
    const end = closingBar(row, at, isSame);
    return end < 0 ? null : fence(end);
  }
  const closes = wordIn(OPEN, open);
  if (!closes) return null;
  let depth = 0;
  for (let i = at + 1; i < row.length; i += 1) {
    const sign = signOf(row[i]);
    if (Object.hasOwn(OPEN, sign)) depth += 1;
    else if (/^[)\]}⟩⌋⌉]$/.test(sign)) {
      if (depth === 0) return closes.test(sign) ? fence(i) : null;
      depth -= 1;
    }
  }
  // A brace before rows has no closing sign.
  return open === '{' && row[at + 1]?.localName === 'mtable'
    ? { open, close: '', inner: row.slice(at + 1, at + 2), end: at + 1 }
    : null;
}
/** The bar that closes the one at this place: a bar after an operator, or after one that opens, opens another pair. */
function closingBar(
  row: readonly MathElement[],
  from: number,
  isSame: (node: MathElement | undefined) => boolean,
): number {
  const open = [from];
  for (let at = from + 1; at < row.length; at += 1) {
    if (!isSame(row[at])) continue;
    const before = row[at - 1];
    const afterOperator = before?.localName === 'mo' && !/^[)\]}′″!|∣‖∥]$/.test(textOf(before));
    if (afterOperator || open.at(-1) === at - 1) open.push(at);
    else open.pop();
    if (open.length === 0) return at;
  }
  return -1;
}

/** What a function name or a logarithm applies to: a fence, or a number with the letter after it. */
export function operandEnd(row: readonly MathElement[], from: number): number {
  const first = row[from];
  if (!first) return from;
  const fence = isSign(first) ? closeOf(row, from, false) : null;
  if (fence) return fence.end + 1;
  return first.localName === 'mn' && row[from + 1]?.localName === 'mi' ? from + 2 : from + 1;
}
