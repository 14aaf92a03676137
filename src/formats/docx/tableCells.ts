// The cells of a Word table with the columns and rows that they span.
import { childNamed, elementsOf, type MarkupElement } from '../shared/markup';

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
export function tableCells(table: MarkupElement): SpannedCell[][] {
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

export const spans = ({ colspan, rowspan }: SpannedCell): string =>
  `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
