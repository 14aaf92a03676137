// The views of other tabs stay in the page, hidden: whoever looks for something by its kind wants the one that is seen.

/** jsdom knows nothing of layout: there everything is seen. */
const isShown = (element: Element): boolean => (typeof element.checkVisibility === 'function' ? element.checkVisibility() : true);

export const firstShown = <Found extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Found | null =>
  Array.from(root.querySelectorAll<Found>(selector)).find(isShown) ?? null;
