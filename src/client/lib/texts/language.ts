// Switches the language of the interface: the table of texts is kept in this browser and the page starts again.
import { LANGUAGE, storeTexts, type Language } from './t';

/** Each in its own language, so that it can be found from the other one. */
export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['zh-CN', '中文'],
  ['en', 'English'],
];

/** Also after an update of the program, whose table may have more texts; they are shown from the next start on. */
export async function showLanguage(language: Language): Promise<void> {
  storeTexts(language === 'zh-CN' ? null : (await import('./en')).EN);
  if (language !== LANGUAGE) window.location.reload();
}
