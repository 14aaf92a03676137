// Detects the format of a question file from its content, because the file name is ambiguous (`.xml` is Moodle's or
// QTI, `.txt` GIFT or Aiken).
import { decodeAiken } from './aiken/read';
import { decodeBankJson } from './json/bankJson';
import type { DraftCodec, DraftRow } from './shared/importedQuestion';
import { decodeGift } from './gift/read';
import { decodeMoodleXml } from './moodle-xml/read';
import { decodeQti } from './qti/read';
import { decodeQuestionTable, TABLE_FORMAT } from './table/questionTable';

export interface FileFormat {
  decode: DraftCodec;
  /** File name extension with its dot. */
  ending: '.json' | '.xml' | '.txt';
}

const LOOKED_AT = 5000;
const UNKNOWN: DraftRow = {
  line: 1,
  ref: '文件',
  refused: '没有认出试题：不是试题表格、题库导出的 JSON、Moodle XML、GIFT、Aiken 或 QTI',
};

export function formatOf(text: string): FileFormat {
  const head = text.slice(0, LOOKED_AT).trimStart();
  if (head.startsWith('<')) return { decode: /<quiz[\s>]/.test(text) ? decodeMoodleXml : decodeQti, ending: '.xml' };
  if (/^[{[]/.test(head) && /^[{[]\s*(?:["{[\]}]|$)/.test(head))
    return { decode: head.includes(`"${TABLE_FORMAT}"`) ? decodeQuestionTable : decodeBankJson, ending: '.json' };
  const ending = '.txt';
  if (/^ANSWER:\s*[A-Z]\s*$/m.test(text)) return { decode: decodeAiken, ending };
  return { decode: text.includes('{') ? decodeGift : () => [UNKNOWN], ending };
}
