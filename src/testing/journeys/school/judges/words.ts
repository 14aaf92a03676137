// The words of a question, from its stored text to what another program finds in a file. Of its own: what reads a stem
// here must not be what wrote it there.
import type { Finding } from '../finding';

/** What a file must show of a question. */
export interface ExpectedQuestion {
  /** Its stored text: HTML with formulas as `\(…\)`. */
  stem: string;
  /** What is printed with it: options, parts, and answers where the file has them. */
  more?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', apos: "'" };
const plain = (html: string): string =>
  html
    .replace(/\\\([^]*?\\\)|\\\[[^]*?\\\]|\$\$[^]*?\$\$|\$[^$]*\$/g, '\n')
    .replace(/<(?:svg|style|figure)\b[^]*?<\/(?:svg|style|figure)>/gi, '\n')
    .replace(/<\/?(?:b|i|u|em|strong|span)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Runs of Chinese characters, without formulas, pictures and signs. */
export const wordsOf = (stem: string): string[] =>
  plain(stem)
    .normalize('NFKC')
    .match(/\p{Script=Han}{2,}/gu) ?? [];

/** Only the Chinese characters of what a file shows: other programs set spaces and signs by their own rules. */
export const hanOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{Script=Han}]/gu, '');

/** Runs of a question that are looked for, from its beginning. */
const HEAD = 6;
/** Shorter runs are in many questions: they do not show an order. */
const TELLING = 4;
const SHOWN = 24;
const longestOf = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length)[0] ?? '';

/**
 * The words of each question are there, its longest ones after those of the question before; unless `again`, as in its
 * answer, no oftener than the questions have them.
 */
export function judgeWords(
  rule: string,
  shown: string,
  questions: readonly ExpectedQuestion[],
  { again = false }: { again?: boolean } = {},
): Finding[] {
  const text = hanOf(shown);
  const findings: Finding[] = [];
  let from = 0;
  for (const [place, { stem }] of questions.entries()) {
    const words = wordsOf(stem);
    const head = words.slice(0, HEAD);
    const find = (message: string) =>
      findings.push({ rule, message: `question ${place + 1} “${head.join('…').slice(0, SHOWN)}”: ${message}` });
    const lost = head.find((one) => !text.includes(one));
    if (lost !== undefined) {
      find(`“${lost.slice(0, SHOWN)}” is not there`);
      continue;
    }
    const telling = longestOf(head);
    if (telling.length >= TELLING) {
      const at = text.indexOf(telling, from);
      if (at < 0) find('is only before its place');
      else from = at + telling.length;
    }
    const longest = longestOf(words);
    if (again || longest.length < 2 * TELLING) continue;
    const wanted = questions.reduce(
      (sum, other) => sum + timesIn(hanRuns(other.stem + (other.more ?? '')), longest),
      0,
    );
    const times = timesIn(text, longest);
    if (times > wanted) find(`“${longest.slice(0, SHOWN)}” is there ${times} times`);
  }
  return findings;
}
const hanRuns = (stem: string) => hanOf(plain(stem));
const timesIn = (text: string, words: string) => text.split(words).length - 1;

/** What no reader of a paper may see. */
const BROKEN =
  /undefined|\bNaN\b|\[object|\\(?:frac|dfrac|sqrt|begin|text|left|right|mathrm|overrightarrow)\b|\\[()[\]]|\$|&(?:nbsp|lt|gt|amp);|\{\{/g;
/** `shown` has no leavings of programs that the questions do not have themselves. */
export function judgeLeavings(rule: string, shown: string, questions: readonly ExpectedQuestion[]): Finding[] {
  const own = questions.map(({ stem, more = '' }) => plain(stem + more)).join('\n');
  const pieces = new Set(shown.match(BROKEN) ?? []);
  return [...pieces]
    .filter((piece) => !own.includes(piece))
    .map((piece) => {
      const at = shown.indexOf(piece);
      return { rule, message: `“${piece}” is printed: ${JSON.stringify(shown.slice(Math.max(0, at - 30), at + 40))}` };
    });
}
