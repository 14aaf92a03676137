// A toast over an open dialog: most saves are made in dialogs, and screen reader users must be notified of the result.
import Dialog from '@mui/material/Dialog';
import { act, render, screen } from '@testing-library/react';
import { makeNotices } from '../lib/notices';
import { ToastHost } from './ToastHost';

test('a refusal while a dialog is open is an alert that screen readers reach', () => {
  const notices = makeNotices();
  render(
    <>
      <ToastHost notices={notices} />
      <Dialog open aria-label="新建年级">
        内容
      </Dialog>
    </>,
  );
  act(() => notices.toast('error', '年级名称已存在'));
  expect(screen.getByRole('alert').textContent).toContain('年级名称已存在');
});

test('the same notice again is counted and stays as long as a new one', () => {
  jest.useFakeTimers();
  const notices = makeNotices();
  render(<ToastHost notices={notices} />);
  act(() => notices.toast('error', '网络错误'));
  act(() => jest.advanceTimersByTime(4000));
  act(() => notices.toast('error', '网络错误'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByLabelText('共 2 次')).toBeTruthy();
  act(() => jest.advanceTimersByTime(4000));
  expect(screen.getByRole('alert')).toBeTruthy();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});
