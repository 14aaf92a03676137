// Content on screen and on paper: one React element; contentDom builds the DOM inside it from the content tree.
import { memo, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Content } from '../../../domain/content/tree';
import { PaperLinesContext } from './MathText';
import { contentOf } from './contentCache';
import { drawContent, isLine } from './contentDom';

export type ContentViewProps = ({ html: string; content?: undefined } | { html?: undefined; content: Content }) & {
  /** Renders a single paragraph as part of the surrounding line (options, short answers). */
  inline?: boolean;
  /** Placed at the start of the first line, such as the score of a question. Keep its identity stable. */
  lead?: ReactNode;
};

export const ContentView = memo(function ContentView({ html, content, inline = false, lead }: ContentViewProps) {
  const blocks = content ?? contentOf(html ?? '');
  const paper = useContext(PaperLinesContext);
  const host = useRef<HTMLDivElement>(null);
  const led = lead !== undefined && lead !== null;
  const slot = useMemo(() => (led ? document.createElement('span') : undefined), [led]);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const withdraw = drawContent(element, blocks, { inline, paper, lead: slot });
    return () => {
      withdraw();
      element.replaceChildren();
    };
  }, [blocks, inline, paper, slot]);
  // Inline content may be inside a line, where a block element is not allowed.
  const line = inline && isLine(blocks);
  const Host = line ? 'span' : 'div';
  return (
    <>
      <Host key={Host} ref={host} className={line ? 'content content-inline' : 'content'} />
      {slot && createPortal(lead, slot)}
    </>
  );
});
