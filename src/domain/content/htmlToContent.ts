// HTML -> content tree, and by that the only sanitiser (trade page, Question): what the tree has no node for is gone.
// Takes the stored subset (header of tree.ts), pasted HTML, or plain text (a paragraph a line). Never throws; time is
// linear, nesting bounded, input longer than MAX_HTML cut. TeX rules: mathSpans.ts.
import { Tokenizer } from 'htmlparser2';
import { cleanCharacters } from './characters';
import { serializeContent } from './contentToHtml';
import { liftMath, splitPlaceholders } from './mathSpans';
import { makeTreeBuilder } from './treeBuilder';
import type { Content } from './tree';

export const MAX_HTML = 4_000_000;

// Gone with everything inside them.
const DROPPED = new Set(
  (
    'script style iframe object template svg math embed applet noscript noembed noframes frameset frame xmp plaintext title ' +
    'head textarea select option audio canvas map dialog'
  ).split(' '),
);
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);

export function parseContent(html: string): Content {
  const { html: source, formulas } = liftMath(cleanCharacters(html.slice(0, MAX_HTML)));
  const builder = makeTreeBuilder();
  let tag = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';
  // Name of the element whose content is being dropped, and how many of that name are open.
  let dropping = '';
  let dropDepth = 0;

  const text = (raw: string) => {
    if (dropping !== '') return;
    splitPlaceholders(raw).forEach((part, index) => {
      if (index % 2 === 0) {
        const clean = cleanCharacters(part);
        if (clean !== '') builder.text(clean);
        return;
      }
      const formula = formulas[Number(part)];
      if (formula) builder.math(formula);
    });
  };
  const opened = () => {
    const name = tag === 'image' ? 'img' : tag;
    if (dropping !== '') {
      if (name === dropping) dropDepth++;
      return;
    }
    const blank = name === 'span' && Object.hasOwn(attributes, 'data-blank');
    if (DROPPED.has(name) || blank || name === 'video') {
      if (name === 'video' || blank) builder.open(name, attributes);
      if (VOID.has(name)) return;
      dropping = name;
      dropDepth = 1;
      return;
    }
    builder.open(name, attributes);
  };
  const closed = (name: string) => {
    if (dropping !== '') {
      if (name === dropping && --dropDepth === 0) dropping = '';
      return;
    }
    if (name === 'br') builder.open('br', {});
    else builder.close(name);
  };

  const ignore = () => undefined;
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
      onclosetag: (start, end) => closed(source.slice(start, end).toLowerCase()),
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
  return builder.end();
}

/** The canonical stored form of any HTML: inside the subset, unchanged by a second pass. */
export function sanitizeHtml(html: string): string {
  return serializeContent(parseContent(html));
}
