// If these fail, a faulty list is stored in the knowledge tree, or an exported list changes on import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedData } from '../../../mocks/sharedData';
import { readFlatFile, writeFlatCsv, writeFlatJson } from './flatFile';
import { planImport } from './importPlan';
import { buildKpForest } from './tree';

const csv = (...rows: string[]) => ['id,pid,tip_key,kp_name', ...rows].join('\n');
const messages = (text: string, known?: ReadonlySet<number>) =>
  readFlatFile(text, known).faults.map(({ line, kp_name, msg }) => `${line} ${kp_name} ${msg}`);

test('what is written is read back the same, as CSV and as JSON', () => {
  const nodes = [
    { id: 3, pid: 0, tip_key: '1', kp_name: '含,逗号"引号"' },
    { id: 9, pid: 3, tip_key: '1.1', kp_name: '$x_1$ 与 \\frac{1}{2} }]{[' },
  ];
  expect(readFlatFile(writeFlatCsv(nodes))).toEqual({ nodes, faults: [] });
  expect(readFlatFile(writeFlatJson(nodes))).toEqual({ nodes, faults: [] });
});

test('columns may be in any order with others beside them; numbers may be text', () => {
  expect(readFlatFile('\uFEFFkp_name,level,ID,tip_key,pid\r\n代数,1,5,A,0\r\n\r\n').nodes).toEqual([
    { id: 5, pid: 0, tip_key: 'A', kp_name: '代数' },
  ]);
  expect(readFlatFile('[{"id":"5","pid":"0","tip_key":7,"kp_name":"代数","level":1}]').nodes).toEqual([
    { id: 5, pid: 0, tip_key: '7', kp_name: '代数' },
  ]);
});

test('rings, orphans, ids twice and points above themselves are named with their lines, all at once', () => {
  const text = csv(
    '1,3,a,甲',
    '2,1,b,乙',
    '3,2,c,丙',
    '4,4,d,自己',
    '5,77,e,孤儿',
    '6,0,f,好的',
    '6,0,g,重复',
    '8,3,h,环下',
  );
  expect(messages(text)).toEqual([
    '2 甲 上下级成环：“甲”（第 2 行） → “丙”（第 4 行） → “乙”（第 3 行） → “甲”（第 2 行）',
    '5 自己 上级编号 4 是它自己',
    '6 孤儿 上级编号 77 不存在',
    '8 重复 编号 6 重复，第 7 行“好的”已使用',
  ]);
});

test('rows that cannot be read are named with their lines, all at once', () => {
  expect(messages(csv('x,0,a,甲', '2,-1,b,乙', '3,0,,丙', '4,0,d,', `5,0,e,${'长'.repeat(201)}`))).toEqual([
    '2 甲 编号 id 应为正整数，现为“x”',
    '3 乙 上级编号 pid 应为整数（顶级为 0），现为“-1”',
    '4 丙 编码 tip_key 为空',
    '5  名称 kp_name 为空',
    `6 ${'长'.repeat(201)} 名称超过 200 个字符`,
  ]);
});

test('line numbers are right in formatted and in compact JSON, for any names', () => {
  const text =
    '[\n {"id":1,"pid":0,"tip_key":"a","kp_name":"a\\"},{[\\\\"},\n\n {"id":2,\n  "pid":9,"tip_key":"b","kp_name":"乙"}, {"id":3,"pid":8,"tip_key":"c","kp_name":"丙"},\n 7]';
  expect(readFlatFile(text).faults.map((fault) => fault.line)).toEqual([6, 6, 6, 6]);
  expect(readFlatFile(text.replace(',\n 7]', ']')).faults.map((fault) => [fault.line, fault.kp_name])).toEqual([
    [4, '乙'],
    [5, '丙'],
  ]);
});

test.each([
  ['', '文件是空的'],
  ['[]', '文件里没有知识点'],
  ['[{"id":1', '不是有效的 JSON'],
  ['{"a":1}', 'JSON 的最外层应为列表'],
  ['id,pid,name\n1,0,x', '缺少 tip_key、kp_name'],
  ['id,pid,tip_key,kp_name\n1,0,a,"没完', '第 2 行的双引号没有结束'],
])('a file that is no list says so: %j', (text, words) => {
  expect(readFlatFile(text)).toMatchObject({ nodes: [], faults: [{ line: 0, msg: expect.stringContaining(words) }] });
});

test('parents may be points of the tree that is updated', () => {
  expect(messages(csv('5,77,e,补'), new Set([77]))).toEqual([]);
});

test('a plan lists new, renamed and moved points, and a cycle that only the tree closes', () => {
  const tree = [
    { id: 1, pid: 0, tip_key: 'a', kp_name: '甲' },
    { id: 2, pid: 1, tip_key: 'b', kp_name: '乙' },
    { id: 3, pid: 2, tip_key: 'c', kp_name: '丙' },
  ];
  const list = [
    { id: 2, pid: 0, tip_key: 'b', kp_name: '乙改' },
    { id: 1, pid: 0, tip_key: 'a', kp_name: '甲' },
    { id: 9, pid: 3, tip_key: 'n', kp_name: '新' },
  ];
  expect(planImport(tree, list, 'update')).toMatchObject({
    added: [{ id: 9 }],
    changed: [{ before: { id: 2, kp_name: '乙' }, after: { kp_name: '乙改' }, renamed: true, moved: true }],
    kept: 1,
    ring: [],
  });
  expect(planImport(tree, list, 'add')).toMatchObject({ added: [{ id: 2 }, { id: 1 }, { id: 9 }], changed: [] });
  expect(planImport(tree, [{ id: 1, pid: 3, tip_key: 'a', kp_name: '甲' }], 'update').ring.sort()).toEqual([
    '丙',
    '乙',
    '甲',
  ]);
});

const REAL = sharedData('knowledge');
const files = existsSync(REAL) ? readdirSync(REAL).filter((name) => /_flat\.json$/.test(name)) : [];
(files.length > 0 ? describe : describe.skip)('real lists (skipped where the shared data are absent)', () => {
  test.each(files.length > 0 ? files : ['none'])(
    '%s is read without faults and comes back the same both ways',
    (name) => {
      const { nodes, faults } = readFlatFile(readFileSync(path.join(REAL, name), 'utf8'));
      expect(faults).toEqual([]);
      expect(nodes.length).toBeGreaterThan(100);
      expect(buildKpForest(nodes).byId.size).toBe(nodes.length);
      expect(readFlatFile(writeFlatCsv(nodes)).nodes).toEqual(nodes);
      expect(readFlatFile(writeFlatJson(nodes)).nodes).toEqual(nodes);
    },
  );
});

test('a name that a spreadsheet would run is led by an apostrophe in the file, and is itself again when read', () => {
  const names = [
    '=cmd|calc!A0',
    '+1',
    '-x',
    '@SUM(A1)',
    '＝1+1',
    "'=1",
    "''-2",
    "'平常",
    '平常',
    '=HYPERLINK("//evil.test","x")',
  ];
  const nodes = names.map((kp_name, index) => ({ id: index + 1, pid: 0, tip_key: `-${index}`, kp_name }));
  const text = writeFlatCsv(nodes);
  for (const line of text.split('\r\n').slice(1))
    for (const cell of line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  expect(readFlatFile(text).nodes.map((node) => [node.kp_name, node.tip_key])).toEqual(
    nodes.map((node) => [node.kp_name, node.tip_key]),
  );
});
