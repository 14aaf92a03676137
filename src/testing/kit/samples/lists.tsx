import type { ReactNode } from 'react';
import type { ApiError } from '../../../client/lib/faultText';
import { columnId, shownColumns } from '../../../client/lib/lists/arrangement';
import type { ListArrangement, ListQuery } from '../../../client/lib/lists/listModel';
import { Button } from '../../../client/ui/controls/Button';
import ColumnsPopup from '../../../client/ui/lists/ColumnsPopup';
import { HeadRow } from '../../../client/ui/lists/HeadRow';
import { LayoutSwitch } from '../../../client/ui/lists/LayoutSwitch';
import ListCards from '../../../client/ui/lists/ListCards';
import { ListFrame } from '../../../client/ui/lists/ListFrame';
import { ListTable } from '../../../client/ui/lists/ListTable';
import { ListTabs } from '../../../client/ui/lists/ListTabs';
import { InlineFault, LoadFault } from '../../../client/ui/lists/LoadFault';
import { PageHead } from '../../../client/ui/lists/PageHead';
import { Pagination } from '../../../client/ui/lists/Pagination';
import { RecordFault } from '../../../client/ui/lists/RecordFault';
import { RowBones } from '../../../client/ui/lists/RowBones';
import { ARRANGED_STYLES, WidthGrip } from '../../../client/ui/lists/WidthGrip';
import { figureColumn } from '../../../client/ui/lists/columns';
import { ListRow } from '../../../client/ui/rows/ListRow';
import { RowButton } from '../../../client/ui/rows/RowButton';
import { Live, LONG, nothing, Opened, say, type Samples } from '../sample';

const PAPERS = say('试卷', 'Papers');
const OFFLINE: ApiError = { kind: 'network' };
const COLUMNS = [
  { title: say('标题', 'Title'), order: 'title', fixed: true as const },
  { title: say('题数', 'Questions'), order: 'count', number: true as const },
  { id: 'status', title: say('状态', 'Status') },
];
const TABLE_COLUMNS = [...COLUMNS, { title: say('操作', 'Actions'), fixed: 'actions' as const }];
/** Of a list; what is chosen applies. */
const Arranged = ({ name, children }: { name: string; children(arranged: ListArrangement): ReactNode }) => (
  <Live<Pick<ListArrangement, 'columns' | 'density'>> start={{ density: 'normal' }}>
    {(now, set) =>
      children({
        ...now,
        name,
        isUsual: now.columns === undefined,
        onColumns: (columns) => set({ ...now, columns }),
        onDensity: (density) => set({ ...now, density }),
        onReset: () => set({ density: 'normal' }),
      })
    }
  </Live>
);
const ROWS = [
  { id: 1, title: say('期中卷', 'Mid-term'), count: 22 },
  { id: 2, title: LONG, count: 100 },
];
type Row = (typeof ROWS)[number];
const CARDS = {
  parts: {
    title: PAPERS,
    nameOf: ({ title }: Row) => title,
    columns: [
      figureColumn(PAPERS, 'count', String, (count) => say('{0} 题', '{0} questions').replace('{0}', String(count))),
    ],
    card: ({ id }: Row) => ({ page: `/papers/${id}`, to: `/paperlist/detail/${id}`, view: 'paperDetail' }),
    actions: [{ text: say('编辑', 'Edit'), run: nothing }],
  },
  useRow: (id: number) => ROWS.find((row) => row.id === id),
  model: { rows: [1, 2], context: {} },
};
type Order = 'title' | 'count';

const CELLS: Readonly<Record<string, (row: Row) => ReactNode>> = {
  title: ({ title }) => title,
  count: ({ count }) => count,
  status: () => say('草稿', 'Draft'),
};
const rows = (arranged: ListArrangement) =>
  ROWS.map((row) => (
    <ListRow key={row.id} rowId={row.id}>
      {shownColumns(COLUMNS, arranged).map((column) => (
        <td key={columnId(column)} className={column.number && 'number'}>
          {CELLS[columnId(column)]?.(row)}
        </td>
      ))}
      <td className="whole">
        <RowButton text={say('编辑', 'Edit')} of={row.title} />
        <RowButton text={say('删除', 'Delete')} of={row.title} disabled={row.id === 2} />
      </td>
    </ListRow>
  ));
