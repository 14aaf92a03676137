// One formula: at once when it is in memory, else a place of its estimated size until it is there; its source where it is refused.
import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react';
import { showFormula } from '../lib/math/formulaBox';
import { peek } from '../lib/math/typesetter';

export interface MathTextProps {
  tex: string;
  display?: boolean;
}

/** True on papers: formulas are drawn at once and all of them, wherever they are. */
export const MathEagerContext = createContext(false);

export function MathText({ tex, display = false }: MathTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const eager = useContext(MathEagerContext);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const fault = peek(tex, display)?.error;
  const refused = fault !== undefined;
  useLayoutEffect(() => {
    if (!refused && box.current) return showFormula(box.current, { tex, display, eager }, redraw);
  }, [tex, display, eager, refused]);

  if (refused) {
    return (
      <span className="math-fault" title={`公式无法排版：${fault}`} data-tex={tex}>
        {tex}
      </span>
    );
  }
  return <span ref={box} className="math" data-tex={tex} role="img" aria-label={tex} />;
}
