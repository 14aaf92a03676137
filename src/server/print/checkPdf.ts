// What Chromium printed, against what the print page ordered: number of pages, and fonts. A glyph of text or of a formula
// is in a face made for this paper, or in the Western faces of paper; another font may show only the characters that no
// face has. Pictures have fonts of their own. ISO 32000-2, 9.4 (text objects), 9.10.3 (ToUnicode), 14.6 (marked content).
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { OtherCharacters } from './fonts/printFonts';

/** From the print page, client/app/printText.ts. */
export interface PrintFonts {
  faces: { family: string; /** In the finished file. */ shown: string }[];
  others: OtherCharacters;
  /** Pictures outside of the tagged content. */
  loosePictures: boolean;
}
export interface PrintedAs {
  sheets: number;
  fonts: PrintFonts;
}

const name = (text: string) => PDFName.of(text);
/** The faces of client/lib/math/paperFonts.ts: the one of MathJax, and Times New Roman or one of its metric copies. */
const WESTERN = /^(?:MathJax|TimesNewRoman|Tinos|LiberationSerif)/;
const SUBSET = /^[A-Z]{6}\+/;

interface Font {
  /** Without the tag of a subset; '' for fonts of Type 3. */
  name: string;
  bytes: 1 | 2;
  characters: Map<number, string>;
}
type Role = 'text' | 'formula' | 'picture';

/** `formulas`: the marked content of formulas, by page. Returns what is wrong, at most some lines. */
export function faultsOfPdf(
  document: PDFDocument,
  formulas: ReadonlyMap<string, ReadonlyMap<number, string>>,
  { sheets, fonts: { faces, others, loosePictures } }: PrintedAs,
): string[] {
  const { context } = document;
  const pages = document.getPages();
  const faults = new Set<string>();
  if (pages.length !== Math.max(1, sheets)) faults.add(`${pages.length} pages in place of ${sheets}`);
  const own = new Set(faces.map(({ family }) => family));
  const open = { text: allowed(others.texts), formula: allowed(others.formulas) };
  const fonts = new Map<PDFObject, Font>();
  const fontOf = (object: PDFObject | undefined): Font | null => {
    const dict = context.lookup(object);
    if (!object || !(dict instanceof PDFDict)) return null;
    const font = fonts.get(object) ?? readFont(context, dict);
    fonts.set(object, font);
    return font;
  };

  pages.forEach((page, i) => {
    const ofPage = formulas.get(page.ref.toString()) ?? new Map<number, string>();
    const roleOf = (tag: string, id: number): Role | null =>
      ofPage.has(id) ? 'formula' : tag === 'Figure' ? 'picture' : null;
    const shown = (font: Font | null, code: number, role: Role) => {
      if (role === 'picture' || (font && (own.has(font.name) || WESTERN.test(font.name)))) return;
      const text = font?.characters.get(code);
      const free = open[role];
      if (font && (text === undefined ? free.size > 0 : [...text].every((char) => isIn(free, char)))) return;
      if (faults.size < MOST_FAULTS)
        faults.add(`page ${i + 1}: ${role} in ${font?.name || 'Type 3'}${text === undefined ? '' : `: ${text}`}`);
    };
    const role: Role = loosePictures ? 'picture' : 'text';
    for (const content of contentsOf(context, page.node.get(name('Contents'))))
      readContent(context, content, page.node.Resources(), { role, roleOf, fontOf, shown }, 0);
  });
  return [...faults];
}

const MOST_FAULTS = 10;
/** Of forms within forms. */
const DEEPEST = 10;

interface Reader {
  /** Outside of marked content. */
  role: Role;
  roleOf(tag: string, id: number): Role | null;
  fontOf(object: PDFObject | undefined): Font | null;
  shown(font: Font | null, code: number, role: Role): void;
}

const TOKENS = new RegExp(
  [
    String.raw`/(?<tag>[^\s/<>[\]()]+)\s*(?<properties><<(?:[^<>]|<[^<>]*>)*>>|/\S+)?\s*B(?:DC|MC)\b`,
    String.raw`(?<end>\bEMC\b)`,
    String.raw`/(?<font>[^\s/<>[\]()]+)\s+-?[\d.]+\s+Tf\b`,
    String.raw`<(?<codes>[0-9A-Fa-f]+)>`,
    String.raw`/(?<form>[^\s/<>[\]()]+)\s+Do\b`,
  ].join('|'),
  'g',
);

