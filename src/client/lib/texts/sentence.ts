// Texts that the domain makes for reports and printed pages, which are Chinese, on an English screen.
import { LANGUAGE, t } from './t';

const VALUES = /(?:(?<= )-)?\d+(?:[.+]\d+)*|(?<=选 )[A-Z]/g;
const MARKS: Readonly<Record<string, string>> = { '，': ', ', '；': '; ' };

/** The text of a clause with {0}, {1} … for the numbers and letters in it; unchanged if it has no translation. */
function clause(text: string): string {
  const values = text.match(VALUES) ?? [];
  let at = 0;
  return t(
    text.replace(VALUES, () => `{${at++}}`),
    ...values,
  );
}

/** A whole sentence, or each of its clauses, in the language of the interface. */
export function sentence(text: string, [mark, ...marks]: readonly string[] = ['；', '，']): string {
  const whole = LANGUAGE === 'zh-CN' ? text : clause(text);
  if (LANGUAGE === 'zh-CN' || whole !== text || mark === undefined) return whole;
  // A mark that is named in quotes divides nothing.
  return text
    .split(new RegExp(`(?<!“)${mark}`))
    .map((part) => sentence(part, marks))
    .join(MARKS[mark]);
}
