// One formula in its box in the page: a place of its estimated size until it is there. What changes is set on the box itself: hundreds of
// formulas that arrive together are not hundreds of components to be rendered again.
import { estimateSize } from './estimateSize';
import { showTypeset, whenNear } from './mathDom';
import { peek, typeset, type Typeset } from './typesetter';

export interface BoxedFormula {
  tex: string;
  display: boolean;
  /** Drawn at once wherever it is. */
  eager: boolean;
}

function fit(box: HTMLElement, { width_em, height_em, depth_em }: Pick<Typeset, 'width_em' | 'height_em' | 'depth_em'>, waits: boolean): void {
  box.style.cssText = `width:${width_em}em;height:${height_em}em;vertical-align:${-depth_em}em`;
  if (box.classList.contains('math-wait') !== waits) box.classList.toggle('math-wait', waits);
}

/** As it is until its drawing is there, whatever stood in the box before. */
function begin(box: HTMLElement, tex: string): void {
  if (box.className === 'math-fault') {
    box.removeAttribute('title');
    box.replaceChildren();
  }
  box.className = 'math';
  box.setAttribute('data-tex', tex);
  // Its MathML takes them away once it stands beside the drawing.
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', tex);
}

/** The source of a formula that the engine does not draw, with its reason. */
function showFault(box: HTMLElement, tex: string, fault: string): void {
  box.className = 'math-fault';
  box.title = `公式无法排版：${fault}`;
  for (const name of ['role', 'aria-label', 'style']) box.removeAttribute(name);
  box.shadowRoot?.querySelector('math')?.remove();
  box.textContent = tex;
}

/** Makes an empty span, or one that held another formula, the box of this one; asks early for what comes near the screen. Returns how to withdraw it. */
export function showFormula(box: HTMLElement, { tex, display, eager }: BoxedFormula): () => void {
  begin(box, tex);
  const show = (drawn: Typeset) => {
    if (drawn.error !== undefined) return showFault(box, tex, drawn.error), () => undefined;
    fit(box, drawn, false);
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
