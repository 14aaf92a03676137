// Translates messages that the server and the domain write in Chinese, where the interface is English.
import { LANGUAGE, t, TEXTS } from './t';

const HAN = /\p{Script=Han}/u;

interface Pattern {
  key: string;
  /** The fixed text before, between and after the places. */
  parts: readonly string[];
  /** Which value each place is. */
  places: readonly number[];
  size: number;
}
let patterns: Pattern[] | undefined;

/** The templates of the table: the longest fixed text first, then the fewest places. */
const allPatterns = (): Pattern[] =>
  (patterns ??= Object.keys(TEXTS)
    .flatMap((key) => {
      const parts = key.split(/\{\d\}/);
      const size = parts.join('').length;
      const places = [...key.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at));
      return places.length > 0 && size > 1 ? [{ key, parts, places, size }] : [];
    })
    .sort((a, b) => b.size - a.size || a.places.length - b.places.length));

/** The values at the places of the pattern; null if the text is another one. */
function valuesIn({ parts, places, size }: Pattern, text: string): string[] | null {
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (text.length < size || !text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const [at, place] of places.entries()) {
    const part = rest[at];
    const to = part === undefined ? end : text.indexOf(part, from + 1);
    if (to < from || to > end) return null;
    values[place] = text.slice(from, to);
    from = to + (part?.length ?? 0);
  }
  return values;
}

/** A template with less fixed text would match nearly any message. */
const isSpecific = ({ size, parts: [first = ''] }: Pattern, text: string): boolean =>
  size >= 4 || first.length >= 2 || size * 2 >= text.length;

/**
 * `field：reason`, a field with the place in it (选项（第 2 项 分值）), what follows a name, or clauses; the parts that have
 * a translation.
 */
function inParts(text: string): string {
  const colon = text.indexOf('：');
  if (colon > 0) {
    const reason = text.slice(colon + 1);
    const known = translated(reason);
    if (known !== reason) return `${translated(text.slice(0, colon))}: ${known}`;
  }
  const open = text.indexOf('（');
  if (open > 0 && text.endsWith('）')) {
    const inner = text.slice(open + 1, -1);
    const listed = inner.split('，').map(translated);
    const steps = listed.some((each) => HAN.test(each)) ? inner.split(/ (?!\d|项)/).map(translated) : listed;
    return `${translated(text.slice(0, open))} (${steps.join(', ')})`;
  }
  const name = /^“[^“”]*”/.exec(text)?.[0] ?? '';
  if (name !== '' && name !== text) return `${name} ${translated(text.slice(name.length))}`;
  const clauses = text.split('；');
  const known = clauses.length > 1 ? clauses.map(translated) : [];
  return known.length > 0 && known.every((clause, at) => clause !== clauses[at]) ? known.join('; ') : text;
}

/** The message in the language of the interface; unchanged if it has no translation. */
export function translated(text: string): string {
  if (LANGUAGE === 'zh-CN' || !HAN.test(text)) return text;
  if (TEXTS[text] !== undefined) return t(text);
  for (const pattern of allPatterns()) {
    const values = isSpecific(pattern, text) ? valuesIn(pattern, text) : null;
    if (values) return t(pattern.key, ...values.map(translated));
  }
  return inParts(text);
}
