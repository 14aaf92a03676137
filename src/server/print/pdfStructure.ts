// The structure of Chromium's PDF as PDF/UA wants it (ISO 14289-1, ISO 32000-1, 14.8): paragraphs and spans instead of
// NonStruct, labels and bodies of list items, headings without gaps, a description for each figure, artifacts for
// decoration.
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, type PDFContext } from '@cantoo/pdf-lib';
import { PICTURE_LABEL } from '../../contract/paper/paperPdf';

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
      element.set(name('Alt'), PDFHexString.fromText(type === '/Figure' ? PICTURE_LABEL : '公式'));
    if (type === '/LI' && !children.some((kid) => String(kid.element.get(S)) === '/LBody')) {
      const label = labelOf(context, children);
      label?.element.set(S, name('Lbl'));
      for (const part of [label, bodyOfItem(context, ref, element, label)]) if (part) visit(part, false);
      return;
    }
    for (const child of children) visit(child, inText || TEXT.test(type));
  };
  for (const child of kidsOf(context, root).children) visit(child, false);
}

/** The marker that Chromium writes, or the letter of an option, which has none: text before the option. */
function labelOf(context: PDFContext, children: readonly Child[]): Child | undefined {
  const [first, next] = children;
  if (!first) return undefined;
  const type = String(first.element.get(S));
  if (type === '/Lbl') return first;
  return next && type === '/NonStruct' && kidsOf(context, first.element).marked ? first : undefined;
}

/** A list item holds its label and a body, the body what else was in the item. */
function bodyOfItem(context: PDFContext, ref: PDFRef, item: PDFDict, label: Child | undefined): Child {
  const kids = context.lookup(item.get(K));
  const list = kids instanceof PDFArray ? kids.asArray() : [item.get(K)].filter((kid) => kid !== undefined);
  const body = context.obj({ Type: 'StructElem', S: 'LBody', P: ref });
  const place = context.register(body);
  body.set(K, context.obj(list.filter((kid) => kid !== label?.ref)));
  const page = item.get(name('Pg'));
  if (page) body.set(name('Pg'), page);
  for (const { element } of kidsOf(context, body).children) element.set(name('P'), place);
  item.set(K, context.obj(label ? [label.ref, place] : [place]));
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
