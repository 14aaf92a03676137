// Marks over, under and around a part of a formula: accents, bars, braces, strokes and boxes.
import type { Mml } from './texToMathml';
import { val, xml, type Xml } from './xml';

/** Signs that have limits and an operand. */
export const NARY: ReadonlySet<string> = new Set('∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆⨅⨌'.split(''));

// The combining form, which Word stretches over the base.
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃛': '\u20DB',
  '⃜': '\u20DC',
  '˘': '\u0306',
  ˇ: '\u030C',
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '˚': '\u030A',
  '→': '\u20D7',
  '←': '\u20D6',
  '↔': '\u20E1',
};
const BARS = new Set(['¯', '―', '‾', '_', '—', '–', '\u0305', '\u0332']);
const GROUPS = new Set(['⏞', '⏟', '⏜', '⏝', '⎴', '⎵', '︷', '︸', '→', '←', '↔']);
// TeX writes an arc over letters as a frown.
const ARCS: Readonly<Record<string, string>> = { '⌢': '⏜', '⌒': '⏜', '⌣': '⏝' };

const bar = (pos: 'top' | 'bot', e: Xml) => xml('m:bar', xml('m:barPr', val('m:pos', pos)), e);
const group = (sign: string, pos: 'top' | 'bot', e: Xml) =>
  xml(
    'm:groupChr',
    xml('m:groupChrPr', val('m:chr', sign), val('m:pos', pos), val('m:vertJc', pos === 'top' ? 'bot' : 'top')),
    e,
  );

/** Null if the sign above is not an accent but ordinary content. */
export function accentOver(sign: Mml, e: () => Xml, accent: boolean): Xml | null {
  if (sign.kind !== 'mo' && sign.kind !== 'mi') return null;
  if (BARS.has(sign.text)) return bar('top', e());
  const arc = ARCS[sign.text];
  if (arc !== undefined) return group(arc, 'top', e());
  const mark = ACCENTS[sign.text];
  if (mark !== undefined && (accent || sign.attributes['stretchy'] === 'true'))
    return xml('m:acc', xml('m:accPr', val('m:chr', mark)), e());
  return GROUPS.has(sign.text) && sign.attributes['stretchy'] === 'true' ? group(sign.text, 'top', e()) : null;
}

export function markUnder(sign: Mml, e: () => Xml): Xml | null {
  if (sign.kind !== 'mo' && sign.kind !== 'mi') return null;
  if (BARS.has(sign.text)) return bar('bot', e());
  const arc = ARCS[sign.text];
  if (arc !== undefined) return group(arc, 'bot', e());
  return GROUPS.has(sign.text) && sign.attributes['stretchy'] === 'true' ? group(sign.text, 'bot', e()) : null;
}

/** The order of the properties is fixed by Word's schema. */
export function enclosure(notation: string, e: Xml): Xml {
  const wants = notation.trim().split(/\s+/);
  const whole = wants.some((w) => ['box', 'roundedbox', 'circle'].includes(w));
  const side = (name: string) => whole || wants.includes(name);
  const properties: Xml[] = [];
  if (!side('top')) properties.push(val('m:hideTop', '1'));
  if (!side('bottom')) properties.push(val('m:hideBot', '1'));
  if (!side('left')) properties.push(val('m:hideLeft', '1'));
  if (!side('right')) properties.push(val('m:hideRight', '1'));
  if (wants.includes('horizontalstrike')) properties.push(val('m:strikeH', '1'));
  if (wants.includes('verticalstrike')) properties.push(val('m:strikeV', '1'));
  if (wants.includes('updiagonalstrike')) properties.push(val('m:strikeBLTR', '1'));
  if (wants.includes('downdiagonalstrike')) properties.push(val('m:strikeTLBR', '1'));
  return xml('m:borderBox', xml('m:borderBoxPr', ...properties), e);
}
