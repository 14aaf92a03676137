// The last reply of each address, shown while the server is unreachable. In memory, for this page load only.
import type { EntityKind } from '../../../contract/wire';

export interface OfflineReadCache {
  /** `kind`: of the records in the reply. */
  put(url: string, data: unknown, kind: EntityKind | undefined): void;
  read(url: string): { data: unknown } | undefined;
  /** Changes the replies that hold records of the kind. */
  change(kind: EntityKind, change: (data: object) => unknown): void;
  clear(): void;
}

const MAX_REPLIES = 80;

export function makeOfflineReadCache(): OfflineReadCache {
  const kept = new Map<string, { data: unknown; kind: EntityKind | undefined }>();
  return {
    put(url, data, kind) {
      kept.delete(url);
      kept.set(url, { data, kind });
      if (kept.size > MAX_REPLIES) kept.delete(kept.keys().next().value ?? '');
    },
    read: (url) => kept.get(url),
    change(kind, change) {
      for (const [url, reply] of kept)
        if (reply.kind === kind) kept.set(url, { kind, data: change(reply.data as object) });
    },
    clear: () => kept.clear(),
  };
}
