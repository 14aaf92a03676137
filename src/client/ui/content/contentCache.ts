// Caches parsed HTML: lists render the same question repeatedly.
import { parseStored } from '../../../domain/content/storedContent';
import type { Content } from '../../../domain/content/tree';

const MAX_ENTRIES = 3000;
const parsed = new Map<string, Content>();

/** The content tree of stored HTML; the same object for the same text, so that it can be a memo key. */
export function contentOf(html: string): Content {
  const known = parsed.get(html);
  if (known) {
    parsed.delete(html);
    parsed.set(html, known);
    return known;
  }
  const content = parseStored(html);
  parsed.set(html, content);
  if (parsed.size > MAX_ENTRIES) parsed.delete(parsed.keys().next().value as string);
  return content;
}
