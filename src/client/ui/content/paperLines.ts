// How paper sets its lines: our own gaps and adjacent marks, the same in every browser. Lists leave both to the browser
// and do not load this.
import type { LineSetting } from './contentDom';
import { paperUnits } from './paperUnits';
import { tightText } from './tightText';

/** Centred figures one after the other are side by side, where the line has room. */
function setFigureRows(made: ParentNode): void {
  for (const figure of made.querySelectorAll('.place-center + .place-center')) {
    const before = figure.previousElementSibling;
    if (before?.className === 'figures') before.append(figure);
    else {
      const row = document.createElement('div');
      row.className = 'figures';
      figure.before(row);
      if (before) row.append(before);
      row.append(figure);
    }
  }
}

export const PAPER_LINES: LineSetting = { units: paperUnits, text: tightText, finish: setFigureRows };
