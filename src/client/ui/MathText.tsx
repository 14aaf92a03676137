// One formula: at once when it is in memory, else a place of its estimated size until the worker has it.
import { createContext, useContext, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { estimateSize } from '../lib/math/estimateSize';
import { showTypeset, whenNear } from '../lib/math/mathDom';
import { peek, typeset, type Typeset } from '../lib/math/typesetter';

export interface MathTextProps {
  tex: string;
  display?: boolean;
}

/** True on papers: formulas are drawn at once and all of them, wherever they are. */
export const MathEagerContext = createContext(false);

/** The formula once it is known; asks for it early when it comes near the screen. */
function useTypeset(tex: string, display: boolean, box: { current: HTMLElement | null }): Typeset | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const known = peek(tex, display);
  const missing = known === undefined;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    void typeset(tex, display, 'idle').then(() => {
      if (!gone) redraw();
    });
    const stop = box.current ? whenNear(box.current, () => void typeset(tex, display, 'visible')) : undefined;
    return () => {
      gone = true;
      stop?.();
    };
  }, [tex, display, missing, box]);
  return known;
}

export function MathText({ tex, display = false }: MathTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const eager = useContext(MathEagerContext);
  const known = useTypeset(tex, display, box);
  useLayoutEffect(() => {
    if (known && known.error === undefined && box.current) return showTypeset(box.current, known, eager, tex);
  }, [known, eager, tex]);

  if (known?.error !== undefined) {
    return (
      <span className="math-fault" title={`公式无法排版：${known.error}`} data-tex={tex}>
        {tex}
      </span>
    );
  }
  const size = known ?? estimateSize(tex, display);
  return (
    <span
      ref={box}
      className={known ? 'math' : 'math math-wait'}
      data-tex={tex}
      role="img"
      aria-label={tex}
      style={{ width: `${size.width_em}em`, height: `${size.height_em}em`, verticalAlign: `${-size.depth_em}em` }}
    />
  );
}
