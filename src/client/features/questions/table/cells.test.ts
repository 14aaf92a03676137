// If these fail, a pasted column gets into the wrong rows, is cut off without a message, or one bad value discards the
// good ones.
import { readCells } from './cells';

const fields = [null, null, 'difficulty', 'term', null] as const;
const at = (r: number, c: number) => ({ r, c });
const table = (text: string) => text.split('\n').map((line) => line.split('\t'));

test('a column goes down from the cell; an invalid value is reported with its row and the rest is kept', () => {
  const { cells, note } = readCells(table('7\n难\n无'), at(1, 2), fields, 10);
  expect(cells).toEqual([
    { r: 1, field: 'difficulty', value: 7 },
    { r: 3, field: 'difficulty', value: 0 },
  ]);
  expect(note).toContain('第 2 行“难”');
  expect(note).toContain('难度填 0 到 10');
});

test('pasted columns keep their places, rows beyond the page are reported', () => {
  expect(readCells(table('5\t上学期\n6\t下'), at(0, 2), fields, 10).cells).toEqual([
    { r: 0, field: 'difficulty', value: 5 },
    { r: 0, field: 'term', value: 1 },
    { r: 1, field: 'difficulty', value: 6 },
    { r: 1, field: 'term', value: 2 },
  ]);
  const over = readCells(table('1\n2\n3'), at(8, 2), fields, 10);
  expect([over.cells.length, over.note]).toEqual([2, '多出的 1 行没有粘贴，本页只到这里；可把每页条数调大']);
});

test('nothing is pasted into read-only cells, and the refusal is reported', () => {
  expect(readCells(table('x\ty'), at(0, 0), fields, 10)).toMatchObject({
    cells: [],
    note: expect.stringContaining('难度、学期和年份'),
  });
});
