// The last reply of each address, shown while the server is unreachable. In memory, for this page load only.
export interface Shelf {
  put(url: string, data: unknown): void;
  read(url: string): { data: unknown } | undefined;
  /** Applies queued edits to the stored replies. */
  change(change: (data: unknown) => unknown): void;
  clear(): void;
}

const PLACES = 80;

export function makeShelf(): Shelf {
  const kept = new Map<string, unknown>();
  return {
    put(url, data) {
      kept.delete(url);
      kept.set(url, data);
      if (kept.size > PLACES) kept.delete(kept.keys().next().value ?? '');
    },
    read: (url) => (kept.has(url) ? { data: kept.get(url) } : undefined),
    change(change) {
      for (const [url, data] of kept) kept.set(url, change(data));
    },
    clear: () => kept.clear(),
  };
}
