// Layout of the panes of the paper editor by the width of the screen.

/**
 * px. From this width on the findings have a column of their own next to readable pages; on narrower screens they are
 * below the pages.
 */
export const BESIDE = 1280;
export const UNDER = `@media (min-width: 900px) and (max-width: ${BESIDE - 0.05}px)`;
/** Width with one pane at a time: a tablet in portrait orientation, or a page zoomed to 200 %. */
export const NARROW = '(max-width: 899.95px)';
/** Invisible but with its normal width: the pages in it are still measured, printed and exported. */
export const HIDDEN_PANE = {
  visibility: 'hidden',
  position: 'absolute',
  insetInline: 0,
  height: 0,
  overflow: 'hidden',
} as const;
export const COLUMNS = 'minmax(360px, 420px) minmax(0, 1fr)';
