// Formulas as text, by the parser of the Word export.
import { linearText } from '../../domain/speech/linearText';
import type { MathElement } from '../../domain/speech/mathRow';
import { makeTexReader, type Mml } from './texToMathml';

export const mathElement = ({ kind, text, attributes, children }: Mml): MathElement => ({
  localName: kind,
  textContent: text,
  children: children.map(mathElement),
  getAttribute: (name) => attributes[name] ?? null,
});

/** TeX on one line; null if it is invalid. */
export function makeLinear(): (tex: string) => string | null {
  const read = makeTexReader();
  return (tex) => {
    try {
      return linearText(mathElement(read(tex, false)));
    } catch {
      return null;
    }
  };
}
