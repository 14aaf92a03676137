// What can be done with a row of a list.
import type { List, ListContext, ListModel } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import type { ShownAction } from '../rows/RowActions';

export function actionsOf<
  Row extends object,
  Name extends string,
  Order extends string,
  Context extends ListContext<Row>,
>(
  { parts }: List<Row, Name, Order, Context>,
  { context, deletion }: ListModel<Row, Context>,
  row: Row,
  mayOpen: (view: string) => boolean,
): ShownAction[] {
  const offered = (parts.actions ?? []).filter(
    ({ when, view }) => (view === undefined || mayOpen(view)) && (when?.(row, context) ?? true),
  );
  const shown = offered.map(({ text, to, run, rowKey, danger }): ShownAction => ({
    text: typeof text === 'function' ? text(row, context) : text,
    ...(rowKey && { rowKey }),
    ...(danger && { danger }),
    ...(to && { to: to(row, context) }),
    ...(run && { onClick: () => void run(row, context) }),
  }));
  if (!deletion?.may(row)) return shown;
  return [...shown, { text: t('删除'), danger: true, onClick: () => deletion.drop(row) }];
}
