// Tests and short readings of the texts of a question's body.
import { cleanCharacters } from '../content/characters';
import { parseContent } from '../content/htmlToContent';
import { plainText } from '../content/plainText';
import type { Content } from '../content/tree';

export const oneLine = (text: string): string => cleanCharacters(text).replace(/\s+/g, ' ').trim();

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Plain text as HTML of the content tree. */
export const textAsHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Neither text nor pictures. */
export function isEmptyHtml(html: string): boolean {
  if (html === '') return true;
  const content = parseContent(html);
  return plainText(content).trim() === '' && !content.some(hasPicture);
}
function hasPicture(block: Content[number]): boolean {
  if (block.kind === 'p') return block.children.some((node) => node.kind === 'image');
  if (block.kind === 'list') return block.items.some((item) => item.some(hasPicture));
  if (block.kind === 'table') return block.rows.some((row) => row.some((cell) => cell.children.some(hasPicture)));
  return block.kind === 'figure' || block.kind === 'video';
}
