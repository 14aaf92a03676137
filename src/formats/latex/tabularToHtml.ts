// Tables of LaTeX sources -> an HTML table of the stored subset. All of its cells are framed, so that rules only say
// which cells are merged.
import { argumentAt, argumentsAt, optionAt } from './texSource';

/** Reports a loss; each message appears once for a table. */
type Note = (text: string) => void;

interface Cell {
  tex: string;
  column: number;
  colspan: number;
  rowspan: number;
}
interface Row {
  /** Columns under a rule that does not cross the whole table; null: no such rule. */
  ruled: ReadonlySet<number> | null;
  cells: Cell[];
}

/** `cellHtml` makes the paragraphs of a cell. */
export function tableHtml(name: string, source: string, cellHtml: (tex: string) => string, note: Note): string {
  const { end } = argumentsAt(source, 0, name === 'tabular*' || name === 'tabularx' ? 2 : 1);
  const rows = withMergedCells(rowsOf(source.slice(end), note), note);
  return `<table>${rows.map(({ cells }) => `<tr>${cells.map((cell) => cellOf(cell, cellHtml)).join('')}</tr>`).join('')}</table>`;
}

/** Tables of texts that are not LaTeX otherwise: cells stay as they are written. */
export function tabularToHtml(text: string, note: Note = () => undefined): string {
  return text.replace(/\\begin\{tabular\}([\s\S]*?)\\end\{tabular\}/g, (_all, source: string) =>
    tableHtml('tabular', source, (tex) => tex.trim().replace(/^\{([\s\S]*)\}$/, '$1'), note),
  );
}

const spanOf = (name: string, span: number): string => (span > 1 ? ` ${name}="${span}"` : '');
const cellOf = ({ tex, colspan, rowspan }: Cell, cellHtml: (tex: string) => string): string =>
  `<td${spanOf('colspan', colspan)}${spanOf('rowspan', rowspan)}>${cellHtml(tex)}</td>`;

/** Splits `text` at cell or row ends outside braces and dollars. */
function split(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let math = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    separator.lastIndex = i;
    const found = depth === 0 && !math ? separator.exec(text) : null;
    if (found) {
      pieces.push(text.slice(start, i));
      i += found[0].length - 1;
      start = i + 1;
    } else if (sign === '\\') i++;
    else if (sign === '$') math = !math;
    else if (sign === '{') depth++;
    else if (sign === '}' && depth > 0) depth--;
  }
  pieces.push(text.slice(start));
  return pieces;
}
const CELL_END = /&/y;
const ROW_END =
  /\\(?:\\\*?|tabularnewline(?![A-Za-z]))(?:[^\S\n]*\[\s*-?[\d.]{1,9}\s*(?:[a-z]{2}|\\[A-Za-z]{1,20})\s*\])?/y;

/** Commands that are allowed between two rows, with the number of their arguments. */
const BETWEEN: Readonly<Record<string, number>> = {
  ...{ hline: 0, toprule: 0, midrule: 0, bottomrule: 0, addlinespace: 0, specialrule: 3, noalign: 1 },
  ...{ endhead: 0, endfirsthead: 0, endfoot: 0, endlastfoot: 0, rowcolor: 1, hdashline: 0 },
};
/** The weight of a rule. */
const WEIGHT = /^\[\s*[\d.]{1,9}\s*[a-z]{2}\s*\]/;
const PARTIAL = /^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$/;

function rowsOf(body: string, note: Note): Row[] {
  const rows: Row[] = [];
  for (const piece of split(body, ROW_END)) {
    const { ruled, rest } = rulesAbove(piece);
    if (rest.trim() === '') continue;
    let column = 1;
    const cells = split(rest, CELL_END).map((tex): Cell => {
      const cell = { ...spannedCell(tex, note), column };
      column += cell.colspan;
      return cell;
    });
    rows.push({ ruled, cells });
  }
  return rows;
}

function rulesAbove(row: string): Pick<Row, 'ruled'> & { rest: string } {
  const ruled = new Set<number>();
  let [whole, at] = [false, 0];
  for (;;) {
    const command = /^\s*\\([A-Za-z]+)/.exec(row.slice(at, at + 200));
    const name = command?.[1] ?? '';
    const after = at + (command?.[0].length ?? 0);
    if (name === 'cline' || name === 'cmidrule' || name === 'cdashline') {
      const trim = /^\s*(?:\[[^\]]{0,20}\])?(?:\([lr\d.a-z{}]{0,20}\))?/.exec(row.slice(after, after + 60));
      const part = argumentAt(row, after + (trim?.[0].length ?? 0));
      const [, from = 0, to = 0] = PARTIAL.exec(part?.text ?? '') ?? [];
      for (let column = Number(from); column <= Number(to) && column > 0; column += 1) ruled.add(column);
      at = part?.end ?? after;
    } else if (Object.hasOwn(BETWEEN, name)) {
      whole ||= /line$|rule$/.test(name);
      const from = after + (WEIGHT.exec(row.slice(after, after + 30))?.[0].length ?? 0);
      const count = BETWEEN[name] ?? 0;
      at = count === 0 ? from : argumentsAt(row, from, count).end;
    } else return { ruled: whole || ruled.size === 0 ? null : ruled, rest: row.slice(at) };
  }
}

function spannedCell(source: string, note: Note): Omit<Cell, 'column'> {
  let tex = source.trim();
  const spans = { colspan: 1, rowspan: 1 };
  for (const [command, span] of [
    ['multicolumn', 'colspan'],
    ['multirow', 'rowspan'],
  ] as const) {
    if (!tex.startsWith(`\\${command}`)) continue;
    const [count] = argumentsAt(tex, command.length + 1, 1).args;
    // The optional vertical shift of \multirow comes between its first and its second argument.
    const from = argumentsAt(tex, command.length + 1, 1).end;
    const { args, end } = argumentsAt(tex, optionAt(tex, from)?.end ?? from, 2);
    if (args.length < 2) continue;
    if (Number(count) < 0) note('表格中向上合并的格没有带入');
    spans[span] = Math.min(100, Math.max(1, Math.trunc(Number(count)) || 1));
    tex = `${args[1] ?? ''}${tex.slice(end)}`.trim();
  }
  return { tex, ...spans };
}

/**
 * Without the empty cells under a cell of several rows. Where a rule leaves out an empty cell, the cell belongs to the
 * one above.
 */
function withMergedCells(rows: readonly Row[], note: Note): Row[] {
  /** By column: the cell of the rows above, and the last row that it fills. */
  const above = new Map<number, { cell: Cell; to: number }>();
  return rows.map(({ ruled, cells }, place) => {
    const kept = cells.filter((cell) => {
      const over = above.get(cell.column);
      const covered = over !== undefined && over.to >= place;
      const open = ruled !== null && !ruled.has(cell.column) && over?.to === place - 1;
      if (!covered && open && cell.tex !== '') note('表格中只画了一部分的横线没有带入');
      if (!covered && !(open && cell.tex === '' && over.cell.colspan === cell.colspan)) return true;
      if (!covered) {
        over.cell.rowspan += 1;
        over.to = place;
      }
      if (cell.tex !== '') {
        over.cell.tex = [over.cell.tex, cell.tex].filter(Boolean).join(' ');
        note('表格中被合并的格里还有内容，已并入上面的格');
      }
      return false;
    });
    for (const cell of kept)
      for (let column = cell.column; column < cell.column + cell.colspan; column += 1)
        above.set(column, { cell, to: place + cell.rowspan - 1 });
    return { ruled, cells: kept };
  });
}
