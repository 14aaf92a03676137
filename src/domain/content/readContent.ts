// Events of an HTML tokenizer -> content tree. What has no node in the tree is removed, with any tokenizer.
import { cleanCharacters } from './characters';
import { liftMath, splitPlaceholders } from './tex/mathSpans';
import type { Content } from './tree';
import { makeTreeBuilder, type Dropped } from './treeBuilder';

export const MAX_HTML = 4_000_000;

/** Names in lower case; attribute values and characters decoded. */
export interface HtmlEvents {
  /** Called separately for each decoded character reference. */
  text(text: string): void;
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
}
export interface HtmlSyntax {
  read(source: string, events: HtmlEvents): void;
  /** Decodes complete entities (`&lt;`, `&#60;`) once; `&` of a TeX alignment stays. */
  decodeEntities(text: string): string;
}

// Elements removed with all their content.
const DROPPED = new Set(
  (
    'script style iframe object template svg math embed applet noscript noembed noframes frameset frame xmp ' +
    'plaintext title ' +
    'head textarea select option audio canvas map dialog'
  ).split(' '),
);
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

export function readContent(html: string, { read, decodeEntities }: HtmlSyntax, dropped?: Dropped): Content {
  const { html: source, formulas } = liftMath(cleanCharacters(html.slice(0, MAX_HTML)), decodeEntities);
  const builder = makeTreeBuilder(dropped);
  // Name of the element whose content is skipped, and how many elements of that name are open.
  let dropping = '';
  let dropDepth = 0;

  read(source, {
    text(raw) {
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
    },
    open(tag, attributes) {
      const name = tag === 'image' ? 'img' : tag;
      if (dropping !== '') {
        if (name === dropping) dropDepth++;
        return;
      }
      const blank = name === 'span' && Object.hasOwn(attributes, 'data-blank');
      if (DROPPED.has(name) || blank || name === 'video') {
        if (name === 'video' || blank) builder.open(name, attributes);
        else dropped?.(name, attributes.src ?? attributes.data ?? '');
        if (VOID.has(name)) return;
        dropping = name;
        dropDepth = 1;
        return;
      }
      builder.open(name, attributes);
    },
    close(name) {
      if (dropping !== '') {
        if (name === dropping && --dropDepth === 0) dropping = '';
        return;
      }
      if (name === 'br') builder.open('br', {});
      else builder.close(name);
    },
  });
  return builder.end();
}
