// Class lists from schools: no student is lost or duplicated, and all errors are reported at once.
import { parseTable } from '../../../lib/spreadsheet';
import { areFaults, studentRows } from './studentSheet';

test('rows copied from a spreadsheet need no headings; with headings the columns may be in any order', () => {
  const two = [
    { number: '01', name: '甲' },
    { number: '02', name: '乙' },
  ];
  expect(studentRows(parseTable('01\t甲\n02\t乙\n'))).toEqual(two);
  expect(studentRows(parseTable('班级,姓名,学号\n一班,甲,01\n\n一班,乙,02'))).toEqual(two);
});
test('a title above, other headings, and lines without columns are read', () => {
  const two = [
    { number: '01', name: '甲' },
    { number: '02', name: '乙' },
  ];
  const sheet = [
    ['七年级一班学生名单', '', '', ''],
    ['序号', '姓 名', '性别', '学籍号（省）'],
    ['1', '甲', '男', '01'],
    ['2', '乙', '女', '02'],
  ];
  expect(studentRows(sheet)).toEqual(two);
  expect(studentRows(sheet.map((row) => row.slice(0, 3)))).toEqual([
    { number: '1', name: '甲' },
    { number: '2', name: '乙' },
  ]);
  expect(studentRows(parseTable('甲\t01\n乙\t02'))).toEqual(two);
  expect(studentRows(parseTable('01 甲\n02　乙'))).toEqual(two);
});
test('leading zeros of a number stay', () => {
  expect(studentRows([['007', '甲']])).toEqual([{ number: '007', name: '甲' }]);
});
test('every fault is named with its line', () => {
  const faults = studentRows([
    ['学号', '姓名'],
    ['01', '甲'],
    ['', '乙'],
    ['01', '丙'],
    ['03', ''],
  ]);
  expect(faults).toEqual(['第 3 行：缺少学号', '第 4 行：学号 01 与第 2 行重复', '第 5 行：缺少姓名']);
  expect(areFaults(faults)).toBe(true);
});
test('a missing heading and an empty table are reported, not imported', () => {
  expect(
    studentRows([
      ['学号', '班级'],
      ['01', '一班'],
    ]),
  ).toEqual(['第 1 行缺少列：姓名']);
  expect(studentRows([['', '']])).toEqual(['没有学生，请每行填写学号和姓名']);
});
