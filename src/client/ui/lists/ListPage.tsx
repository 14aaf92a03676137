// The page of a list that is defined with state/lists/defineList.ts: views, filters, table, states, undo and dialogs.
import { useContext, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { patched, type AddressPatch } from '../../lib/listAddress';
import { columnId, shownColumns } from '../../lib/lists/arrangement';
import {
  parametersOf,
  rowName,
  VIEW_FIELDS,
  type List,
  type ListContext,
  type ListModel,
  type ListTexts,
  type ListViewName,
  type TitledCell,
} from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { OpenViews } from '../MayOpen';
import { Button } from '../controls/Button';
import { ButtonLink } from '../controls/ButtonLink';
import { lazyPart } from '../lazyPart';
import { ListRow } from '../rows/ListRow';
import { RowActions } from '../rows/RowActions';
import { RowButton } from '../rows/RowButton';
import { FilterBar } from './FilterBar';
import { LayoutSwitch } from './LayoutSwitch';
import { ListFrame } from './ListFrame';
import { ListTable } from './ListTable';
import { ListTabs } from './ListTabs';
import { forWriters } from './columns';
import { actionsOf } from './rowActionsOf';

const ListCards = lazyPart(() => import('./ListCards'), { plain: true });

type Model<Row, Context> = ListModel<Row, Context>;
interface Props<Row, Name extends string, Order extends string, Context> {
  list: List<Row, Name, Order, Context>;
  /** Beside the primary button. */
  actions?: ReactNode | ((list: Context, model: Model<Row, Context>) => ReactNode);
}

const keyOf = <Row,>({ parts }: { parts: { keyOf?(row: Row): string } }, row: number | Row): number | string =>
  typeof row === 'number' ? row : (parts.keyOf?.(row) ?? (row as { id: number }).id);

export function ListPage<
  Row extends object,
  Name extends string,
  Order extends string,
  Context extends ListContext<Row>,
>({ list, actions }: Props<Row, Name, Order, Context>) {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const model = list.useModel(params, change);
  const { parts } = list;
  const { context, values, filtered, deletion, dialog } = model;
  const { title, noun = title, add } = parts;
  const names = parts.filters.flatMap(parametersOf).map(([name]) => name);
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])));
  const filters = parts.filters.filter(({ when }) => when?.(context) ?? true);
  const isSet = (filter: (typeof filters)[number]) => parametersOf(filter).some(([name]) => values[name] !== undefined);
  const adding = add && context.mayWrite && <AddButton {...add} onAdd={() => context.show('edit')} />;
  const columns = parts.columns.map(({ title: of, ...column }) => ({
    ...column,
    title: typeof of === 'function' ? of(context) : of,
  }));
  const hasActions =
    deletion?.offered === true || (parts.actions?.some(({ when }) => when !== forWriters || context.mayWrite) ?? false);
  const all = hasActions
    ? [...columns, { id: 'actions', title: parts.actionsTitle ?? t('操作'), fixed: 'actions' as const }]
    : columns;
  const { arranged } = model;
  const shown = shownColumns(columns, arranged);
  const mayBeCards = parts.card !== undefined && context.view !== 'bin';
  const cards = mayBeCards && arranged.cards;
  return (
    <>
      <ListFrame
        title={title}
        undo={deletion?.undo}
        tabs={parts.views && <Views names={parts.views} title={noun} list={context} onChange={change} />}
        actions={
          <>
            {mayBeCards && <LayoutSwitch table={!cards} onChange={(table) => arranged.onCards(!table)} />}
            {typeof actions === 'function' ? actions(context, model) : actions}
            {adding}
          </>
        }
        filters={
          filters.length > 0 && (
            <FilterBar
              label={t('筛选{0}', title)}
              filters={parts.filters}
              list={{ ...context, values }}
              onChange={change}
              onClear={clear}
              count={names.length > 1 ? parts.filters.filter(isSet).length : 0}
            />
          )
        }
        query={model.query}
        empty={emptyOf()}
        page={model.page}
        cards={cards}
      >
        {cards ? (
          <ListCards list={list as never} model={model as never} columns={shown as never} />
        ) : (
          <ListTable
            label={parts.label ?? noun}
            arranged={arranged}
            columns={all}
            order={model.order as Order | undefined}
            onOrder={(order) => change({ order })}
          >
            {model.rows.map((row) => (
              <Item key={keyOf(list, row)} list={list} model={model} id={row} columns={shown} hasActions={hasActions} />
            ))}
          </ListTable>
        )}
      </ListFrame>
      {dialog && parts.dialogs?.[dialog.name]?.({ row: dialog.row, onClose: model.closeDialog }, context)}
    </>
  );

  function emptyOf(): ListTexts {
    if (filtered)
      return {
        title: t('没有符合条件的{0}', noun),
        text: parts.notFound ?? t('可以放宽筛选条件。'),
        // With several filters the button is beside them.
        action: names.length === 1 && (
          <Button look="large" onClick={clear}>
            {t('清空筛选')}
          </Button>
        ),
      };
    if (context.view === 'bin') return { title: t('回收站是空的'), text: t('删除的{0}在这里保留 30 天。', noun) };
    return { action: adding, ...(typeof parts.empty === 'function' ? parts.empty(context) : parts.empty) };
  }
}

