// Makes the printed pages text: formulas as glyphs of fonts made for this paper, labelled with what a reader copies and
// what a listener hears, and the Chinese fonts reduced to the characters in use. Without these fonts the pages look the
// same.
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';
import { linearText } from '../../domain/speech/linearText';
import { spokenFormula } from '../../domain/speech/spokenFormula';
import { buildMarkup } from '../lib/math/buildMarkup';
import { peek } from '../lib/math/typesetter';

/** Also in server/print/fonts/printFonts.ts, which checks the request. */
interface FontRequest {
  texts: { families: string[]; bold: boolean; text: string }[];
  outlines: string[];
}
interface FontReply {
  faces: { family: string; bold: boolean; data: string }[];
  glyphs: ([face: string, char: string, dx: number, dy: number] | null)[];
}

const SVG = 'http://www.w3.org/2000/svg';
/** A glyph in the drawing of a formula: where it starts, and its outline. */
const GLYPH = /M(-?\d+) ?(-?\d+)([^M]*)/g;
const RULE = /^[vhz\d\s-]*$/i;
const BOLD = 600;
const MAX_TEXT = 50_000;

/** The page is kept for the next paper, whose fonts have the same names with other glyphs. */
let facesOfPaper: FontFace[] = [];

export function removePrintFonts(): void {
  for (const face of facesOfPaper) document.fonts.delete(face);
  facesOfPaper = [];
}

export async function setPrintText(root: HTMLElement): Promise<void> {
  const drawings = labelFormulas(root);
  const paths = drawings.flatMap((svg) => Array.from(svg.querySelectorAll<SVGPathElement>('path:not([stroke])')));
  const outlines = new Map<string, number>();
  for (const path of paths)
    for (const [, , , outline = ''] of (path.getAttribute('d') ?? '').matchAll(GLYPH))
      if (!RULE.test(outline) && !outlines.has(outline)) outlines.set(outline, outlines.size);
  const reply = await fonts({ texts: textsOf(root), outlines: [...outlines.keys()] });
  if (!reply) return;
  await Promise.all(
    reply.faces.map(async ({ family, bold, data }) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const face = new FontFace(family, bytes, { weight: bold ? 'bold' : 'normal' });
      facesOfPaper.push(face);
      document.fonts.add(await face.load());
    }),
  );
  for (const path of paths) setGlyphs(path, outlines, reply.glyphs);
}

async function fonts(request: FontRequest): Promise<FontReply | null> {
  const reply = await fetch('/fonts', { method: 'POST', body: JSON.stringify(request) });
  return reply.ok ? ((await reply.json()) as FontReply) : null;
}

/** Chromium makes a figure with this label of each formula; the server's finishPdf.ts makes a formula of it. */
function labelFormulas(root: HTMLElement): SVGElement[] {
  const drawings: SVGElement[] = [];
  for (const box of root.querySelectorAll<HTMLElement>('[data-tex]')) {
    const svg = box.querySelector('svg');
    if (!svg) continue;
    const tex = box.dataset['tex'] ?? '';
    const { mml } = peek(tex, false) ?? peek(tex, true) ?? {};
    const math = mml === undefined ? null : buildMarkup(mml, 'math');
    box.shadowRoot?.querySelector('math')?.remove();
    for (const name of ['role', 'aria-label']) box.removeAttribute(name);
    svg.removeAttribute('aria-hidden');
    svg.setAttribute('role', 'img');
    const texts = math ? [linearText(math), spokenFormula(math)] : [tex, tex];
    svg.setAttribute('aria-label', texts.map((text) => FORMULA_LABEL + text).join(''));
    drawings.push(svg);
  }
  return drawings;
}

function textsOf(root: HTMLElement): FontRequest['texts'] {
  const texts = new Map<string, FontRequest['texts'][number] & { characters: Set<string> }>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { fontFamily, fontWeight } = getComputedStyle(node.parentElement as Element);
    const bold = Number(fontWeight) >= BOLD;
    const key = `${bold} ${fontFamily}`;
    const families = fontFamily.split(',').map((family) => family.trim().replace(/^["']|["']$/g, ''));
    const found = texts.get(key) ?? { families, bold, text: '', characters: new Set<string>() };
    for (const char of node.textContent ?? '') found.characters.add(char);
    texts.set(key, found);
  }
  return [...texts.values()].map(({ families, bold, characters }) => ({
    families,
    bold,
    text: [...characters].join('').slice(0, MAX_TEXT),
  }));
}

interface Run {
  face: string;
  x: number[];
  y: number[];
  text: string;
}

/** Glyphs that have a font become text at the same place, in the order of reading; rules and all else stay a path. */
function setGlyphs(path: SVGPathElement, outlines: ReadonlyMap<string, number>, glyphs: FontReply['glyphs']): void {
  const runs: Run[] = [];
  const rest = (path.getAttribute('d') ?? '').replace(GLYPH, (all, x: string, y: string, outline: string) => {
    const glyph = glyphs[outlines.get(outline) ?? -1];
    if (!glyph) return all;
    const [face, char, dx, dy] = glyph;
    let run = runs.at(-1);
    if (run?.face !== face) runs.push((run = { face, x: [], y: [], text: '' }));
    run.x.push(Number(x) - dx);
    run.y.push(Number(y) - dy);
    run.text += char;
    return '';
  });
  if (runs.length === 0) return;
  path.before(...runs.map((run) => textElement(run, path.getAttribute('fill'))));
  if (rest === '') path.remove();
  else path.setAttribute('d', rest);
}

function textElement({ face, x, y, text }: Run, fill: string | null): SVGTextElement {
  const element = document.createElementNS(SVG, 'text');
  element.setAttribute('x', x.join(' '));
  element.setAttribute('y', y.join(' '));
  if (fill) element.setAttribute('fill', fill);
  element.style.cssText = `font:normal 1000px "${face}";letter-spacing:0;word-spacing:0;text-indent:0;white-space:pre`;
  element.textContent = text;
  return element;
}
