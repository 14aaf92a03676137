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

function token(node: Mml): Xml[] {
  refuseUnknown(node);
  const text = tokenText(node);
  return text === '' ? [] : [run(text, styleOf(node))];
}

function fraction(node: Mml): Xml {
  const thickness = Number.parseFloat(node.attributes['linethickness'] ?? '1');
  const kind = thickness === 0 ? 'noBar' : node.attributes['bevelled'] === 'true' ? 'skw' : null;
  const type = kind === null ? [] : [xml('m:fPr', val('m:type', kind))];
  const size = node.attributes['enlarged'] === 'true' ? [xml('m:argPr', val('m:argSz', '1'))] : [];
  const part = (name: string, at: number) => xml(name, ...size, ...filled(row([child(node, at)])));
  return xml('m:f', ...type, part('m:num', 0), part('m:den', 1));
}

const child = (node: Mml, at: number): Mml =>
  node.children[at] ?? { kind: 'mrow', text: '', attributes: {}, children: [] };
const base = (node: Mml) => slot('m:e', child(node, 0));

const ELEMENTS: ReadonlyMap<string, (node: Mml) => Xml[]> = new Map(
  Object.entries({
    mi: token,
    mn: token,
    mo: token,
    mtext: token,
    ms: token,
    mrow: (node) => row([node]),
    fenced: (node) => [fenced(node.children, slot)],
    mspace(node) {
      const blank = space(node.attributes['width']);
      return blank === '' ? [] : [run(blank)];
    },
    mfrac: (node) => [fraction(node)],
    msqrt: (node) => [xml('m:rad', xml('m:radPr', val('m:degHide', '1')), xml('m:deg'), slot('m:e', ...node.children))],
    mroot: (node) => [xml('m:rad', slot('m:deg', child(node, 1)), base(node))],
    msub: (node) => [xml('m:sSub', base(node), slot('m:sub', child(node, 1)))],
    msup: (node) => [xml('m:sSup', base(node), slot('m:sup', child(node, 1)))],
    msubsup: (node) => [xml('m:sSubSup', base(node), slot('m:sub', child(node, 1)), slot('m:sup', child(node, 2)))],
    munder: (node) => [
      markUnder(sole(child(node, 1)), () => base(node)) ?? limit('m:limLow', base(node), child(node, 1), slot),
    ],
    mover: (node) => [over(node, child(node, 0), child(node, 1), slot)],
    munderover: (node) => [
      limit('m:limUpp', xml('m:e', limit('m:limLow', base(node), child(node, 1), slot)), child(node, 2), slot),
    ],
    mtable: (node) => [matrix(node, slot)],
    mphantom: (node) => [xml('m:phant', xml('m:phantPr', val('m:show', '0')), slot('m:e', ...node.children))],
    menclose: (node) => [enclosure(node.attributes['notation'] ?? 'box', slot('m:e', ...node.children))],
    mmultiscripts: (node) => [multiscripts(node.children, slot)],
  } satisfies Record<string, (node: Mml) => Xml[]>),
);

function one(node: Mml): Xml[] {
  const write = ELEMENTS.get(node.kind);
  if (!write) throw new Unconvertible(`没有对应的 Word 公式结构：${node.kind}`);
  return write(node);
}
