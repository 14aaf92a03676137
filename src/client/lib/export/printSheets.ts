// Printing: the sheets are copied to the top of the document for as long as the browser prints, so that no scroll box
// of the screen cuts them. Works for the print button and for the browser's own Ctrl+P.

/** `sheets` is asked when printing starts. Returns how to withdraw. */
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
    // Two papers open in two tabs: the one on screen prints. A sheet far down may have no box yet, its desk has.
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
