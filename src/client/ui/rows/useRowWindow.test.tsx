// If these fail, a long tree shows blank space instead of rows, or the row that the keyboard reached is outside the
// viewport.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRowWindow } from './useRowWindow';

const HEAD = 40;
let scrollTo: (index: number) => void = () => undefined;

function List({ count }: { count: number }) {
  const rows = useRowWindow({ count, rowHeight: 10, height: 100 });
  scrollTo = rows.scrollTo;
  return (
    <div ref={rows.attach} data-testid="box">
      {Array.from({ length: rows.to - rows.from }, (_none, nth) => (
        <p key={nth}>{rows.from + nth}</p>
      ))}
    </div>
  );
}
const box = () => screen.getByTestId('box');
const drawn = () => [...box().children].map((row) => Number(row.textContent));
const scrolled = (top: number) => {
  box().scrollTop = top;
  fireEvent.scroll(box());
};
/** jsdom has no layout. */
const lay = (count: number) => {
  Object.defineProperty(box(), 'clientHeight', { configurable: true, value: 100 });
  Object.defineProperty(box(), 'scrollHeight', { configurable: true, value: HEAD + count * 10 });
};

test('the visible rows and some around them are rendered, for any length of the list', () => {
  render(<List count={20_000} />);
  for (const top of [0, 5, 79, 80, 1234, 100_000, 199_900]) {
    scrolled(top);
    const rows = drawn();
    expect(rows.length).toBeLessThan(50);
    expect(rows[0]).toBeLessThanOrEqual(Math.max(0, Math.floor(top / 10) - 8));
    expect(rows.at(-1)).toBeGreaterThanOrEqual(Math.min(19_999, Math.ceil((top + 100) / 10) + 8 - 1));
    expect(rows).toEqual(rows.map((_row, nth) => (rows[0] ?? 0) + nth));
  }
});

test('scrolling a few rows does not render again', () => {
  render(<List count={1000} />);
  scrolled(800);
  const before = drawn();
  scrolled(830);
  expect(drawn()).toEqual(before);
});

test('a list that became shorter shows its last rows, not a blank; an empty one nothing', () => {
  const { rerender } = render(<List count={1000} />);
  scrolled(9000);
  rerender(<List count={30} />);
  expect(drawn().at(-1)).toBe(29);
  expect(drawn().length).toBeGreaterThan(10);
  rerender(<List count={0} />);
  expect(drawn()).toEqual([]);
});

test('a requested row is scrolled between the sticky head and the lower edge, by the least distance', () => {
  render(<List count={1000} />);
  lay(1000);
  act(() => scrollTo(3));
  expect(box().scrollTop).toBe(0);
  act(() => scrollTo(50));
  expect(box().scrollTop).toBe(50 * 10 + 10 + HEAD - 100);
  act(() => scrollTo(48));
  expect(box().scrollTop).toBe(450);
  act(() => scrollTo(7));
  expect(box().scrollTop).toBe(70);
});

test('a print shows every row, and the screen after it those near the viewport', () => {
  render(<List count={1000} />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toHaveLength(1000);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn().length).toBeLessThan(50);
});
