// Pasted markup (MathML, OMML, Word's HTML around them) as a plain tree of elements, for the converters to TeX. Names
// are in lower case without prefix. Markup that is nested too deep or has too many elements is refused while it is
// parsed.
import { Parser } from 'htmlparser2';
import { cleanCharacters } from '../../domain/content/characters';
import { Refusal } from './refusal';

export interface MarkupElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Markup[];
  /** Its closing tag is missing. */
  cut?: true;
}
export type Markup = MarkupElement | string;

export const MAX_DEPTH = 200;
export const MAX_ELEMENTS = 500_000;
const VOID_HTML = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'col', 'wbr']);
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Top-level elements of the text; throws a Refusal above the limits. */
export function parseMarkup(text: string): Markup[] {
  const root: MarkupElement = { name: '', attributes: {}, children: [] };
  const stack: MarkupElement[] = [root];
  // End of each opening tag: an element that closes at this position is self-closing.
  const opened: number[] = [0];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > MAX_DEPTH)
          throw new Refusal(`内容的嵌套超过 ${MAX_DEPTH} 层，不能读取；请在原来的软件里简化后重新保存`);
        if ((elements += 1) > MAX_ELEMENTS)
          throw new Refusal(`内容的标记超过 ${MAX_ELEMENTS} 个，不能读取；请分成几个文件`);
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
        if (stack.length === 1) return;
        const [element, end] = [stack.pop(), opened.pop()];
        if (element && implied && parser.endIndex !== end) element.cut = true;
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.write(text);
  parser.end();
  return root.children;
}

/** The same for one formula: empty above the limits. */
export function parseFormula(text: string): Markup[] {
  try {
    return parseMarkup(text);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Whether a closing tag is missing inside it: its text may be incomplete. */
export const isCut = (node: MarkupElement): boolean => node.cut === true || elementsOf(node).some(isCut);

export const isElement = (node: Markup | undefined): node is MarkupElement => typeof node === 'object';
export const elementsOf = (node: MarkupElement): MarkupElement[] => node.children.filter(isElement);
export const childNamed = (node: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  node?.children.find((child): child is MarkupElement => isElement(child) && child.name === name);

export function textOf(node: Markup | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  return node.children.map(textOf).join('');
}

/** What a person reads of it, line by line: also without the markup inside its texts. */
export const shownText = (node: Markup): string =>
  textOf(node)
    .replace(/<[^<>]*>/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** First element of this name at any depth, in reading order. */
export function findNamed(nodes: readonly Markup[], name: string): MarkupElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = node.name === name ? node : findNamed(node.children, name);
    if (found) return found;
  }
  return undefined;
}
