// If these fail, a spreadsheet loses typed text, pastes into the wrong cells, or cannot be used with the keyboard.
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useReducer, useRef } from 'react';
import { blockOf, clamped, EMPTY_GRID, rowOf, type Grid, type Spot } from '../../lib/grid';
import { pastedTexts } from './gridHandlers';
import { useGrid } from './useGrid';

type Change = (grid: Grid) => Partial<Grid>;
const written: string[] = [];

/** Four rows of three columns; texts are entered as they are, `?` is invalid, the last column is read-only. */
function Table() {
  const cells = useRef<string[][]>(Array.from({ length: 4 }, (_none, r) => ['a', 'b', 'c'].map((name) => name + r)));
  const now = useRef<Grid>({ ...EMPTY_GRID, rows: 4, columns: 3 });
  const [, render] = useReducer((count: number) => count + 1, 0);
  const set = (change: Change) => {
    now.current = { ...now.current, ...change(now.current) };
    render();
  };
  const to = (spot: Spot) => clamped(now.current, spot);
  const { props } = useGrid(
    {
      at: now.current.at,
      isEditing: now.current.text !== null,
      read: () => now.current,
      move: (spot, extend) =>
        set((grid) => ({ at: to(spot), anchor: extend ? grid.anchor : to(spot), text: null, opened: false })),
      select: (from, spot) => set(() => ({ anchor: to(from), at: to(spot) })),
      type: (text, opened = false) => set((grid) => ({ text, opened: grid.opened || opened })),
      endEdit: () => set(() => ({ text: null, opened: false })),
      dragFill: (fillTo) => set(() => ({ fillTo })),
      dropFill: () => set(() => ({ fillTo: null })),
    },
    {
      readOnly: false,
      tab: 'grid',
      canEdit: (c) => c < 2,
      textAt: (r, c) => cells.current[r]?.[c] ?? '',
      write(at, texts, how) {
        if (how === 'typed' && texts[0]?.[0] === '?') return false;
        texts.forEach((line, i) =>
          line.forEach((text, j) => {
            const row = cells.current[at.r + i];
            if (row && at.c + j < 2) row[at.c + j] = text;
          }),
        );
        written.push(how);
        render();
        return true;
      },
    },
  );
  return (
    <table {...props}>
      <tbody>
        {cells.current.map((line, r) => {
          const row = rowOf(now.current, r);
          return (
            <tr key={r}>
              {line.map((text, c) => (
                <td key={c} data-spot={`${r}.${c}`} data-testid={`${r}.${c}`}>
                  {text}
                  {c === row.cursor &&
                    (c < 2 ? (
                      <input
                        data-cursor=""
                        value={row.text ?? ''}
                        onChange={({ target }) => set(() => ({ text: target.value }))}
                      />
                    ) : (
                      <span data-cursor="" tabIndex={0} />
                    ))}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
const cell = (r: number, c: number) => screen.getByTestId(`${r}.${c}`);
const column = (c: number) => [0, 1, 2, 3].map((r) => cell(r, c).textContent);
const cursor = () => document.querySelector<HTMLElement>('[data-cursor]') as HTMLElement;
const place = () => cursor().closest('td')?.dataset['spot'];
const press = (key: string, more = {}) => fireEvent.keyDown(cursor(), { key, ...more });
const type = (value: string) => fireEvent.change(cursor(), { target: { value } });
const open = () => {
  written.length = 0;
  render(<Table />);
  fireEvent.mouseDown(cell(0, 0));
};

test('typed text goes into its cell with Enter, Tab and arrows, and the focus follows', () => {
  open();
  type('x');
  press('Enter');
  type('y');
  press('ArrowRight');
  expect([cell(0, 0).textContent, cell(1, 0).textContent, place()]).toEqual(['x', 'y', '1.1']);
  expect(document.activeElement).toBe(cursor());
  press('Tab');
  press('Tab');
  expect(place()).toBe('2.0');
});

test('an invalid text stays to be corrected; Escape and leaving the grid discard it', () => {
  open();
  type('?');
  press('Enter');
  expect([place(), (cursor() as HTMLInputElement).value, written]).toEqual(['0.0', '?', []]);
  press('Escape');
  expect(cell(0, 0).textContent).toBe('a0');
  type('?');
  fireEvent.blur(cursor());
  expect([cell(0, 0).textContent, (cursor() as HTMLInputElement).value]).toEqual(['a0', '']);
});

test('F2 goes on with the text of the cell and leaves ArrowLeft to it', () => {
  open();
  press('F2');
  expect((cursor() as HTMLInputElement).value).toBe('a0');
  press('ArrowLeft');
  expect((cursor() as HTMLInputElement).value).toBe('a0');
  press('ArrowDown');
  expect(place()).toBe('1.0');
});

test('a block is copied, cleared and filled; one text fills all of it', () => {
  open();
  press('ArrowDown', { shiftKey: true });
  press('ArrowRight', { shiftKey: true });
  let copied = '';
  const copy = createEvent.copy(cursor());
  Object.defineProperty(copy, 'clipboardData', {
    value: { setData: (_type: string, text: string) => (copied = text) },
  });
  fireEvent(cursor(), copy);
  expect(copied).toBe('a0\tb0\na1\tb1');
  const paste = createEvent.paste(cursor());
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => 'z' } });
  fireEvent(cursor(), paste);
  expect([column(0), column(1)]).toEqual([
    ['z', 'z', 'a2', 'a3'],
    ['z', 'z', 'b2', 'b3'],
  ]);
  press('Delete');
  expect([column(0), written]).toEqual([
    ['', '', 'a2', 'a3'],
    ['pasted', 'cleared'],
  ]);
});

test('a drag over cells selects them, and only one that began in the grid', () => {
  written.length = 0;
  render(<Table />);
  fireEvent.mouseOver(cell(2, 1), { buttons: 1 });
  expect(place()).toBe('0.0');
  fireEvent.mouseDown(cell(1, 0));
  fireEvent.mouseOver(cell(2, 1), { buttons: 1 });
  press('Delete');
  expect([column(0), column(1)]).toEqual([
    ['a0', '', '', 'a3'],
    ['b0', '', '', 'b3'],
  ]);
});

test('a pasted column keeps its commas and its texts of several lines', () => {
  const block = blockOf(EMPTY_GRID);
  const of = (text: string) => pastedTexts({ getData: () => text }, block);
  expect(of('1,2\r\n3\r\n')).toEqual([['1,2'], ['3']]);
  expect(of('"a\nb"\nc')).toEqual([['a\nb'], ['c']]);
  expect(of('1,2\t3')).toEqual([['1,2', '3']]);
  expect(of('')).toEqual([]);
});
