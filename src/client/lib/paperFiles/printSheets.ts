// Printing: clones of the sheets are added at the top of the document while the browser prints, so that no scroll
// container of the screen clips them. Works for the print button and for the browser's own Ctrl+P.

/** `sheets` is called when printing starts. Returns a function that removes the listeners. */
export function offerPrint(sheets: () => readonly HTMLElement[]): () => void {
  let host: HTMLElement | null = null;
  const after = () => {
    host?.remove();
    host = null;
    document.body.classList.remove('printing-paper');
  };
  const before = () => {
    after();
    const found = sheets();
    // If two papers are open in two tabs, the visible one prints. A sheet far down may have no box yet, so its desk is
    // checked.
    const shown = found[0]?.closest('.paper-desk')?.getClientRects().length ?? 0;
    if (shown === 0 || document.querySelector('.paper-print')) return;
    host = document.createElement('div');
    host.className = 'paper-print';
    host.setAttribute('aria-hidden', 'true');
    host.append(...found.map((sheet) => sheet.cloneNode(true)));
    document.body.append(host);
    document.body.classList.add('printing-paper');
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
}
