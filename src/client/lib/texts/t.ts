// The texts of the interface. The Chinese text is the key of its translation, with {0}, {1} … for its values, and
// {0|question|questions} for a word that follows the number of value 0, many without it; {0:low} for a noun that
// begins with a small letter inside a sentence. A text that has no translation stays Chinese. The table is in storage
// when a page starts (language.ts), so that texts of modules and components are made without waiting.
export type Language = 'zh-CN' | 'en';
type Texts = Readonly<Record<string, string>>;

const TEXTS_KEY = 'tiku:texts';

function storedTexts(): Texts | null {
  try {
    return JSON.parse(localStorage.getItem(TEXTS_KEY) ?? 'null') as Texts | null;
  } catch {
    return null;
  }
}

/** The table that the next start of the page shows; without one it is Chinese. */
export const storeTexts = (table: Texts | null): void =>
  table ? localStorage.setItem(TEXTS_KEY, JSON.stringify(table)) : localStorage.removeItem(TEXTS_KEY);

const texts = storedTexts();
export const TEXTS: Texts = texts ?? {};
export const LANGUAGE: Language = texts ? 'en' : 'zh-CN';
if (texts) document.documentElement.lang = LANGUAGE;
/** Of widths in px that are made for Chinese words; English words are longer. */
export const WIDER = LANGUAGE === 'en' ? 1.35 : 1;

const plural = texts && new Intl.PluralRules(LANGUAGE);

/** Question becomes question; names, such as PDF, stay. */
const lowered = (noun: string): string => noun.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** Values that are false or nothing are left out, as in JSX; a `{1}` without a value is text (`\frac{1}{2}`). */
export function t(text: string, ...values: readonly (string | number | false | null | undefined)[]): string {
  return (texts?.[text] ?? text).replace(
    /\{(\d)(?:(:low)|\|([^{|}]{0,80})\|([^{|}]{0,80}))?\}/g,
    (place, at, low, one, other) => {
      const value = values[+at];
      if (one !== undefined) return plural?.select(Number(value)) === 'one' ? one : other;
      if (+at >= values.length) return place;
      const shown = value || value === 0 ? `${value}` : '';
      return low ? lowered(shown) : shown;
    },
  );
}
