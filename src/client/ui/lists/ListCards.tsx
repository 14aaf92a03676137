// The records of a list as cards with their first pages.
import { useContext } from 'react';
import { rowName, type Cell, type List, type ListContext, type ListModel } from '../../lib/lists/listModel';
import { OpenViews } from '../MayOpen';
import { PageCard, PageCards } from '../rows/PageCard';
import { RowActions } from '../rows/RowActions';
import { useRow } from '../rows/RowList';
import { actionsOf } from './rowActionsOf';

interface Props<Row, Context> {
  list: List<Row, string, string, Context>;
  model: ListModel<Row, Context>;
  /** Those that are shown, in their order. */
  columns: readonly Cell<Row, string, Context>[];
}

export default function ListCards<Row extends object, Context extends ListContext<Row>>({
  list,
  model,
  columns,
}: Props<Row, Context>) {
  return (
    <PageCards label={list.parts.noun ?? list.parts.title}>
      {model.rows.map((id) => (
        <Card key={String(id)} list={list} model={model} columns={columns} id={id} />
      ))}
    </PageCards>
  );
}

function Card<Row extends object, Context extends ListContext<Row>>({
  list,
  model,
  columns,
  id,
}: Props<Row, Context> & { id: number | Row }) {
  const row = list.useRow(id);
  const mayOpen = useContext(OpenViews);
  const cursor = useRow(String(id));
  const card = row && list.parts.card?.(row, model.context);
  if (!card) return null;
  const title = rowName(list.parts, row);
  return (
    <li {...cursor}>
      <PageCard
        {...card}
        title={title}
        facts={factsOf(columns, row)}
        action={<RowActions name={title} actions={actionsOf(list, model, row, mayOpen)} />}
      />
    </li>
  );
}

const factsOf = <Row, Context>(columns: readonly Cell<Row, string, Context>[], row: Row): string[] =>
  (['what', 'who'] as const).map((line) =>
    columns
      .map(({ fact }) => (fact?.line === line ? fact.text(row) : ''))
      .filter((text) => text !== '')
      .join(' · '),
  );
