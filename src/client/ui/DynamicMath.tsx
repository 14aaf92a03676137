// A text with formulas that changes while it is shown (names of the knowledge tree): at once when its formulas are in memory,
// else through better-react-mathjax over our engine. The source stands until then.
import { MathJax, MathJaxBaseContext } from 'better-react-mathjax';
import { useReducer } from 'react';
import type { MathTextPart } from '../../domain/content/splitMathText';
import { mathJaxContext } from '../lib/math/mathJaxFacade';
import { peek } from '../lib/math/typesetter';
import { NameParts } from './KpName';

export interface DynamicMathProps {
  parts: readonly MathTextPart[];
  /** Shown until the text is typeset. */
  fallback: string;
}

/** Whether nothing has to be waited for. */
export const isDrawn = (parts: readonly MathTextPart[]): boolean =>
  parts.every((part) => part.kind === 'text' || peek(part.tex, part.display) !== undefined);

const sourceOf = (part: MathTextPart) => (part.kind === 'math' ? `$${part.tex}$` : part.text.replace(/\$/g, '\\$'));

export function DynamicMath({ parts, fallback }: DynamicMathProps) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  if (isDrawn(parts)) return <NameParts parts={parts} />;
  return (
    <MathJaxBaseContext.Provider value={mathJaxContext}>
      {/* A change during typesetting would be lost by the component: drawing again afterwards picks it up. */}
      <MathJax inline dynamic text={parts.map(sourceOf).join('')} onTypeset={redraw}>
        {fallback}
      </MathJax>
    </MathJaxBaseContext.Provider>
  );
}
