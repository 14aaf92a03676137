// MathML tree -> Office Math (OMML), the native formulas of Word: m:oMath with runs, fractions, roots, scripts, big
// operators with their limits and operand, fences that grow, matrices, accents. What has no form there throws.
import type { Mml } from './mml';
import { pairBars } from './mmlBars';
import { nothing, run, space, styleOf, tokenText, type Style } from './ommlRuns';
import { accentOver, enclosure, markUnder, NARY } from './ommlMarks';
import { val, xml, type Xml } from './xml';

export class Unconvertible extends Error {}

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const FUNCTION_APPLICATION = '\u2061';
const OPEN = '4';
const CLOSE = '5';

/** One whole formula. */
export function omml(root: Mml): Xml {
  return xml('m:oMath', ...row([root]));
}

/** A row without the groups that only group; fenced groups stay whole, bare bars become fences. */
const flatten = (nodes: readonly Mml[]): Mml[] => pairBars(ungroup(nodes));

function ungroup(nodes: readonly Mml[]): Mml[] {
  return nodes.flatMap((node) => {
    // Signs without text space a line in TeX; a fence that is not drawn stays.
    if ((node.kind === 'mi' || node.kind === 'mn') && node.text === '') return [];
    if (node.kind !== 'mrow') return [node];
    const inner = ungroup(node.children);
    return fencesOf(inner) ? [{ ...node, kind: 'fenced', children: inner }] : inner;
  });
}
/** The only thing in a group, or the group. */
function sole(node: Mml): Mml {
  if (node.kind !== 'mrow') return node;
  const inner = flatten(node.children);
  return inner.length === 1 && inner[0] ? inner[0] : node;
}

const isOpen = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' && node.attributes['texclass'] === OPEN && (node.text === '' || node.attributes['stretchy'] === 'true');
const isClose = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' && node.attributes['texclass'] === CLOSE && (node.text === '' || node.attributes['stretchy'] === 'true');

/** Whether the row begins with a growing fence that its last sign, and no earlier one, closes. */
function fencesOf(nodes: readonly Mml[]): boolean {
  if (nodes.length < 2 || !isOpen(nodes[0]) || !isClose(nodes.at(-1))) return false;
  let depth = 0;
  return nodes.every((node, i) => {
    if (isOpen(node)) depth += 1;
    if (isClose(node)) depth -= 1;
    return depth > 0 || i === nodes.length - 1;
  });
}

const filled = (items: Xml[]): Xml[] => (items.length > 0 ? items : [nothing()]);
/** `<m:e>…</m:e>` with something in it. */
const slot = (name: string, ...nodes: Mml[]): Xml => xml(name, ...filled(row(nodes)));

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
    // Letters side by side are a product: as one word, LibreOffice takes DEF or OR for a command.
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
      out.push(nary(node, bigOperator, flat.slice(i + 1, end)));
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
  // Other programs miss the side that a relation or product sign has not got.
  if (lacksLeft(flat[0])) out.unshift(nothing());
  if (lacksRight(flat.at(-1))) out.push(nothing());
  return out;
}

const ARITHMETIC = /^[+\-−±∓]$/;
const lacksLeft = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' && (node.attributes['texclass'] === '3' || (node.attributes['texclass'] === '2' && !ARITHMETIC.test(node.text)));
const lacksRight = (node: Mml | undefined): boolean => node?.kind === 'mo' && ['2', '3'].includes(node.attributes['texclass'] ?? '');

/** An unknown command is drawn by its name in red: on paper the whole source says more. */
function refuseUnknown(token: Mml): void {
  if (token.kind === 'mtext' && token.attributes['mathcolor'] === 'red' && token.text.startsWith('\\')) throw new Unconvertible(token.text);
}

const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);
const baseOf = (node: Mml): Mml => (SCRIPTED.has(node.kind) && node.children[0] ? sole(node.children[0]) : node);

function naryOf(node: Mml): Mml | null {
  if (node.kind === 'mover' && node.attributes['accent'] === 'true') return null;
  const base = baseOf(node);
  return base.kind === 'mo' && NARY.has(base.text) ? base : null;
}

/** Names such as sin, lim, max, with whatever limits and scripts they carry. */
function isFunction(node: Mml, next: Mml | undefined): boolean {
  if (next?.text === FUNCTION_APPLICATION) return true;
  const base = baseOf(node);
  return (base.kind === 'mo' || base.kind === 'mi') && base.attributes['texclass'] === '1' && /^\p{L}{2,}/u.test(base.text);
}

