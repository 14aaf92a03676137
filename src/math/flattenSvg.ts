// Makes MathJax's drawing smaller: every glyph and bar of a formula in one path instead of an element per tree node. A
// list of 100 questions then has two elements per formula instead of fifteen, and its text is a quarter shorter.
import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';
import type { LiteText } from 'mathjax-full/js/adaptors/lite/Text.js';
import { Kept, moved, placed, segmentsOf, type Clip, type Place } from './svgPath';

interface Ink {
  fill: string;
  stroke: string;
  /** Stroke width, in the units of the place; 0: no stroke. */
  width: number;
}
interface Shape {
  attributes: string;
  d: string;
}

const INK = 'currentColor';
/** MathJax leaves the width of table lines to a style sheet; this is the width of a fraction bar. */
const TABLE_LINE = 60;
const DASHES: Readonly<Record<string, string>> = { 'mjx-dashed': '140', 'mjx-dotted': '0 140' };

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const number = (node: LiteElement, name: string): number => Number(node.attributes[name] ?? 0);
const isText = (node: LiteElement | LiteText): node is LiteText => node.kind === '#text';

function inked(ink: Ink, node: LiteElement): Ink {
  const { fill, stroke, 'stroke-width': width } = node.attributes as Record<string, string | undefined>;
  return {
    fill: fill ?? ink.fill,
    stroke: stroke ?? ink.stroke,
    width: width === undefined ? ink.width : Number.parseFloat(width),
  };
}

class Drawing {
  /** Finished parts of a formula that may be divided between lines. */
  private parts: string[] = [];
  private shapes: Shape[] = [];
  private texts: string[] = [];
  /** Names of commands that MathJax does not know, which it renders in red. */
  unknown: string | undefined;

  constructor(private readonly starts: ReadonlyMap<LiteElement, number>) {}

  path(d: string, ink: Ink, place: Place, dash?: string): void {
    const stroke = ink.width * Math.abs(place.a);
    const fill = ink.fill === INK ? '' : ` fill="${escape(ink.fill)}"`;
    const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
    const line = stroke === 0 ? '' : ` stroke="${escape(ink.stroke)}" stroke-width="${Math.round(stroke)}"${dashes}`;
    if (ink.fill === 'none' && stroke === 0) return;
    const last = this.shapes.at(-1);
    if (last?.attributes === fill + line) last.d += d;
    else this.shapes.push({ attributes: fill + line, d });
  }

  walk(node: LiteElement | LiteText, place: Place, ink: Ink, clip: Clip | null = null): void {
    if (isText(node)) return;
    const { attributes } = node;
    if (this.starts.has(node)) this.endPart();
    if (clip && node.kind !== 'path') throw new Kept(node.kind);
    const own = inked(ink, node);
    const at = moved(place, attributes['transform']);
    switch (node.kind) {
      case 'g':
        this.note(node);
        return node.children.forEach((child) => this.walk(child, at, own));
      case 'path':
        return this.path(placed(segmentsOf(String(attributes['d'] ?? '')), at, clip), own, at);
      case 'rect':
        return this.rect(node, at, own);
      case 'line': {
        const table = attributes['data-line'] !== undefined;
        const d = placed(
          [
            ['M', [number(node, 'x1'), number(node, 'y1')]],
            ['L', [number(node, 'x2'), number(node, 'y2')]],
          ],
          at,
          null,
        );
        return this.path(
          d,
          { ...own, fill: 'none', width: table ? TABLE_LINE : own.width },
          at,
          DASHES[String(attributes['class'])],
        );
      }
      case 'svg':
        return this.extender(node, at, own);
      case 'text':
        return this.text(node, at, own);
      default:
        throw new Kept(node.kind);
    }
  }

