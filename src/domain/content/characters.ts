// Which characters stored content may hold, and how entities are decoded: one rule for text, TeX and attributes.
import { Tokenizer } from 'htmlparser2';

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

const decoded = new Map<string, string>();

function decodeOne(entity: string): string {
  const known = decoded.get(entity);
  if (known !== undefined) return known;
  let out = '';
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => (out += entity.slice(start, end)),
      ontextentity: (code) => (out += String.fromCodePoint(code)),
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(entity);
  tokenizer.end();
  if (decoded.size > 2000) decoded.clear();
  decoded.set(entity, out);
  return out;
}

/** Decodes complete entities (`&lt;`, `&#60;`) once; `&` of a TeX alignment stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g, decodeOne);
}
