import type { ApiError } from '../../../client/lib/faultText';
import type { ListQuery } from '../../../client/lib/lists/listModel';
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
import { figureColumn } from '../../../client/ui/lists/columns';
import { ListRow } from '../../../client/ui/rows/ListRow';
import { RowButton } from '../../../client/ui/rows/RowButton';
import { Live, LONG, nothing, Opened, say, type Samples } from '../sample';

const PAPERS = say('试卷', 'Papers');
const OFFLINE: ApiError = { kind: 'network' };
const COLUMNS = [
  { title: say('标题', 'Title'), order: 'title', fixed: true as const },
  { title: say('题数', 'Questions'), order: 'count', number: true as const },
  { title: say('状态', 'Status') },
];
const TABLE_COLUMNS = [...COLUMNS, { title: say('操作', 'Actions'), fixed: true as const }];
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

const rows = () =>
  ROWS.map(({ id, title, count }) => (
    <ListRow key={id} rowId={id}>
      <td>{title}</td>
      <td className="number">{count}</td>
      <td className="whole">{say('草稿', 'Draft')}</td>
      <td className="whole">
        <RowButton text={say('编辑', 'Edit')} of={title} />
        <RowButton text={say('删除', 'Delete')} of={title} disabled={id === 2} />
      </td>
    </ListRow>
  ));
const table = () => (
  <Live<readonly string[]> start={[]}>
    {(hidden, onHidden, id) => (
      <Live<Order | `-${Order}` | ''> start="count">
        {(order, onOrder) => (
          <ListTable<Order>
            label={PAPERS}
            columns={TABLE_COLUMNS as never}
            arranged={{ name: id, hidden, onHidden }}
            order={order === '' ? undefined : order}
            onOrder={onOrder}
          >
            {rows()}
          </ListTable>
        )}
      </Live>
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
  'lists/ListCards': { plain: () => <ListCards list={CARDS as never} model={CARDS.model as never} /> },
  'lists/LayoutSwitch': {
    plain: () => <Live start>{(isTable, set) => <LayoutSwitch table={isTable} onChange={set} />}</Live>,
  },
  'lists/ColumnsPopup': {
    open: () => (
      <Opened text={say('打开', 'Open')}>
        {(anchor, close) => (
          <Live<readonly string[]> start={[]}>
            {(hidden, onHidden) => (
              <ColumnsPopup
                open={anchor !== null}
                anchor={anchor}
                columns={TABLE_COLUMNS}
                arranged={{ name: 'kit', hidden, onHidden }}
                onClose={close}
              />
            )}
          </Live>
        )}
      </Opened>
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
