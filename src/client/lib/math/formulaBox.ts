// One formula in its box in the page: a placeholder of its estimated size until it is typeset. Changes are made to the
// box element directly, so that hundreds of formulas that arrive together do not re-render hundreds of components.
import { estimateSize } from '../../../domain/content/estimateSize';
import { t } from '../texts/t';
import { showTypeset, whenNear } from './mathDom';
import { peek, typeset, type Typeset } from './typesetter';

export interface BoxedFormula {
  tex: string;
  display: boolean;
  /** Put into the page at once, even if it is far from the viewport. */
  eager: boolean;
}

function fit(
  box: HTMLElement,
  { width_em, height_em, depth_em }: Pick<Typeset, 'width_em' | 'height_em' | 'depth_em'>,
  waits: boolean,
): void {
  box.style.cssText = `width:${width_em}em;height:${height_em}em;vertical-align:${-depth_em}em`;
  if (box.classList.contains('math-wait') !== waits) box.classList.toggle('math-wait', waits);
}

/** em. A wider formula is divided where its line ends; a narrower one only if it is wider than the whole line. */
const LONG = 20;

function fitParts(box: HTMLElement, width_em: number): void {
  box.removeAttribute('style');
  box.className = width_em > LONG ? 'math divided long' : 'math divided';
}

/** The state until the drawing arrives; resets a box that was used before. */
function begin(box: HTMLElement, tex: string): void {
  if (box.className === 'math-fault') {
    box.removeAttribute('title');
    box.replaceChildren();
  }
  box.className = 'math';
  box.setAttribute('data-tex', tex);
  // Removed when the MathML is added next to the drawing.
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', tex);
}

/** The source of a formula that the engine cannot typeset, with the reason as title. */
function showFault(box: HTMLElement, tex: string, fault: string): void {
  box.className = 'math-fault';
  box.title = t('公式无法排版：{0}', fault);
  for (const name of ['role', 'aria-label', 'style']) box.removeAttribute(name);
  box.shadowRoot?.querySelector('math')?.remove();
  box.textContent = tex;
}

/**
 * Turns an empty span, or one that held another formula, into the box of this formula. Typesetting is requested early
 * for boxes near the viewport. Returns a function that cancels it.
 */
export function showFormula(box: HTMLElement, { tex, display, eager }: BoxedFormula): () => void {
  begin(box, tex);
  const show = (drawn: Typeset) => {
    if (drawn.error !== undefined) return (showFault(box, tex, drawn.error), () => undefined);
    if (drawn.parts) fitParts(box, drawn.width_em);
    else fit(box, drawn, false);
    return showTypeset(box, drawn, eager);
  };
  const known = peek(tex, display);
  if (known) return show(known);
  fit(box, estimateSize(tex, display), true);
  let withdraw = whenNear(box, () => void typeset(tex, display, 'visible'));
  let gone = false;
  void typeset(tex, display, 'idle').then((drawn) => {
    if (gone) return;
    withdraw();
    withdraw = show(drawn);
  });
  return () => {
    gone = true;
    withdraw();
  };
}
