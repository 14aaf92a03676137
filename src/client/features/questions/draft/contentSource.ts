// Converts form content to stored HTML. The editor returns HTML; older drafts and plain input are text with `$…$` for
// formulas and `____` for a blank.
import { sanitizeHtml } from '../../../../domain/content/htmlToContent';

const BLANK = '<span data-blank></span>';

/** The content in its stored form. */
export function sourceToHtml(source: string): string {
  return sanitizeHtml(source.replace(/_{4,}/g, BLANK));
}
