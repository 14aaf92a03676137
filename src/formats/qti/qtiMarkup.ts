// Parts of QTI files as HTML. QTI 2.1 writes `choiceInteraction` and `responseIdentifier`, 3.0 `qti-choice-interaction`
// and `response-identifier`; here both are `choiceinteraction` and `responseidentifier`.
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

/** All descendants with these names, in reading order. */
export function allNamed(node: MarkupElement, ...names: string[]): MarkupElement[] {
  return node.children.flatMap((child) =>
    isElement(child) ? [...(names.includes(child.name) ? [child] : []), ...allNamed(child, ...names)] : [],
  );
}
