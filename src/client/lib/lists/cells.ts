// Columns that several lists have.
import { dashDateTime } from '../dates';
import { t } from '../texts/t';
import type { Cell, ListContext } from './listModel';

type Stamped<Field extends string> = { [Name in Field]: string | null } & { deleted_at?: string | null };

/** When a record was changed, created or used; in the bin when it was deleted. */
export const stampCell = <Field extends string>(
  title: string,
  field: Field,
): Cell<Stamped<Field>, Field, Pick<ListContext<never>, 'view'>> => ({
  title: (list) => (list.view === 'bin' ? t('删除时间') : title),
  order: field,
  text: 'whole',
  cell(row, list) {
    const stamp = (list.view === 'bin' ? row.deleted_at : null) ?? row[field];
    return stamp === null ? '—' : dashDateTime(stamp);
  },
});
