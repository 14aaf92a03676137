// A toast over an open dialog: most saves are made in dialogs, and whoever cannot see must hear what came of them.
import Dialog from '@mui/material/Dialog';
import { act, render, screen } from '@testing-library/react';
import { makeNotices } from '../lib/notices';
import { ToastHost } from './ToastHost';

test('a refusal while a dialog is open is an alert that screen readers reach', () => {
  const notices = makeNotices();
  render(
    <>
      <ToastHost notices={notices} />
      <Dialog open aria-label="新增年级">
        内容
      </Dialog>
    </>,
  );
  act(() => notices.toast('error', '年级名称已存在'));
  expect(screen.getByRole('alert').textContent).toContain('年级名称已存在');
});
