// MathML tree -> Office Math (OMML), the native formulas of Word: m:oMath with runs, fractions, roots, scripts, big
// operators with their limits and operand, stretchy fences, matrices, accents. Elements without an OMML form throw.
// mmlReading.ts interprets rows; ommlParts.ts writes structures of several parts.
import { argumentEnd, flatten, FUNCTION_APPLICATION, isFunction, naryOf, operandEnd, sole } from './mathmlNodes';
import { enclosure, markUnder } from './ommlMarks';
import { fenced, limit, matrix, multiscripts, nary, over, type Slot } from './ommlParts';
import { nothing, run, space, styleOf, tokenText, type Style } from './ommlRuns';
import type { Mml } from './texToMathml';
import { val, xml, type Xml } from './xml';

export class Unconvertible extends Error {}

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** One whole formula. In a line of text Word reduces every fraction; those of TeX's display style keep their size. */
export function omml(root: Mml, display = true): Xml {
  return xml('m:oMath', ...row([display ? root : enlarged(root)]));
}

function enlarged(node: Mml): Mml {
  const full = node.kind === 'mfrac' && node.attributes['displaystyle'] === 'true';
  return {
    ...node,
    children: node.children.map(enlarged),
    ...(full && { attributes: { ...node.attributes, enlarged: 'true' } }),
  };
}

const filled = (items: Xml[]): Xml[] => (items.length > 0 ? items : [nothing()]);
/** `<m:e>…</m:e>` that is never empty. */
const slot: Slot = (name, ...nodes) => xml(name, ...filled(row(nodes)));

function row(nodes: readonly Mml[]): Xml[] {
  const flat = flatten(nodes);
  const out: Xml[] = [];
  let text = '';
  let style: Style = {};
  const flush = () => {
    if (text !== '') out.push(run(text, style));
    text = '';
  };
  const write = (more: string, as: Style) => {
    if (more === '') return;
    const same = style.scr === as.scr && style.sty === as.sty && style.nor === as.nor && style.color === as.color;
    // Adjacent letters are a product: as one word, LibreOffice would read DEF or OR as a command.
    if (!same || (as.nor !== true && /^\p{L}/u.test(more) && /\p{L}$/u.test(text))) flush();
    if (!same) style = as;
    text += more;
  };
  for (let i = 0; i < flat.length; i++) {
    const node = flat[i] as Mml;
    if (node.kind === 'mspace') {
      write(space(node.attributes['width']), text === '' ? {} : style);
      continue;
    }
    const bigOperator = naryOf(node);
    if (bigOperator) {
      const end = operandEnd(flat, i + 1);
      flush();
      out.push(nary(node, bigOperator, flat.slice(i + 1, end), slot));
      i = end - 1;
      continue;
    }
    if (isFunction(node, flat[i + 1])) {
      const from = flat[i + 1]?.text === FUNCTION_APPLICATION ? i + 2 : i + 1;
      const end = argumentEnd(flat, from);
      if (end > from) {
        flush();
        out.push(xml('m:func', xml('m:fName', ...filled(one(node))), slot('m:e', ...flat.slice(from, end))));
        i = end - 1;
        continue;
      }
    }
    const pre = preScripts(node, flat[i + 1]);
    if (pre) {
      flush();
      out.push(pre);
      i += 1;
      continue;
    }
    if (TOKENS.has(node.kind)) {
      refuseUnknown(node);
      write(tokenText(node), styleOf(node));
      continue;
    }
    flush();
    out.push(...one(node));
  }
  flush();
  // Other programs report an error when a relation or product sign has no operand on one side.
  if (lacksLeft(flat[0])) out.unshift(nothing());
  if (lacksRight(flat.at(-1))) out.push(nothing());
  return out;
}

const ARITHMETIC = /^[+\-−±∓]$/;
const lacksLeft = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' &&
  (node.attributes['texclass'] === '3' || (node.attributes['texclass'] === '2' && !ARITHMETIC.test(node.text)));