  private rect(node: LiteElement, at: Place, ink: Ink): void {
    if (node.attributes['rx'] !== undefined) throw new Kept('rx');
    const [x, y, width, height] = [number(node, 'x'), number(node, 'y'), number(node, 'width'), number(node, 'height')];
    // The direction of glyph outlines, so that overlaps are filled and not holes (nonzero rule).
    const d = placed(
      [
        ['M', [x, y]],
        ['V', [y + height]],
        ['H', [x + width]],
        ['V', [y]],
        ['Z', []],
      ],
      at,
      null,
    );
    const frame = node.attributes['data-frame'] !== undefined;
    this.path(
      d,
      frame ? { ...ink, fill: 'none', width: TABLE_LINE } : ink,
      at,
      frame ? DASHES[String(node.attributes['class'])] : undefined,
    );
  }

  /** The middle piece of a long bracket, bar or arrow: a path longer than needed, clipped by a viewBox. */
  private extender(node: LiteElement, place: Place, ink: Ink): void {
    const [left = 0, top = 0, width = 0, height = 0] = String(node.attributes['viewBox'])
      .split(/[\s,]+/)
      .map(Number);
    const [w, h] = [number(node, 'width'), number(node, 'height')];
    if (Math.abs(w - width) > 1 || Math.abs(h - height) > 1) throw new Kept('viewBox');
    const at = moved(place, `translate(${number(node, 'x') - left},${number(node, 'y') - top})`);
    const range = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)];
    const clip: Clip = {
      x: range(at.a * left + at.e, at.a * (left + width) + at.e),
      y: range(at.d * top + at.f, at.d * (top + height) + at.f),
    };
    node.children.forEach((child) => this.walk(child, at, ink, clip));
  }

  private text(node: LiteElement, at: Place, ink: Ink): void {
    if (Math.abs(at.a - at.d) > 0.001 || ink.width > 0) throw new Kept('text');
    const kept = ['font-family', 'font-style', 'font-weight'].map((name) => {
      const value = node.attributes[name];
      return value === undefined ? '' : ` ${name}="${escape(String(value))}"`;
    });
    const size = Number.parseFloat(String(node.attributes['font-size'] ?? '1000')) * at.a;
    const fill = ink.fill === INK ? '' : ` fill="${escape(ink.fill)}"`;
    const inner = node.children.map((child) => (isText(child) ? child.value : '')).join('');
    this.texts.push(
      `<text x="${Math.round(at.e)}" y="${Math.round(at.f)}" ` +
        `font-size="${Math.round(size)}px"${fill}${kept.join('')}>${escape(inner)}</text>`,
    );
  }

  private note(node: LiteElement): void {
    if (node.attributes['data-mml-node'] !== 'mtext' || node.attributes['fill'] !== 'red') return;
    const codes = node.children.map((child) =>
      isText(child) ? NaN : Number.parseInt(String(child.attributes['data-c']), 16),
    );
    if (codes.length === 0 || codes.some(Number.isNaN)) return;
    const name = String.fromCodePoint(...codes);
    if (name.startsWith('\\')) this.unknown ??= name;
  }

  private endPart(): void {
    this.parts.push(
      this.shapes.map(({ attributes, d }) => `<path${attributes} d="${d}"/>`).join('') + this.texts.join(''),
    );
    this.shapes = [];
    this.texts = [];
  }

  markup(): string {
    this.endPart();
    return this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.map((part) => `<g>${part}</g>`).join('');
  }
}

export interface Flattened {
  /** The content of `<svg fill="currentColor">`; null where MathJax's own drawing must be kept. */
  markup: string | null;
  /** The name of a command that MathJax does not know. */
  unknown: string | undefined;
}

/**
 * `svg`: the complete drawing of MathJax's SVG output, without a font cache. `starts`: elements that begin a part
 * (lineParts.ts); each part is then a `<g>`.
 */
export function flattenSvg(svg: LiteElement, starts: ReadonlyMap<LiteElement, number> = new Map()): Flattened {
  const drawing = new Drawing(starts);
  try {
    for (const child of svg.children)
      drawing.walk(child, { a: 1, d: 1, e: 0, f: 0 }, { fill: INK, stroke: INK, width: 0 });
    return { markup: drawing.markup(), unknown: drawing.unknown };
  } catch (fault) {
    if (fault instanceof Kept) return { markup: null, unknown: drawing.unknown };
    throw fault;
  }
}
