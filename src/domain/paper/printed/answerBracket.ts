// The bracket （　　） at the end of a choice or true/false stem on paper, added if the stored stem has none.
import type { Content } from '../../content/tree';

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
