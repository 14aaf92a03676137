// Parts of QTI files as HTML: 2.1 spells `choiceInteraction` and `responseIdentifier` what 3.0 spells `qti-choice-interaction` and
// `response-identifier`; here both are `choiceinteraction` and `responseidentifier`.
import { isElement, type Markup, type MarkupElement } from './mathmlMarkup';
import { escapeText } from './platform';

const VOID = new Set(['br', 'hr', 'img']);
const bare = (name: string): string => name.replace(/^qti-/, '').replaceAll('-', '');

/** The tree with the names of QTI 3.0 written as 2.1 has them, in lower case. */
export const plainNames = (nodes: readonly Markup[]): Markup[] =>
  nodes.map((node) =>
    isElement(node)
      ? { ...(node.cut && { cut: node.cut }), name: bare(node.name), attributes: Object.fromEntries(Object.entries(node.attributes).map(([key, value]) => [key.startsWith('data-') ? key : bare(key), value])), children: plainNames(node.children) }
      : node,
  );

const attribute = (name: string, value: string): string => ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`;

/** HTML of elements; `special` answers for those that are no HTML, null for the others. */
export function markupHtml(nodes: readonly Markup[], special: (node: MarkupElement) => string | null): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeText(node);
      const replaced = special(node);
      if (replaced !== null) return replaced;
      // A picture of 2.1 may be an object.
      if (node.name === 'object') return `<img${attribute('src', node.attributes.data ?? '')}>`;
      // Wrappers of QTI (`mat_extension`); no name of HTML has an underscore.
      if (node.name.includes('_')) return markupHtml(node.children, special);
      const open = `<${node.name}${Object.entries(node.attributes).map(([name, value]) => attribute(name, value)).join('')}>`;
      return VOID.has(node.name) ? open : `${open}${markupHtml(node.children, special)}</${node.name}>`;
    })
    .join('');
}

/** Every element of these names below, in reading order. */
export function allNamed(node: MarkupElement, ...names: string[]): MarkupElement[] {
  return node.children.flatMap((child) => (isElement(child) ? [...(names.includes(child.name) ? [child] : []), ...allNamed(child, ...names)] : []));
}
