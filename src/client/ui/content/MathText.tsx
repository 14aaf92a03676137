// One formula: rendered at once if it is in memory, otherwise a placeholder of its estimated size; its source if it
// cannot be typeset.
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { showFormula } from '../../lib/math/formulaBox';
import type { LineSetting } from './contentDom';

export interface MathTextProps {
  tex: string;
  display?: boolean;
}

/** On papers: the setting of their lines; all formulas are typeset at once, even outside the viewport. */
export const PaperLinesContext = createContext<LineSetting | null>(null);

export function MathText({ tex, display = false }: MathTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const eager = useContext(PaperLinesContext) !== null;
  useLayoutEffect(
    () => (box.current ? showFormula(box.current, { tex, display, eager }) : undefined),
    [tex, display, eager],
  );
  return <span ref={box} />;
}
