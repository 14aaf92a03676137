// Word papers (.docx): paragraphs with their automatic numbers, Office formulas (OMML) and objects of MathType and
// Equation Editor 3 as TeX, pictures, tables -> lines of a paper. An uncertain formula has its stored picture beside
// it.
import { paperLines } from '../latex/texLines';
import { linesInLayout } from '../paper/layoutTable';
import { mark, MARKED, type PaperLine, type PaperSource } from '../paper/paperLine';
import { decodePaper, type AnswerFile } from '../paper/readPaper';
import { readImported } from '../shared/importedContent';
import { orRefused, type FileRow } from '../shared/importedQuestion';
import {
  findNamed,
  isElement,
  parseMarkup,
  type Markup,
  type MarkupElement,
  childNamed,
  elementsOf,
} from '../shared/markup';
import { escapeText } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { orCarried } from './carriedPart';
import type { WordPackage } from './embeddedParts';
import { gapIn, paragraphsOf } from './leftOut';
import { RunText } from './runText';

// A document that Word has taken in as a whole (`w:altChunk`): web pages, alone or with their pictures in one file
// (MHT), and plain text.

interface MimePart {
  type: string;
  charset: string;
  /** Its address in the page. */
  location: string;
  id: string;
  encoding: string;
  body: string;
}

/** As HTML; null for a document of another kind. */
function chunkHtml(path: string, text: string): string | null {
  if (/\.txt$/i.test(path)) return paragraphs(text);
  if (/^[\w-]+:[^\n]*\n/.test(text.trimStart()) && /^content-type:/im.test(text.slice(0, 4000))) return mimeHtml(text);
  return /<(?:html|body|p|div|table|h\d|span)[\s>]/i.test(text) ? text : null;
}

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');

