// Names of knowledge points as shown (spec section 3: a dollar sign, the tip key, a dash, the name and a dollar sign).
import type { KpNode } from '../../contract/knowledge';

// Safe to stand in a formula as they are: ideographs, digits, Chinese punctuation without a meaning in TeX.
const BARE = /^[\p{Script=Han}\d、，。；：（）《》“”‘’—·]*$/u;

/** TeX that reads exactly as the text does, whatever characters it has. */
function asTex(text: string): string {
  if (BARE.test(text)) return text;
  const clean = text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return `\\text{${clean.replace(/[\\{}$]/g, (char) => `\\${char}`)}}`;
}

type Named = Pick<KpNode, 'tip_key' | 'kp_name'>;

/** `$1001-数与式$` */
export function displayName({ tip_key, kp_name }: Named): string {
  return `$${asTex(tip_key)}-${asTex(kp_name)}$`;
}

/** The same without TeX, for labels, titles and before typesetting: `1001-数与式`. */
export function plainName({ tip_key, kp_name }: Named): string {
  return `${tip_key}-${kp_name}`;
}
