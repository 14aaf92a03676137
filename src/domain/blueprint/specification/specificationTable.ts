// The 双向细目表 of a paper as a table of texts: with merged heads for documents, or with a column for each number for
// spreadsheets.
import type { Table, TableCell } from '../../content/tree';
import { formatScore } from '../../paper/numbering';
import { columnDemands, columnLabel } from '../grid';
import { differenceText, shareOf, shareText, type Specification, type SpecificationCell } from './specification';

type TypeTitle = (type_id: number) => string;

const says = (text: string, more: Partial<TableCell> = {}): TableCell => ({
  children: [{ kind: 'p', children: [{ kind: 'text', text }] }],
  align: 'center',
  ...more,
});

/** `2 题 10 分`; empty without questions. */
export const sumText = ({ count, score }: { count: number; score: number }): string =>
  count === 0 ? '' : `${count} 题 ${formatScore(score)} 分`;

/** `2 题 10 分（要 3 题 15 分，缺 1 题）` */
export function cellText(cell: SpecificationCell): string {
  const difference = differenceText(cell);
  const is = sumText(cell);
  if (difference === '' || !cell.wanted) return is;
  return `${is || '0 题'}（${cell.wanted.count > 0 ? `要 ${sumText(cell.wanted)}，` : ''}${difference}）`;
}

export const isSplitTable = ({ columns }: Specification): boolean =>
  columns.some((column) => columnDemands(column).length > 0);
/** The types of the columns in order, with the number of their columns. */
export const typesOf = ({ columns }: Specification): { type_id: number; span: number }[] =>
  [...new Set(columns.map(({ type_id }) => type_id))].map((type_id) => ({
    type_id,
    span: columns.filter((column) => column.type_id === type_id).length,
  }));

/** A table for documents. */
export function specificationTable(spec: Specification, typeTitle: TypeTitle): Table {
  const split = isSplitTable(spec);
  const deep = split ? { header: true, rowspan: 2 } : { header: true };
  const head = [
    says('知识点', deep),
    ...typesOf(spec).map(({ type_id, span }) => says(typeTitle(type_id), { header: true, colspan: span })),
    says('合计', deep),
    says('占比', deep),
  ];
  const labels = spec.columns.map((column) => says(columnLabel(column), { header: true }));
  const body = spec.rows.map(({ title, cells, sum }) => [
    says(title, { align: 'left' }),
    ...cells.map((cell) => says(cellText(cell))),
    says(cellText(sum)),
    says(shareText(sum, spec.total)),
  ]);
  const foot = [
    says('合计', { align: 'left' }),
    ...spec.sums.map((cell) => says(cellText(cell))),
    says(cellText(spec.total)),
    says('100%'),
  ];
  const shares = [
    says('占比', { align: 'left' }),
    ...spec.sums.map((cell) => says(shareText(cell, spec.total))),
    says('100%'),
    says(''),
  ];
  return { kind: 'table', rows: [head, ...(split ? [labels] : []), ...body, foot, shares] };
}

/** Rows for a spreadsheet, whose numbers can be added up. */
export function specificationSheet(spec: Specification, typeTitle: TypeTitle): (string | number)[][] {
  const compared = spec.total.wanted !== null;
  const heads = (name: string) => [
    `${name} 题数`,
    `${name} 分值`,
    ...(compared ? [`${name} 要求题数`, `${name} 要求分值`] : []),
  ];
  const numbers = ({ count, score, wanted }: SpecificationCell) => [
    count,
    score,
    ...(wanted ? [wanted.count, wanted.score] : []),
  ];
  const percent = (cell: SpecificationCell) => Math.round(shareOf(cell, spec.total) * 1000) / 10;
  const line = (title: string, cells: readonly SpecificationCell[], sum: SpecificationCell) => [
    title,
    ...cells.flatMap(numbers),
    ...numbers(sum),
    percent(sum),
  ];
  return [
    [
      '知识点',
      ...spec.columns.flatMap((column) => heads([typeTitle(column.type_id), ...columnDemands(column)].join(' '))),
      ...heads('合计'),
      '占比（%）',
    ],
    ...spec.rows.map(({ title, cells, sum }) => line(title, cells, sum)),
    line('合计', spec.sums, spec.total),
  ];
}
