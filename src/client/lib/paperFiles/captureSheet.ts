// A picture of one sheet at scale 2. Each sheet is captured separately, because browsers return an empty picture for a
// canvas above some height. The sheet is cloned into its own container, so the screen does not change.

import { demandWhole } from '../../../formats/shared/refusal';

export const CAPTURE_SCALE = 2;
export const JPEG_QUALITY = 1;

/**
 * em around a formula, for strokes that extend beyond its box: a picture clips there, an `<svg>` on the page does not.
 */
const PAD_EM = 0.06;
const UNITS_PER_EM = 1000;

const pictures = new Map<string, string>();
/**
 * A formula as a picture of the same box: cloning and painting a thousand paths one by one takes five times as long.
 */
function pictureOf(svg: SVGElement, color: string): string {
  const alone = svg.cloneNode(true) as SVGElement;
  alone.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const [x = 0, y = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const pad = PAD_EM * UNITS_PER_EM;
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  alone.setAttribute('viewBox', `${x - pad} ${y - pad} ${wide} ${high}`);
  // em sizes, classes and currentColor have no meaning inside a standalone picture.
  alone.setAttribute('width', String(wide));
  alone.setAttribute('height', String(high));
  alone.removeAttribute('class');
  alone.setAttribute('style', `color:${color}`);
  const source = new XMLSerializer().serializeToString(alone);
  let uri = pictures.get(source);
  if (uri === undefined) {
    if (pictures.size > 2000) pictures.clear();
    uri = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    pictures.set(source, uri);
  }
  return uri;
}

/**
 * Replaces every formula in `copy`, a clone of `original`, by its picture. Only formulas are `<svg>` elements on
 * paper.
 */
export function swapFormulas(original: Element, copy: Element): void {
  const drawn = original.querySelectorAll<SVGElement>('.math svg');
  copy.querySelectorAll<SVGElement>('.math svg').forEach((svg, i) => {
    const source = drawn[i];
    if (!source) return;
    const picture = document.createElement('img');
    picture.src = pictureOf(source, getComputedStyle(source).color);
    picture.alt = '';
    const side = `calc(100% + ${2 * PAD_EM}em)`;
    picture.style.cssText = `display:block;width:${side};height:${side};margin:-${PAD_EM}em;max-width:none;max-height:none`;
    svg.replaceWith(picture);
  });
  // The MathML is only for screen readers and has no place in a picture.
  for (const spoken of copy.querySelectorAll('.math > math')) spoken.remove();
}

/** 着重号: html2canvas does not support text-emphasis, so each character gets its own dot. */
export function drawEmphasis(copy: Element): void {
  for (const dotted of copy.querySelectorAll<HTMLElement>('em.dot')) {
    dotted.style.textEmphasis = 'none';
    const walker = document.createTreeWalker(dotted, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const characters = [...text.data].map((character) => {
        if (/[\s\p{P}]/u.test(character)) return document.createTextNode(character);
        const box = document.createElement('span');
        box.style.position = 'relative';
        const dot = document.createElement('span');
        dot.style.cssText =
          'position:absolute;left:50%;bottom:-.12em;width:.2em;height:.2em;margin-left:-.1em;border-radius:50%;background:#000';
        box.append(character, dot);
        return box;
      });
      text.replaceWith(...characters);
    }
  }
}

/** What is wrong with a staged sheet whose pictures are decoded. */
export function undrawn(copy: Element): string[] {
  const lost = [...copy.querySelectorAll<HTMLImageElement>('.math img')].filter(
    (picture) => picture.complete && picture.naturalWidth === 0,
  );
  // A formula is drawn from its source again the next time.
  if (lost.length > 0) pictures.clear();
  return lost.length > 0 ? [`${lost.length} 个公式没有画出`] : [];
}

const SAMPLE = 160;
/** Shrunk, no pixel differs from white: strokes of a line of text stay visible. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas');
  small.width = small.height = SAMPLE;
  const pen = small.getContext('2d');
  if (!pen) return false;
  pen.drawImage(canvas, 0, 0, SAMPLE, SAMPLE);
  return pen.getImageData(0, 0, SAMPLE, SAMPLE).data.every((value) => value > 253);
}

const decoded = (picture: HTMLImageElement): Promise<unknown> => {
  picture.loading = 'eager';
  return picture.decode().catch(() => undefined);
};

/** Clones a sheet at scale 1 into a container where it can be captured. The caller removes it. */
async function stage(sheet: HTMLElement): Promise<HTMLElement> {
  const copy = sheet.cloneNode(true) as HTMLElement;
  swapFormulas(sheet, copy);
  drawEmphasis(copy);
  copy.style.boxShadow = 'none';
  copy.style.transform = 'none';
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.className = 'paper-stage';
  host.style.cssText = 'position:absolute;left:-20000px;top:0;pointer-events:none;width:max-content';
  host.append(copy);
  document.body.append(host);
  await Promise.all([...copy.querySelectorAll('img')].map(decoded));
  return host;
}

/** Throws DamagedFile for a picture that lacks formulas or is blank. */
export async function captureSheet(sheet: HTMLElement): Promise<HTMLCanvasElement> {
  const { default: html2canvas } = await import('html2canvas');
  const host = await stage(sheet);
  const copy = host.firstElementChild as HTMLElement;
  try {
    demandWhole(undrawn(copy));
    const canvas = await html2canvas(copy, {
      scale: CAPTURE_SCALE,
      backgroundColor: '#ffffff',
      useCORS: true,
      logging: false,
      // The rest of the program is not cloned.
      ignoreElements: (element) =>
        element.parentElement === document.body
          ? element !== host
          : element.tagName === 'SCRIPT' || element.tagName === 'NOSCRIPT',
    });
    if ((copy.textContent ?? '').trim() !== '' && isBlank(canvas)) demandWhole(['画出的页面是空白的']);
    return canvas;
  } finally {
    host.remove();
  }
}
