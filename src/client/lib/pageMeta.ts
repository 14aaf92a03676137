/** What the server wrote into a meta element of the page; empty if it wrote nothing. */
export const pageMeta = (name: 'tiku-cipher' | 'tiku-demo'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
