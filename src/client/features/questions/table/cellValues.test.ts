// If these fail, a column pasted from a spreadsheet is refused or stored with different values.
import type { ListColumn } from '../../../../contract/preferences';
import { placedColumns, keptColumns, COLUMNS } from './columns';
import { readCell } from './cellValues';

test.each([
  ['difficulty', '7', 7],
  ['difficulty', ' 难度 ７ ', 7],
  ['difficulty', '10', 10],
  ['difficulty', '无', 0],
  ['difficulty', '', 0],
  ['difficulty', '11', undefined],
  ['difficulty', '较难', undefined],
  ['difficulty', '-1', undefined],
  ['difficulty', '1²', undefined],
  ['term', '上学期', 1],
  ['term', '下', 2],
  ['term', '', 3],
  ['term', '秋', undefined],
  ['year', '2024年', 2024],
  ['year', '', null],
  ['year', '24', undefined],
  ['year', '9999', undefined],
] as const)('%s: “%s”', (field, text, value) => {
  expect(readCell(field, text)).toBe(value);
});

test('columns stand as they were left; one that is new to the account has its own place, one that is gone is skipped', () => {
  const kept = keptColumns(placedColumns(undefined)).filter(({ id }) => id !== 'type');
  const [id, content, ...rest] = kept;
  const left: ListColumn[] = [{ id: 'colour', shown: 1, width: 90 }, content!, id!, ...rest].map(
    (one) => (one.id === 'content' ? { ...one, shown: 0, width: 300 } : one) as ListColumn,
  );
  const placed = placedColumns(left);
  expect(placed.map(({ column }) => column.id).slice(0, 3)).toEqual(['content', 'type', 'id']);
  expect(placed[0]).toMatchObject({ shown: false, width: 300 });
  expect(placed).toHaveLength(COLUMNS.length);
});
