// A text with formulas that changes while it is shown (names of the knowledge tree): rendered at once if its formulas
// are in memory, otherwise through better-react-mathjax with our engine. Until then the source is shown.
import { MathJax, MathJaxBaseContext } from 'better-react-mathjax';
import { useReducer } from 'react';
import type { MathTextPart } from '../../../domain/content/tex/splitMathText';
import { mathJaxContext } from '../../lib/math/mathJaxFacade';
import { isDrawn, NameParts } from '../knowledge/KpName';

export interface DynamicMathProps {
  parts: readonly MathTextPart[];
  /** Shown until the text is typeset. */
  fallback: string;
}

const sourceOf = (part: MathTextPart) => (part.kind === 'math' ? `$${part.tex}$` : part.text.replace(/\$/g, '\\$'));

export default function DynamicMath({ parts, fallback }: DynamicMathProps) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  if (isDrawn(parts)) return <NameParts parts={parts} />;
  return (
    <MathJaxBaseContext.Provider value={mathJaxContext}>
      {/* The component would lose a change during typesetting: rendering again afterwards applies it. */}
      <MathJax inline dynamic text={parts.map(sourceOf).join('')} onTypeset={redraw}>
        {fallback}
      </MathJax>
    </MathJaxBaseContext.Provider>
  );
}
