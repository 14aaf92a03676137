// Formulas of what is about to be shown, all asked for together: a list that is drawn card by card would ask for each step apart.
import { collectMath } from '../../domain/content/plainText';
import type { Content } from '../../domain/content/tree';
import { peek, typeset } from '../lib/math/typesetter';

/** Until all of them are there; null where they are. */
export function foresee(contents: readonly Content[]): Promise<unknown> | null {
  const lacking = contents.flatMap(collectMath).filter(({ tex, display }) => peek(tex, display) === undefined);
  return lacking.length === 0 ? null : Promise.all(lacking.map(({ tex, display }) => typeset(tex, display, 'idle')));
}
