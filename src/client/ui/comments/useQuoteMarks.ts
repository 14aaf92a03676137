// Highlights the quoted words of open comments without changing the DOM, and scrolls to them.
import { useCallback, useEffect, type RefObject } from 'react';
import type { QuestionComment } from '../../../contract/question/review';
import { elementsOf } from './places';
import { findQuote } from './quotes';

const marks = typeof CSS === 'undefined' || !('highlights' in CSS) ? null : CSS.highlights;

function rangeOf(root: Element, { place }: QuestionComment): Range | null {
  if (!place.quote) return null;
  for (const element of elementsOf(root, place)) {
    const range = findQuote(element, place.quote);
    if (range) return range;
  }
  return null;
}

/** `current`: the comment that was clicked. Returns a function that scrolls to a comment. */
export function useQuoteMarks(
  root: RefObject<Element | null> | undefined,
  comments: readonly QuestionComment[],
  current: number | null,
) {
  useEffect(() => {
    const box = root?.current;
    if (!box || !marks) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const of = (list: readonly QuestionComment[]) => list.flatMap((comment) => rangeOf(box, comment) ?? []);
      marks.set(
        'tiku-comment',
        new Highlight(...of(comments.filter(({ closed_at, id }) => closed_at === null && id !== current))),
      );
      marks.set('tiku-comment-current', new Highlight(...of(comments.filter(({ id }) => id === current))));
    };
    const later = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    // Formulas arrive later, and in the editor the words move.
    const watch = new MutationObserver(later);
    watch.observe(box, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      marks.delete('tiku-comment');
      marks.delete('tiku-comment-current');
    };
  }, [root, comments, current]);

  return useCallback(
    (comment: QuestionComment) => {
      const box = root?.current;
      if (!box) return;
      const start = rangeOf(box, comment)?.startContainer;
      const target = start instanceof Element ? start : (start?.parentElement ?? elementsOf(box, comment.place)[0]);
      target?.scrollIntoView({ block: 'center', behavior: 'auto' });
    },
    [root],
  );
}
