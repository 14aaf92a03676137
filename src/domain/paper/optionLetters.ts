// Finds letters that name options inside a text (故选 B, 选项 A, D 错误), as distinct from letters that name points or sets,
// and rewrites them when the order of the options changes. Where a letter is ambiguous, the caller must keep the order.
import { serializeContent } from '../content/contentToHtml';
import { parseContent } from '../content/htmlToContent';
import type { Block, Content, Inline } from '../content/tree';

/** The parts of a formula that is only letters with marks between them: `A`, `\mathrm{ACD}`, `(B)`, `\text{A、B}`. */
const LETTERS_TEX =
  /\\(?:(?:math|text)(?:rm|bf|sf|it|normal)|text|rm|bf|it|boldsymbol|bm|displaystyle|left|right|q?quad)(?![A-Za-z])|\\[,;:! ]|[\s{}~]|([A-ZＡ-Ｚ()（）.．,，、:：])|(.)/gsu;
const OTHER = '\uFFFC';
/** A formula with words about options in it, such as `\text{故选 A}`, is never changed. */
const WORDS_TEX = /[选项答]/;

/** One character of a line of text, full-width letters as plain ones, and the node and index that it comes from. */
interface Unit {
  char: string;
  node: number;
  at: number;
}

function unitsOf(children: readonly Inline[]): Unit[] {
  return children.flatMap((child, node): Unit[] => {
    if (child.kind === 'text') return [...child.text].map((char, at) => ({ char: plainLetter(char), node, at }));
    return (child.kind === 'math' ? lettersOf(child.tex, node) : null) ?? [{ char: OTHER, node, at: 0 }];
  });
}

const WIDE = 0xff21 - 0x41;
const plainLetter = (char: string): string =>
  /[Ａ-Ｚ]/.test(char) ? String.fromCharCode(char.charCodeAt(0) - WIDE) : char;
/** `letter` as wide as the character that it replaces. */
const asWide = (letter: string, before: string): string =>
  /[Ａ-Ｚ]/.test(before) ? String.fromCharCode(letter.charCodeAt(0) + WIDE) : letter;

/** The characters of a formula that is only letters; null for any other. */
function lettersOf(tex: string, node: number): Unit[] | null {
  const units: Unit[] = [];
  for (const { index, 1: char, 2: other } of tex.matchAll(LETTERS_TEX)) {
    if (other !== undefined) return null;
    if (char !== undefined) units.push({ char: plainLetter(char), node, at: index });
  }
  return units.some(({ char }) => /[A-Z]/.test(char)) ? units : null;
}

const LIST = '[A-Z](?:\\s*[、，,和与及或]?\\s*[A-Z])*(?![A-Za-z])';
/** Patterns that always mean options, also where the letters name objects too. */
const STRONG = [
  `(?:故|应|该|所以|因此|可|宜|只能|本题|答案|正确的?)\\s*选\\s*(?:择|项)?\\s*[：:为是]?\\s*[（(]?\\s*(${LIST})`,
  `(?:答案|选项)\\s*[：:为是]?\\s*[（(]?\\s*(${LIST})`,
  `(?<![A-Za-z])(${LIST})\\s*(?:选项|项(?!式|数|目))`,
];
/** Patterns that mean options only if the letter names nothing else in the question. */
const WEAK = [
  `(?<![任挑])(?:选择?|排除)\\s*[：:]?\\s*[（(]?\\s*(${LIST})`,
  `^\\s*(${LIST})\\s*[．.、:：]`,
  `(?<=[。；;，,]\\s*)(${LIST})\\s*[．.:：]`,
  `[（(]\\s*(${LIST})\\s*[）)]`,
  `(?<![A-Za-z])(${LIST})\\s*(?:不?正确|错误|不?符合|不?成立|不?满足|不?合题意|[对错](?!称|角|边|应|数|于|位))`,
];

/** Options named by their place. */
const PLACES = /第[一二三四1-4]个?(?:选项|答案)|[前后][两三2-3]个?(?:选项|项(?!数|的和))/;

const linesOf = (content: Content): Inline[][] =>
  content.flatMap((block: Block): Inline[][] => {
    if (block.kind === 'p') return [block.children];
    if (block.kind === 'list') return block.items.flatMap(linesOf);
    return block.kind === 'table' ? block.rows.flatMap((row) => row.flatMap((cell) => linesOf(cell.children))) : [];
  });
