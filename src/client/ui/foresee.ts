// Formulas of texts that are about to be shown, all asked for together: a list that is drawn card by card would ask for each step apart.
import { collectMath } from '../../domain/content/plainText';
import { typeset } from '../lib/math/typesetter';
import { contentOf } from './contentCache';

export function foresee(htmls: readonly string[]): void {
  for (const html of htmls) for (const { tex, display } of collectMath(contentOf(html))) void typeset(tex, display, 'idle');
}
