// The structure of Chromium's PDF as PDF/UA wants it (ISO 14289-1, ISO 32000-1, 14.8): paragraphs and spans instead of
// NonStruct, bodies of list items, headings without gaps, a description for each figure, artifacts for decoration.
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, type PDFContext } from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);
const S = name('S');
const K = name('K');

/** Types whose content is text; what is in them is a span. */
const TEXT = /^\/(?:P|H\d?|LBody|Lbl|TD|TH|Caption|Span|Link)$/;
const LINE = /^\/(?:NonStruct|Span|Formula|Figure|Link)$/;
const HEADING = /^\/H([1-6])$/;

type Child = { ref: PDFRef; element: PDFDict };

function kidsOf(context: PDFContext, element: PDFDict): { children: Child[]; marked: boolean } {
  const kids = context.lookup(element.get(K));
  const list = kids instanceof PDFArray ? kids.asArray() : [element.get(K)];
  const children = list.flatMap((ref) => {
    const found = ref instanceof PDFRef ? context.lookup(ref) : undefined;
    return ref instanceof PDFRef && found instanceof PDFDict && found.has(S) ? [{ ref, element: found }] : [];
  });
  const marked = list.some((kid) => kid instanceof PDFNumber || (kid instanceof PDFDict && kid.has(name('MCID'))));
  return { children, marked };
}

export function repairStructure(context: PDFContext, root: PDFDict): void {
  let heading = 0;
  let first = 0;
  const onlyLines = ({ element }: Child): boolean =>
    LINE.test(String(element.get(S))) && kidsOf(context, element).children.every(onlyLines);

  const visit = ({ ref, element }: Child, inText: boolean): void => {
    const { children, marked } = kidsOf(context, element);
    if (String(element.get(S)) === '/NonStruct') {
      const text = (marked || children.length > 0) && children.every(onlyLines);
      element.set(S, name(inText ? 'Span' : text ? 'P' : 'Div'));
    }
    // The figure of the content tree, around its picture.
    if (String(element.get(S)) === '/Figure' && children.some((kid) => String(kid.element.get(S)) === '/Figure'))
      element.set(S, name('Div'));
    const type = String(element.get(S));
    const level = Number(HEADING.exec(type)?.[1] ?? 0);
    if (level > 0) {
      first ||= level;
      heading = Math.max(1, Math.min(level - first + 1, heading + 1));
      element.set(S, name(`H${heading}`));
    }
    if ((type === '/Figure' || type === '/Formula') && !element.has(name('Alt')))
      element.set(name('Alt'), PDFHexString.fromText(type === '/Figure' ? '图' : '公式'));
    if (type === '/LI' && !children.some((kid) => /^\/(?:LBody|Lbl)$/.test(String(kid.element.get(S))))) {
      visit(bodyOfItem(context, ref, element, children), false);
      return;
    }
    for (const child of children) visit(child, inText || TEXT.test(type));
  };
  for (const child of kidsOf(context, root).children) visit(child, false);
}

/** A list item holds a body, the body what was in the item. */
function bodyOfItem(context: PDFContext, ref: PDFRef, item: PDFDict, children: readonly Child[]): Child {
  const body = context.obj({ Type: 'StructElem', S: 'LBody', P: ref });
  const place = context.register(body);
  const kids = item.get(K);
  if (kids) body.set(K, kids);
  const page = item.get(name('Pg'));
  if (page) body.set(name('Pg'), page);
  for (const { element } of children) element.set(name('P'), place);
  item.set(K, place);
  return { ref: place, element: body };
}

const BEGINS = /\b(?:BDC|BMC)$/;
const PATH = /(?:^|\s)(?:m|l|c|v|y|h|re)$/;
const PAINT = /^(?:f\*?|F|S|s|B\*?|b\*?)$/;

/** Painted outside of marked content: rules, borders, page numbers. Skia writes one operator a line. */
export function markArtifacts(content: string): string {
  const out: string[] = [];
  let depth = 0;
  let path: string[] = [];
  let text: string[] | null = null;
  const artifact = (lines: readonly string[]) => out.push('/Artifact BMC', ...lines, 'EMC');
  for (const line of content.split('\n')) {
    if (depth === 0 && text) {
      text.push(line);
      if (line !== 'ET') continue;
      artifact(text);
      text = null;
    } else if (depth === 0 && line === 'BT') {
      text = [line];
    } else if (depth === 0 && PATH.test(line)) {
      path.push(line);
    } else if (depth === 0 && (PAINT.test(line) || / Do$/.test(line))) {
      artifact([...path, line]);
      path = [];
    } else {
      out.push(...path, line);
      path = [];
      if (BEGINS.test(line)) depth += 1;
      else if (line === 'EMC') depth = Math.max(0, depth - 1);
    }
  }
  return [...out, ...path, ...(text ?? [])].join('\n');
}