const AddButton = ({ text, to, view, onAdd }: { text: string; to?: string; view?: string; onAdd(): void }) =>
  to === undefined ? (
    <Button look="filled large" onClick={onAdd}>
      {text}
    </Button>
  ) : (
    <ButtonLink view={view} look="filled large" to={to}>
      {text}
    </ButtonLink>
  );

interface ViewsProps {
  names: readonly ListViewName[];
  title: string;
  list: ListContext<never>;
  onChange(patch: AddressPatch): void;
}
function Views({ names, title, list, onChange }: ViewsProps) {
  const offered = names.filter((name) => name !== 'bin' || list.mayWrite);
  const first = names.includes('mine') ? t('全部') : title;
  const texts = { all: first, mine: t('我的'), bin: t('回收站') };
  if (offered.length < 2) return null;
  return (
    <ListTabs
      label={t('{0}或回收站', title)}
      names={offered.map((name) => texts[name])}
      at={offered.indexOf(list.view)}
      onChange={(at) =>
        onChange(
          Object.fromEntries(
            offered.flatMap((name, place) => (name === 'all' ? [] : [[VIEW_FIELDS[name], place === at ? 1 : '']])),
          ),
        )
      }
    />
  );
}

interface ItemProps<Row, Name extends string, Order extends string, Context> {
  list: List<Row, Name, Order, Context>;
  model: Model<Row, Context>;
  id: number | Row;
  columns: readonly TitledCell<Row, Order, Context>[];
  hasActions: boolean;
}
function Item<Row extends object, Name extends string, Order extends string, Context extends ListContext<Row>>({
  list,
  model,
  id,
  columns,
  hasActions,
}: ItemProps<Row, Name, Order, Context>) {
  const { context, deletion } = model;
  const row = list.useRow(id);
  const mayOpen = useContext(OpenViews);
  if (!row) return null;
  const name = rowName(list.parts, row);
  return (
    <ListRow rowId={keyOf(list, id)}>
      {columns.map((column) => (
        <td key={columnId(column)} className={column.number ? 'number' : column.text}>
          {column.cell(row, context)}
        </td>
      ))}
      {hasActions && (
        <td className="whole">
          {deletion && context.view === 'bin' ? (
            <RowButton
              text={t('恢复')}
              of={name}
              disabled={!deletion.mayRestore(row)}
              onClick={() => deletion.back(row)}
            />
          ) : (
            <RowActions name={name} actions={actionsOf(list, model, row, mayOpen)} />
          )}
        </td>
      )}
    </ListRow>
  );
}
