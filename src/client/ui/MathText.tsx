// One formula: at once when it is in memory, else a place of its estimated size until it is there; its source where it is refused.
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { showFormula } from '../lib/math/formulaBox';

export interface MathTextProps {
  tex: string;
  display?: boolean;
}

/** True on papers: formulas are drawn at once and all of them, wherever they are. */
export const MathEagerContext = createContext(false);

export function MathText({ tex, display = false }: MathTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const eager = useContext(MathEagerContext);
  useLayoutEffect(() => (box.current ? showFormula(box.current, { tex, display, eager }) : undefined), [tex, display, eager]);
  return <span ref={box} />;
}
