// Stored HTML <-> what the plain editor shows: a paragraph a line, `$…$` for formulas, `____` for a blank. Content with
// more than that (tables, pictures, marks) is edited as its HTML subset, so that nothing is lost.
import { sanitizeHtml } from '../../../domain/content/htmlToContent';

const BLANK = '<span data-blank></span>';
const PLAIN = /^(?:<p>(?:[^<]|<span data-blank><\/span>|<br>)*<\/p>)*$/;

const decode = (tex: string) => tex.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');

/** The stored form of what was typed. */
export function sourceToHtml(source: string): string {
  return sanitizeHtml(source.replace(/_{4,}/g, BLANK));
}

/** What to type to get this stored HTML; checked, and the HTML itself where there is no plainer way. */
export function htmlToSource(html: string): string {
  if (html === '' || !PLAIN.test(html.replace(/\\[([][\s\S]*?\\[)\]]/g, ''))) return html;
  const source = html
    .replace(/\\\(([\s\S]*?)\\\)/g, (_all, tex: string) => `$${decode(tex)}$`)
    .replace(/\\\[([\s\S]*?)\\\]/g, (_all, tex: string) => `$$${decode(tex)}$$`)
    .replaceAll(BLANK, '____')
    .replace(/<\/p><p>/g, '\n')
    .replace(/<\/?p>/g, '');
  return sourceToHtml(source) === html ? source : html;
}
