// If these fail, a column pasted from a spreadsheet is refused or stored with different values.
import { cellChoices, cellHint, readCell } from './cellValues';

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
  ['difficulty', '难度7级', 7],
  ['term', '上学期', 1],
  ['term', '下', 2],
  ['term', '', 3],
  ['term', '下册', 2],
  ['term', '1', 1],
  ['term', '秋', undefined],
  ['year', '2024年', 2024],
  ['year', '', null],
  ['year', '24', undefined],
  ['year', '9999', undefined],
] as const)('%s: “%s”', (field, text, value) => {
  expect(readCell(field, text)).toBe(value);
});

test('a cell says what may be typed and suggests its values', () => {
  expect([cellHint('difficulty'), cellHint('term'), cellHint('year')]).toEqual([
    '难度填 0 到 10，0 或“无”表示无难度',
    '学期填上学期、下学期或全部',
    '年份填四位数字，如 2024，可留空',
  ]);
  expect(cellChoices('difficulty')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '无']);
  expect(cellChoices('term')).toEqual(['全部', '上学期', '下学期']);
  expect(cellChoices('year')).toEqual([]);
});
