// If these fail, a filter of a list cannot be added, seen or removed, or the keyboard is lost when a chip goes.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { FilterValues, ListFilter } from '../../lib/lists/listModel';
import { FilterBar } from './FilterBar';

const FILTERS: readonly ListFilter<string, object>[] = [
  { kind: 'choice', name: 'stage_id', label: '学段', choices: [{ value: 3, label: '初中' }] },
  {
    kind: 'choice',
    name: 'language',
    label: '语言',
    rare: true,
    choices: [
      { value: 1, label: '中文' },
      { value: 2, label: '英文' },
    ],
  },
  { kind: 'range', name: 'year', label: '年份', rare: true },
  { kind: 'custom', label: '类似题', names: { similar_to: 'id' }, rare: true, words: () => '试题 5' },
];

function open(start: FilterValues = {}) {
  let now = start;
  function Bar() {
    const [values, setValues] = useState(start);
    now = values;
    return (
      <FilterBar
        label="筛选"
        filters={FILTERS}
        list={{ values }}
        count={Object.keys(values).length}
        onClear={() => setValues({})}
        onChange={(patch) =>
          setValues((all) =>
            Object.fromEntries(Object.entries({ ...all, ...patch }).filter(([, value]) => (value ?? '') !== '')),
          )
        }
      />
    );
  }
  render(<Bar />);
  return () => now;
}
const adder = () => screen.getByRole('button', { name: '+ 筛选' });
async function typed(text: string) {
  fireEvent.click(adder());
  const field = await screen.findByRole('combobox', { name: '查找筛选条件' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('a rarely used field is found by its initials, takes the focus and stays without a value', async () => {
  const values = open();
  expect(screen.queryByLabelText('语言')).toBeNull();
  fireEvent.keyDown(await typed('yy'), { key: 'Enter' });
  const language = await screen.findByLabelText('语言');
  expect(document.activeElement).toBe(language);
  fireEvent.change(language, { target: { value: '2' } });
  expect(values()).toEqual({ language: '2' });
  fireEvent.change(language, { target: { value: '' } });
  expect(values()).toEqual({});
  expect(screen.getByLabelText('语言')).toBe(language);
});

test('Escape gives the focus back to the button', async () => {
  open();
  fireEvent.keyDown(await typed(''), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(adder()));
});

test('a typed value sets its field at once; what is set elsewhere is not offered', async () => {
  const values = open();
  const field = await typed('');
  const list = () => within(screen.getByRole('listbox', { name: '筛选条件' })).queryAllByRole('option');
  expect(list().map(({ textContent }) => textContent)).toEqual(['语言', '年份']);
  fireEvent.change(field, { target: { value: '英' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(values()).toEqual({ language: '2' });
});

test('× and Delete remove a value, the focus stays in the bar; one button removes all', () => {
  const values = open({ stage_id: 3, language: 1, year_min: 2019, similar_to: 5 });
  fireEvent.click(screen.getByRole('button', { name: '移除 类似题：试题 5' }));
  fireEvent.click(screen.getByRole('button', { name: '移除 年份：2019 及以上' }));
  expect(document.activeElement).toBe(adder());
  expect(values()).toEqual({ stage_id: 3, language: 1 });
  fireEvent.click(screen.getByRole('button', { name: '移除 学段：初中' }));
  expect(document.activeElement).toBe(screen.getByLabelText('学段'));
  fireEvent.keyDown(screen.getByLabelText('语言'), { key: 'Delete' });
  expect(values()).toEqual({});
  fireEvent.change(screen.getByLabelText('学段'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: '清空筛选（1）' }));
  expect(values()).toEqual({});
});
