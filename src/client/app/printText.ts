// Makes the printed pages text: formulas as glyphs of fonts made for this paper, labelled with what a reader copies and
// what a listener hears, and the Chinese fonts reduced to the characters in use. A face that does not load fails the
// print: the page would show other glyphs in its place.
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';
import { linearText } from '../../domain/speech/linearText';
import { spokenFormula } from '../../domain/speech/spokenFormula';
import { buildMarkup } from '../lib/math/buildMarkup';
import { FORMULA_FACE } from '../lib/math/paperFonts';
import { peek } from '../lib/math/typesetter';

/** Also in server/print/fonts/printFonts.ts, which checks the request. */
interface FontRequest {
  texts: { families: string[]; bold: boolean; formulas: boolean; clusters: string[] }[];
  outlines: string[];
}
interface Characters {
  texts: string;
  formulas: string;
}
interface FontReply {
  faces: { family: string; shown: string; bold: boolean; data: string }[];
  texts: { at: number; family: string }[][];
  glyphs: ([family: string, char: string, dx: number, dy: number] | null)[];
  others: Characters;
}
/** What the fonts of the PDF must be; also in server/print/checkPdf.ts. */
export interface PrintFonts {
  faces: { family: string; shown: string }[];
  /** All characters of the paper, and those that no face has. */
  characters: Characters;
  others: Characters;
  /** Pictures outside of the tagged content, whose letters have fonts of their own. */
  loosePictures: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';
/** A glyph in the drawing of a formula: where it starts, and its outline. */
const GLYPH = /M(-?\d+) ?(-?\d+)([^M]*)/g;
const RULE = /^[vhz\d\s-]*$/i;
const BOLD = 600;
/** Limits of the request; what is beyond them is printed without faces of this paper. */
const MOST = { texts: 20, families: 20, clusters: 60_000, outlines: 20_000, outline: 20_000, cluster: 64, family: 100 };

let facesOfPaper: FontFace[] = [];

export function removePrintFonts(): void {
  for (const face of facesOfPaper) document.fonts.delete(face);
  facesOfPaper = [];
}

export async function setPrintText(root: HTMLElement): Promise<PrintFonts> {
  const drawings = labelFormulas(root);
  const paths = drawings.flatMap((svg) => Array.from(svg.querySelectorAll<SVGPathElement>('path:not([stroke])')));
  const outlines = new Map<string, number>();
  for (const path of paths)
    for (const [, , , outline = ''] of (path.getAttribute('d') ?? '').matchAll(GLYPH))
      if (!RULE.test(outline) && outline.length <= MOST.outline && outlines.size < MOST.outlines)
        if (!outlines.has(outline)) outlines.set(outline, outlines.size);
  const { texts, rest } = textsOf(root);
  const request: FontRequest = {
    texts: texts.map(({ families, bold, formulas, clusters }) => ({
      families,
      bold,
      formulas,
      clusters: [...clusters],
    })),
    outlines: [...outlines.keys()],
  };
  const reply = await fonts(request);
  await loadFaces(reply.faces);
  texts.forEach(({ families, elements }, i) => setFamilies(elements, families, reply.texts[i] ?? []));
  for (const path of paths) setGlyphs(path, outlines, reply.glyphs);
  return {
    faces: reply.faces.map(({ family, shown }) => ({ family, shown })),
    characters: {
      texts: charactersOf(texts.filter(({ formulas }) => !formulas)),
      formulas:
        charactersOf(texts.filter(({ formulas }) => formulas)) + reply.glyphs.map((glyph) => glyph?.[1]).join(''),
    },
    others: { texts: reply.others.texts + rest.texts, formulas: reply.others.formulas + rest.formulas },
    loosePictures: root.querySelector('[aria-hidden="true"] img') !== null,
  };
}

async function fonts(request: FontRequest): Promise<FontReply> {
  const reply = await fetch('/fonts', { method: 'POST', body: JSON.stringify(request) });
  if (!reply.ok) throw new Error('no fonts for this paper');
  return (await reply.json()) as FontReply;
}

async function loadFaces(faces: FontReply['faces']): Promise<void> {
  await Promise.all(
    faces.map(async ({ family, bold, data }) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const face = new FontFace(family, bytes, { weight: bold ? 'bold' : 'normal' });
      facesOfPaper.push(face);
      document.fonts.add(await face.load());
    }),
  );
  const lost = [
    ...facesOfPaper.filter((face) => face.status !== 'loaded' || !document.fonts.has(face)),
    // Faces of local fonts are in error where the font is not installed; this one comes with the program.
    ...[...document.fonts].filter((face) => face.family.includes(FORMULA_FACE) && face.status === 'error'),
  ];
  if (lost.length > 0) throw new Error(`faces not loaded: ${lost.map(({ family }) => family).join()}`);
}

/** The faces of this paper go before the families that they are made of. */
function setFamilies(
  elements: ReadonlySet<HTMLElement | SVGElement>,
  families: readonly string[],
  faces: readonly { at: number; family: string }[],
): void {
  if (faces.length === 0) return;
  const list = families.flatMap((family, i) => [
    ...faces.filter(({ at }) => at === i).map((face) => face.family),
    family,
  ]);
  const css = list.map((family) => (GENERIC.test(family) ? family : JSON.stringify(family))).join();
  for (const element of elements) element.style.fontFamily = css;
}

