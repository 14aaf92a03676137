// What Chromium printed, against what the print page ordered: number of pages, and fonts. A glyph of text or of a
// formula is in a face made for this paper, or in the Western faces of paper; another font may show only the characters
// that no face has. Pictures have fonts of their own. ISO 32000-2, 9.4 (text objects), 9.10.3 (ToUnicode), 14.6 (marked
// content).
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
import type { Characters } from './fonts/printFonts';

/** From the print page, client/app/printText.ts. */
export interface PrintFonts {
  faces: { family: string; /** In the finished file. */ shown: string }[];
  /** All characters of the paper, and those that no face has. */
  characters: Characters;
  others: Characters;
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
  { sheets, fonts: { faces, characters, others, loosePictures } }: PrintedAs,
): string[] {
  const { context } = document;
  const pages = document.getPages();
  const faults = new Set<string>();
  if (pages.length !== Math.max(1, sheets)) faults.add(`${pages.length} pages in place of ${sheets}`);
  const own = new Set(faces.map(({ family }) => family));
  const free = {
    text: freeCharacters(characters.texts, others.texts),
    formula: freeCharacters(characters.formulas, others.formulas),
  };
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
      if (font && free[role](text ?? '')) return;
      if (faults.size < MOST_FAULTS)
        faults.add(
          `page ${i + 1}: ${role} in ${font?.name || 'Type 3'}${text === undefined ? '' : `: ${[...text].map(named).join('')}`}`,
        );
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

/** A name is at most 127 bytes long. */
const NAME = String.raw`[^\s/<>[\]()]{1,127}`;
const TOKENS = new RegExp(
  [
    String.raw`/(?<tag>${NAME})\s?(?<properties><<(?:[^<>]|<[^<>]*>)*>>|/${NAME})?\s?B(?:DC|MC)\b`,
    String.raw`(?<end>\bEMC\b)`,
    String.raw`/(?<font>${NAME})\s-?[\d.]{1,20}\sTf\b`,
    String.raw`<(?<codes>[0-9A-Fa-f]+)>`,
    String.raw`/(?<form>${NAME})\sDo\b`,
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

const sectionsOf = (map: string, kind: string): string[] =>
  map
    .split(`begin${kind}`)
    .slice(1)
    .map((section) => section.split(`end${kind}`)[0] ?? '');

/** Code to text, from a ToUnicode map. */
function unicodeOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const lines of sectionsOf(map, 'bfchar'))
    for (const [, code = '', unicode = ''] of lines.matchAll(/<([\dA-Fa-f]+)>\s*<((?:[\dA-Fa-f]{4})+)>/g))
      characters.set(Number.parseInt(code, 16), text(unicode));
  for (const lines of sectionsOf(map, 'bfrange'))
    for (const [, start = '', end = '', unicode = ''] of lines.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<((?:[\dA-Fa-f]{4})+)>/g,
    )) {
      const [from, to] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
      const first = text(unicode).codePointAt(0) ?? 0;
      for (let code = from; code <= to; code += 1) characters.set(code, String.fromCodePoint(first + code - from));
    }
  return characters;
}

/** Shaping composes letters with their marks, and takes forms of letters by their place in a word. */
const FORMS = ['NFKC', 'NFKD'] as const;
const withForms = (text: string): ReadonlySet<string> =>
  new Set([text, ...FORMS.map((form) => text.normalize(form))].flatMap((each) => [...each]));
const named = (char: string): string =>
  UNSEEN.test(char) ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : char;
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{C}]$/u;
/** Spaces and characters without a glyph go with the words beside them. */
const NEUTRAL = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/**
 * Whether another font may show a text. A glyph may be named by a character that the paper does not have, as 页 by its
 * radical ⻚: it stands for one that no face has, if there is any.
 */
function freeCharacters(characters: string, others: string): (text: string) => boolean {
  const [all, free] = [withForms(characters), withForms(others)];
  const isFree = (char: string): boolean =>
    NEUTRAL.test(char) ||
    FORMS.some((form) => {
      const parts = [...char.normalize(form)];
      return parts.every((part) => free.has(part)) || !parts.some((part) => all.has(part));
    });
  return (text) => free.size > 0 && [...text].every(isFree);
}

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
