// A formula that is wider than its line, as several formulas one after the other: Word breaks a formula at its
// operators, but not inside brackets, and LibreOffice and WPS not at all.
import { run } from './ommlRuns';
import type { Xml } from './xml';

/** After these a line may end, as in lineParts.ts of the math engine. */
const DIVIDES = /[=<>≠≈≡≤≥⩽⩾≦≧∈∉⊂⊆⊊∥⊥∽≌→⇒⇔↔,;，；+−±∓×÷·∩∪-]/u;
const OPENS = /[([{]/;
const EM = { letter: 0.52, sign: 1.1, wide: 1 };
/** em. A piece ends at the first sign after this width. */
const PIECE = 9;
/** em. Brackets around something wider are written as characters, so that it can be divided. */
const WIDE_FENCE = 18;

const isElement = (node: Xml | string): node is Xml => typeof node !== 'string';
const child = (node: Xml | undefined, name: string): Xml | undefined =>
  node?.children.filter(isElement).find((one) => one.name === name);

function textWidth(text: string): number {
  let em = 0;
  for (const char of text) em += char > '\u2E7F' ? EM.wide : DIVIDES.test(char) ? EM.sign : EM.letter;
  return em;
}

/** Estimated, em. */
function ommlWidth(node: Xml): number {
  const inner = node.children.filter(isElement);
  switch (node.name) {
    case 'm:t':
      return textWidth(node.children.filter((text) => typeof text === 'string').join(''));
    case 'm:sup':
    case 'm:sub':
      return 0.7 * inner.reduce((sum, one) => sum + ommlWidth(one), 0);
    case 'm:f':
      return 0.4 + Math.max(...inner.map(ommlWidth), 0);
    case 'm:sSubSup':
      return (
        inner.reduce((sum, one) => sum + (one.name === 'm:e' ? ommlWidth(one) : 0), 0) +
        Math.max(...inner.map((one) => (one.name === 'm:e' ? 0 : ommlWidth(one))))
      );
    case 'm:m':
    case 'm:eqArr':
      return Math.max(...inner.map(ommlWidth), 0);
    case 'm:d':
      return 1 + inner.reduce((sum, one) => sum + ommlWidth(one), 0);
    default:
      return inner.reduce((sum, one) => sum + ommlWidth(one), 0);
  }
}

const withText = (node: Xml, text: string): Xml => ({
  ...node,
  children: node.children.map((part) =>
    isElement(part) && part.name === 'm:t' ? { ...part, children: [text] } : part,
  ),
});
/** LibreOffice shows a mark for a missing operand or bracket beside a sign, and none beside text. */
const signRun = (text: string): Xml => run(text, { nor: true });

/** `(`, content and `)` of a wide pair of round, square or curly brackets, also as the base of a power or an index. */
function unfenced(node: Xml): readonly Xml[] {
  if (ommlWidth(node) <= WIDE_FENCE) return [node];
  if (/^m:s(?:Sup|Sub|SubSup)$/.test(node.name)) {
    const base = child(node, 'm:e');
    const [fence, more] = base?.children.filter(isElement) ?? [];
    const open = fence && more === undefined && fence.name === 'm:d' ? unfenced(fence) : [];
    const last = open.at(-1);
    if (open.length < 2 || !last || !base) return [node];
    const closed = node.children.map((part) => (part === base ? { ...base, children: [last] } : part));
    return [...open.slice(0, -1), { ...node, children: closed }];
  }
  if (node.name !== 'm:d') return [node];
  const contents = node.children.filter(isElement).filter(({ name }) => name === 'm:e');
  const properties = child(node, 'm:dPr');
  const sign = (name: string, usual: string) => child(properties, name)?.attributes?.['m:val'] ?? usual;
  const [begin, end] = [sign('m:begChr', '('), sign('m:endChr', ')')];
  const [content] = contents;
  if (!content || contents.length > 1 || !OPENS.test(begin) || end === '') return [node];
  return [signRun(begin), ...content.children.filter(isElement).flatMap(unfenced), signRun(end)];
}

interface Atom {
  node: Xml;
  width: number;
  /** The sign at its end, after which a piece may end. */
  sign: string;
}

/** A run is cut after each sign that may end a line. */
function atomsOf(node: Xml, first: boolean): Atom[] {
  const text = node.name === 'm:r' ? child(node, 'm:t')?.children.join('') : undefined;
  if (text === undefined || child(child(node, 'm:rPr'), 'm:nor')) return [{ node, width: ommlWidth(node), sign: '' }];
  const atoms: Atom[] = [];
  let from = 0;
  const cut = (to: number, sign: string) => {
    if (to === from) return;
    const some = text.slice(from, to);
    atoms.push({ node: withText(node, some), width: textWidth(some), sign });
    from = to;
  };
  let operand = !first;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (DIVIDES.test(char) && operand) cut(at + 1, char);
    operand = !DIVIDES.test(char) && !OPENS.test(char);
  }
  cut(text.length, '');
  return atoms;
}

/** `math`: an m:oMath. Itself if it is not wider than `line`, em. */
export function ommlPieces(math: Xml, line: number): Xml[] {
  if (ommlWidth(math) <= line) return [math];
  const atoms = math.children
    .filter(isElement)
    .flatMap(unfenced)
    .flatMap((node, i) => atomsOf(node, i === 0));
  const pieces: Xml[][] = [[]];
  let width = 0;
  atoms.forEach(({ node, width: wide, sign }, i) => {
    width += wide;
    const left = atoms.slice(i + 1).reduce((sum, next) => sum + next.width, 0);
    if (sign === '' || width < PIECE || left < 2) {
      pieces.at(-1)?.push(node);
      return;
    }
    const before = (child(node, 'm:t')?.children.join('') ?? '').slice(0, -1);
    if (before !== '') pieces.at(-1)?.push(withText(node, before));
    pieces.at(-1)?.push(signRun(/[,;，；]/.test(sign) ? `${sign} ` : ` ${sign} `));
    pieces.push([]);
    width = 0;
  });
  return pieces.filter((piece) => piece.length > 0).map((piece) => ({ ...math, children: piece }));
}
