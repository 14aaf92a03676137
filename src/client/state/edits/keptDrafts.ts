// Unsaved drafts in browser storage, one entry a document: `tiku.<session>.<account>.<document>`.
import type { Effects } from '../effects';
import { changedFields, isDirty, pick } from './editedDocument';
import type { EditedDocument, Fields, Kept } from './editedDocument';

interface Entry {
  key: string;
  /** The text that this window last read or wrote there. */
  text: string | null;
}

type Saveable = Pick<EditedDocument, 'draft' | 'base' | 'revision' | 'serverCopy'>;
export interface KeptDrafts {
  read(name: string): Kept | undefined;
  /** Null: nothing is unsaved any more. False: the storage is full or forbidden, and the page alone has the draft. */
  write(name: string, document: Saveable | null): boolean;
  /** Whether another window has written the entry since this one read or wrote it. */
  isOthers(name: string): boolean;
}
const fromJson = (text: string | null): Partial<Record<string, unknown>> | null =>
  JSON.parse(text ?? 'null') as Partial<Record<string, unknown>> | null;

/** A draft in the form that storage and the server keep. */
export function keptOf(
  value: unknown,
  draftOf: (value: unknown) => Fields | null,
): (Kept & { window?: unknown; device?: unknown }) | null {
  const given = value as Partial<Record<string, unknown>> | null | undefined;
  // Version 0.1 stored some drafts themselves with their revision, others without one if they were new.
  const draft = given && draftOf(given['draft'] ?? given);
  const revision = given?.['revision'] ?? 0;
  if (!draft || !Number.isInteger(revision)) return null;
  const { window, device, at, sent } = given;
  const copy = typeof at === 'string' ? { at, sent: sent === true } : {};
  return { draft, base: draftOf(given['base']) ?? undefined, revision: revision as number, window, device, ...copy };
}

/** `split`: each window writes an entry of its own as soon as another one has written to the entry that it read. */
export function makeKeptDrafts(
  effects: Effects,
  draftOf: (value: unknown) => Fields | null,
  split: boolean,
): KeptDrafts {
  const entries = new Map<string, Entry>();
  const { windowId, windowBefore } = effects;
  const logged = <T>(failed: T, act: (storage: Effects['storage']) => T): T => {
    try {
      return act(effects.storage);
    } catch (fault) {
      effects.log(`draft: ${String(fault)}`);
      return failed;
    }
  };
  const entryOf = (name: string) => entries.get(name) ?? { key: name, text: null };
  const isOthers = (name: string) => {
    const { key, text } = entryOf(name);
    const there = logged(null, (storage) => storage.getItem(key));
    return there !== null && there !== text;
  };
  const parsed = (text: string | null) => {
    try {
      return keptOf(JSON.parse(text ?? 'null'), draftOf);
    } catch {
      return null;
    }
  };

  return {
    isOthers,
    /** The draft that this tab left before its reload, otherwise one that any window left. */
    read(name) {
      const found = logged([], (storage) =>
        storage
          .keys()
          .filter((key) => key === name || (split && key.startsWith(`${name}@`)))
          .flatMap((key) => {
            const text = storage.getItem(key);
            const kept = parsed(text);
            return kept ? [{ key, text, kept }] : [];
          }),
      );
      const best =
        found.find(({ kept }) => windowBefore !== undefined && kept.window === windowBefore) ??
        found.find(({ key }) => key === name) ??
        found[0];
      entries.set(name, best ? { key: best.key, text: best.text } : { key: name, text: null });
      if (!best) return undefined;
      const { window: _window, device: _device, ...kept } = best.kept;
      return kept;
    },
    write: (name, document) =>
      logged(false, (storage) => {
        const entry = entryOf(name);
        const there = storage.getItem(entry.key);
        if (document === null) {
          if (there !== null && !isOthers(name)) storage.removeItem(entry.key);
          entries.set(name, { key: name, text: null });
          return true;
        }
        const { draft, base, revision, serverCopy: copy } = document;
        const sent = copy?.stored ? !isDirty({ draft, base: copy.stored }) : false;
        const text = JSON.stringify({ draft, base, revision, window: windowId, ...(copy && { at: copy.at, sent }) });
        if (text === entry.text && there !== null) return true;
        const key = split && isOthers(name) ? freeKey(`${name}@${windowId}`) : entry.key;
        storage.setItem(key, text);
        entries.set(name, { key, text });
        return true;
      }),
  };

  function freeKey(own: string): string {
    let key = own;
    for (let n = 2; effects.storage.getItem(key) !== null; n += 1) key = `${own}.${n}`;
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
    isOthers: () => false,
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
        return true;
      } catch (fault) {
        effects.log(`draft: ${String(fault)}`);
        return false;
      }
    },
  };
}
