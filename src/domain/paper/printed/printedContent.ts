// Content as a paper prints it, regardless of the stored text: a real minus in calculations, and the answer
// bracket of a choice question （　　） in one width, before the full stop.
import type { Content } from '../../content/tree';
import { bracketForm, bracketPlace } from '../../content/writing/bracketRules';
import { minus } from '../../content/writing/textRules';
import { flatText, repairContent } from '../../content/writing/writing';

// The bracket （　　） at the end of a choice or true/false stem on paper, added if the stored stem has none.

/**
 * The stem has one already: an empty bracket, one with spacing TeX, or a blank to fill. The alternatives do not overlap
 * (\s contains the ideographic space): otherwise an open bracket with many spaces takes exponential time.
 */
export const htmlBracketed = (html: string): boolean =>
  /(?<!\\)[（(](\s|&nbsp;|&emsp;|_|\\q?quad|\\[,;: ]|\\\(|\\\)|\$|~)*[）)]/.test(html) ||
  html.includes('data-blank') ||
  /_{3,}/.test(html);

const BRACKET = '（　　）';
/** A stop that ends the stem; two dots are an ellipsis. */
const STOP = /(?<!\.)[。．.]\s*$/;

/**
 * The stem with the bracket at the end of its last paragraph of text, before the full stop, or on a line of its own
 * before pictures.
 */
export function withBracket(content: Content): Content {
  const last = content.findLastIndex((block) => block.kind === 'p');
  const bracket = { kind: 'text' as const, text: BRACKET };
  const paragraph = content[last];
  if (paragraph?.kind !== 'p') return [...content, { kind: 'p', children: [bracket] }];
  const end = paragraph.children.at(-1);
  const stop = end?.kind === 'text' ? STOP.exec(end.text) : null;
  const children =
    end?.kind === 'text' && stop
      ? [...paragraph.children.slice(0, -1), { ...end, text: end.text.slice(0, stop.index) + BRACKET + stop[0] }]
      : [...paragraph.children, bracket];
  return content.with(last, { ...paragraph, children });
}

export type PrintedField = 'stem' | 'option' | 'part' | 'answer';
/** The bracket of a stem: stored in it, added by the paper, or none. */
export type StemBracket = 'stored' | 'added' | 'none';
export const stemBracket = ({ choice, bracket }: { choice?: boolean; bracket?: boolean }): StemBracket =>
  choice ? (bracket ? 'added' : 'stored') : 'none';

const RULES = { text: [minus], bracket: [minus, bracketForm, bracketPlace] } as const;

const known = new WeakMap<Content, Map<string, Content>>();

/** The same object for the same content, so that it can be a memo key. */
export function printedContent(content: Content, field: PrintedField, bracket: StemBracket = 'none'): Content {
  const made = known.get(content) ?? new Map<string, Content>();
  known.set(content, made);
  const before = made.get(field + bracket);
  if (before) return before;
  const rules = bracket === 'stored' ? RULES.bracket : RULES.text;
  const setting = { field, choice: bracket === 'stored', around: flatText(content) };
  const { content: repaired, changes } = repairContent(content, setting, rules);
  const plain = changes.length > 0 ? repaired : content;
  const printed = bracket === 'added' ? withBracket(plain) : plain;
  made.set(field + bracket, printed);
  return printed;
}
