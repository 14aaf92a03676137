// Head of the question table: selects the page, sorts on click, and changes column widths by drag.
import type { QuestionOrder } from '../../../../contract/question/question';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';
import { WidthGrip } from '../../../ui/lists/WidthGrip';
import type { Column } from './columns';

interface Props {
  columns: readonly Column[];
  order: QuestionOrder;
  pageMarked: 'all' | 'some' | 'none';
  onMarkPage(): void;
  onOrder(order: QuestionOrder): void;
  /** Called while dragging; `done` is true for the final width, which is saved. */
  onWidth(id: string, width: number | undefined, done: boolean): void;
}

const DOWN: readonly QuestionOrder[] = ['newest', 'hardest', 'most_used', 'updated', 'last_used'];

export function TableHead({ columns, order, pageMarked, onMarkPage, onOrder, onWidth }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="qt-check">
          <label>
            <input
              type="checkbox"
              aria-label={t('全选本页')}
              checked={pageMarked === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = pageMarked === 'some';
              }}
              onChange={onMarkPage}
            />
          </label>
        </th>
        {columns.map((column, index) => {
          const now = column.orders?.indexOf(order) ?? -1;
          const sorted = now < 0 ? undefined : DOWN.includes(order) ? ('descending' as const) : ('ascending' as const);
          const next = column.orders?.[(now + 1) % column.orders.length];
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted}
              className={[column.number && 'num', index === 0 && 'qt-first'].filter(Boolean).join(' ') || undefined}
            >
              {next ? (
                <PlainButton className="qt-sort" title={t('按{0}排序', column.title)} onClick={() => onOrder(next)}>
                  {column.title}
                  {sorted && <span aria-hidden="true"> {sorted === 'ascending' ? '↑' : '↓'}</span>}
                </PlainButton>
              ) : (
                <span>{column.title}</span>
              )}
              <WidthGrip onWidth={(to, done) => onWidth(column.id, to, done)} />
            </th>
          );
        })}
        <th scope="col" className="qt-acts">
          <span>{t('操作')}</span>
        </th>
      </tr>
    </thead>
  );
}
