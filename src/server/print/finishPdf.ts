// What Chromium's PDF lacks: formulas as Formula elements with the text that a reader copies, the language of the
// document, and compressed objects. See ISO 32000-2, 14.7 (structure) and 14.9 (ActualText, Alt, Lang).
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { deflateSync, inflateSync } from 'node:zlib';
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';

const name = (text: string) => PDFName.of(text);
const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';

export async function finishPdf(bytes: Uint8Array, { language = 'zh-CN' } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const texts = markFormulas(context);
  for (const page of document.getPages()) {
    const ofPage = texts.get(page.ref.toString());
    const content = page.node.get(name('Contents'));
    if (ofPage && content instanceof PDFRef) writeActualTexts(context, content, ofPage);
  }
  catalog.set(name('Lang'), PDFString.of(language));
  catalog.set(name('ViewerPreferences'), context.obj({ DisplayDocTitle: true }));
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

/** Texts by page and marked content. */
type TextsByPage = Map<string, Map<number, string>>;

/** The print page labels its formulas; Chromium makes figures of them. */
function markFormulas(context: PDFContext): TextsByPage {
  const texts: TextsByPage = new Map();
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('S')) !== name('Figure')) continue;
    const label = textOf(object.get(name('Alt')));
    if (!label.startsWith(FORMULA_LABEL)) continue;
    const [, text = '', spoken = text] = label.split(FORMULA_LABEL);
    object.set(name('S'), name('Formula'));
    object.set(name('Alt'), PDFHexString.fromText(spoken));
    object.set(name('ActualText'), PDFHexString.fromText(text));
    const page = object.get(name('Pg'));
    if (!(page instanceof PDFRef)) continue;
    const ofPage = texts.get(page.toString()) ?? new Map<number, string>();
    texts.set(page.toString(), ofPage);
    // A formula in several pieces has its text at the first one.
    contentIds(object.get(name('K'))).forEach((id, i) => ofPage.set(id, i === 0 ? text : ''));
  }
  return texts;
}

function contentIds(kids: PDFObject | undefined): number[] {
  if (kids instanceof PDFNumber) return [kids.asNumber()];
  return kids instanceof PDFArray ? kids.asArray().flatMap((kid) => contentIds(kid)) : [];
}

/** Readers that ignore the structure (poppler, Chromium) take the text from the content itself. */
function writeActualTexts(context: PDFContext, ref: PDFRef, texts: ReadonlyMap<number, string>): void {
  const stream = context.lookup(ref);
  if (!(stream instanceof PDFRawStream) || stream.dict.get(name('Filter')) !== name('FlateDecode')) return;
  const content = inflateSync(stream.contents).toString('latin1');
  let marked = '';
  let at = 0;
  for (const { 0: start, 1: id, index } of content.matchAll(/\/Figure <<\/MCID (\d+) ?>>\s*BDC/g)) {
    const text = texts.get(Number(id));
    if (text === undefined) continue;
    const from = index + start.length;
    const to = endOfMarkedContent(content, from);
    marked += `${content.slice(at, index)}/Formula <</MCID ${id}>>BDC${withActualText(content.slice(from, to), text)}`;
    at = to;
  }
  const packed = deflateSync(Buffer.from(marked + content.slice(at), 'latin1'), { level: 9 });
  context.assign(ref, PDFRawStream.of(context.obj({ Length: packed.length, Filter: 'FlateDecode' }), packed));
}

function endOfMarkedContent(content: string, from: number): number {
  const operator = /\b(?:BDC|BMC|EMC)\b/g;
  operator.lastIndex = from;
  let depth = 1;
  for (let found = operator.exec(content); found; found = operator.exec(content)) {
    depth += found[0] === 'EMC' ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return content.length;
}

/**
 * The text replaces that of the first text objects; further ones have none. Poppler takes it under the tag Span only,
 * and places it by the graphics state at its end, so each span ends before the state is restored.
 */
function withActualText(content: string, text: string): string {
  let rest = text;
  return content.replace(/\bBT\n[^]*?\nET\b(?:\s+BT\n[^]*?\nET\b)*/g, (objects) => {
    const own = rest;
    rest = '';
    return `/Span <</ActualText ${PDFHexString.fromText(own).toString()}>>BDC\n${objects}\nEMC`;
  });
}
