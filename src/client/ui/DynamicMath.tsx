// A whole text with `$…$` in it that changes while it is shown (names of the knowledge tree, previews): at once when
// its formulas are in memory, else through better-react-mathjax over our engine. The source stands until then.
import { MathJax, MathJaxBaseContext } from 'better-react-mathjax';
import { useReducer } from 'react';
import { mathJaxContext } from '../lib/math/mathJaxFacade';
import { splitMathText } from '../lib/math/splitMathText';
import { peek } from '../lib/math/typesetter';
import { MathText } from './MathText';

export interface DynamicMathProps {
  text: string;
  /** Shown until the text is typeset. */
  fallback?: string;
}

export function DynamicMath({ text, fallback = text }: DynamicMathProps) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const parts = splitMathText(text);
  const known = parts.every((part) => part.kind === 'text' || peek(part.tex, part.display) !== undefined);
  if (known) {
    return parts.map((part, index) =>
      part.kind === 'text' ? part.text : <MathText key={index} tex={part.tex} display={part.display} />,
    );
  }
  return (
    <MathJaxBaseContext.Provider value={mathJaxContext}>
      {/* A change during typesetting would be lost by the component: drawing again afterwards picks it up. */}
      <MathJax inline dynamic text={text} onTypeset={redraw}>
        {fallback}
      </MathJax>
    </MathJaxBaseContext.Provider>
  );
}
