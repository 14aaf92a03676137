// Parts of QTI files as HTML. QTI 2.1 writes `choiceInteraction` and `responseIdentifier`, 3.0 `qti-choice-interaction`
// and `response-identifier`; here both are `choiceinteraction` and `responseidentifier`.
import { BLANK } from '../shared/importedQuestion';
import { isElement, type Markup, type MarkupElement } from '../shared/markup';
import { escapeText } from '../shared/platformQuestion';

const VOID = new Set(['br', 'hr', 'img']);
const bare = (name: string): string => name.replace(/^qti-/, '').replaceAll('-', '');

/** The tree with QTI 3.0 names converted to those of 2.1, in lower case. */
export const plainNames = (nodes: readonly Markup[]): Markup[] =>
  nodes.map((node) =>
    isElement(node)
      ? {
          ...(node.cut && { cut: node.cut }),
          name: bare(node.name),
          attributes: Object.fromEntries(
            Object.entries(node.attributes).map(([key, value]) => [key.startsWith('data-') ? key : bare(key), value]),
          ),
          children: plainNames(node.children),
        }
      : node,
  );

const attribute = (name: string, value: string): string => ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`;

/** HTML of elements; `special` returns the HTML of elements that are not HTML, null for the others. */
export function markupHtml(nodes: readonly Markup[], special: (node: MarkupElement) => string | null): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeText(node);
      const replaced = special(node);
      if (replaced !== null) return replaced;
      const own = ownHtml(node, special);
      if (own !== null) return own;
      // In 2.1 a picture may be an object element.
      if (node.name === 'object') return `<img${attribute('src', node.attributes.data ?? '')}>`;
      // Wrappers of QTI (`mat_extension`); HTML names have no underscore.
      if (node.name.includes('_')) return markupHtml(node.children, special);
      const open = `<${node.name}${Object.entries(node.attributes)
        .map(([name, value]) => attribute(name, value))
        .join('')}>`;
      return VOID.has(node.name) ? open : `${open}${markupHtml(node.children, special)}</${node.name}>`;
    })
    .join('');
}

/** Elements of our own packages (xhtml.ts) whose class names what XHTML has no attribute for. */
function ownHtml(node: MarkupElement, special: (node: MarkupElement) => string | null): string | null {
  const named = (node.attributes.class ?? '')
    .split(/\s+/)
    .flatMap((one) => (one.startsWith('tiku-') ? one.slice(5) : []));
  const [first] = named;
  if (first === undefined) return null;
  const inner = () => markupHtml(node.children, special);
  if (first === 'u') return `<u>${inner()}</u>`;
  if (first === 'blank') return BLANK;
  if (first === 'text') return inner().replace(/[\\$]/g, (sign) => (sign === '$' ? '\\$' : '&#92;'));
  if (first === 'figure') return `<figure${attribute('data-placement', named[1] ?? 'center')}>${inner()}</figure>`;
  const { class: _class, ...attributes } = node.attributes;
  const width = /^mm-([\d.]+)$/.exec(first)?.[1];
  const dataset: Record<string, string> = width === undefined ? { 'data-align': first } : { 'data-width-mm': width };
  return markupHtml([{ ...node, attributes: { ...attributes, ...dataset } }], special);
}

/** All descendants with these names, in reading order. */
export function allNamed(node: MarkupElement, ...names: string[]): MarkupElement[] {
  return node.children.flatMap((child) =>
    isElement(child) ? [...(names.includes(child.name) ? [child] : []), ...allNamed(child, ...names)] : [],
  );
}
