// If these fail, a school that is not on the first page cannot be chosen, or a chosen one has no name after a reload.
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordsQuery, UseRecords } from '../../lib/lists/listModel';
import { RecordSelect, useRecords } from './RecordSelect';

const schools = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1, title: `第 ${i + 1} 中学` }));
/** As the server answers. */
const listOf =
  (all: readonly { id: number; title: string }[]): UseRecords =>
  ({ size, title = '', id }: RecordsQuery, options) => {
    if (options?.skip) return {};
    const found = all.filter((one) => one.title.includes(title) && (id === undefined || one.id === id));
    const shown = found.slice(0, size);
    const page = { rows: shown, total: found.length };
    return { data: page, currentData: page };
  };

test('few records are a native select, with all of them', () => {
  const onChange = jest.fn();
  render(<RecordSelect useList={listOf(schools(50))} label="学校" all="全部" value={7} onChange={onChange} />);
  const select = screen.getByLabelText<HTMLSelectElement>('学校');
  expect(select.tagName).toBe('SELECT');
  expect(select.options).toHaveLength(51);
  expect(select.value).toBe('7');
  fireEvent.change(select, { target: { value: '50' } });
  expect(onChange).toHaveBeenLastCalledWith('50');
});

test('of 153 each can be found by a part of its name, and the chosen one has its name', async () => {
  const onChange = jest.fn();
  render(<RecordSelect useList={listOf(schools(153))} label="学校" all="全部" value={153} onChange={onChange} />);
  const field = await screen.findByRole('combobox', { name: '学校' });
  expect((field as HTMLInputElement).value).toBe('第 153 中学');
  await userEvent.clear(field);
  await userEvent.type(field, '147');
  await userEvent.click(await screen.findByRole('option', { name: '第 147 中学' }));
  expect(onChange).toHaveBeenLastCalledWith('147');
  await userEvent.clear(field);
  await userEvent.type(field, '第');
  await screen.findByText('另有 103 个，输入名称查找');
  await userEvent.clear(field);
  await userEvent.type(field, '没有的');
  await screen.findByText('没有这样的名称');
});

test('one record is the only one; of several none is', () => {
  const only: (number | null)[] = [];
  const Probe = ({ useList }: { useList: UseRecords }) => (only.push(useRecords(useList, null).only), null);
  render(<Probe useList={listOf(schools(1))} />);
  render(<Probe useList={listOf(schools(2))} />);
  expect(only).toEqual([1, null]);
});

test('where one record is all there is, nothing is asked', () => {
  const show = (count: number) => (
    <RecordSelect useList={listOf(schools(count))} label="学校" value={1} onChange={() => undefined} hideSingle />
  );
  const { rerender } = render(show(1));
  expect(screen.queryByLabelText('学校')).toBeNull();
  rerender(show(2));
  screen.getByLabelText('学校');
});
