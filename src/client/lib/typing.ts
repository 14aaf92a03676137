// Text that an editor holds until typing pauses. It is handed over before anything reads it, and when the page ends.
const held = new Set<() => void>();
const watchers = new Set<() => void>();
let isListening = false;

function change(edit: () => void): void {
  const before = held.size > 0;
  edit();
  if (before !== held.size > 0) for (const watch of watchers) watch();
}

export function flushTyping(): void {
  for (const handOver of [...held]) handOver();
}

/** Returns a function that takes the text back without handing it over. */
export function holdTyping(handOver: () => void): () => void {
  // There is no page in a program of Node.
  if (!isListening && typeof window !== 'undefined') window.addEventListener('pagehide', flushTyping);
  isListening = true;
  change(() => held.add(handOver));
  return () => change(() => held.delete(handOver));
}

/** Whether an editor holds text that the store does not have yet. */
export const isTyping = (): boolean => held.size > 0;
export function watchTyping(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}
