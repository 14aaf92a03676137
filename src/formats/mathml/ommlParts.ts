// The structures of Office Math with several parts: big operators, limits, fences, matrices, scripts on both sides.
import { sole } from './mathmlNodes';
import { accentOver } from './ommlMarks';
import { nothing } from './ommlRuns';
import type { Mml } from './texToMathml';
import { val, xml, type Xml } from './xml';

/** Writes nodes into an element that is never empty. omml.ts passes it in, which avoids a circular import. */
export type Slot = (name: string, ...nodes: Mml[]) => Xml;

export function nary(node: Mml, sign: Mml, operand: readonly Mml[], slot: Slot): Xml {
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

export const limit = (name: 'm:limLow' | 'm:limUpp', base: Xml, what: Mml, slot: Slot): Xml =>
  xml(name, base, slot('m:lim', what));

export function over(node: Mml, base: Mml, above: Mml, slot: Slot): Xml {
  const under = sole(base);
  // \xrightarrow{…}: the arrow is as long as the text over it.
  if (
    under.kind === 'mo' &&
    under.attributes['stretchy'] === 'true' &&
    /^[\u2190-\u21FF\u27F0-\u27FF]$/.test(under.text)
  ) {
    const arrow = xml(
      'm:groupChr',
      xml('m:groupChrPr', val('m:chr', under.text), val('m:pos', 'bot'), val('m:vertJc', 'bot')),
      slot('m:e', above),
    );
    return xml('m:box', xml('m:boxPr', val('m:opEmu', '1')), xml('m:e', arrow));
  }
  return (
    accentOver(sole(above), () => slot('m:e', base), node.attributes['accent'] === 'true') ??
    limit('m:limUpp', slot('m:e', base), above, slot)
  );
}

export function fenced(nodes: readonly Mml[], slot: Slot): Xml {
  const inner = nodes.slice(1, -1);
  const isMiddle = (node: Mml) =>
    node.kind === 'mo' &&
    node.attributes['stretchy'] === 'true' &&
    node.attributes['texclass'] === '0' &&
    node.text !== '';
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

export function matrix(table: Mml, slot: Slot): Xml {
  const rows = table.children.map((line) => (line.kind === 'mlabeledtr' ? line.children.slice(1) : line.children));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const asked = (table.attributes['columnalign'] ?? 'center').trim().split(/\s+/);
  const gaps = (table.attributes['columnspacing'] ?? '1em').trim().split(/\s+/);
  const aligned = columns > 1 && gaps.some((gap) => Number.parseFloat(gap) === 0);
  const kinds = Array.from({ length: columns }, (_, i) => {
    const align = asked[i] ?? asked.at(-1);
    return xml(
      'm:mc',
      xml('m:mcPr', val('m:count', '1'), val('m:mcJc', align === 'left' || align === 'right' ? align : 'center')),
    );
  });
  // Rows aligned at a sign have no gap there: the gap of a matrix would tear the equation apart.
  const tight = aligned ? [val('m:cGpRule', '3'), val('m:cGp', '0')] : [];
  const lines = rows.map((cells) =>
    xml('m:mr', ...Array.from({ length: columns }, (_, i) => slot('m:e', ...(cells[i]?.children ?? [])))),
  );
  return xml('m:m', xml('m:mPr', ...tight, xml('m:mcs', ...kinds)), ...lines);
}

export function multiscripts(children: readonly Mml[], slot: Slot): Xml {
  const at = children.findIndex((child) => child.kind === 'mprescripts');
  const [base, sub, sup] = at < 0 ? children : children.slice(0, at);
  const [preSub, preSup] = at < 0 ? [] : children.slice(at + 1);
  const of = (name: string, node: Mml | undefined) => slot(name, ...(node && node.kind !== 'none' ? [node] : []));
  const core = sub || sup ? xml('m:sSubSup', of('m:e', base), of('m:sub', sub), of('m:sup', sup)) : null;
  if (!preSub && !preSup) return core ?? of('m:e', base);
  return xml('m:sPre', of('m:sub', preSub), of('m:sup', preSup), core ? xml('m:e', core) : of('m:e', base));
}
