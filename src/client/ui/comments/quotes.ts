// Quoted words of a comment and their position on screen: in the rendered question and in the editor; formulas match by
// their TeX.

const FORMULA = '[data-formula], .math, .math-wait, .math-fault';
const texOf = (element: Element): string =>
  element.getAttribute('data-formula') ?? element.getAttribute('data-tex') ?? element.getAttribute('aria-label') ?? '';
const bare = (text: string) => text.replace(/[\s\uFEFF\u200B]+/g, '');

interface Piece {
  node: Node;
  /** Without whitespace. */
  text: string;
}

/** Text nodes and formulas in reading order. */
function piecesOf(root: Node): Piece[] {
  const pieces: Piece[] = [];
  const visit = (node: Node): void => {
    if (node instanceof Element && node.matches(FORMULA)) pieces.push({ node, text: bare(texOf(node)) });
    else if (node.nodeType === Node.TEXT_NODE) pieces.push({ node, text: bare(node.textContent ?? '') });
    else if (!(node instanceof Element && node.matches('svg, [contenteditable=false] .letter, .letter')))
      node.childNodes.forEach(visit);
  };
  visit(root);
  return pieces;
}

/** The selected text in the stored form of a quote: text with the TeX of its formulas. */
export function selectedQuote(): { quote: string; from: Element | null } {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return { quote: '', from: null };
  const range = selection.getRangeAt(0);
  const fragment = range.cloneContents();
  const read = (node: Node): string => {
    if (node instanceof Element && node.matches(FORMULA)) return texOf(node);
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[\uFEFF\u200B]/g, '');
    return Array.from(node.childNodes, read).join('');
  };
  const start = range.startContainer;
  return { quote: read(fragment).trim().slice(0, 300), from: start instanceof Element ? start : start.parentElement };
}

/** The range of the words in `root`; null if they are not there. */
export function findQuote(root: Element, quote: string): Range | null {
  const wanted = bare(quote);
  const pieces = piecesOf(root);
  const at =
    wanted === ''
      ? -1
      : pieces
          .map(({ text }) => text)
          .join('')
          .indexOf(wanted);
  if (at < 0) return null;
  const range = document.createRange();
  let [passed, begun] = [0, false];
  for (const { node, text } of pieces) {
    const [from, to] = [at - passed, at + wanted.length - passed];
    passed += text.length;
    if (text.length === 0 || from >= text.length) continue;
    if (!begun) {
      if (node instanceof Element) range.setStartBefore(node);
      else range.setStart(node, offsetOf(node, Math.max(0, from)));
      begun = true;
    }
    if (to > text.length) continue;
    if (node instanceof Element) range.setEndAfter(node);
    else range.setEnd(node, offsetOf(node, to - 1) + 1);
    return range;
  }
  return null;
}

/** Offset in the text of the n-th character that is not whitespace. */
function offsetOf(node: Node, n: number): number {
  const text = node.textContent ?? '';
  for (let at = 0, seen = 0; at < text.length; at += 1) {
    if (bare(text[at] ?? '') === '') continue;
    if (seen === n) return at;
    seen += 1;
  }
  return text.length;
}