/** Skia writes the codes of glyphs in hexadecimal, and forms for groups with an opacity. */
function readContent(
  context: PDFContext,
  content: string,
  resources: PDFDict | undefined,
  reader: Reader,
  depth: number,
): void {
  const fromResources = (kind: string, key: string): PDFObject | undefined => {
    const list = context.lookup(resources?.get(name(kind)));
    return list instanceof PDFDict ? list.get(name(key)) : undefined;
  };
  const roles: Role[] = [];
  let font: Font | null = null;
  for (const { groups = {} } of content.matchAll(TOKENS)) {
    const role = roles.at(-1) ?? reader.role;
    if (groups['tag'] !== undefined) {
      const id = Number(/\/MCID\s+(\d+)/.exec(groups['properties'] ?? '')?.[1] ?? -1);
      // An inner mark is of the same element.
      roles.push(reader.roleOf(groups['tag'], id) ?? (id < 0 ? role : 'text'));
    } else if (groups['end'] !== undefined) roles.pop();
    else if (groups['font'] !== undefined) font = reader.fontOf(fromResources('Font', groups['font']));
    else if (groups['codes'] !== undefined) {
      const digits = font?.bytes === 1 ? 2 : 4;
      for (let at = 0; at + digits <= groups['codes'].length; at += digits)
        reader.shown(font, Number.parseInt(groups['codes'].slice(at, at + digits), 16), role);
    } else if (groups['form'] !== undefined && depth < DEEPEST) {
      const form = context.lookup(fromResources('XObject', groups['form']));
      if (!(form instanceof PDFRawStream) || form.dict.get(name('Subtype')) !== name('Form')) continue;
      const own = context.lookup(form.dict.get(name('Resources')));
      for (const inner of contentsOf(context, form))
        readContent(context, inner, own instanceof PDFDict ? own : resources, { ...reader, role }, depth + 1);
    }
  }
}

function contentsOf(context: PDFContext, object: PDFObject | undefined): string[] {
  const found = context.lookup(object);
  if (found instanceof PDFArray) return found.asArray().flatMap((part) => contentsOf(context, part));
  return found instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(found).decode()).toString('latin1')] : [];
}

function readFont(context: PDFContext, dict: PDFDict): Font {
  const base = dict.get(name('BaseFont'));
  const map = contentsOf(context, dict.get(name('ToUnicode')))[0] ?? '';
  return {
    name: base instanceof PDFName ? base.decodeText().replace(SUBSET, '') : '',
    bytes: dict.get(name('Subtype')) === name('Type0') ? 2 : 1,
    characters: unicodeOf(map),
  };
}

/** Code to text, from a ToUnicode map. */
function unicodeOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, lines = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = '', unicode = ''] of lines.matchAll(/<([\dA-Fa-f]+)>\s*<((?:[\dA-Fa-f]{4})+)>/g))
      characters.set(Number.parseInt(code, 16), text(unicode));
  for (const [, lines = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, start = '', end = '', unicode = ''] of lines.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<((?:[\dA-Fa-f]{4})+)>/g,
    )) {
      const [from, to] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
      const first = text(unicode).codePointAt(0) ?? 0;
      for (let code = from; code <= to; code += 1) characters.set(code, String.fromCodePoint(first + code - from));
    }
  return characters;
}

/** A glyph may serve several characters of one meaning (高 and its radical, the forms of an Arabic letter). */
const formsOf = (char: string): string[] => [char, ...char.normalize('NFKC'), ...char.normalize('NFKD')];
const allowed = (text: string): ReadonlySet<string> => new Set([...text].flatMap(formsOf));
const isIn = (free: ReadonlySet<string>, char: string): boolean =>
  free.has(char) || (free.size > 0 && [...char.normalize('NFKC')].every((each) => free.has(each)));

/** The fonts of the paper have their own names again: the same paper makes the same file. */
export function nameFonts(context: PDFContext, faces: PrintFonts['faces']): void {
  const names = new Map(faces.map(({ family, shown }) => [family, shown]));
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    for (const key of ['BaseFont', 'FontName']) {
      const value = object.get(name(key));
      if (!(value instanceof PDFName)) continue;
      const text = value.decodeText();
      const tag = SUBSET.exec(text)?.[0] ?? '';
      const shown = names.get(text.slice(tag.length));
      if (shown !== undefined) object.set(name(key), name(tag + shown));
    }
  }
}
