// Stored HTML -> content tree, without the tolerant HTML tokenizer and its two thousand entities, which are larger than
// the code of the question list. It sanitises in the same way, since the same builder makes the tree; HTML that
// sanitizeHtml did not write may give more plain text.
import { readContent, type HtmlEvents } from './readContent';
import type { Content } from './tree';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>|<|[^<]+/g;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;
/** All entities that serializeContent writes. */
const ENTITY = /&(?:amp|lt|gt|quot|nbsp|#36|#92);/g;
const SPLIT = new RegExp(`(${ENTITY.source})`);
const CHARACTERS = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00a0'],
  ['&#36;', '$'],
  ['&#92;', '\\'],
]);

const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (entity) => CHARACTERS.get(entity) ?? entity) : text;

function read(source: string, { text, open, close }: HtmlEvents): void {
  for (const [token, slash, name, written = ''] of source.matchAll(TOKEN)) {
    if (name === undefined)
      for (const part of token.includes('&') ? token.split(SPLIT) : [token]) text(CHARACTERS.get(part) ?? part);
    else if (slash !== '') close(name);
    else
      open(
        name,
        Object.fromEntries(
          Array.from(written.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, decodeEntities(value)]),
        ),
      );
  }
}

/** For HTML as stored: returns the same tree as parseContent. */
export const parseStored = (html: string): Content => readContent(html, { read, decodeEntities });
