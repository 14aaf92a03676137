// A paper as plain text or Markdown, as it is pasted from a page, a PDF or an assistant's answer: formulas as `$…$`,
// `$$…$$`, `\(…\)` or `\[…\]`.
import type { FileRow } from '../shared/importedQuestion';
import { escapeText } from '../shared/platformQuestion';
import { mark, type PaperLine, type PaperSource } from './paperLine';
import { decodePaper } from './readPaper';
import { TYPED_DOLLAR, withTypedFormulas } from './typedFormulas';

const LOST_PICTURE = '文字里没有图片，请补上';

/** Display formulas over several lines as one line. */
const inOneLine = (text: string): string =>
  text
    .replace(/\$\$([^$]{1,4000})\$\$/g, (_all, tex: string) => `$${tex.replace(/\s*\n\s*/g, ' ').trim()}$`)
    .replace(/\\\[((?:(?!\\\]).){1,4000})\\\]/gs, (_all, tex: string) => `$${tex.replace(/\s*\n\s*/g, ' ').trim()}$`);

/** A line without the signs of Markdown. */
const withoutMarkdown = (line: string): string =>
  line
    .replace(/^\s{0,8}(?:-{3,}|\*{3,})\s*$/, '')
    .replace(/\*\*([^*]{1,400})\*\*/g, '$1')
    .replace(/^\s{0,8}(?:#{1,6}\s+|>\s?|[-*+]\s+(?=[（(]?[A-Ha-h]\s?[.．、)）]))/, '')
    .replace(/\\([_*#])/g, '$1');

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The lines of the text, with its formulas and tables. */
export function textSource(text: string): PaperSource {
  const lines: PaperLine[] = [];
  const inserts: string[] = [];
  const doubts = new Map<number, string>();
  const insert = (html: string): string => mark(inserts.push(html) - 1);
  const formulas = (line: string): string => withTypedFormulas(line.replaceAll('$', TYPED_DOLLAR));
  const written = inOneLine(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).split('\n');
  let table: string[][] = [];
  const endTable = () => {
    if (table.length === 0) return;
    const rows = table.filter((row) => !row.every((cell) => /^:?-{2,}:?$/.test(cell)));
    const html = rows
      .map((row) => `<tr>${row.map((cell) => `<td><p>${escapeText(formulas(cell))}</p></td>`).join('')}</tr>`)
      .join('');
    lines.push({ text: insert(`<table>${html}</table>`), cells: rows });
    table = [];
  };
  for (const line of written) {
    if (isRow(line)) {
      table.push(cellsOf(line));
      continue;
    }
    endTable();
    const shown = withoutMarkdown(line).replace(/!\[[^\]]{0,200}\]\([^)]{0,2000}\)/g, () => {
      const at = insert('');
      doubts.set(inserts.length - 1, LOST_PICTURE);
      return at;
    });
    lines.push({ text: formulas(shown) });
  }
  endTable();
  return { lines, inserts, lost: new Map(), doubts };
}

export function* decodePaperText(text: string): Generator<FileRow> {
  yield* decodePaper(textSource(text), 'text');
}
