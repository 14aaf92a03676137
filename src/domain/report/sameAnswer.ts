// Whether an answer equals an accepted form: the same formula typed differently, the same number, the same
// alternatives. If it cannot be decided, they are different (docs/equality.md).
import { canonicalTex } from '../content/tex/canonicalTex';
import { numericValue, sameValue } from './numericValue';

/**
 * Removes formula delimiters; a space between two digits is kept as TeX `\;`, since a plain one has no meaning in TeX.
 */
function bare(text: string): string {
  const source = text.replace(/\\[()[\]]|(?<!\\)\$/g, ' ').trim();
  // Without TeX, braces denote a set.
  const plain = /[\\^_$]/.test(text) ? source : source.replace(/[{}]/g, '\\$&');
  return plain.replace(/\s+/g, ' ').replace(/(?<=\d) (?=\d)/g, '\\;');
}

function sameFormula(a: string, b: string): boolean {
  const canonical = canonicalTex(a);
  if (a === b || (canonical !== '' && canonical === canonicalTex(b))) return true;
  const [x, y] = [numericValue(a), numericValue(b)];
  return x !== null && y !== null && sameValue(x, y);
}

const ALTERNATIVE = /\\(?:text|mathrm|mbox)\s*\{\s*(?:或者?|or)\s*\}|或者?|(?<![A-Za-z\\])or(?![A-Za-z])/;
const SET = /^(?:\\left\s*)?\\\{([^{}|:：]*)(?:\\right\s*)?\\\}$/;
/** `x=1 或 x=2`, `\{1,2\}`: the members, whose order does not matter, or null. */
function membersOf(text: string): string[] | null {
  const parts = SET.exec(text)?.[1]?.split(/[,，]/) ?? text.split(ALTERNATIVE);
  return parts.length > 1 ? parts.map((part) => part.trim()) : null;
}

export function sameAnswer(accepted: string, given: string): boolean {
  const [a, b] = [bare(accepted), bare(given)];
  if (a === '') return false;
  if (sameFormula(a, b)) return true;
  const [wanted, rest] = [membersOf(a), membersOf(b)];
  if (!wanted || !rest || wanted.length !== rest.length || SET.test(a) !== SET.test(b)) return false;
  return wanted.every((member) => {
    const at = rest.findIndex((other) => member !== '' && sameFormula(member, other));
    return at >= 0 && rest.splice(at, 1).length === 1;
  });
}
