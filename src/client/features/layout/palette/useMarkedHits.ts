// Marks the typed words in the options of the palette by the Custom Highlight API: the options themselves do not
// change. A browser without it shows no marks.
import { useEffect, type RefObject } from 'react';
import { wordsOf } from '../../../lib/textMatch';

const NAME = 'palette-hit';
export const HIT_CSS = `::highlight(${NAME}) { color: var(--accent); text-decoration: underline; }`;

export function useMarkedHits(list: RefObject<HTMLElement | null>, text: string, shown: unknown): void {
  useEffect(() => {
    if (typeof CSS === 'undefined' || !('highlights' in CSS) || !list.current) return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(list.current, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const written = (node.nodeValue ?? '').toLowerCase();
      for (const word of wordsOf(text))
        for (let at = written.indexOf(word); at >= 0; at = written.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [list, text, shown]);
}
