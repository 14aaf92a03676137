// Formulas of texts that are about to be shown, all asked for together: a list that is drawn card by card would ask for each step apart.
import { collectMath } from '../../domain/content/plainText';
import { peek, typeset } from '../lib/math/typesetter';
import { contentOf } from './contentCache';

/** Until all of them are there; null where they are. */
export function foresee(htmls: readonly string[]): Promise<unknown> | null {
  const lacking = htmls.flatMap((html) => collectMath(contentOf(html))).filter(({ tex, display }) => peek(tex, display) === undefined);
  return lacking.length === 0 ? null : Promise.all(lacking.map(({ tex, display }) => typeset(tex, display, 'idle')));
}
