// Columns and actions that several lists of records have.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dashDateTime } from '../../lib/dates';
import type { CardFact, Cell, ListContext, RowAction } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';

type Shown = Partial<Pick<Cell<unknown, string, unknown>, 'fixed' | 'text' | 'width'>>;
type InView = Pick<ListContext<never>, 'view'>;
interface Titled {
  id: number;
  title: string;
}
type InList = Pick<ListContext<never>, 'view' | 'linkTo'>;

/** What a row is: its title leads to its page, except in the bin. */
export const titleColumn = <Row extends Titled>(
  title: string,
  pathOf: (row: Row, list: InList) => string,
  { below, ...shown }: Shown & { below?(row: Row): ReactNode } = {},
): Cell<Row, 'title', InList> => ({
  title,
  order: 'title',
  fixed: true,
  ...shown,
  cell: (row, list) => (
    <>
      {list.view === 'bin' ? row.title : <Link to={pathOf(row, list)}>{row.title}</Link>}
      {below?.(row)}
    </>
  ),
});

/** A text of the row that the list sorts by. */
export const textColumn = <Field extends string>(
  title: string,
  field: Field,
  shown?: Shown,
): Cell<Record<Field, string>, Field, unknown> => ({ title, order: field, ...shown, cell: (row) => row[field] });

/** A figure of the row that the list sorts by; the cell of a zero stays empty. `fact`: with its unit, on a card. */
export const figureColumn = <Field extends string, Figure = number>(
  title: string,
  field: Field,
  text: (figure: Figure) => string = String,
  fact?: (figure: Figure) => string,
): Cell<Record<Field, Figure>, Field, unknown> => ({
  title,
  order: field,
  number: true,
  cell: (row) => row[field] !== 0 && text(row[field]),
  ...(fact && { fact: { line: 'what', text: (row) => fact(row[field]) } }),
});

/** When a record was changed, created or used; in the bin when it was deleted. */
export const stampColumn = <Field extends string>(
  title: string,
  field: Field,
  shown?: Shown,
): Cell<Record<Field, string | null> & { deleted_at?: string | null }, Field, InView> => ({
  title: ({ view }) => (view === 'bin' ? t('删除时间') : title),
  order: field,
  text: 'whole',
  ...shown,
  cell(row, { view }) {
    const stamp = (view === 'bin' ? row.deleted_at : null) ?? row[field];
    return stamp !== null && dashDateTime(stamp);
  },
});

const WHO: CardFact<{ owner: string }> = { line: 'who', text: ({ owner }) => owner };
const WHEN: CardFact<{ updated_at: string }> = { line: 'who', text: ({ updated_at }) => dashDateTime(updated_at) };
export const OWNER_COLUMN = { ...textColumn(t('创建者'), 'owner'), fact: WHO };
export const UPDATED_COLUMN = { ...stampColumn(t('更新时间'), 'updated_at'), fact: WHEN };

export const forWriters = (_row: unknown, { mayWrite }: Pick<ListContext<never>, 'mayWrite'>): boolean => mayWrite;

export const openAction = <Row,>(text: string, to: (row: Row) => string): RowAction<Row, unknown> => ({
  text,
  rowKey: 'open',
  to,
});

/** Shows the dialog `edit` of the list. */
export const EDIT_ACTION: RowAction<unknown, Pick<ListContext<unknown>, 'show' | 'mayWrite'>> = {
  text: t('修改'),
  rowKey: 'edit',
  run: (row, { show }) => show('edit', row),
  when: forWriters,
};
