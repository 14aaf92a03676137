// If these fail, users cannot reach a page of a list, or lose their position in it.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Pagination } from './Pagination';

const show = (page: number, size: number, total: number) => {
  const onChange = jest.fn();
  render(<Pagination page={page} size={size} total={total} onChange={onChange} />);
  return onChange;
};

test.each([0, -1])('hidden when the total is %d', (total) => {
  show(1, 10, total);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a list of one page has its total; the sizes only when another one makes pages', () => {
  show(1, 10, 7);
  expect(screen.getByRole('navigation').textContent).toBe('共 7 条');
  cleanup();
  show(1, 50, 30);
  expect(screen.getByLabelText('每页条数')).toBeTruthy();
  expect(screen.queryByLabelText('下一页')).toBeNull();
});

test('total, sizes 10, 20, 50 and 100, and the page are there', () => {
  show(3, 20, 95);
  expect(screen.getByText('共 95 条')).toBeTruthy();
  expect(screen.getByText('3 / 5')).toBeTruthy();
  expect(screen.getAllByRole('option').map((option) => (option as HTMLOptionElement).value)).toEqual([
    '10',
    '20',
    '50',
    '100',
  ]);
});

test('prev and next stop at the ends', () => {
  const onChange = show(1, 10, 20);
  expect(screen.getByLabelText('上一页')).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('下一页'));
  expect(onChange).toHaveBeenCalledWith(2, 10);
});

test('another size keeps the first question of the page in view', () => {
  const onChange = show(5, 20, 500);
  fireEvent.change(screen.getByLabelText('每页条数'), { target: { value: '50' } });
  expect(onChange).toHaveBeenCalledWith(2, 50);
});

test('the jumper goes to the page by Enter and keeps within the last', () => {
  const onChange = show(1, 10, 95);
  const jumper = screen.getByLabelText('前往页码');
  fireEvent.change(jumper, { target: { value: '999' } });
  fireEvent.submit(jumper);
  expect(onChange).toHaveBeenCalledWith(10, 10);
});

test('a page beyond the last is shown as the last, and prev leads back into the list', () => {
  const onChange = show(40, 10, 25);
  expect(screen.getByText('3 / 3')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('上一页'));
  expect(onChange).toHaveBeenCalledWith(3, 10);
});
