// The suggestions of a search field: by keys and by pointer, and out of the way when they are not wanted.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchField, type Suggestion } from './SearchField';

const LIST: readonly Suggestion[] = [
  { id: 'a', kind: '知识点', label: '椭圆', detail: '课内', text: '' },
  { id: 'b', kind: '来源', label: '期中', text: '期中' },
];
let changed: string[] = [];
let picked: string[] = [];
function Search({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="查"
      value={value}
      onChange={(text) => {
        changed.push(text);
        setValue(text);
      }}
      suggestions={suggestions}
      onPick={({ id, text }) => {
        picked.push(id);
        setValue(text);
      }}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '查' });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const current = () => screen.queryByRole('option', { selected: true })?.textContent;

beforeEach(() => {
  changed = [];
  picked = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('↓ and ↑ go through them and back to the field; Enter picks one and drops the report that waits', () => {
  render(<Search suggestions={LIST} />);
  expect(screen.queryByRole('listbox')).toBeNull();
  type('t');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  press('ArrowDown');
  expect(current()).toBe('知识点椭圆课内');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  press('ArrowDown');
  expect(current()).toBe('来源期中');
  press('ArrowDown');
  expect(current()).toBeUndefined();
  press('ArrowUp');
  press('Enter');
  act(() => void jest.advanceTimersByTime(1000));
  expect([picked, changed, field().value]).toEqual([['b'], [], '期中']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter without a current one searches what was typed; Esc and leaving close the list', () => {
  render(<Search suggestions={LIST} />);
  type('椭');
  press('Enter');
  expect([picked, changed]).toEqual([[], ['椭']]);
  fireEvent.click(field());
  screen.getByRole('listbox', { name: '搜索建议' });
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('椭');
  fireEvent.click(field());
  fireEvent.blur(field());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a click picks; without suggestions there is no list', () => {
  const { rerender } = render(<Search suggestions={LIST} />);
  type('椭');
  fireEvent.mouseDown(screen.getByRole('option', { name: /椭圆/ }));
  expect([picked, field().value]).toEqual([['a'], '']);
  rerender(<Search suggestions={[]} />);
  type('圆');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(press('ArrowDown')).toBe(true);
});
