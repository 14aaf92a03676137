// Which characters stored content may hold: one rule for text, TeX and attributes.

// Placeholders of lifted formulas use noncharacters, which never survive `cleanCharacters`.
export const PLACEHOLDER_OPEN = '\uFDD0';
export const PLACEHOLDER_CLOSE = '\uFDD1';

// C0 and C1 controls but tab and newline, bidirectional overrides, noncharacters, byte-order mark.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFEFF\uFFFE\uFFFF]/g;
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

/** Drops what no screen can show and no database may hold; `\r\n` and `\r` become `\n`. */
export function cleanCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').replace(LONE_SURROGATE, '\uFFFD');
}
