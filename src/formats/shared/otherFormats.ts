// Files that hold questions in a form that no reader takes: what they are, and what to do with them.
import type { SourceFile } from './sourceFile';

const KNOWN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^%PDF-/,
    '这个 PDF 里没有试题数据：只能导入本系统导出的、带答案的 PDF；其他 PDF 请导入它的 Word 文档，或用表格录入',
  ],
  [/^\{\\rtf/, '这是 RTF 文档；请在 Word 或 WPS 中另存为 .docx 后导入'],
  [/^\s*(?:<!doctype html|<html[\s>])/i, '这是网页；请从原平台导出 Moodle XML、QTI 或 GIFT 后导入'],
];

/** Why no reader takes the file, null when it may be one of theirs. */
export function otherFormat({ text, zip, attached }: SourceFile): string | null {
  if (attached !== undefined) return null;
  if (zip) {
    return zip.names.includes('ppt/presentation.xml') ? '这是演示文稿，程序不能从中读出试题' : null;
  }
  const head = text.slice(0, 5000).replace(/^\uFEFF/, '');
  return KNOWN.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}
