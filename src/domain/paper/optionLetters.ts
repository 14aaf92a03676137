// Finds letters that name options inside a text (故选 B, 选项 A, D 错误), as distinct from letters that name points or sets,
// and rewrites them when the order of the options changes. Where a letter is ambiguous, the caller must keep the order.
import { serializeContent } from '../content/contentToHtml';
import { parseContent } from '../content/htmlToContent';
import type { Block, Content, Inline } from '../content/tree';

/** A formula that consists of one capital letter: `A`, `\mathrm{A}`, `\text{A}`. */
const LETTER_TEX =
  /^(?:\\(?:mathrm|text|rm|mathbf|textbf|boldsymbol)\s*(?:\{\s*)?)?(?:\{\s*)?([A-Z])\s*(?:\}\s*){0,2}$/;
const OTHER = '\uFFFC';

/** One character of a line of text, and the node and index that it comes from. */
interface Unit {
  char: string;
  node: number;
  at: number;
}

function unitsOf(children: readonly Inline[]): Unit[] {
  return children.flatMap((child, node): Unit[] => {
    if (child.kind === 'text') return [...child.text].map((char, at) => ({ char, node, at }));
    const letter = child.kind === 'math' ? LETTER_TEX.exec(child.tex.trim())?.[1] : undefined;
    return [{ char: letter ?? OTHER, node, at: 0 }];
  });
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
  // A single letter that no pattern explains and that names nothing in the question.
  for (const { index, 0: letter } of line.matchAll(/(?<![A-Za-z])[A-Z](?![A-Za-z′'₁₂])/g)) {
    if (letters.includes(letter) && !found.has(index) && !objects.has(letter)) return null;
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
  if (!/[A-Z]/.test(html)) return html;
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
        if (node.kind === 'text') node.text = [...node.text].with(unit.at, letter).join('');
        else if (node.kind === 'math') node.tex = node.tex.replace(unit.char, letter);
      });
    }
  }
  // A display formula such as \text{故选 A} is never changed, so it must not name an option.
  if (content.some((block) => block.kind === 'display' && /[选项答]/.test(block.tex))) return null;
  return changed ? serializeContent(content) : html;
}
