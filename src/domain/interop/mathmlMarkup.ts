// Pasted markup (MathML, OMML, Word's HTML around them) as a plain tree of elements, for the converters to TeX. Names in
// lower case without their prefix; depth and size bounded.
import { Parser } from 'htmlparser2';
import { cleanCharacters } from '../content/characters';

export interface MarkupElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Markup[];
  /** Its closing tag is missing, or something inside was left out. */
  cut?: true;
}
export type Markup = MarkupElement | string;

const MAX_DEPTH = 120;
const VOID_HTML = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'col', 'wbr']);
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Elements at the top of the text; never throws. */
export function parseMarkup(text: string): Markup[] {
  const root: MarkupElement = { name: '', attributes: {}, children: [] };
  const stack: MarkupElement[] = [root];
  // Where the opening tag of each ends: one that closes itself is closed there.
  const opened: number[] = [0];
  let tooDeep = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > MAX_DEPTH) {
          tooDeep++;
          for (const above of stack.slice(1)) above.cut = true;
          return;
        }
        const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
        const element: MarkupElement = { name: localName(name), attributes: own, children: [] };
        stack.at(-1)?.children.push(element);
        if (VOID_HTML.has(name)) return;
        stack.push(element);
        opened.push(parser.endIndex);
      },
      ontext(part) {
        const siblings = stack.at(-1)?.children;
        const clean = cleanCharacters(part);
        if (!siblings || clean === '') return;
        const last = siblings.at(-1);
        if (typeof last === 'string') siblings[siblings.length - 1] = last + clean;
        else siblings.push(clean);
      },
      onclosetag(name, implied) {
        if (VOID_HTML.has(name)) return;
        if (tooDeep > 0) tooDeep--;
        else if (stack.length > 1) {
          const [element, end] = [stack.pop(), opened.pop()];
          if (element && implied && parser.endIndex !== end) element.cut = true;
        }
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.write(text);
  parser.end();
  return root.children;
}

/** Whether a closing tag is missing in it or something was left out: its text may lack a piece. */
export const isCut = (node: MarkupElement): boolean => node.cut === true || elementsOf(node).some(isCut);

export const isElement = (node: Markup | undefined): node is MarkupElement => typeof node === 'object';
export const elementsOf = (node: MarkupElement): MarkupElement[] => node.children.filter(isElement);
export const childNamed = (node: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  node?.children.find((child): child is MarkupElement => isElement(child) && child.name === name);

export function textOf(node: Markup | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  return node.children.map(textOf).join('');
}

/** First element of this name at any depth, in reading order. */
export function findNamed(nodes: readonly Markup[], name: string): MarkupElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = node.name === name ? node : findNamed(node.children, name);
    if (found) return found;
  }
  return undefined;
}
