// If these fail, a table of accounts or schools as people keep it is refused, or its columns are mixed up.
import { sheetRows } from './importSheet';

const COLUMNS = [
  { field: 'username', heading: '手机号' },
  { field: 'name', heading: '昵称' },
  { field: 'role', heading: '角色', optional: true },
] as const;

test('columns are found by their headings, below a title and with remarks', () => {
  const row = { username: '13900000001', name: '甲', role: '' };
  expect(
    sheetRows(COLUMNS, [
      ['昵称', '手机号'],
      ['甲', '13900000001'],
      ['', ''],
    ]),
  ).toEqual([row]);
  const titled = [
    ['教师名单', '', ''],
    ['*手 机 号', '昵称（显示）', '备注'],
    ['13900000001', '甲', '新'],
  ];
  expect(sheetRows(COLUMNS, titled)).toEqual([row]);
});

test('headings in English have spaces', () => {
  const columns = [{ field: 'phone', heading: 'Phone number' }] as const;
  expect(sheetRows(columns, [['Phone number'], ['13900000001']])).toEqual([{ phone: '13900000001' }]);
});

test('a missing column is named', () => {
  expect(sheetRows(COLUMNS, [['手机号'], ['13900000001']])).toBe('第一行缺少列：昵称。可先下载模板。');
  expect(sheetRows(COLUMNS, [])).toBe('第一行缺少列：手机号、昵称。可先下载模板。');
});
