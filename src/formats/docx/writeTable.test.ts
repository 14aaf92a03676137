// If this fails, Word cannot open the exported table or shows its cells in other columns.
import { strFromU8, unzipSync } from 'fflate';
import type { TableCell } from '../../domain/content/tree';
import { writeTableDocument } from './writeTable';

const cell = (text: string, more: Partial<TableCell> = {}): TableCell => ({
  children: [{ kind: 'p', children: [{ kind: 'text', text }] }],
  ...more,
});

test('a table of texts becomes a Word table in landscape format with merged, repeated heads', async () => {
  const rows = [
    [cell('知识点', { header: true, rowspan: 2 }), cell('单选题', { header: true, colspan: 2 })],
    [cell('容易', { header: true }), cell('困难', { header: true })],
    [cell('函数'), cell('2 题 10 分'), cell('')],
  ];
  const file = await writeTableDocument('期中 双向细目表', { kind: 'table', rows }, ['未满足：平均难度']);
  const xml = strFromU8(unzipSync(new Uint8Array(file))['word/document.xml'] ?? new Uint8Array());
  const texts = [...xml.matchAll(/<w:t [^>]*>([^<]*)</g)].map((match) => match[1]).filter(Boolean);
  expect(texts).toEqual([
    '期中 双向细目表',
    '知识点',
    '单选题',
    '容易',
    '困难',
    '函数',
    '2 题 10 分',
    '未满足：平均难度',
  ]);
  expect(xml).toContain('<w:gridSpan w:val="2"/>');
  expect(xml).toContain('<w:vMerge w:val="restart"/>');
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2);
  expect(xml).toContain('w:orient="landscape"');
});
