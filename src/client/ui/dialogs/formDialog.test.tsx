// If this fails, a user who fills in a long form or imports a file does not see why it was refused.
import { render, screen } from '@testing-library/react';
import { FormDialog } from './FormDialog';

test('what is wrong is said beside the buttons, outside of what scrolls', () => {
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
