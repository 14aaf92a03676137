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

/** Asks early for what comes near the screen; `refused` where the engine does not draw it. Returns how to withdraw it. */
export function showFormula(box: HTMLElement, { tex, display, eager }: BoxedFormula, refused: () => void): () => void {
  const show = (drawn: Typeset) => {
    fit(box, drawn, false);
    return showTypeset(box, drawn, eager, tex);
  };
  const known = peek(tex, display);
  if (known) return show(known);
  fit(box, estimateSize(tex, display), true);
  let withdraw = whenNear(box, () => void typeset(tex, display, 'visible'));
  let gone = false;
  void typeset(tex, display, 'idle').then((drawn) => {
    if (gone) return;
    withdraw();
    if (drawn.error === undefined) withdraw = show(drawn);
    else refused();
  });
  return () => {
    gone = true;
    withdraw();
  };
}
