// A table as tabular with all its rules, merged cells by \multicolumn and \multirow; scaled to fit the page.
import type { Align, Content, Table, TableCell } from '../../domain/content/tree';

const LETTER: Readonly<Record<Align, string>> = { left: 'l', center: 'c', right: 'r' };
const MAX_COLUMNS = 60;

/** A position of the grid: the cell that begins here, or the one above that spans down to here. */
interface Place {
  cell: TableCell | null;
  span: number;
  /** Number of further rows that it spans. */
  below: number;
}

export function latexTabular(table: Table, write: (content: Content) => string): string {
  const rows = gridOf(table);
  const columns = Math.max(0, ...rows.map((row) => row.reduce((sum, place) => sum + place.span, 0)));
  if (columns === 0) return '';
  const lines = rows.map((row) => {
    const width = row.reduce((sum, place) => sum + place.span, 0);
    const padded =
      width < columns
        ? [...row, ...Array.from({ length: columns - width }, (): Place => ({ cell: null, span: 1, below: 0 }))]
        : row;
    return `  ${padded.map((place, index) => placeLatex(place, index === 0, write)).join(' & ')} \\\\ ${rule(padded)}`;
  });
  const body = `\\begin{tabular}{|${'c|'.repeat(columns)}}\n  \\hline\n${lines.join('\n')}\n\\end{tabular}`;
  return `\\begin{center}\n\\begin{adjustbox}{max width=\\linewidth, max totalheight=0.9\\textheight}\n${body}\n\\end{adjustbox}\n\\end{center}`;
}

function gridOf(table: Table): Place[][] {
  /** By column: the cell above that spans into this row. */
  let above = new Map<number, Place>();
  return table.rows.map((cells, index) => {
    const row: Place[] = [];
    const next = new Map<number, Place>();
    const left = [...cells];
    const put = (column: number, place: Place) => {
      row.push(place);
      if (place.below > 0) next.set(column, { cell: null, span: place.span, below: place.below - 1 });
      return column + place.span;
    };
    for (let column = 0; column < MAX_COLUMNS && (left.length > 0 || [...above.keys()].some((at) => at >= column));) {
      const going = above.get(column);
      if (going) {
        column = put(column, going);
        continue;
      }
      const cell = left.shift() ?? null;
      const reach = [...above.keys()].filter((at) => at > column).sort((a, b) => a - b)[0] ?? MAX_COLUMNS;
      const span = Math.max(1, Math.min(cell?.colspan ?? 1, reach - column));
      const below = Math.max(0, Math.min((cell?.rowspan ?? 1) - 1, table.rows.length - 1 - index));
      column = put(column, { cell, span, below: cell ? below : 0 });
    }
    above = next;
    return row;
  });
}

function placeLatex({ cell, span, below }: Place, first: boolean, write: (content: Content) => string): string {
  const text = cell ? write(cell.children) : '';
  const strong = cell?.header && text !== '' ? `\\textbf{${text}}` : text;
  const inside = cell && below > 0 ? `\\multirow{${below + 1}}{*}{${strong}}` : strong;
  const align = LETTER[cell?.align ?? 'center'];
  return span === 1 && align === 'c' ? inside : `\\multicolumn{${span}}{${first ? '|' : ''}${align}|}{${inside}}`;
}

/** The rule below a row, without the part where a cell spans into the next row. */
function rule(row: readonly Place[]): string {
  if (row.every((place) => place.below === 0)) return '\\hline';
  let column = 1;
  let from = 0;
  const parts: string[] = [];
  for (const { span, below } of [...row, { span: 1, below: 1 }]) {
    if (below === 0) from ||= column;
    else if (from > 0) {
      parts.push(`\\cline{${from}-${column - 1}}`);
      from = 0;
    }
    column += span;
  }
  return parts.join(' ');
}
