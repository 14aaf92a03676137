// The last reply of each address, without its records, shown while the server is unreachable. In memory, for this page
// load only.

export interface OfflineReadCache {
  put(url: string, data: unknown): void;
  read(url: string): { data: unknown } | undefined;
  replies(): unknown[];
  clear(): void;
}

const MAX_REPLIES = 80;

export function makeOfflineReadCache(): OfflineReadCache {
  const kept = new Map<string, { data: unknown }>();
  return {
    put(url, data) {
      kept.delete(url);
      kept.set(url, { data });
      if (kept.size > MAX_REPLIES) kept.delete(kept.keys().next().value ?? '');
    },
    read: (url) => kept.get(url),
    replies: () => [...kept.values()].map(({ data }) => data),
    clear: () => kept.clear(),
  };
}
