// The format of a file by its content, and its reader.
import { FORMAT_IDS, FORMATS, type FormatId } from './formats';
import type { DraftRow } from './shared/importedQuestion';
import type { ReadQuestions, SourceFile } from './shared/sourceFile';

/** Formats that a file is recognised as, in the order of the import dialog. */
export const importable = (): FormatId[] => FORMAT_IDS.filter((id) => FORMATS[id].read?.recognises);

export const formatOf = (file: SourceFile): FormatId | undefined =>
  otherFormat(file) === null ? FORMAT_IDS.find((id) => FORMATS[id].read?.recognises?.(file)) : undefined;

/** The reader of the format that the file is recognised as; a file of no format is one refused row. */
export async function readerOf(file: SourceFile): Promise<ReadQuestions> {
  const id = formatOf(file);
  return (await (id && FORMATS[id].read)?.load()) ?? (() => [unknown(file)]);
}

/** Why a file is not of the format that was named; null when it may be. */
export function notOfFormat(file: SourceFile, named: FormatId): string | null {
  const other = otherFormat(file);
  if (other !== null) return other;
  const found = formatOf(file);
  const { read, title } = FORMATS[named];
  if (!read?.recognises || read.recognises(file) || found === undefined) return null;
  return `这不是 ${title} 文件，而是 ${FORMATS[found].title}；请用 --format ${found} 或 --format auto`;
}

function unknown(file: SourceFile): DraftRow {
  const other = otherFormat(file);
  if (other !== null) return { line: 1, ref: '文件', refused: other };
  const titles = importable()
    .filter((id) => id !== 'docx')
    .map((id) => FORMATS[id].title);
  return {
    line: 1,
    ref: '文件',
    refused: `没有认出试题：不是${titles.slice(0, -1).join('、')} 或 ${titles.at(-1) ?? ''}`,
  };
}

/** Files that hold questions in a form that no reader takes: what they are, and what to do with them. */
const KNOWN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^%PDF-/,
    '这个 PDF 里没有试题数据：只能导入本系统导出的、带答案的 PDF；其他 PDF 请导入它的 Word 文档，或用表格录入',
  ],
  [/^\s*$/, '文件是空的'],
  [/\0/, '这不是文字，也不是认得的文档；请确认选对了文件'],
  [/^\{\\rtf/, '这是 RTF 文档；请在 Word 或 WPS 中另存为 .docx 后导入'],
  [/^\s*(?:<!doctype html|<html[\s>])/i, '这是网页；请从原平台导出 Moodle XML、QTI 或 GIFT 后导入'],
];

/** Why no reader takes the file, null when it may be one of theirs. */
function otherFormat({ text, zip, attached }: SourceFile): string | null {
  if (attached !== undefined) return null;
  if (zip) {
    return zip.names.includes('ppt/presentation.xml') ? '这是演示文稿，程序不能从中读出试题' : null;
  }
  const head = text.slice(0, 5000).replace(/^\uFEFF/, '');
  return KNOWN.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}
