// Piles and matrices of MTEF as environments of TeX.
import type { MtefMatrix, MtefNode, MtefPile } from './mtefTree';

/** A row with the place of its first relation, as characters of `tex`; null without one. */
export interface Cell {
  tex: string;
  before: number | null;
}
/** The fences around rows; an empty string is no fence. */
export interface Fences {
  open: string;
  close: string;
}

const ALIGN = { left: 1, centre: 2, right: 3, relation: 4, decimal: 5 } as const;
// Matrices count their alignments from 0.
const MATRIX_LEFT = 0;
const MATRIX_RIGHT = 2;
const MATRICES: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '||': 'vmatrix',
  '{}': 'Bmatrix',
  '‖‖': 'Vmatrix',
};

const environment = (name: string, rows: readonly string[]): string =>
  `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`;

/** TeX of rows one below the other; with `fences` they are part of it. */
export function pileTex(pile: MtefPile, cell: (line: MtefNode) => Cell, fences: Fences | null): string {
  const cells = pile.lines.map((line) => {
    const { tex, before } = cell(line);
    return {
      tex: tex.trim(),
      before: before === null ? null : Math.max(0, before - (tex.length - tex.trimStart().length)),
    };
  });
  if (cells.length < 2 && !fences) return cells[0]?.tex ?? '';
  if (fences?.open === '{' && fences.close === '')
    return environment(
      'cases',
      cells.map(({ tex }) => tex),
    );
  const aligned = cells.map(({ tex, before }) => {
    if (/(?:^|[^\\])&/.test(tex)) return tex;
    if (pile.align === ALIGN.left) return `& ${tex}`;
    if (pile.align === ALIGN.right) return `${tex} &`;
    if (pile.align === ALIGN.decimal) return tex.includes('.') ? tex.replace('.', '&.') : `${tex} &`;
    return pile.align === ALIGN.relation && before !== null
      ? `${tex.slice(0, before)}& ${tex.slice(before)}`
      : `& ${tex}`;
  });
  return pile.align === ALIGN.centre && cells.every(({ tex }) => !tex.includes('&'))
    ? environment(
        'gathered',
        cells.map(({ tex }) => tex),
      )
    : environment('aligned', aligned);
}

/** TeX of a matrix; with `fences` they are part of it where there is an environment of that name. */
export function arrayTex(matrix: MtefMatrix, slot: (node: MtefNode) => string, fences: Fences | null): string {
  const { columns, rowLines, columnLines, align } = matrix;
  const rows: string[] = [];
  for (let row = 0; row < matrix.rows; row += 1)
    rows.push(
      matrix.cells
        .slice(row * columns, (row + 1) * columns)
        .map((cell) => slot(cell))
        .join(' & '),
    );
  const plain = [...rowLines, ...columnLines].every((line) => line === 0);
  if (plain && fences?.open === '{' && fences.close === '' && columns <= 2) return environment('cases', rows);
  if (plain && align !== MATRIX_LEFT && align !== MATRIX_RIGHT)
    return environment((fences && MATRICES[fences.open + fences.close]) ?? 'matrix', rows);
  const letter = align === MATRIX_LEFT ? 'l' : align === MATRIX_RIGHT ? 'r' : 'c';
  const bar = (line: number | undefined): string => (!line ? '' : line === 1 ? '|' : ':');
  const rule = (line: number | undefined): string => (!line ? '' : line === 1 ? '\\hline ' : '\\hdashline ');
  const spec = Array.from({ length: columns }, (_none, column) => `${bar(columnLines[column])}${letter}`).join('');
  const last = rule(rowLines[matrix.rows]);
  const body = rows.map((row, at) => `${rule(rowLines[at])}${row}`).join(' \\\\ ');
  return `\\begin{array}{${spec}${bar(columnLines[columns])}}${body}${last === '' ? '' : ` \\\\ ${last}`}\\end{array}`;
}

/** Whether `arrayTex` and `pileTex` include these fences. */
export const includesFences = (node: MtefPile | MtefMatrix, { open, close }: Fences): boolean => {
  if (open === '{' && close === '') {
    return (
      node.kind === 'pile' || (node.columns <= 2 && [...node.rowLines, ...node.columnLines].every((line) => line === 0))
    );
  }
  return (
    node.kind === 'matrix' &&
    open + close in MATRICES &&
    node.align !== MATRIX_LEFT &&
    node.align !== MATRIX_RIGHT &&
    [...node.rowLines, ...node.columnLines].every((line) => line === 0)
  );
};
