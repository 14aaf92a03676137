// The headings of a table as people keep it.

/** Above the headings there may be a title and remarks. */
export const HEAD_ROWS = 5;

/** Without spaces, stars and remarks in brackets: `*姓 名（必填）` is 姓名. */
export const headingText = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[\s*]/g, '')
    .replace(/\([^()]{0,20}\)$/, '');

/** The headings of the first row that has some of those wanted, and its place; null when none has. */
export function findHead(
  table: readonly (readonly string[])[],
  wanted: (headings: readonly string[]) => boolean,
): { at: number; headings: string[] } | null {
  const heads = table.slice(0, HEAD_ROWS).map((row) => row.map(headingText));
  const at = heads.findIndex(wanted);
  return at < 0 ? null : { at, headings: heads[at] ?? [] };
}
