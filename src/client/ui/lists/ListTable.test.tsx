// If these fail, users cannot sort a list, or what they arranged is not what they see.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { columnId, shownColumns } from '../../lib/lists/arrangement';
import type { ListArrangement, ListColumn } from '../../lib/lists/listModel';
import { ListTable } from './ListTable';

type Order = 'title' | 'score';
const COLUMNS: readonly ListColumn<Order>[] = [
  { title: '标题', order: 'title', fixed: true },
  { id: 'grade', title: '年级' },
  { title: '总分', order: 'score', number: true },
  { id: 'actions', title: '操作', fixed: 'actions' },
];
const CELLS: Readonly<Record<string, string>> = { title: '期中', grade: '高一', score: '150', actions: '编辑' };

let drawn = 0;
const Cell = ({ children }: { children: ReactNode }) => {
  drawn += 1;
  return <td>{children}</td>;
};
function Table({ start, order, onOrder }: Pick<Parameters<typeof show>[1] & object, 'start'> & Sorting) {
  const [now, set] = useState<Partial<ListArrangement>>(start ?? {});
  const arranged: ListArrangement = {
    name: 'papers',
    density: 'normal',
    isUsual: false,
    ...now,
    onColumns: (columns) => set({ ...now, columns }),
    onDensity: (density) => set({ ...now, density }),
    onReset: () => set({}),
  };
  return (
    <ListTable label="试卷" columns={COLUMNS} arranged={arranged} order={order} onOrder={onOrder}>
      <tr>
        {shownColumns(COLUMNS, arranged).map((column) => (
          <Cell key={columnId(column)}>{CELLS[columnId(column)]}</Cell>
        ))}
      </tr>
    </ListTable>
  );
}
interface Sorting {
  order: 'title' | '-title' | 'score' | undefined;
  onOrder(order: string): void;
}
function show(order: Sorting['order'], { start }: { start?: Partial<ListArrangement> } = {}) {
  const onOrder = jest.fn();
  render(<Table start={start} order={order} onOrder={onOrder} />);
  return { onOrder };
}
const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.dataset['column']);
const cells = () => screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
const widthOf = (text: string) => getComputedStyle(screen.getByText(text)).width;
async function openPopup() {
  fireEvent.click(screen.getByRole('button', { name: '设置列' }));
  return within(await screen.findByRole('dialog', { name: '表格的列' }));
}

test('a click on a head sorts upwards, then downwards, then as usual', () => {
  for (const [now, next] of [
    [undefined, 'title'],
    ['title', '-title'],
    ['-title', ''],
    ['score', 'title'],
  ] as const) {
    const { onOrder } = show(now);
    const table = screen.getAllByRole('table').at(-1) as HTMLElement;
    fireEvent.click(within(table).getByRole('button', { name: '标题' }));
    expect(onOrder).toHaveBeenCalledWith(next);
  }
  expect(screen.getAllByRole('columnheader', { name: '标题' }).map((head) => head.getAttribute('aria-sort'))).toEqual([
    null,
    'ascending',
    'descending',
    null,
  ]);
});

test('heads and rows follow the arrangement; what a row is cannot be hidden', () => {
  show(undefined, {
    start: {
      columns: [
        { id: 'score', shown: 1 },
        { id: 'grade', shown: 1, width: 240 },
        { id: 'title', shown: 0 },
      ],
      density: 'compact',
    },
  });
  expect(heads()).toEqual(['title', 'score', 'grade', 'actions']);
  expect(cells()).toEqual(['期中', '150', '高一', '编辑']);
  expect(widthOf('高一')).toBe('240px');
  expect(screen.getByRole('table').dataset['rows']).toBe('compact');
});

test('columns are hidden, moved, sized and reset, and rows spaced, in a dialog', async () => {
  show(undefined);
  const dialog = await openPopup();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: '年级列后移' }));
  expect(heads()).toEqual(['title', 'score', 'grade', 'actions']);
  fireEvent.click(dialog.getByRole('button', { name: '年级列后移' }));
  expect(heads()).toEqual(['title', 'score', 'grade', 'actions']);
  fireEvent.click(dialog.getByRole('button', { name: '标题列宽一些' }));
  expect(widthOf('期中')).toBe('48px');
  fireEvent.click(dialog.getByRole('checkbox', { name: '总分' }));
  expect(cells()).toEqual(['期中', '高一', '编辑']);
  fireEvent.click(dialog.getByRole('button', { name: '宽松' }));
  expect(screen.getByRole('table', { hidden: true }).dataset['rows']).toBe('comfortable');
  fireEvent.click(dialog.getByRole('button', { name: '恢复原样' }));
  expect(heads()).toEqual(['title', 'grade', 'score', 'actions']);
  expect(widthOf('期中')).toBe('');
});

test('a head is dragged wider without drawing the rows again; a double click sets the usual width', () => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const pointer = (type: string, clientX = 0) => fireEvent(grip, new MouseEvent(type, { bubbles: true, clientX }));
  show(undefined);
  const grip = screen.getByRole('columnheader', { name: '年级' }).querySelector('.width-grip') as Element;
  drawn = 0;
  pointer('pointerdown', 100);
  for (const clientX of [150, 190, 220]) pointer('pointermove', clientX);
  expect(widthOf('高一')).toBe('120px');
  expect(drawn).toBe(0);
  pointer('pointerup');
  expect(widthOf('高一')).toBe('120px');
  expect(drawn).toBe(4);
  // A click is no drag.
  pointer('pointerdown', 100);
  pointer('pointerup');
  expect(drawn).toBe(4);
  fireEvent.doubleClick(grip);
  expect(widthOf('高一')).toBe('');
});
