// A formula as MathML for screen readers: MathJax's tree written with the elements of MathML Core and almost no
// attributes, so that nothing but the formula reaches the page.
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const KEPT = new Set([
  'math',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'none',
  'mtable',
  'mtr',
  'mtd',
  'menclose',
]);
const UNSEEN = new Set(['mphantom', 'mspace', 'maligngroup', 'malignmark']);

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Invisible operators between letters are kept: screen readers say "times" and "of" for them. */
function written(node: MmlNode): string {
  const { kind } = node;
  if (UNSEEN.has(kind)) return '<mrow></mrow>';
  if (TOKENS.has(kind)) {
    const text = node.childNodes.map((child) => ('getText' in child ? (child.getText as () => string)() : '')).join('');
    return `<${kind}>${escape(text)}</${kind}>`;
  }
  const inner = (node.childNodes as (MmlNode | null)[])
    .map((child) => (child ? written(child) : '<mrow></mrow>'))
    .join('');
  if (node.isInferred) return inner;
  // A fraction without a bar is a binomial.
  const bar = kind === 'mfrac' && String(node.attributes.get('linethickness')) === '0' ? ' linethickness="0"' : '';
  const name = KEPT.has(kind) ? kind : 'mrow';
  return `<${name}${bar}>${inner}</${name}>`;
}

/** `<math>…</math>` with its namespace. */
export const mathMl = (root: MmlNode): string =>
  written(root).replace('<math>', '<math xmlns="http://www.w3.org/1998/Math/MathML">');
