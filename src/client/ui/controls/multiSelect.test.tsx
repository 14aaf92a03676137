// If these fail, the column of a file cannot be found by its name, or a chosen one cannot be taken away again.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MultiSelect } from './MultiSelect';

const CHOICES = [
  { name: '题面', hint: '已知函数' },
  { name: '题面（英文）', hint: 'Given the function' },
  { name: '答案', hint: 'B' },
];
function Columns({ onChange }: { onChange(names: string[]): void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <MultiSelect
      label="题干"
      choices={CHOICES}
      chosen={chosen}
      none="没有这样的列"
      onChange={(names) => (setChosen(names), onChange(names))}
    />
  );
}

test('several are chosen one after the other, each by a part of its name, with a sample of its content', async () => {
  const onChange = jest.fn();
  render(<Columns onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: '题干' });
  await userEvent.type(field, '英文');
  const option = await screen.findByRole('option', { name: /题面（英文）/ });
  expect(option.textContent).toContain('Given the function');
  await userEvent.click(option);
  await userEvent.clear(field);
  await userEvent.type(field, '答');
  await userEvent.click(await screen.findByRole('option', { name: /答案/ }));
  expect(onChange).toHaveBeenLastCalledWith(['题面（英文）', '答案']);
  await userEvent.clear(field);
  await userEvent.type(field, '{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['题面（英文）']);
  await userEvent.type(field, '解析');
  expect(await screen.findByText('没有这样的列')).toBeTruthy();
});
