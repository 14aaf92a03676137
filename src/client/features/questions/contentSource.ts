// What the form holds -> stored HTML. The editor gives HTML; drafts of an earlier day, and texts that were typed as such,
// are plain text with `$…$` for formulas and `____` for a blank.
import { sanitizeHtml } from '../../../domain/content/htmlToContent';

const BLANK = '<span data-blank></span>';

/** The stored form of what was written. */
export function sourceToHtml(source: string): string {
  return sanitizeHtml(source.replace(/_{4,}/g, BLANK));
}
