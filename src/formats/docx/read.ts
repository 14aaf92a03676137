// Word papers (.docx): paragraphs with their automatic numbers, Office formulas (OMML) and objects of MathType and
// Equation Editor 3 as TeX, pictures, tables -> lines of a paper. An uncertain formula has its stored picture beside
// it.
import { paperLines } from '../latex/texLines';
import { linesInLayout } from '../paper/layoutTable';
import { mark, MARKED, type PaperLine, type PaperSource } from '../paper/paperLine';
import { decodePaper, type AnswerFile } from '../paper/readPaper';
import { readImported } from '../shared/importedContent';
import { orRefused, type FileRow } from '../shared/importedQuestion';
import { findNamed, isElement, parseMarkup, type Markup, type MarkupElement } from '../shared/markup';
import { escapeText } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { chunkHtml } from './altChunk';
import { orCarried } from './carriedPart';
import type { WordPackage } from './embeddedParts';
import { gapIn, paragraphsOf } from './leftOut';
import { RunText } from './runText';
import { spans, tableCells } from './tableCells';

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
