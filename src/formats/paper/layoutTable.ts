// Tables that are no tables: options, or whole questions, that are arranged in cells without borders.
import { optionsStart } from '../shared/optionRow';
import { labelOf } from './labels';
import { narrow } from './paperLine';

/** The lines of the cells; null for a table. */
export function linesInLayout(cells: readonly (readonly string[])[]): string[] | null {
  const options = optionsIn(cells);
  if (options) return options;
  const flat = cells.flat().filter((cell) => cell.trim() !== '');
  const isLayout =
    flat.length === 1 ||
    flat.every((cell) => OPTION.test(cell)) ||
    flat.some((cell) => cell.split('\n').some((line) => isOfQuestion(line.trim())));
  return isLayout ? flat.flatMap((cell) => cell.split('\n')) : null;
}

const OPTION = /^\s*(?:[（(]?\s?[A-HＡ-Ｈ]\s?[.．、:：)）]|[\u24b6-\u24bd\u24d0-\u24d7])/;
const LETTER = /^\s*[（(]?\s?([A-HＡ-Ｈ])\s?[)）]?\s?[.．、:：]?\s*$/;

/** Options whose letters have cells of their own: `A | … | B | …`, or below pictures. */
function optionsIn(cells: readonly (readonly string[])[]): string[] | null {
  const lettersOf = (row: readonly string[]) => row.map((cell) => LETTER.exec(cell)?.[1]);
  const found: [string, string][] = [];
  for (const [at, row] of cells.entries()) {
    const letters = lettersOf(row);
    const below = cells[at + 1];
    const named = below && lettersOf(below);
    if (named?.every((letter) => letter !== undefined) && letters.every((letter) => letter === undefined))
      found.push(...named.map((letter, column): [string, string] => [letter ?? '', row[column] ?? '']));
    else if (letters[0] !== undefined)
      for (const [column, letter] of letters.entries())
        if (letter !== undefined && column + 1 < row.length && letters[column + 1] === undefined)
          found.push([letter, row[column + 1] ?? '']);
  }
  const inOrder = found.every(([letter, text], at) => narrow(letter) === 'ABCDEFGH'.charAt(at) && text.trim() !== '');
  return found.length > 1 && inOrder
    ? found.map(([letter, text]) => `${letter}．${text.replace(/\n/g, ' ').trim()}`)
    : null;
}

/** A line of a question rather than a cell of a table. */
const isOfQuestion = (line: string): boolean =>
  (/^\d{1,3}\s?[.．、]\s?\D/.test(line) && line.length > 15) ||
  isAnswer(line) ||
  (optionsStart(line) && line.length > 12);

function isAnswer(line: string): boolean {
  const label = labelOf(line);
  return label?.kind === 'answer' && line.length > label.length;
}