function mimeHtml(text: string): string | null {
  const parts = partsOf(text.replace(/\r\n?/g, '\n').trimStart());
  const page = parts.find(({ type }) => type === 'text/html');
  if (!page) {
    const plain = parts.find(({ type }) => type === 'text/plain');
    return plain ? paragraphs(decoded(plain)) : null;
  }
  const pictures = new Map(
    parts
      .filter(({ type, encoding }) => type.startsWith('image/') && encoding === 'base64')
      .flatMap(({ type, body, location, id }) => {
        const data = `data:${type};base64,${body.replace(/\s+/g, '')}`;
        return [location, location.slice(location.lastIndexOf('/') + 1), `cid:${id}`].map((at) => [at, data] as const);
      }),
  );
  return decoded(page).replace(
    /(<img\s[^>]{0,2000}?src\s*=\s*["']?)([^"'\s>]+)/gi,
    (all, before: string, src: string) => {
      const data = pictures.get(src) ?? pictures.get(src.slice(src.lastIndexOf('/') + 1));
      return data === undefined ? all : before + data;
    },
  );
}

const MAX_DEPTH = 5;

function partsOf(text: string, depth = 0): MimePart[] {
  const end = text.indexOf('\n\n');
  if (end < 0 || depth > MAX_DEPTH) return [];
  // A header goes on in the lines that begin with a space.
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const body = text.slice(end + 2);
  const header = (name: string): string => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const contentType = header('content-type');
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1)
      .flatMap((part) => partsOf(part.replace(/^[ \t]*\n/, ''), depth + 1));
  return [
    {
      type: contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '',
      charset: /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8',
      location: header('content-location'),
      id: header('content-id').replace(/^<|>$/g, ''),
      encoding: header('content-transfer-encoding').toLowerCase(),
      body,
    },
  ];
}

function decoded({ encoding, charset, body }: MimePart): string {
  if (encoding === 'base64') return inCharset(atob(body.replace(/[^A-Za-z0-9+/=]/g, '')), charset);
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=[ \t]{0,80}\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Characters that were not encoded have been read already.
  return /[^\0-\u00ff]/.test(bytes) ? bytes : inCharset(bytes, charset);
}

function inCharset(bytes: string, charset: string): string {
  const data = Uint8Array.from(bytes, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder(charset).decode(data);
  } catch {
    return new TextDecoder().decode(data);
  }
}

// The cells of a Word table with the columns and rows that they span.

interface SpannedCell {
  cell: MarkupElement;
  colspan: number;
  rowspan: number;
}

const namesOf = (node: MarkupElement, name: string): MarkupElement[] =>
  elementsOf(node).flatMap((child) =>
    child.name === name ? [child] : child.name === 'sdt' || child.name === 'sdtcontent' ? namesOf(child, name) : [],
  );

/** Without the cells that continue the one above. */
function tableCells(table: MarkupElement): SpannedCell[][] {
  let above = new Map<number, SpannedCell>();
  return namesOf(table, 'tr').map((row) => {
    const now = new Map<number, SpannedCell>();
    let column = Number(childNamed(childNamed(row, 'trpr'), 'gridbefore')?.attributes.val ?? 0);
    const kept = namesOf(row, 'tc').flatMap((cell): SpannedCell[] => {
      const format = childNamed(cell, 'tcpr');
      const colspan = Math.max(1, Number(childNamed(format, 'gridspan')?.attributes.val ?? 1) || 1);
      const merge = childNamed(format, 'vmerge');
      const over = merge && merge.attributes.val !== 'restart' ? above.get(column) : undefined;
      const one = over ?? { cell, colspan, rowspan: 1 };
      if (over) over.rowspan += 1;
      if (merge) now.set(column, one);
      column += colspan;
      return over ? [] : [one];
    });
    above = now;
    return kept;
  });
}

const spans = ({ colspan, rowspan }: SpannedCell): string =>
  `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;

function sourceOf(parts: WordPackage): PaperSource | null {
  const body = findNamed(parseMarkup(parts.xml('word/document.xml') ?? ''), 'body');
  if (!body) return null;
  const reader = new Reader(parts);
  reader.blocks(body.children);
  return reader;
}

const decodeText = (answers?: AnswerFile, known?: PaperSource | null) =>
  orRefused(function* (parts: WordPackage): Generator<FileRow> {
    const source = known ?? sourceOf(parts);
    if (source) yield* decodePaper(source, 'docx', answers);
    else yield { line: 1, ref: '文件', refused: '不是 Word 文档（.docx），或者文件已损坏' };
  });

/** `answers`: those of the paper, from a file of their own. `known`: its lines, if they have been read. */
export const decodeDocx = (parts: WordPackage, answers?: AnswerFile, known?: PaperSource | null): Iterable<FileRow> =>
  orCarried(decodeText(answers, known))(parts);

/** The lines of a document; null if it cannot be read. */
export function wordLines(parts: WordPackage): PaperSource | null {
  try {
    return sourceOf(parts);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Paths of the pictures in WMF and EMF that the questions need and that have no part as PNG yet. */
export function metafilesOf(parts: WordPackage): string[] {
  try {
    const reader = new Reader(parts);
    reader.blocks(findNamed(parseMarkup(parts.xml('word/document.xml') ?? ''), 'body')?.children ?? []);
    return [...reader.embedded.metafiles];
  } catch (error) {
    // `decodeDocx` gives the reason.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

class Reader extends RunText {
  readonly lines: PaperLine[] = [];

  blocks(nodes: readonly Markup[]): void {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'p') this.paragraph(node);
      else if (node.name === 'tbl') this.table(node);
      else if (node.name === 'altchunk') this.chunk(node.attributes.id ?? '');
      else if (node.name !== 'sectpr') this.blocks(node.children);
    }
  }

  private paragraph(node: MarkupElement): void {
    // A break inside a paragraph starts a line too: options are often written so.
    const text = this.paragraphText(node);
    const remark = this.remark();
    for (const line of text.split('\n')) {
      const doubt = this.ofLibreOffice ? gapIn(line) : undefined;
      this.lines.push({
        text: line,
        ...(remark !== undefined && { remark }),
        ...(doubt !== undefined && { doubt }),
      });
    }
    for (const html of this.beside.splice(0)) this.lines.push({ text: this.insert(html) });
  }

  /** Another document inside this one: its lines, or its name at its place. */
  private chunk(id: string): void {
    const name = this.embedded.target(id);
    const html = chunkHtml(name, this.parts.xml(`word/${name}`) ?? '');
    const read = html === null ? null : readImported(html);
    if (read === null || read.html === '') {
      const why = read?.lost[0] ?? '请在 Word 中打开并重新保存后再导入';
      this.lines.push({
        text: `〔嵌入的文档 ${name}〕${this.insert('', undefined, `嵌入的文档 ${name} 没有读入：${why}`)}`,
      });
      return;
    }
    const { lines, inserts } = paperLines('', read.html);
    const from = this.inserts.push(...inserts) - inserts.length;
    const moved = (text: string) => text.replace(MARKED, (_all, n: string) => mark(from + Number(n)));
    const remark = [...read.lost, ...read.changed].join('；');
    for (const { text, cells } of lines)
      this.lines.push({
        text: moved(text),
        ...(cells && { cells: cells.map((row) => row.map(moved)) }),
        ...(remark !== '' && { remark: `嵌入的文档 ${name}：${remark}` }),
      });
  }

  private table(node: MarkupElement): void {
    const rows = tableCells(node);
    const cells = rows.map((row) =>
      row.map(({ cell }) =>
        paragraphsOf(cell)
          .map((p) => this.paragraphText(p))
          .join('\n'),
      ),
    );
    const laidOut = linesInLayout(cells);
    if (laidOut) {
      this.lines.push(...laidOut.map((text) => ({ text })));
      return;
    }
    const shown = rows
      .map(
        (row, r) =>
          `<tr>${row.map((cell, c) => `<td${spans(cell)}>${cellHtml(cells[r]?.[c] ?? '')}</td>`).join('')}</tr>`,
      )
      .join('');
    const filled = `<table>${shown}</table>`.replace(
      /\ue200(\d+)\ue201/g,
      (_all, n: string) => this.inserts[Number(n)] ?? '',
    );
    const text =
      this.insert(filled) +
      [...shown.matchAll(/\ue200(\d+)\ue201/g)]
        .map(([all, n]) => (this.lost.has(Number(n)) || this.doubts.has(Number(n)) ? all : ''))
        .join('');
    this.lines.push({ text, cells });
  }
}

const cellHtml = (text: string): string =>
  text
    .split('\n')
    .map(
      (line) =>
        `<p>${line
          .split(/(\$[^$]*\$)/)
          .map((piece, place) => (place % 2 === 1 ? piece : escapeText(piece)))
          .join('')}</p>`,
    )
    .join('');
