// Checks Chromium's PDF and adds what it lacks: formulas as Formula elements with the text that a reader copies, the
// language of the document, compressed objects, and the questions as an attachment. See ISO 32000-2, 14.7 (structure)
// and 14.9 (ActualText, Alt, Lang).
import { deflateSync, inflateSync } from 'node:zlib';
import {
  AFRelationship,
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
import { FORMULA_LABEL } from '../../contract/paper/paperPdf';
import { projectVersion } from '../paths';
import { faultsOfPdf, nameFonts, type PrintedAs } from './checkPdf';
import { markArtifacts, repairStructure } from './pdfStructure';

const name = (text: string) => PDFName.of(text);
const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';

export interface PdfFacts {
  title: string;
  author?: string | undefined;
  /** Of PrintJob. */
  carries?: string | undefined;
  printed: PrintedAs;
}
/** `faults`: Chromium printed something else than was ordered. */
export type Finished = { pdf: Uint8Array } | { faults: string[] };
const LANGUAGE = 'zh-CN';
const SUBJECT = '数学';
const CREATOR = 'Tiku 题库';
const producer = () => `Tiku ${projectVersion()}`;

export async function finishPdf(bytes: Uint8Array, facts: PdfFacts): Promise<Finished> {
  const { title, author = '', carries, printed } = facts;
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const texts = markFormulas(context);
  const faults = faultsOfPdf(document, texts, printed);
  if (faults.length > 0) return { faults };
  nameFonts(context, printed.fonts.faces);
  for (const page of document.getPages()) {
    const ofPage = texts.get(page.ref.toString()) ?? new Map<number, string>();
    const content = page.node.get(name('Contents'));
    if (content instanceof PDFRef) rewrite(context, content, ofPage);
    page.node.set(name('Tabs'), name('S'));
  }
  const structure = context.lookup(catalog.get(name('StructTreeRoot')));
  if (structure instanceof PDFDict) repairStructure(context, structure);
  document.setTitle(title);
  document.setAuthor(author);
  document.setSubject(SUBJECT);
  document.setCreator(CREATOR);
  document.setProducer(producer());
  catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
  catalog.set(name('Lang'), PDFString.of(LANGUAGE));
  catalog.set(name('ViewerPreferences'), context.obj({ DisplayDocTitle: true }));
  catalog.set(name('Metadata'), context.register(xmpOf(context, title, author)));
  if (carries !== undefined)
    await document.attach(Buffer.from(carries, 'utf8'), 'tiku-questions.json', {
      mimeType: 'application/json',
      description: '试题数据，导入题库时用',
      afRelationship: AFRelationship.Source,
    });
  return { pdf: await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }) };
}

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'));

/** The properties again as XMP, which readers for PDF/UA take the title from. */
function xmpOf(context: PDFContext, title: string, author: string): PDFRawStream {
  const of = (tag: string, kind: string, item: string) => `<dc:${tag}><rdf:${kind}>${item}</rdf:${kind}></dc:${tag}>`;
  const item = (text: string, attributes = '') => `<rdf:li${attributes}>${escape(text)}</rdf:li>`;
  const packet =
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">' +
    of('title', 'Alt', item(title, ' xml:lang="x-default"')) +
    of('creator', 'Seq', item(author)) +
    of('description', 'Alt', item(SUBJECT, ' xml:lang="x-default"')) +
    of('language', 'Bag', item(LANGUAGE)) +
    `<xmp:CreatorTool>${CREATOR}</xmp:CreatorTool><pdf:Producer>${escape(producer())}</pdf:Producer>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>';
  return context.stream(Buffer.from(packet, 'utf8'), { Type: 'Metadata', Subtype: 'XML' });
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
    // A further part of a formula that is divided between lines: its text is at the first part.
    const continues = text === '' && spoken === '';
    object.set(name('S'), name(continues ? 'Span' : 'Formula'));
    if (continues) object.delete(name('Alt'));
    else object.set(name('Alt'), PDFHexString.fromText(spoken));
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

function rewrite(context: PDFContext, ref: PDFRef, texts: ReadonlyMap<number, string>): void {
  const stream = context.lookup(ref);
  if (!(stream instanceof PDFRawStream) || stream.dict.get(name('Filter')) !== name('FlateDecode')) return;
  const content = inflateSync(stream.contents).toString('latin1');
  const marked = markArtifacts(writeActualTexts(content, texts));
  const packed = deflateSync(Buffer.from(marked, 'latin1'), { level: 9 });
  context.assign(ref, PDFRawStream.of(context.obj({ Length: packed.length, Filter: 'FlateDecode' }), packed));
}

/** Readers that ignore the structure (poppler, Chromium) take the text from the content itself. */
function writeActualTexts(content: string, texts: ReadonlyMap<number, string>): string {
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
  return marked + content.slice(at);
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
