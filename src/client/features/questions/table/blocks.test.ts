// If these fail, a pasted column gets into the wrong rows, is cut off without a message, or one bad value discards the
// good ones.
import { pastedCells } from './blocks';

const fields = [null, null, 'difficulty', 'term', null] as const;
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

test('a column goes down from the cell; what is no value is named with its row and the rest is kept', () => {
  const { cells, note } = pastedCells('7\n难\n无', at(1, 2), fields, 10);
  expect(cells).toEqual([
    { r: 1, field: 'difficulty', value: 7 },
    { r: 3, field: 'difficulty', value: 0 },
  ]);
  expect(note).toContain('第 2 行“难”');
  expect(note).toContain('难度填 0 到 10');
});

test('columns side by side keep their places, one value fills the block, rows beyond the page are told', () => {
  expect(pastedCells('5\t上学期\n6\t下', at(0, 2), fields, 10).cells).toEqual([
    { r: 0, field: 'difficulty', value: 5 },
    { r: 0, field: 'term', value: 1 },
    { r: 1, field: 'difficulty', value: 6 },
    { r: 1, field: 'term', value: 2 },
  ]);
  expect(pastedCells('4', at(2, 2, 4, 2), fields, 10).cells.map(({ r, value }) => [r, value])).toEqual([
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
  const over = pastedCells('1\n2\n3', at(8, 2), fields, 10);
  expect([over.cells.length, over.note]).toEqual([2, '多出的 1 行没有粘贴，本页只到这里；可把每页条数调大']);
});

test('where nothing may be typed, nothing is pasted and it is said', () => {
  expect(pastedCells('x\ty', at(0, 0, 0, 1), fields, 10)).toMatchObject({
    cells: [],
    note: expect.stringContaining('难度、学期和年份'),
  });
});
