// HTML -> content tree. This is the only sanitiser: content without a node in the tree is removed. Input is the stored
// subset (header of tree.ts), pasted HTML, or plain text (one paragraph per line). Never throws; time is linear,
// nesting bounded, input longer than MAX_HTML cut. TeX rules: mathSpans.ts.
import { Tokenizer } from 'htmlparser2';
import { serializeContent } from './contentToHtml';
import { readContent, type HtmlEvents } from './readContent';
import type { Content } from './tree';
import type { Dropped } from './treeBuilder';

const ignore = () => undefined;

/** Parses like a browser, with every HTML entity. */
function read(source: string, { text, open, close }: HtmlEvents): void {
  let tag = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';
  const opened = () => open(tag, attributes);
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => text(source.slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => (value += source.slice(start, end)),
      onattribentity: (code) => (value += String.fromCodePoint(code)),
      onattribend() {
        if (!Object.hasOwn(attributes, attribute) && attribute !== '__proto__') attributes[attribute] = value;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => close(source.slice(start, end).toLowerCase()),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      isInForeignContext: () => false,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}

const decoded = new Map<string, string>();

function decodeOne(entity: string): string {
  const known = decoded.get(entity);
  if (known !== undefined) return known;
  let out = '';
  read(entity, { text: (text) => (out += text), open: ignore, close: ignore });
  if (decoded.size > 2000) decoded.clear();
  decoded.set(entity, out);
  return out;
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g, decodeOne);
}

export const parseContent = (html: string): Content => readContent(html, { read, decodeEntities });

/** Like parseContent, and reports each element that has no place in the tree to `dropped`. */
export const parseTold = (html: string, dropped: Dropped): Content =>
  readContent(html, { read, decodeEntities }, dropped);

/** The canonical stored form of any HTML: within the subset, and unchanged by a second pass. */
export function sanitizeHtml(html: string): string {
  return serializeContent(parseContent(html));
}