const lacksRight = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' && ['2', '3'].includes(node.attributes['texclass'] ?? '');

/** MathJax renders an unknown command as its name in red; the whole TeX source is more useful on paper. */
function refuseUnknown(token: Mml): void {
  if (token.kind === 'mtext' && token.attributes['mathcolor'] === 'red' && token.text.startsWith('\\'))
    throw new Unconvertible(token.text);
}

/** Scripts on an empty base belong to the element that follows: mass and atomic number in chemistry. */
function preScripts(node: Mml, next: Mml | undefined): Xml | null {
  if (!next || !['msub', 'msup', 'msubsup'].includes(node.kind) || node.children[0] === undefined) return null;
  if (flatten([node.children[0]]).length > 0 || next.kind === 'mo' || next.kind === 'mspace') return null;
  const [, first, second] = node.children;
  const sub = node.kind === 'msup' ? undefined : first;
  const sup = node.kind === 'msup' ? first : second;
  return xml('m:sPre', slot('m:sub', ...(sub ? [sub] : [])), slot('m:sup', ...(sup ? [sup] : [])), slot('m:e', next));
}

function one(node: Mml): Xml[] {
  const [a, b, c] = node.children;
  const need = (child: Mml | undefined): Mml => child ?? { kind: 'mrow', text: '', attributes: {}, children: [] };
  switch (node.kind) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms': {
      refuseUnknown(node);
      const text = tokenText(node);
      return text === '' ? [] : [run(text, styleOf(node))];
    }
    case 'mrow':
      return row([node]);
    case 'fenced':
      return [fenced(node.children, slot)];
    case 'mspace': {
      const blank = space(node.attributes['width']);
      return blank === '' ? [] : [run(blank)];
    }
    case 'mfrac': {
      const thickness = Number.parseFloat(node.attributes['linethickness'] ?? '1');
      const type =
        thickness === 0
          ? [xml('m:fPr', val('m:type', 'noBar'))]
          : node.attributes['bevelled'] === 'true'
            ? [xml('m:fPr', val('m:type', 'skw'))]
            : [];
      const size = node.attributes['enlarged'] === 'true' ? [xml('m:argPr', val('m:argSz', '1'))] : [];
      const part = (name: string, of: Mml) => xml(name, ...size, ...filled(row([of])));
      return [xml('m:f', ...type, part('m:num', need(a)), part('m:den', need(b)))];
    }
    case 'msqrt':
      return [xml('m:rad', xml('m:radPr', val('m:degHide', '1')), xml('m:deg'), slot('m:e', ...node.children))];
    case 'mroot':
      return [xml('m:rad', slot('m:deg', need(b)), slot('m:e', need(a)))];
    case 'msub':
      return [xml('m:sSub', slot('m:e', need(a)), slot('m:sub', need(b)))];
    case 'msup':
      return [xml('m:sSup', slot('m:e', need(a)), slot('m:sup', need(b)))];
    case 'msubsup':
      return [xml('m:sSubSup', slot('m:e', need(a)), slot('m:sub', need(b)), slot('m:sup', need(c)))];
    case 'munder':
      return [
        markUnder(sole(need(b)), () => slot('m:e', need(a))) ?? limit('m:limLow', slot('m:e', need(a)), need(b), slot),
      ];
    case 'mover':
      return [over(node, need(a), need(b), slot)];
    case 'munderover':
      return [limit('m:limUpp', xml('m:e', limit('m:limLow', slot('m:e', need(a)), need(b), slot)), need(c), slot)];
    case 'mtable':
      return [matrix(node, slot)];
    case 'mphantom':
      return [xml('m:phant', xml('m:phantPr', val('m:show', '0')), slot('m:e', ...node.children))];
    case 'menclose':
      return [enclosure(node.attributes['notation'] ?? 'box', slot('m:e', ...node.children))];
    case 'mmultiscripts':
      return [multiscripts(node.children, slot)];
    default:
      throw new Unconvertible(`没有对应的 Word 公式结构：${node.kind}`);
  }
}
