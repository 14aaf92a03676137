// Unsaved drafts in browser storage, one entry a document: `tiku.<session>.<account>.<document>`. Each window writes an
// entry of its own as soon as another window has written to the one that it read.
import type { Effects } from '../effects';
import type { EditedDocument, Fields, Version } from './edits';

export interface Kept extends Version {
  base?: Fields | undefined;
}
interface Entry {
  key: string;
  /** The text that this window last read or wrote there. */
  text: string | null;
}

export function makeKeptDrafts(effects: Effects, draftOf: (value: unknown) => Fields | null) {
  const entries = new Map<string, Entry>();
  const { storage, windowId, windowBefore } = effects;
  const keysOf = (name: string) => storage.keys().filter((key) => key === name || key.startsWith(`${name}@`));

  function parsed(text: string | null): (Kept & { window?: unknown }) | null {
    try {
      const value = JSON.parse(text ?? 'null') as Partial<Record<string, unknown>> | null;
      // Version 0.1 stored the draft itself with its revision.
      const draft = value && draftOf(value['draft'] ?? value);
      if (!draft || !Number.isInteger(value['revision'])) return null;
      const base = draftOf(value['base']) ?? undefined;
      return { draft, base, revision: value['revision'] as number, window: value['window'] };
    } catch {
      return null;
    }
  }

  return {
    /** The draft that this tab left before its reload, otherwise one that any window left. */
    read(name: string): Kept | undefined {
      const found = keysOf(name).flatMap((key) => {
        const text = storage.getItem(key);
        const kept = parsed(text);
        return kept ? [{ key, text, kept }] : [];
      });
      const best =
        found.find(({ kept }) => windowBefore !== undefined && kept.window === windowBefore) ??
        found.find(({ key }) => key === name) ??
        found[0];
      entries.set(name, best ? { key: best.key, text: best.text } : { key: name, text: null });
      if (!best) return undefined;
      const { draft, base, revision } = best.kept;
      return { draft, base, revision };
    },
    /** Null: nothing is unsaved any more. A full storage is only logged: the page still holds everything. */
    write(name: string, document: Pick<EditedDocument, 'draft' | 'base' | 'revision'> | null): void {
      const entry = entries.get(name) ?? { key: name, text: null };
      const there = storage.getItem(entry.key);
      const isOthers = there !== null && there !== entry.text;
      try {
        if (document === null) {
          if (there !== null && !isOthers) storage.removeItem(entry.key);
          entries.set(name, { key: name, text: null });
          return;
        }
        const { draft, base, revision } = document;
        const text = JSON.stringify({ draft, base, revision, window: windowId });
        if (text === entry.text && there !== null) return;
        const key = isOthers ? freeKey(`${name}@${windowId}`) : entry.key;
        storage.setItem(key, text);
        entries.set(name, { key, text });
      } catch (fault) {
        effects.log(`draft: ${String(fault)}`);
      }
    },
  };

  function freeKey(own: string): string {
    let key = own;
    for (let n = 2; storage.getItem(key) !== null; n += 1) key = `${own}.${n}`;
    return key;
  }
}
