// If these fail, a right answer gets another letter than the teacher marked, or options overlap.
import { render, screen } from '@testing-library/react';
import type { Content } from '../../../domain/content/tree';
import { OptionGrid } from './OptionGrid';
import { optionColumns } from './optionColumns';

const options = ['<p>一</p>', '<p>二</p>', '<p>三</p>', '<p>四</p>', '<p>五</p>'].map((content, i) => ({
  id: `o${i}`,
  content,
}));

test('letters follow the order, and the right option is marked', () => {
  render(<OptionGrid options={options} right={['o2']} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A.一',
    'B.二',
    'C.三',
    'D.四',
    'E.五',
  ]);
  expect(screen.getByLabelText('正确选项').closest('li')?.textContent).toBe('C.三');
});

const text = (length: number): Content => [{ kind: 'p', children: [{ kind: 'text', text: '字'.repeat(length) }] }];
test.each([
  ['short ones share a line', [2, 3, 2, 2], 4],
  ['one longer than a quarter', [2, 12, 2, 2], 2],
  ['one longer than a half', [2, 30, 2, 2], 1],
  ['five short ones share a line', [2, 3, 2, 2, 2], 5],
  ['five longer ones are three and two, never four and one', [7, 3, 2, 2, 2], 3],
  ['six are three and three', [2, 3, 2, 2, 2, 2], 3],
] as const)('%s', (_name, lengths, columns) => {
  expect(optionColumns(lengths.map(text), 640, 16)).toBe(columns);
});

test('a table as an option takes a line of its own', () => {
  expect(optionColumns([text(1), [{ kind: 'table', rows: [] }]], 640, 16)).toBe(1);
});