const table = () => (
  <Live<Order | `-${Order}` | ''> start="count">
    {(order, onOrder, id) => (
      <Arranged name={id}>
        {(arranged) => (
          <ListTable<Order>
            label={PAPERS}
            columns={TABLE_COLUMNS as never}
            arranged={arranged}
            order={order === '' ? undefined : order}
            onOrder={onOrder}
          >
            {rows(arranged)}
          </ListTable>
        )}
      </Arranged>
    )}
  </Live>
);
const query = (patch: Partial<ListQuery>): ListQuery => ({
  isError: false,
  isFetching: false,
  refetch: nothing,
  ...patch,
});
const frame = (of: ListQuery) => (
  <ListFrame
    title={PAPERS}
    text={say('本校的试卷。', 'The papers of this school.')}
    query={of}
    empty={{ title: say('还没有试卷', 'No papers yet'), text: say('新建一份试卷。', 'Add one.') }}
    page={{ page: 1, size: 10, onChange: nothing }}
  >
    {table()}
  </ListFrame>
);
const pages = (page: number, total: number) => (
  <Live start={{ page, size: 10 }}>
    {(at, set) => <Pagination {...at} total={total} onChange={(to, size) => set({ page: to, size })} />}
  </Live>
);

export const LISTS: Samples = {
  'lists/ListTabs': {
    plain: () => (
      <Live start={0}>
        {(at, set) => (
          <ListTabs label={PAPERS} names={[PAPERS, say('我的', 'Mine'), say('回收站', 'Bin')]} at={at} onChange={set} />
        )}
      </Live>
    ),
    long: () => <ListTabs label={PAPERS} names={[LONG, say('回收站', 'Bin')]} at={1} onChange={nothing} />,
  },
  'lists/ListTable': { plain: table },
  'lists/ListCards': {
    plain: () => (
      <ListCards list={CARDS as never} model={CARDS.model as never} columns={CARDS.parts.columns as never} />
    ),
  },
  'lists/LayoutSwitch': {
    plain: () => <Live start>{(isTable, set) => <LayoutSwitch table={isTable} onChange={set} />}</Live>,
  },
  'lists/ColumnsPopup': {
    open: () => (
      <Opened text={say('打开', 'Open')}>
        {(anchor, close) => (
          <Arranged name="kit">
            {(arranged) => (
              <ColumnsPopup
                open={anchor !== null}
                anchor={anchor}
                columns={TABLE_COLUMNS}
                arranged={arranged}
                widthOf={() => 120}
                onClose={close}
              />
            )}
          </Arranged>
        )}
      </Opened>
    ),
  },
  'lists/WidthGrip': {
    plain: () => (
      <span className="btn outlined">
        {ARRANGED_STYLES}
        {say('列', 'Column')}
        <WidthGrip onWidth={nothing} />
      </span>
    ),
  },
  'lists/HeadRow': {
    plain: () => (
      <table>
        <thead>
          <HeadRow titles={COLUMNS.map(({ title }) => title)} />
        </thead>
      </table>
    ),
  },
  'lists/ListFrame': {
    plain: () => frame(query({ data: { total: 2, list: ROWS } })),
    busy: () => frame(query({ isFetching: true })),
    fault: () => frame(query({ isError: true, error: OFFLINE })),
    empty: () => frame(query({ data: { total: 0, list: [] } })),
  },
  'lists/RowBones': {
    plain: () => <RowBones label={say('正在载入', 'Loading')} />,
    busy: () => <RowBones label={say('正在载入', 'Loading')} cards />,
  },
  'lists/PageHead': {
    plain: () => (
      <PageHead title={PAPERS} text={say('本校的试卷。', 'The papers of this school.')}>
        <Button look="filled large">{say('新建试卷', 'New paper')}</Button>
      </PageHead>
    ),
    long: () => <PageHead title={LONG} text={LONG} />,
  },
  'lists/Pagination': {
    plain: () => pages(3, 95),
    disabled: () => pages(1, 95),
    empty: () => pages(1, 4),
    long: () => pages(4000, 123_456),
  },
  'lists/LoadFault': {
    fault: () => (
      <>
        <LoadFault what={PAPERS} error={OFFLINE} onRetry={nothing} />
        <InlineFault what={PAPERS} error={OFFLINE} onRetry={nothing} />
      </>
    ),
    long: () => <InlineFault what={PAPERS} error={{ kind: 'business', code: 4001, msg: LONG, data: null }} />,
  },
  'lists/RecordFault': {
    empty: () => <RecordFault what={PAPERS} error={undefined} onRetry={nothing} />,
    fault: () => <RecordFault what={PAPERS} error={OFFLINE} onRetry={nothing} />,
  },
};
