// Differences between two pieces of content: blocks are aligned, and inside a changed paragraph words, signs and
// formulas (for version history, changed questions in papers, edit conflicts). Pure and bounded: content that is too
// long is replaced as a whole.
import type { Block, Content, Inline } from './tree';

export type Change = 'same' | 'removed' | 'added';
export interface Run<T> {
  change: Change;
  items: T[];
}

/** Maximum size of the comparison table; above it the middle is one removal and one addition. */
const MAX_CELLS = 4_000_000;

/** Longest common subsequence as runs in reading order; a removal comes before the addition that replaces it. */
export function diffSequence<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Run<T>[] {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && same(before[head] as T, after[head] as T)) head++;
  let tail = 0;
  while (tail < least - head && same(before[before.length - 1 - tail] as T, after[after.length - 1 - tail] as T))
    tail++;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  const middle = a.length * b.length > MAX_CELLS ? [run('removed', a), run('added', b)] : align(a, b, same);
  return joined([run('same', before.slice(0, head)), ...middle, run('same', before.slice(before.length - tail))]);
}

const run = <T>(change: Change, items: T[]): Run<T> => ({ change, items });

function align<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): Run<T>[] {
  const width = b.length + 1;
  // length[i][j]: length of the longest common subsequence of a from i and b from j.
  const length = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * width + j] = same(a[i] as T, b[j] as T)
        ? (length[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
    }
  }
  const runs: Run<T>[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(a[i] as T, b[j] as T)) {
      runs.push(run('same', [b[j] as T]));
      i++;
      j++;
    } else if (
      i < a.length &&
      (j >= b.length || (length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0))
    ) {
      runs.push(run('removed', [a[i++] as T]));
    } else runs.push(run('added', [b[j++] as T]));
  }
  return runs;
}

/** Merges neighbouring runs of one kind; within a change, removals precede additions. */
function joined<T>(runs: readonly Run<T>[]): Run<T>[] {
  const result: Run<T>[] = [];
  let gone: T[] = [];
  let come: T[] = [];
  const flush = () => {
    if (gone.length > 0) result.push(run('removed', gone));
    if (come.length > 0) result.push(run('added', come));
    [gone, come] = [[], []];
  };
  for (const { change, items } of runs) {
    if (items.length === 0) continue;
    if (change === 'removed') gone.push(...items);
    else if (change === 'added') come.push(...items);
    else {
      flush();
      const last = result.at(-1);
      if (last?.change === 'same') last.items.push(...items);
      else result.push(run('same', [...items]));
    }
  }
  flush();
  return result;
}

const WORDS = /\\[a-zA-Z]+|[a-zA-Z]+|\d+(?:\.\d+)?|\s+|[\s\S]/gu;

/** For source text (HTML, TeX): compares Chinese characters, words, numbers and commands. */
export function diffText(before: string, after: string): { change: Change; text: string }[] {
  const words = (text: string) => text.match(WORDS) ?? [];
  return diffSequence(words(before), words(after), Object.is).map(({ change, items }) => ({
    change,
    text: items.join(''),
  }));
}

/** One line of the comparison; a missing side is left out. */
export interface BlockChange {
  change: Change | 'changed';
  before?: Block;
  after?: Block;
  /** For two paragraphs: what was removed and added inside them. */
  inlines?: Run<Inline>[];
}

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Blocks in reading order; a replaced block is next to its replacement. */
export function diffContent(before: Content, after: Content): BlockChange[] {
  const changes: BlockChange[] = [];
  const runs = diffSequence(before, after, equal);
  for (let at = 0; at < runs.length; at++) {
    const { change, items } = runs[at] as Run<Block>;
    const next = runs[at + 1];
    if (change === 'same')
      changes.push(...items.map((block): BlockChange => ({ change: 'same', before: block, after: block })));
    else if (change === 'added')
      changes.push(...items.map((block): BlockChange => ({ change: 'added', after: block })));
    else if (next?.change === 'added') {
      changes.push(...paired(items, next.items));
      at++;
    } else changes.push(...items.map((block): BlockChange => ({ change: 'removed', before: block })));
  }
  return changes;
}

function paired(gone: readonly Block[], come: readonly Block[]): BlockChange[] {
  const rows = Math.max(gone.length, come.length);
  return Array.from({ length: rows }, (_, index): BlockChange => {
    const [before, after] = [gone[index], come[index]];
    if (!before) return after ? { change: 'added', after } : { change: 'same' };
    if (!after) return { change: 'removed', before };
    if (before.kind === 'p' && after.kind === 'p')
      return { change: 'changed', before, after, inlines: diffInlines(before.children, after.children) };
    return { change: 'changed', before, after };
  });
}

/** Text is compared by character and keeps its marks; a formula, a blank or a picture counts as one character. */
export function diffInlines(before: readonly Inline[], after: readonly Inline[]): Run<Inline>[] {
  return diffSequence(before.flatMap(split), after.flatMap(split), equal).map(({ change, items }) => ({
    change,
    items: merged(items),
  }));
}

function split(node: Inline): Inline[] {
  if (node.kind !== 'text') return [node];
  return (node.text.match(WORDS) ?? []).map((text) => ({ ...node, text }));
}

function merged(nodes: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.kind === 'text' && last?.kind === 'text' && equal(last.marks, node.marks))
      result[result.length - 1] = { ...last, text: last.text + node.text };
    else result.push(node);
  }
  return result;
}
