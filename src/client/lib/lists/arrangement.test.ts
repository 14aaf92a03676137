// If these fail, a user's arrangement of columns is lost, or a row no longer says what it is.
import { keptColumns, movedColumns, placedColumns, shownColumns, sizedColumns, type Placed } from './arrangement';

const COLUMNS = [
  { order: 'title', title: '标题', fixed: true },
  { id: 'grade', title: '年级' },
  { order: 'score', title: '总分' },
  { id: 'note', title: '备注', hidden: true },
  { id: 'actions', title: '操作', fixed: 'actions' },
] as const;
const titles = (placed: readonly Placed<{ title: string }>[]) =>
  placed.flatMap(({ column, shown }) => (shown ? [column.title] : []));

test('without an arrangement the columns are as usual, and none of it is kept as a width', () => {
  expect(titles(placedColumns(COLUMNS))).toEqual(['标题', '年级', '总分', '操作']);
  expect(keptColumns(placedColumns(COLUMNS))).toEqual([
    { id: 'title', shown: 1 },
    { id: 'grade', shown: 1 },
    { id: 'score', shown: 1 },
    { id: 'note', shown: 0 },
  ]);
});

test('order, width and what is shown come back; the name and the actions stay where they are', () => {
  const moved = movedColumns(placedColumns(COLUMNS), 0, 1);
  const columns = keptColumns(
    sizedColumns(moved, 'title', 260.4).map((one) => (one.column.title === '备注' ? { ...one, shown: true } : one)),
  );
  expect(columns).toEqual([
    { id: 'title', shown: 1, width: 260 },
    { id: 'score', shown: 1 },
    { id: 'grade', shown: 1 },
    { id: 'note', shown: 1 },
  ]);
  expect(titles(placedColumns(COLUMNS, { columns }))).toEqual(['标题', '总分', '年级', '备注', '操作']);
  expect(
    shownColumns(COLUMNS, { columns: [{ id: 'actions', shown: 0 }, { id: 'title', shown: 0 }, ...columns] }),
  ).toHaveLength(5);
});

test('a new column has its usual place, an unknown or repeated one is skipped, a width has its limits', () => {
  const columns = [
    { id: 'colour', shown: 1 as const, width: 90 },
    { id: 'score', shown: 1 as const, width: 40 },
    { id: 'score', shown: 1 as const, width: 4000 },
  ];
  const placed = placedColumns(COLUMNS, { columns });
  expect(placed.map(({ column }) => column.title)).toEqual(['标题', '年级', '总分', '备注', '操作']);
  expect(placed[2]?.width).toBe(1200);
  expect(keptColumns(sizedColumns(placed, 'score', 3))[2]?.width).toBe(48);
});

test('what an older program hid, by its title, stays hidden', () => {
  expect(titles(placedColumns(COLUMNS, { hidden: ['年级', '标题', '没有的列'] }))).toEqual(['标题', '总分', '操作']);
});
