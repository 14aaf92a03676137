// A finished Word document against what was put into it: formulas, pictures and their parts, and text that XML allows.
// ECMA-376, part 1, 17 (WordprocessingML) and 22.1 (Office Math).
import { strFromU8, unzipSync } from 'fflate';

interface Expected {
  /** Uses of formulas that are editable, and of pictures. */
  formulas: number;
  pictures: number;
}

const BODY = 'word/document.xml';
const RELATIONS = 'word/_rels/document.xml.rels';
/** What XML 1.0 does not allow. */
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What is wrong, in words for the user; empty when nothing is. */
export function faultsOfWord(data: Uint8Array, { formulas, pictures }: Expected): string[] {
  const parts = unzipSync(data);
  const body = parts[BODY] && strFromU8(parts[BODY]);
  if (body === undefined || !body.trimEnd().endsWith('</w:document>')) return ['文档不完整'];
  const faults: string[] = [];
  const found = { formulas: count(body, /<m:oMath[ >]/g), pictures: count(body, /<pic:pic[ >]/g) };
  if (found.formulas !== formulas) faults.push(`应有 ${formulas} 个公式，文件中有 ${found.formulas} 个`);
  if (found.pictures !== pictures) faults.push(`应有 ${pictures} 张图，文件中有 ${found.pictures} 张`);
  const relations = parts[RELATIONS] ? strFromU8(parts[RELATIONS]) : '';
  for (const [, id = ''] of body.matchAll(/r:embed="([^"]*)"/g)) {
    const relation = new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`).exec(relations)?.[0] ?? '';
    const target = /Target="([^"]*)"/.exec(relation)?.[1] ?? '';
    if (!parts[`word/${target}`]?.length) faults.push(`图 ${target || id} 不在文件中`);
  }
  for (const [path, bytes] of Object.entries(parts))
    if (path.endsWith('.xml') && NO_XML.test(strFromU8(bytes))) faults.push(`${path} 中有不能保存的字符`);
  return [...new Set(faults)];
}
