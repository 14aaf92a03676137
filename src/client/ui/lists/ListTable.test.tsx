// If these fail, users cannot sort a list, or a column that they hid comes back.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { ListTable } from './ListTable';

const COLUMNS = [
  { title: '标题', order: 'title', fixed: true },
  { title: '年级' },
  { title: '总分', order: 'score', number: true },
  { title: '操作', fixed: true },
] as const;

function show(order: 'title' | '-title' | 'score' | undefined, hidden: readonly string[] = []) {
  const [onOrder, onHidden] = [jest.fn(), jest.fn()];
  render(
    <ListTable
      label="试卷"
      columns={COLUMNS}
      arranged={{ name: 'papers', hidden, onHidden }}
      order={order}
      onOrder={onOrder}
    >
      <tr>
        <td>期中</td>
        <td>高一</td>
        <td>150</td>
        <td>编辑</td>
      </tr>
    </ListTable>,
  );
  return { onOrder, onHidden };
}

test('a click on a head sorts upwards, then downwards, then as usual', () => {
  for (const [now, next] of [
    [undefined, 'title'],
    ['title', '-title'],
    ['-title', ''],
    ['score', 'title'],
  ] as const) {
    const { onOrder } = show(now);
    const heads = screen.getAllByRole('table').at(-1) as HTMLElement;
    fireEvent.click(within(heads).getByRole('button', { name: '标题' }));
    expect(onOrder).toHaveBeenCalledWith(next);
  }
  expect(screen.getAllByRole('columnheader', { name: '标题' }).map((head) => head.getAttribute('aria-sort'))).toEqual([
    null,
    'ascending',
    'descending',
    null,
  ]);
});

test('a hidden column is hidden in every row; what a row is cannot be hidden', () => {
  show(undefined, ['年级', '标题']);
  expect(getComputedStyle(screen.getByText('高一')).display).toBe('none');
  expect(getComputedStyle(screen.getByText('年级')).display).toBe('none');
  expect(getComputedStyle(screen.getByText('期中')).display).not.toBe('none');
});

test('the columns are chosen in a dialog', async () => {
  const { onHidden } = show(undefined, ['年级']);
  fireEvent.click(screen.getByRole('button', { name: '设置列' }));
  const dialog = await screen.findByRole('dialog', { name: '显示的列' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '总分' }));
  expect(onHidden).toHaveBeenCalledWith(['年级', '总分']);
});
