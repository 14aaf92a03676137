// If these fail, screen reader and keyboard users cannot tell that a chosen item can be removed, or cannot remove it.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ChosenChip } from './ChosenChip';

afterEach(cleanup);

it('says what it takes away, is reached by Tab, and goes by a press, Delete or Backspace and by no other key', () => {
  const remove = jest.fn();
  render(<ChosenChip name="函数" onRemove={remove} />);
  const chip = screen.getByRole('button', { name: '移除 函数' });
  expect(chip.tabIndex).toBe(0);
  fireEvent.keyDown(chip, { key: 'a' });
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(chip);
  fireEvent.keyDown(chip, { key: 'Delete' });
  fireEvent.keyDown(chip, { key: 'Backspace' });
  expect(remove).toHaveBeenCalledTimes(3);
});

it('only shows what may not be taken away', () => {
  render(<ChosenChip name="函数" />);
  expect(screen.getByText('函数')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
