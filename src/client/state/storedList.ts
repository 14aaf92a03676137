// Short lists that the browser keeps: nothing depends on them, so unreadable content and full storage are ignored.
import type { Effects } from './effects';

type Storage = Pick<Effects, 'storage'>;

/** Null when there is none. */
export function readStoredList<Item>(
  { storage }: Storage,
  key: string,
  isItem: (each: unknown) => each is Item,
): Item[] | null {
  try {
    const list: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return Array.isArray(list) ? list.filter(isItem) : null;
  } catch {
    return null;
  }
}

export function storeList({ storage }: Storage, key: string, list: readonly unknown[]): void {
  try {
    storage.setItem(key, JSON.stringify(list));
  } catch {
    // Full: the list is known until the page is reloaded.
  }
}

export const isText = (each: unknown): each is string => typeof each === 'string';
