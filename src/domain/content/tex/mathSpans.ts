// Finds TeX in raw HTML before an HTML parser can read `a<b` as a tag, and replaces it by placeholders.
//
// Rules: `\(…\)`, `\[…\]` and `$$…$$` end at their first closer; `$…$` at the first `$` that is not inside a `\text{…}`
// group. A backslash and the character after it are one token, so `\$` never closes and `\\]` is a row break. No pair
// crosses a block boundary; in source without block tags `$…$` also stays on its line. A `$` that looks like a price
// stays text. Outside TeX `\$` is a dollar, and `&#36;`, `&#92;` never begin TeX. Time is linear in the input.
import { cleanCharacters, PLACEHOLDER_CLOSE, PLACEHOLDER_OPEN } from '../characters';

export interface Formula {
  tex: string;
  display: boolean;
}

const BLOCK_NAMES =
  'address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|' +
  'form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|math|menu|meta|nav|noscript|object|ol|optgroup|' +
  'option|p|plaintext|pre|script|search|section|select|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|' +
  'title|tr|ul|video|xmp';
const INLINE_NAMES =
  'a|abbr|b|big|br|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var';
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_NAMES})(?=[\\s/>])`, 'gi');
export const isBlockName = (name: string): boolean => BLOCK_NAME.test(name);
const BLOCK_NAME = new RegExp(`^(?:${BLOCK_NAMES})$`);
const LINE_STRUCTURE = new RegExp(`</?(?:${BLOCK_NAMES}|br)(?=[\\s/>])`, 'i');
const TAG_START = /<(?:\/?([a-zA-Z][a-zA-Z0-9:-]*)(?=[\s/>])|!|\?)/y;
// Inside TeX, `<b>` is read as comparison signs; a closing tag or a longer name is markup.
const INNER_TAG = new RegExp(
  `</(?:${INLINE_NAMES})\\s*>|<(?:${INLINE_NAMES.replace(/\b[a-z]\|/g, '')})(?:\\s[^<>]*)?/?>`,
  'gi',
);
const TEXT_GROUP = /\\(?:text(?:bf|it|rm|sf|tt|normal)?|[mh]box)\s*\{/y;
const MAX_SKIPPED_CLOSERS = 8;

/** First position at or after `from` that `pattern` (global) matches; cached, so that a whole scan is linear. */
function ahead(source: string, pattern: RegExp): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from;
      found = pattern.exec(source)?.index ?? source.length;
    }
    return found;
  };
}

/** Position of `closer` in [from, end), or -1. */
function findCloser(source: string, from: number, end: number, closer: string): number {
  const token = closer.charCodeAt(0);
  for (let i = from; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === token && source.startsWith(closer, i) && i + closer.length <= end) return i;
    if (code === 92) i++;
  }
  return -1;
}

/** Like findCloser for a single `$`, but skips dollars of `\text{…}` groups while a balanced closer exists. */
function findDollar(source: string, from: number, end: number): number {
  let depth = 0;
  let textDepth = 0;
  let first = -1;
  let skipped = 0;
  for (let i = from; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === 92) {
      TEXT_GROUP.lastIndex = i;
      if (textDepth === 0 && TEXT_GROUP.test(source)) {
        textDepth = ++depth;
        i = TEXT_GROUP.lastIndex - 1;
      } else i++;
    } else if (code === 123) depth++;
    else if (code === 125) {
      if (depth === textDepth) textDepth = 0;
      if (depth > 0) depth--;
    } else if (code === 36) {
      if (first < 0) first = i;
      if (textDepth === 0) return i;
      if (++skipped >= MAX_SKIPPED_CLOSERS) return first;
    }
  }
  return first;
}

/** Text between two prices: `$5 元，小红有 $6`, `$5 and she has $x`. */
function readsLikeMoney(raw: string, next: string): boolean {
  if (!/^\s*\d/.test(raw)) return false;
  if (/[\s，。；、]$/.test(raw) && /\d/.test(next)) return true;
  if (/[\\^_{}=+<>*/|]/.test(raw)) return false;
  return /\p{Script=Han}/u.test(raw) || /\s[a-z]{3}|[a-z]{3}\s/i.test(raw);
}

/** TeX as stored: entities decoded once, no markup, no delimiters inside, trimmed without breaking a final `\ `. */
function cleanTex(raw: string, decodeEntities: (text: string) => string): string {
  const plain = raw.includes('<') ? raw.replace(INNER_TAG, (tag) => (/^<\/?br/i.test(tag) ? '\n' : '')) : raw;
  const text = cleanCharacters(decodeEntities(plain)).replace(/\\([\s\S])/g, (pair: string, after: string) =>
    '()[]'.includes(after) ? after : pair,
  );
  const trimmed = text.trim();
  let slashes = 0;
  while (trimmed[trimmed.length - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1 ? `${trimmed} ` : trimmed;
}

/** `html` with every formula replaced by a placeholder that contains its index in `formulas`. `html` must be clean. */
export function liftMath(
  html: string,
  decodeEntities: (text: string) => string,
): { html: string; formulas: Formula[] } {
  const formulas: Formula[] = [];
  const plain = !LINE_STRUCTURE.test(html);
  const border = ahead(html, BLOCK_TAG);
  const line = ahead(html, plain ? /\n/g : /<br(?=[\s/>])/gi);
  const blankLine = ahead(html, plain ? /\n[ \t]*\n/g : /$(?!.|\n)/g);
  const tagEnd = ahead(html, />/g);
  const special = ahead(html, /[<$\\]/g);
  const noCloser = new Map<string, number>();
  let out = '';
  const text = (part: string) => (out += plain ? part.replace(/\n/g, '<p>') : part);

  /** Reads the formula opened at `from` if it is closed; returns the position after it, or -1. */
  const take = (from: number, opener: string, closer: string): number => {
    const start = from + opener.length;
    const single = opener === '$';
    const end = Math.min(border(start), single ? line(start) : html.length, blankLine(start));
    if ((noCloser.get(opener) ?? -1) >= end) return -1;
    const close = single ? findDollar(html, start, end) : findCloser(html, start, end, closer);
    if (close < 0) {
      noCloser.set(opener, end);
      return -1;
    }
    const raw = html.slice(start, close);
    const after = close + closer.length;
    if (single && (raw.trim() === '' || readsLikeMoney(raw, html.charAt(after)))) return -1;
    INNER_TAG.lastIndex = 0;
    if (single && raw.includes('<') && INNER_TAG.test(raw)) return -1;
    const tex = cleanTex(raw, decodeEntities);
    if (tex.trim() !== '') {
      formulas.push({ tex, display: opener === '$$' || opener === '\\[' });
      out += `${PLACEHOLDER_OPEN}${formulas.length - 1}${PLACEHOLDER_CLOSE}`;
    }
    return after;
  };

  let i = 0;
  while (i < html.length) {
    const at = special(i);
    text(html.slice(i, at));
    i = at;
    const pair = html.slice(at, at + 2);
    if (at >= html.length) break;
    if (pair.startsWith('<')) {
      TAG_START.lastIndex = at;
      const match = TAG_START.exec(html);
      const name = match?.[1]?.toLowerCase();
      const comparison = name !== undefined && name.length === 1 && !'abipqsu'.includes(name);
      const end = tagEnd(at);
      if (match && !comparison && end < html.length) {
        out += html.slice(at, end + 1);
        i = end + 1;
      } else {
        out += '&lt;';
        i = at + 1;
      }
      continue;
    }
    if (pair === '\\$') {
      out += '&#36;';
      i = at + 2;
      continue;
    }
    const opener = pair === '$$' || pair === '\\(' || pair === '\\[' ? pair : pair.startsWith('$') ? '$' : '';
    const after = opener === '' ? -1 : take(at, opener, opener === '\\(' ? '\\)' : opener === '\\[' ? '\\]' : opener);
    if (after >= 0) {
      i = after;
      continue;
    }
    // Not TeX: the opener is text. A double backslash is one token, so its second half opens nothing.
    const width = opener === '$' || (opener === '' && pair !== '\\\\') ? 1 : 2;
    text(html.slice(at, at + width));
    i = at + width;
  }
  return { html: out, formulas };
}

const PLACEHOLDER = new RegExp(`${PLACEHOLDER_OPEN}(\\d+)${PLACEHOLDER_CLOSE}`);
/** Splits text at its placeholders: even entries are text, odd ones the index of a formula. */
export function splitPlaceholders(text: string): string[] {
  return text.includes(PLACEHOLDER_OPEN) ? text.split(PLACEHOLDER) : [text];
}