/** Where the operand of a sum or integral ends: at a relation, a sum sign of the same level, a comma, a closing bracket. */
function operandEnd(nodes: readonly Mml[], from: number): number {
  let depth = 0;
  for (let i = from; i < nodes.length; i++) {
    const node = nodes[i] as Mml;
    if (node.kind === 'mtext') return i;
    if (node.kind !== 'mo') continue;
    const of = node.attributes['texclass'];
    if (of === OPEN) depth += 1;
    else if (of === CLOSE) depth -= 1;
    if (depth < 0) return i;
    const ends = of === '3' || of === '6' || (i > from && /^[+\-−±∓]$/.test(node.text));
    if (depth === 0 && ends) return i;
  }
  return nodes.length;
}

/** The argument of a function: a bracket with all in it, or one thing (a number and the letter after it: 2x). */
function argumentEnd(nodes: readonly Mml[], from: number): number {
  const first = nodes[from];
  if (!first || first.kind === 'mspace' || first.kind === 'mtext') return from;
  if (first.kind === 'mo') {
    if (first.attributes['texclass'] !== OPEN) return from;
    let depth = 0;
    for (let i = from; i < nodes.length; i++) {
      const of = nodes[i]?.kind === 'mo' ? nodes[i]?.attributes['texclass'] : undefined;
      if (of === OPEN) depth += 1;
      else if (of === CLOSE) depth -= 1;
      if (depth === 0) return i + 1;
    }
    return from;
  }
  if (isFunction(first, nodes[from + 1]) || naryOf(first)) return from;
  return first.kind === 'mn' && nodes[from + 1]?.kind === 'mi' ? from + 2 : from + 1;
}

/** Scripts on nothing belong before what follows: the mass and number of an element. */
function preScripts(node: Mml, next: Mml | undefined): Xml | null {
  if (!next || !['msub', 'msup', 'msubsup'].includes(node.kind) || node.children[0] === undefined) return null;
  if (flatten([node.children[0]]).length > 0 || next.kind === 'mo' || next.kind === 'mspace') return null;
  const [, first, second] = node.children;
  const sub = node.kind === 'msup' ? undefined : first;
  const sup = node.kind === 'msup' ? first : second;
  return xml('m:sPre', slot('m:sub', ...(sub ? [sub] : [])), slot('m:sup', ...(sup ? [sup] : [])), slot('m:e', next));
}

function nary(node: Mml, sign: Mml, operand: readonly Mml[]): Xml {
  const stacked = node.kind.startsWith('mu') || node.kind === 'mover';
  const movable = sign.attributes['movablelimits'] === 'true' && node.attributes['displaystyle'] !== 'true';
  const [, first, second] = node.children;
  const upOnly = node.kind === 'msup' || node.kind === 'mover';
  const sub = upOnly ? undefined : first;
  const sup = upOnly ? first : second;
  const properties = xml(
    'm:naryPr',
    val('m:chr', sign.text),
    val('m:limLoc', stacked && !movable ? 'undOvr' : 'subSup'),
    ...(sub ? [] : [val('m:subHide', '1')]),
    ...(sup ? [] : [val('m:supHide', '1')]),
  );
  const part = (name: string, of: Mml | undefined) => (of ? slot(name, of) : xml(name, nothing()));
  return xml('m:nary', properties, part('m:sub', sub), part('m:sup', sup), slot('m:e', ...operand));
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
      return [fenced(node.children)];
    case 'mspace': {
      const blank = space(node.attributes['width']);
      return blank === '' ? [] : [run(blank)];
    }
    case 'mfrac': {
      const thickness = Number.parseFloat(node.attributes['linethickness'] ?? '1');
      const type = thickness === 0 ? [xml('m:fPr', val('m:type', 'noBar'))] : node.attributes['bevelled'] === 'true' ? [xml('m:fPr', val('m:type', 'skw'))] : [];
      return [xml('m:f', ...type, slot('m:num', need(a)), slot('m:den', need(b)))];
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
      return [markUnder(sole(need(b)), () => slot('m:e', need(a))) ?? limit('m:limLow', slot('m:e', need(a)), need(b))];
    case 'mover':
      return [over(node, need(a), need(b))];
    case 'munderover':
      return [limit('m:limUpp', xml('m:e', limit('m:limLow', slot('m:e', need(a)), need(b))), need(c))];
    case 'mtable':
      return [matrix(node)];
    case 'mphantom':
      return [xml('m:phant', xml('m:phantPr', val('m:show', '0')), slot('m:e', ...node.children))];
    case 'menclose':
      return [enclosure(node.attributes['notation'] ?? 'box', slot('m:e', ...node.children))];
    case 'mmultiscripts':
      return [multiscripts(node.children)];
    default:
      throw new Unconvertible(`没有对应的 Word 公式结构：${node.kind}`);
  }
}

