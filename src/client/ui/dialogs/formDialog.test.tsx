// If this fails, a user who fills in a long form or imports a file does not see why it was refused.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { FormDialog } from './FormDialog';

test('all faults of a form are listed, and each leads to its field', async () => {
  const field = (label: string, wrong: boolean) => (
    <label>
      {label}
      <input aria-invalid={wrong} />
    </label>
  );
  const form = (...wrong: string[]) => (
    <FormDialog title="新建账号" onSubmit={() => undefined} onClose={() => undefined}>
      {['手机号', '姓名', '角色'].map((label) => (
        <div key={label}>{field(label, wrong.includes(label))}</div>
      ))}
    </FormDialog>
  );
  const { rerender } = render(form('手机号', '角色'));
  expect(screen.getByText('2 处需要修改：')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '角色' }));
  expect(document.activeElement).toBe(screen.getByLabelText('角色'));
  rerender(form('角色'));
  await waitFor(() => expect(screen.queryByText(/处需要修改/)).toBeNull());
});

test('what the server refuses has the focus when its answer is there', () => {
  const shown = (busy: boolean, wrong: boolean) => (
    <FormDialog
      title="新建账号"
      form={{
        draft: {},
        busy,
        dirty: true,
        theirs: null,
        submit: () => undefined,
        takeTheirs: () => undefined,
        keepMine: () => undefined,
      }}
      onClose={() => undefined}
    >
      <input aria-label="手机号" aria-invalid={wrong} />
    </FormDialog>
  );
  const { rerender } = render(shown(true, false));
  rerender(shown(false, true));
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
});

test('faults are shown beside the buttons, outside the scrolling content', () => {
  render(
    <FormDialog title="导入试题" fault="文件无法读取，请重新选择" onSubmit={() => undefined} onClose={() => undefined}>
      很长的内容
    </FormDialog>,
  );
  const fault = screen.getByRole('alert');
  expect(fault.textContent).toBe('文件无法读取，请重新选择');
  expect(fault.closest('.MuiDialogContent-root')).toBeNull();
  expect(fault.nextElementSibling?.contains(screen.getByRole('button', { name: '保存' }))).toBe(true);
});
