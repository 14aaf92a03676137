// Unsaved drafts in browser storage, one entry a document: `tiku.<session>.<account>.<document>`.
import type { Effects } from '../effects';
import { changedFields, pick } from './editedDocument';
import type { EditedDocument, Fields, Version } from './edits';

export interface Kept extends Version {
  base?: Fields | undefined;
}
interface Entry {
  key: string;
  /** The text that this window last read or wrote there. */
  text: string | null;
}

type Saveable = Pick<EditedDocument, 'draft' | 'base' | 'revision'>;
export interface KeptDrafts {
  read(name: string): Kept | undefined;
  /** Null: nothing is unsaved any more. A full storage is only logged: the page still holds everything. */
  write(name: string, document: Saveable | null): void;
}
const fromJson = (text: string | null): Partial<Record<string, unknown>> | null =>
  JSON.parse(text ?? 'null') as Partial<Record<string, unknown>> | null;

/** Each window writes an entry of its own as soon as another window has written to the one that it read. */
export function makeKeptDrafts(effects: Effects, draftOf: (value: unknown) => Fields | null): KeptDrafts {
  const entries = new Map<string, Entry>();
  const { storage, windowId, windowBefore } = effects;
  const keysOf = (name: string) => storage.keys().filter((key) => key === name || key.startsWith(`${name}@`));

  function parsed(text: string | null): (Kept & { window?: unknown }) | null {
    try {
      const value = fromJson(text);
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
    read(name) {
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
    write(name, document) {
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

/** For documents saved by field: one entry for all windows, with the changed fields of each. */
export function makeKeptFields(
  effects: Effects,
  draftOf: (value: unknown) => Fields | null,
  older: (value: unknown) => Pick<Kept, 'draft' | 'base'> | null,
): KeptDrafts {
  const { storage } = effects;
  /** The fields that this window last read or wrote. */
  const own = new Map<string, Fields>();

  function stored(name: string): Saveable | null {
    try {
      const value = fromJson(storage.getItem(name));
      const [draft, base] = [draftOf(value?.['draft']), draftOf(value?.['base'])];
      if (draft && base) return { draft, base, revision: Number(value?.['revision']) };
      const { draft: olderDraft, base: olderBase } = older(value) ?? {};
      return olderDraft && olderBase ? { draft: olderDraft, base: olderBase, revision: 1 } : null;
    } catch {
      return null;
    }
  }
  return {
    read(name) {
      const kept = stored(name);
      own.set(name, kept?.draft ?? {});
      return kept ?? undefined;
    },
    write(name, document) {
      const there = stored(name);
      const before = own.get(name) ?? {};
      const others = there ? Object.keys(there.draft).filter((field) => !(field in before)) : [];
      const fields = document ? changedFields(document) : [];
      const part = (theirs: Fields, mine: Fields) => ({ ...pick(theirs, others), ...pick(mine, fields) });
      const [draft, base] = [
        part(there?.draft ?? {}, document?.draft ?? {}),
        part(there?.base ?? {}, document?.base ?? {}),
      ];
      own.set(name, pick(draft, fields));
      try {
        const revision = document?.revision ?? there?.revision;
        if (Object.keys(draft).length === 0) storage.removeItem(name);
        else storage.setItem(name, JSON.stringify({ draft, base, revision }));
      } catch (fault) {
        effects.log(`draft: ${String(fault)}`);
      }
    },
  };
}