const texOf = (content: Content): string[] => [
  ...linesOf(content).flatMap((line) => line.flatMap((node) => (node.kind === 'math' ? [node.tex] : []))),
  ...content.flatMap((block) => (block.kind === 'display' ? [block.tex] : [])),
];

/** Text with full-width letters and formulas of letters as plain ones. */
export const plainLetters = (content: Content): string =>
  linesOf(content)
    .map((line) =>
      unitsOf(line)
        .map(({ char }) => char)
        .join(''),
    )
    .join(' ');

/** Capital letters used in the stem or an option: points, sets, people. */
export function objectLetters(htmls: readonly string[]): Set<string> {
  const letters = new Set<string>();
  for (const content of htmls.map(parseContent)) {
    const texts = linesOf(content).map((line) => line.map((node) => (node.kind === 'text' ? node.text : '')).join(''));
    for (const text of [...texts, ...texOf(content)])
      for (const [letter] of text.matchAll(/[A-Z]/g)) letters.add(letter);
  }
  return letters;
}

/** Positions of the letters in a line that name options; null when a letter is ambiguous. */
function namedIn(line: string, objects: ReadonlySet<string>, letters: string): number[][] | null {
  const groups = new Map<number, number[]>();
  const collect = (patterns: readonly string[], certain: boolean): boolean => {
    for (const pattern of patterns) {
      for (const match of line.matchAll(new RegExp(pattern, 'gd'))) {
        const [from, to] = match.indices?.[1] ?? [0, 0];
        const places = [...Array(to - from).keys()].map((i) => from + i).filter((i) => /[A-Z]/.test(line[i] ?? ''));
        if (places.some((i) => !letters.includes(line[i] ?? ''))) {
          if (certain) return false;
          continue;
        }
        if (!certain && places.some((i) => objects.has(line[i] ?? ''))) {
          // 点 A 的纵坐标…, A 成立: an object or an option.
          if (places.every((i) => [...groups.values()].flat().includes(i))) continue;
          return false;
        }
        const fresh = places.filter((i) => ![...groups.values()].flat().includes(i));
        if (fresh.length > 0) groups.set(from, fresh);
      }
    }
    return true;
  };
  if (!collect(STRONG, true) || !collect(WEAK, false)) return null;
  const found = new Set([...groups.values()].flat());
  // Letters that no pattern explains and that name nothing in the question: 综上，ACD.
  for (const { index, 0: run } of line.matchAll(/(?<![A-Za-z])[A-Z]+(?![A-Za-z′'₁₂])/g)) {
    const isSequence = [...run].every((letter, i) => letters.includes(letter) && letter > (run[i - 1] ?? ''));
    if (isSequence && !found.has(index) && ![...run].some((letter) => objects.has(letter))) return null;
  }
  return [...groups.values()];
}

/**
 * `html` with the letters of options replaced: `moved` maps each old letter to its new one. Null when a letter is
 * ambiguous. Letters named together are sorted: 故选 AC.
 */
export function rewriteLetters(
  html: string,
  moved: Readonly<Record<string, string>>,
  objects: ReadonlySet<string>,
): string | null {
  if (PLACES.test(html)) return null;
  if (!/[A-ZＡ-Ｚ]/.test(html)) return html;
  const letters = Object.keys(moved).join('');
  const content = parseContent(html);
  let changed = false;
  for (const children of linesOf(content)) {
    const units = unitsOf(children);
    const groups = namedIn(units.map(({ char }) => char).join(''), objects, letters);
    if (!groups) return null;
    for (const places of groups) {
      const next = places.map((i) => moved[units[i]?.char ?? ''] ?? '').sort();
      places.forEach((place, i) => {
        const unit = units[place];
        const node = unit && children[unit.node];
        const letter = next[i] ?? '';
        if (!unit || !node || unit.char === letter) return;
        changed = true;
        const put = (chars: string[]) => chars.with(unit.at, asWide(letter, chars[unit.at] ?? '')).join('');
        if (node.kind === 'text') node.text = put([...node.text]);
        else if (node.kind === 'math') node.tex = put(node.tex.split(''));
      });
    }
  }
  if (texOf(content).some((tex) => WORDS_TEX.test(tex))) return null;
  return changed ? serializeContent(content) : html;
}
