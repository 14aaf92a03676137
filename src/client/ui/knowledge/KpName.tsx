// The name of a knowledge point: text at once, its TeX as formulas with reserved space.
import { memo } from 'react';
import type { MathTextPart } from '../../../domain/content/tex/splitMathText';
import { nameParts } from '../../../domain/knowledge/names';
import { MathText } from '../content/MathText';

export const NameParts = memo(function NameParts({ parts }: { parts: readonly MathTextPart[] }) {
  return parts.map((part, index) => (part.kind === 'text' ? part.text : <MathText key={index} tex={part.tex} />));
});

/** `tipKey` is shown before the name. */
export function KpName({ name, tipKey = '' }: { name: string; tipKey?: string | undefined }) {
  return (
    <>
      {tipKey === '' ? '' : `${tipKey}-`}
      <NameParts parts={nameParts(name)} />
    </>
  );
}
