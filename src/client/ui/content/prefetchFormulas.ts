// Requests all formulas of content that is about to be shown together: a list rendered card by card would send one
// request per step.
import { collectMath } from '../../../domain/content/plainText';
import type { Content } from '../../../domain/content/tree';
import { peek, typeset } from '../../lib/math/typesetter';

/** Resolves when all of them are loaded; null if they already are. */
export function prefetchFormulas(contents: readonly Content[]): Promise<unknown> | null {
  const lacking = contents.flatMap(collectMath).filter(({ tex, display }) => peek(tex, display) === undefined);
  return lacking.length === 0 ? null : Promise.all(lacking.map(({ tex, display }) => typeset(tex, display, 'idle')));
}
