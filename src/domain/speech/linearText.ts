// A formula as one line of text, for what a reader copies from a PDF, and for plain text: x^2/4+y^2/3=1, √(x+1),
// a_(n+1).
import type { MathElement } from './mathRow';

/** What MathML writes without showing it: function application, invisible times and comma. */
const INVISIBLE = /[\u2061-\u2064]/g;
const ACCENTS: Readonly<Record<string, string>> = {
  '\u2192': '\u20D7',
  '\u20D7': '\u20D7',
  '\u00AF': '\u0305',
  '\u203E': '\u0305',
  '\u2015': '\u0305',
  '^': '\u0302',
  '\u02C6': '\u0302',
  '~': '\u0303',
  '\u02DC': '\u0303',
};
const ROOTS: Readonly<Record<string, string>> = { 3: '∛', 4: '∜' };
const ATTACHED = /^[′″‴°∗*]+$/u;
const DEGREE = '∘';

/** In brackets unless it is one letter or number. */
const grouped = (text: string): string => (/^(?:[\d.]+|\p{L}\p{M}*[′″]?|.)$/u.test(text) ? text : `(${text})`);
/** A power binds stronger than a fraction. */
const term = (text: string): string => (/^\d*\p{L}(?:[\^_]\w)?$/u.test(text) ? text : grouped(text));

export function linearText(element: MathElement): string {
  const parts = Array.from(element.children, linearText);
  const [first = '', second = '', third = ''] = parts;
  switch (element.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'ms':
    case 'mtext':
      return (element.textContent ?? '').replace(INVISIBLE, '').normalize('NFKC').trim();
    case 'mfrac':
      return element.getAttribute('linethickness')?.startsWith('0')
        ? `(${first};${second})`
        : `${term(first)}/${term(second)}`;
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${ROOTS[second] ?? `${grouped(second)}√`}${grouped(first)}`;
    case 'msub':
    case 'munder':
      return `${first}_${grouped(second)}`;
    case 'msup':
      if (second === DEGREE) return `${first}°`;
      return ATTACHED.test(second) ? first + second : `${first}^${grouped(second)}`;
    case 'mover': {
      const accent = ACCENTS[second];
      if (accent) return Array.from(first, (char) => char + accent).join('');
      return second === '⌢' || second === '⏜' ? `⌒${first}` : `${first}^${grouped(second)}`;
    }
    case 'msubsup':
    case 'munderover':
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case 'mtable':
      return parts.join('; ');
    case 'mtr':
      return parts.filter((cell) => cell !== '').join(', ');
    default:
      return parts.join('');
  }
}