const limit = (name: 'm:limLow' | 'm:limUpp', base: Xml, what: Mml): Xml => xml(name, base, slot('m:lim', what));

function over(node: Mml, base: Mml, above: Mml): Xml {
  const under = sole(base);
  // \xrightarrow{…}: the arrow is as long as what stands on it.
  if (under.kind === 'mo' && under.attributes['stretchy'] === 'true' && /^[\u2190-\u21FF\u27F0-\u27FF]$/.test(under.text)) {
    const arrow = xml('m:groupChr', xml('m:groupChrPr', val('m:chr', under.text), val('m:pos', 'bot'), val('m:vertJc', 'bot')), slot('m:e', above));
    return xml('m:box', xml('m:boxPr', val('m:opEmu', '1')), xml('m:e', arrow));
  }
  return accentOver(sole(above), () => slot('m:e', base), node.attributes['accent'] === 'true') ?? limit('m:limUpp', slot('m:e', base), above);
}

function fenced(nodes: readonly Mml[]): Xml {
  const inner = nodes.slice(1, -1);
  const isMiddle = (node: Mml) => node.kind === 'mo' && node.attributes['stretchy'] === 'true' && node.attributes['texclass'] === '0' && node.text !== '';
  const separators = inner.filter(isMiddle).map((node) => node.text);
  const alike = separators.every((sign) => sign === separators[0]);
  const parts: Mml[][] = [[]];
  for (const node of inner) {
    if (alike && isMiddle(node)) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  const properties = xml(
    'm:dPr',
    val('m:begChr', nodes[0]?.text ?? ''),
    ...(parts.length > 1 ? [val('m:sepChr', separators[0] ?? '|')] : []),
    val('m:endChr', nodes.at(-1)?.text ?? ''),
    val('m:grow', '1'),
  );
  return xml('m:d', properties, ...parts.map((part) => slot('m:e', ...part)));
}

function matrix(table: Mml): Xml {
  const rows = table.children.map((line) => (line.kind === 'mlabeledtr' ? line.children.slice(1) : line.children));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const asked = (table.attributes['columnalign'] ?? 'center').trim().split(/\s+/);
  const gaps = (table.attributes['columnspacing'] ?? '1em').trim().split(/\s+/);
  const aligned = columns > 1 && gaps.some((gap) => Number.parseFloat(gap) === 0);
  const kinds = Array.from({ length: columns }, (_, i) => {
    const align = asked[i] ?? asked.at(-1);
    return xml('m:mc', xml('m:mcPr', val('m:count', '1'), val('m:mcJc', align === 'left' || align === 'right' ? align : 'center')));
  });
  // Rows aligned at a sign have no gap there: the gap of a matrix would tear the equation apart.
  const tight = aligned ? [val('m:cGpRule', '3'), val('m:cGp', '0')] : [];
  const lines = rows.map((cells) => xml('m:mr', ...Array.from({ length: columns }, (_, i) => slot('m:e', ...(cells[i]?.children ?? [])))));
  return xml('m:m', xml('m:mPr', ...tight, xml('m:mcs', ...kinds)), ...lines);
}

function multiscripts(children: readonly Mml[]): Xml {
  const at = children.findIndex((child) => child.kind === 'mprescripts');
  const [base, sub, sup] = at < 0 ? children : children.slice(0, at);
  const [preSub, preSup] = at < 0 ? [] : children.slice(at + 1);
  const of = (name: string, node: Mml | undefined) => slot(name, ...(node && node.kind !== 'none' ? [node] : []));
  const core = sub || sup ? xml('m:sSubSup', of('m:e', base), of('m:sub', sub), of('m:sup', sup)) : null;
  if (!preSub && !preSup) return core ?? of('m:e', base);
  return xml('m:sPre', of('m:sub', preSub), of('m:sup', preSup), core ? xml('m:e', core) : of('m:e', base));
}
