// A small XML tree written by the formula converter: serialized as text for tests and as a component of the docx
// library.
import { XmlComponent, type IContext, type IXmlableObject, type TextRun } from 'docx';

export interface Xml {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  children: readonly (Xml | string)[];
}

export const xml = (name: string, ...children: (Xml | string)[]): Xml => ({ name, children });
/** `<m:pos m:val="top"/>` */
export const val = (name: string, value: string): Xml => ({ name, attributes: { 'm:val': value }, children: [] });

// Characters that XML 1.0 cannot represent.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
export const xmlText = (text: string): string => text.replace(FORBIDDEN, '\uFFFD');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => xmlText(text).replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

export function serialize(node: Xml): string {
  const attributes = Object.entries(node.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
  const inner = node.children.map((child) => (typeof child === 'string' ? escape(child) : serialize(child))).join('');
  return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`;
}

type Plain = Record<string, unknown>;
function plain(node: Xml): Plain {
  const children = node.children.map((child) => (typeof child === 'string' ? xmlText(child) : plain(child)));
  return { [node.name]: node.attributes ? [{ _attr: node.attributes }, ...children] : children };
}

class RawXml extends XmlComponent {
  constructor(private readonly node: Xml) {
    super(node.name);
  }
  override prepForXml(_context: IContext): IXmlableObject {
    return plain(this.node) as IXmlableObject;
  }
}

/** As a child of a paragraph. The library's type lists its own classes as children, not their common base. */
export const paragraphChild = (node: Xml): TextRun => new RawXml(node) as unknown as TextRun;
