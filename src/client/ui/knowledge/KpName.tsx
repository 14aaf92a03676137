// The name of a knowledge point: text at once, its TeX as formulas with reserved space.
import { memo } from 'react';
import type { MathTextPart } from '../../../domain/content/tex/splitMathText';
import { nameParts } from '../../../domain/knowledge/names';
import { peek } from '../../lib/math/typesetter';
import { MathText } from '../content/MathText';

/** Whether all formulas are in memory. */
export const isDrawn = (parts: readonly MathTextPart[]): boolean =>
  parts.every((part) => part.kind === 'text' || peek(part.tex, part.display) !== undefined);

export const NameParts = memo(function NameParts({ parts }: { parts: readonly MathTextPart[] }) {
  return parts.map((part, index) => (part.kind === 'text' ? part.text : <MathText key={index} tex={part.tex} />));
});

/** The code of a point belongs into the tooltip, except in a tree, whose rows show the displayed name. */
export const KpName = ({ name }: { name: string }) => <NameParts parts={nameParts(name)} />;
