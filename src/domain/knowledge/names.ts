// Displayed names of knowledge points: a dollar sign, the tip key, a dash, the name and a dollar sign.
import type { KpNode } from '../../contract/knowledge/knowledge';
import { splitMathText, type MathTextPart } from '../content/tex/splitMathText';

type Named = Pick<KpNode, 'tip_key' | 'kp_name'>;

/** `$1001-数与式$` */
export function displayName({ tip_key, kp_name }: Named): string {
  return `$${tip_key}-${kp_name}$`;
}

/** A displayed name as rendered parts: interface text, and TeX with or without dollars of its own. */
export function drawnName(displayed: string): MathTextPart[] {
  const name = displayed.slice(1, -1);
  const dash = name.indexOf('-') + 1;
  return joined([{ kind: 'text', text: name.slice(0, dash) }, ...nameParts(name.slice(dash))]);
}

/** The same for the name without its tip key. */
export function nameParts(name: string): MathTextPart[] {
  const kept = (part: MathTextPart) =>
    part.kind === 'math' && isProse(part.tex) ? { kind: 'text' as const, text: `$${part.tex}$` } : part;
  return joined(
    joined(splitMathText(name).map(kept)).flatMap((part) => (part.kind === 'text' ? bareTex(part.text) : [part])),
  );
}

/** Without delimiters, for labels and titles: `1001-数与式`. */
export function plainName({ tip_key, kp_name }: Named): string {
  return `${tip_key}-${plainKpName(kp_name)}`;
}

export function plainKpName(name: string): string {
  return splitMathText(name)
    .map((part) => (part.kind === 'text' ? part.text : part.tex))
    .join('');
}

/** Text between Chinese characters and Chinese punctuation. */
const RUN = /[!-~][ -~]*/g;
/** A command, a superscript, or a subscript of a single letter: only these are certainly TeX. */
const TEX_MARK = /\\[a-zA-Z]+|\^|(?<![a-zA-Z])[a-zA-Z]_[a-zA-Z0-9{\\]/;
/** Words of a sentence in Latin letters; names of commands and text in braces are not words. */
const WORD = /(?<![\\a-zA-Z{])[a-zA-Z]{3,}(?![^{}]*\})/;
/** Text between two prices: `5 元至 ` */
const isProse = (tex: string): boolean => /\p{Script=Han}/u.test(tex) && !TEX_MARK.test(tex);

function bareTex(text: string): MathTextPart[] {
  const parts: MathTextPart[] = [];
  let done = 0;
  for (const found of text.matchAll(RUN)) {
    for (const piece of WORD.test(found[0]) ? found[0].matchAll(/\S+/g) : [found]) {
      const tex = piece[0].trimEnd();
      if (!TEX_MARK.test(tex)) continue;
      const at = piece === found ? found.index : found.index + piece.index;
      parts.push({ kind: 'text', text: text.slice(done, at) }, { kind: 'math', tex, display: false });
      done = at + tex.length;
    }
  }
  return [...parts, { kind: 'text', text: text.slice(done) }];
}

/** Merges neighbouring texts and removes empty parts. */
function joined(parts: readonly MathTextPart[]): MathTextPart[] {
  const found: MathTextPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.kind === 'math') found.push({ ...part, display: false });
    else if (last?.kind === 'text') found[found.length - 1] = { kind: 'text', text: last.text + part.text };
    else if (part.text !== '') found.push(part);
  }
  return found;
}