/** Names of server/print/fonts/printFonts.ts. */
const OF_A_PAPER = /^Tiku(?:Formula|Text)\d/;
const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-[a-z-]+)$/;

/**
 * Chromium makes a figure with this label of each formula; the server's finishPdf.ts makes a formula of it. Each
 * drawing is replaced by a copy: the one in the page may be what lib/math/mathDom.ts clones for the next paper.
 */
function labelFormulas(root: HTMLElement): SVGElement[] {
  const drawings: SVGElement[] = [];
  for (const box of root.querySelectorAll<HTMLElement>('[data-tex]')) {
    const drawn = [...box.querySelectorAll('svg')];
    if (drawn.length === 0) continue;
    const copies = drawn.map((svg) => {
      const copy = svg.cloneNode(true) as SVGElement;
      svg.replaceWith(copy);
      copy.removeAttribute('aria-hidden');
      return copy;
    });
    const tex = box.dataset['tex'] ?? '';
    const { mml } = peek(tex, false) ?? peek(tex, true) ?? {};
    const math = mml === undefined ? null : buildMarkup(mml, 'math');
    box.shadowRoot?.querySelector('math')?.remove();
    for (const name of ['role', 'aria-label']) box.removeAttribute(name);
    const texts = math ? [linearText(math), spokenFormula(math)] : [tex, tex];
    // The first part of a formula that is divided between lines has the text of the whole; the labels of others are
    // empty.
    copies.forEach((copy, i) => {
      copy.setAttribute('role', 'img');
      copy.setAttribute('aria-label', texts.map((text) => FORMULA_LABEL + (i === 0 ? text : '')).join(''));
    });
    drawings.push(...copies);
  }
  return drawings;
}

interface PrintedText {
  families: string[];
  bold: boolean;
  formulas: boolean;
  clusters: Set<string>;
  elements: Set<HTMLElement | SVGElement>;
}

/** Drawn without being in the text: numbers of list items, marks of emphasis, hyphens, spaces for line ends. */
const DRAWN = [...' 0123456789.-\u2010\u2022\u25CF\u25CB\u25E6\u25B2\u25B3\uFE45\uFE46'];
/** Text in which several characters may be drawn as one. */
const JOINING = /[\p{M}\p{Cf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11FF]/u;
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const clustersOf = (text: string): Iterable<string> =>
  JOINING.test(text) ? Array.from(graphemes.segment(text), ({ segment }) => segment) : text;

const charactersOf = (texts: readonly PrintedText[]): string =>
  [...new Set(texts.flatMap(({ clusters }) => [...clusters]))].join('');

/** By font; `rest`: characters of what is beyond the limits of the request. */
function textsOf(root: HTMLElement): { texts: PrintedText[]; rest: Characters } {
  const texts = new Map<string, PrintedText>();
  const rest = { texts: '', formulas: '' };
  const add = (element: HTMLElement | SVGElement, text: string) => {
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const bold = Number(fontWeight) >= BOLD;
    const formulas = element.closest('[data-tex] svg') !== null;
    const key = `${bold} ${formulas} ${fontFamily}`;
    const families = fontFamily.split(',').map((family) => family.trim().replace(/^["']|["']$/g, ''));
    if (families.some((family) => OF_A_PAPER.test(family))) throw new Error('text in the faces of another paper');
    const found = texts.get(key) ?? { families, bold, formulas, clusters: new Set(DRAWN), elements: new Set() };
    const fits =
      (texts.has(key) || texts.size < MOST.texts) &&
      families.length <= MOST.families &&
      families.every(({ length }) => length <= MOST.family);
    for (const cluster of clustersOf(text)) {
      if (
        fits &&
        cluster.length <= MOST.cluster &&
        (found.clusters.has(cluster) || found.clusters.size < MOST.clusters)
      )
        found.clusters.add(cluster);
      else rest[formulas ? 'formulas' : 'texts'] += cluster;
    }
    if (!fits) return;
    found.elements.add(element);
    texts.set(key, found);
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement | SVGElement;
    if (element.tagName !== 'STYLE') add(element, node.textContent ?? '');
  }
  for (const item of root.querySelectorAll<HTMLElement>('li')) add(item, '');
  for (const missing of root.querySelectorAll<HTMLImageElement>('img[data-missing]')) add(missing, missing.alt);
  return { texts: [...texts.values()], rest };
}

interface Run {
  family: string;
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
    const [family, char, dx, dy] = glyph;
    let run = runs.at(-1);
    if (run?.family !== family) runs.push((run = { family, x: [], y: [], text: '' }));
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

function textElement({ family, x, y, text }: Run, fill: string | null): SVGTextElement {
  const element = document.createElementNS(SVG, 'text');
  element.setAttribute('x', x.join(' '));
  element.setAttribute('y', y.join(' '));
  if (fill) element.setAttribute('fill', fill);
  element.style.cssText = `font:normal 1000px "${family}";letter-spacing:0;word-spacing:0;text-indent:0;white-space:pre`;
  element.textContent = text;
  return element;
}
