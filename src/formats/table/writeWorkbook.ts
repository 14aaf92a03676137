// Rows as an .xlsx file.

export interface SheetCell {
  text: string;
  /** Shown in red; the reason is in the cell after it. */
  fault?: boolean;
  bold?: boolean;
}

/** A JavaScript number is a figure; digits that are a name (a phone, a student number) are given as text. */
export type TableCell = SheetCell | string | number;

/** A workbook of numbers and texts: nothing in it can run as a formula. */
export async function workbookOf(rows: readonly (readonly TableCell[])[], title: string): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/universal');
  const data = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'number') return { value: cell, type: Number };
      const { text, fault = false, bold = false } = typeof cell === 'string' ? { text: cell } : cell;
      return {
        value: text,
        type: String,
        ...(bold ? { fontWeight: 'bold' as const } : {}),
        ...(fault ? { color: '#b3261e' } : {}),
      };
    }),
  );
  return writeXlsx(data, { sheet: title.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31) || '表格' }).toBlob();
}
