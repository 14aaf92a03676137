// Head of the question table: selects the page, sorts on click, and changes column widths by drag or by keyboard.
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { QuestionOrder } from '../../../../contract/question/question';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';
import type { Placed } from './columns';

interface Props {
  columns: readonly Placed[];
  order: QuestionOrder;
  pageMarked: 'all' | 'some' | 'none';
  onMarkPage(): void;
  onOrder(order: QuestionOrder): void;
  /** Called while dragging; `done` is true for the final width, which is saved. */
  onWidth(id: string, width: number, done: boolean): void;
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
              aria-label={t('勾选本页')}
              checked={pageMarked === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = pageMarked === 'some';
              }}
              onChange={onMarkPage}
            />
          </label>
        </th>
        {columns.map(({ column, width }, index) => {
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
              <Grip title={column.title} width={width} onWidth={(to, done) => onWidth(column.id, to, done)} />
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

const STEP = 16;
const within = (width: number) => Math.min(1200, Math.max(48, Math.round(width)));

function Grip({
  title,
  width,
  onWidth,
}: {
  title: string;
  width: number;
  onWidth(width: number, done: boolean): void;
}) {
  /** Where the drag began. */
  const [start, setStart] = useState<{ x: number; width: number } | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start) onWidth(within(start.width + event.clientX - start.x), true);
    setStart(null);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('{0}列宽', title)}
      aria-valuenow={width}
      aria-valuemin={48}
      aria-valuemax={1200}
      tabIndex={-1}
      className={`qt-grip${start ? ' on' : ''}`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width });
      }}
      onPointerMove={(event) => {
        if (start) onWidth(within(start.width + event.clientX - start.x), false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event: KeyboardEvent) => {
        const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
        if (by === 0) return;
        event.preventDefault();
        onWidth(within(width + by), true);
      }}
    />
  );
}
