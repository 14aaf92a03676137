// If these fail, a list of knowledge points as a teacher has it is refused, or its levels are mixed up.
import { readKpFile, type KpSource } from './outline';

/** Key and name of each point, indented by its level. */
function tree(source: KpSource, rootKeys: readonly string[] = []): string[] {
  const { nodes, faults } = readKpFile(source, new Set(), rootKeys);
  expect(faults).toEqual([]);
  const depth = new Map<number, number>([[0, -1]]);
  return nodes.map(({ id, pid, tip_key, kp_name }) => {
    const level = (depth.get(pid) ?? 0) + 1;
    depth.set(id, level);
    return `${'-'.repeat(level)}${tip_key} ${kp_name}`;
  });
}
const TREE = ['1 有理数', '-101 正数和负数', '-102 有理数的加法', '2 整式', '-201 整式的加减'];

test.each<[string, KpSource]>([
  ['indented by spaces', '有理数\n  正数和负数\n  有理数的加法\n整式\n  整式的加减\n'],
  ['indented by tabs', '有理数\n\t正数和负数\n\t有理数的加法\n\n整式\n\t整式的加减'],
  ['indented by Chinese spaces', '有理数\r\n　　正数和负数\r\n　　有理数的加法\r\n整式\r\n　　整式的加减'],
  ['numbered', '1 有理数\n1.1 正数和负数\n1.2 有理数的加法\n2 整式\n2.1 整式的加减'],
  [
    'numbered with page numbers',
    '1. 有理数……1\n1.1 正数和负数……2\n1.2 有理数的加法……10\n2. 整式……30\n2.1 整式的加减……31',
  ],
  ['Chinese numbers', '一、有理数\n（一）正数和负数\n（二）有理数的加法\n二、整式\n（一）整式的加减'],
  ['Markdown', '# 有理数\n- 正数和负数\n- 有理数的加法\n# 整式\n- 整式的加减'],
  ['columns with a head', '一级知识点,二级知识点\n有理数,正数和负数\n,有理数的加法\n整式,整式的加减'],
  ['columns that repeat the upper level', '章,节\n有理数,正数和负数\n有理数,有理数的加法\n整式,整式的加减'],
  ['tabbed columns without a head', '有理数\t正数和负数\n有理数\t有理数的加法\n整式\t整式的加减'],
  [
    'rows of a spreadsheet with other columns',
    [
      ['序号', '章', '节', '课时'],
      ['1', '有理数', '正数和负数', '2'],
      ['2', '', '有理数的加法', '3'],
      ['3', '整式', '整式的加减', '2'],
    ],
  ],
])('%s', (_name, source) => {
  expect(tree(source)).toEqual(TREE);
});

test('chapters keep their names, levels come from the words', () => {
  expect(tree('第一章 集合\n第一节 集合的概念\n1. 元素\n2. 子集\n第二节 集合的运算\n第二章 函数')).toEqual([
    '1 第一章 集合',
    '-101 第一节 集合的概念',
    '--10101 元素',
    '--10102 子集',
    '-102 第二节 集合的运算',
    '2 第二章 函数',
  ]);
});

test('keys continue those of the tree', () => {
  expect(tree('几何\n 角\n代数', ['1001', '1002'])).toEqual(['1003 几何', '-100301 角', '1004 代数']);
});

test('a point below nothing, and a name that is too long, are named with their lines', () => {
  const { nodes, faults } = readKpFile('一级,二级\n,孤儿\n甲,乙', new Set(), []);
  expect({ nodes, faults }).toEqual({ nodes: [], faults: [{ line: 2, kp_name: '孤儿', msg: '上一级是空的' }] });
  expect(readKpFile('长'.repeat(201), new Set(), []).faults).toMatchObject([{ line: 1 }]);
});

test('a list with ids stays a flat list, also from a spreadsheet', () => {
  const rows = [
    ['id', 'pid', 'tip_key', 'kp_name'],
    ['7', '0', '1', '甲，乙'],
  ];
  const node = { id: 7, pid: 0, tip_key: '1', kp_name: '甲，乙' };
  expect(readKpFile(rows, new Set(), [])).toMatchObject({ outline: false, nodes: [node] });
  expect(readKpFile('', new Set(), [])).toMatchObject({ outline: false, faults: [{ msg: '文件是空的' }] });
});
