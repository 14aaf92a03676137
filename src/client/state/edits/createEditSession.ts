// An editor described once: how a record becomes a draft, what storage may give back, and how the draft is saved. From
// it come typed events, the listeners that save and keep drafts (editListeners.ts), and the hook of the page
// (useEdit.ts).
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Effects } from '../effects';
import type { AppThunk, RootState, StoreExtra } from '../store';
import * as events from './editEvents';
import { startEditWork, type EditWork } from './editListeners';
import {
  isDirty,
  type EditedDocument,
  type Fault,
  type FieldReplies,
  type Fields,
  type Filling,
  type Version,
} from './editedDocument';
import type { AnySession } from './saveDocument';

/** `id` 0: the reply names no record, or the save is queued until the network is back. */
type StoredReply = { id: number; revision: number } & FieldReplies;
export interface SaveReply<Reply extends StoredReply = StoredReply> {
  data?: Reply | undefined;
  error?: unknown;
}
export interface EditSessionOptions<Draft extends object, Stored, How = undefined> {
  /** Of the session in the store, and of its drafts in storage. */
  name: string;
  /** Of its drafts in storage, if another. */
  storedAs?: string;
  /** The content and revision of a record; null for a new one. */
  versionOf(stored: Stored | null): Version<Draft>;
  /** A draft read from storage; null if it is not one. Without it, drafts end with their page. */
  asDraft?(value: unknown): Draft | null;
  /** Sends the draft: as a change of `id`, or as a record of its own if `asNew`; `how` comes from `saveAsked`. */
  save(
    version: Version<Draft> & { base: Draft },
    target: { id: string; asNew: boolean; how: How | undefined },
  ): AppThunk<Promise<SaveReply>>;
  /** The newer record in the data of error 4009, instead of the one that `base` was made from. */
  theirs?(data: unknown, base: Draft): Stored | null;
  /** A newer record is shown also if it has the same content, since a record is more than its draft. */
  conflictAlways?: boolean;
  /** What has to be corrected before the draft is saved; again after each change once it was checked. */
  faultsOf?(draft: Draft, id: string): readonly Fault[];
  /** The same for what takes time; only when the user tries to save. */
  slowFaultsOf?(draft: Draft): Promise<readonly Fault[]>;
  /**
   * `changed`: after every change, one save after another; `asked`: when the user says so; otherwise after a `pause`,
   * and as long as there is no answer again after `retry` while a page shows it. ms
   */
  saveWhen: 'changed' | 'asked' | { pause: number; retry: number };
  /**
   * For a document whose fields are stored, refused and changed by others one by one. `save` gets the changed fields
   * that can be sent, at most `batch`.
   */
  byField?: {
    batch: number;
    canSend(state: RootState, id: string): (field: string, value: unknown) => boolean;
    /** Unsaved fields as version 0.1 kept them in storage. */
    asOlder(value: unknown): { draft: Draft; base: Draft } | null;
  };
  /** Whether a draft can be saved unasked. */
  isComplete?(draft: Draft): boolean;
  /** This user's changes on top of the other version; without it, this user's draft replaces the other version. */
  merge?(base: Draft, mine: Draft, theirs: Draft): Draft;
  /** Unsaved drafts are also kept with the account, under this key of the document (serverCopy.ts). */
  serverCopy?(id: string): string;
  /** What the queue of unanswered saves calls the record of the document; undefined if it has none. */
  subject?(id: string): string | undefined;
  /** The id of a document by that of its record, if another. */
  idOf?(recordId: number): string;
  /** The draft that the page goes on with after a new record was saved; null: with the record. */
  next?(id: string, saved: Draft): Draft | null;
  /**
   * Drafts can be kept for later under an id of their own; those of shared ids are when another window writes one, too.
   */
  aside?: { isShared(id: string): boolean; idOf(effects: Effects): string; notice: string };
  /** What else follows from an event of this editor, such as a notice. */
  after?(action: UnknownAction, id: string): AppThunk<unknown>;
}

/** Field by field: what this user changed wins, everything else is as the other user left it. */
export function mergeFields<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const changed = (Object.keys(mine) as (keyof Draft & string)[]).filter((field) =>
    isDirty({ draft: { [field]: mine[field] }, base: { [field]: base[field] } }),
  );
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

export function createEditSession<Draft extends object, Stored, How = undefined>(
  options: EditSessionOptions<Draft, Stored, How>,
) {
  const { name, versionOf, byField } = options;
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (state: RootState, id: string) =>
    events.selectDocuments(state, name)[id] as unknown as EditedDocument<Draft> | undefined;

  /** Listeners begin with the first document of the session, so that a program without its editor does not load it. */
  const works = new WeakMap<StoreExtra, EditWork>();
  const inFields = (stored: Stored | null) => versionOf(stored) as unknown as Version;

  return {
    name,
    select,
    versionOf,
    /** The document that is open; for editors that open one at a time. */
    selectOpen: (state: RootState): string | undefined =>
      Object.entries(events.selectDocuments(state, name)).find(([, document]) => document.shown)?.[0],
    /** A page shows the record; `home`: the document that follows on this page. */
    open:
      (id: string, stored: Stored | null, home?: string): AppThunk =>
      (dispatch, getState, extra) => {
        let work = works.get(extra);
        if (!work) {
          work = startEditWork(options as unknown as AnySession, dispatch, getState, extra);
          works.set(extra, work);
        }
        work.open(id, inFields(stored), home);
      },
    changed: (id: string, patch: Partial<Draft>) => events.changed(target(id), patch as Fields, byField !== undefined),
    filled: (id: string, patch: Partial<Draft>, filling: Filling) =>
      events.filled({ ...target(id), patch: patch as Fields, filling }),
    undone: (id: string) => events.undone(target(id)),
    redone: (id: string) => events.redone(target(id)),
    /** For forms, which save when asked only: the reply, or null if nothing was stored. */
    save:
      (id: string): AppThunk<Promise<SaveReply['data'] | null>> =>
      async (_dispatch, _getState, extra) =>
        works.get(extra)?.save(id) ?? null,
    /** Shows and returns what has to be corrected. */
    checked:
      (id: string): AppThunk<readonly Fault[]> =>
      (dispatch, getState) => {
        const draft = select(getState(), id)?.draft;
        const faults = (draft && options.faultsOf?.(draft, id)) ?? [];
        if (draft) dispatch(events.checked({ ...target(id), faults }));
        return faults;
      },
    saveAsked: (id: string, asNew = false, how?: How) =>
      events.saveAsked({ ...target(id), asNew, ...(how !== undefined && { how }) }),
    putAside: (id: string) => events.putAside(target(id)),
    closed: (id: string) => events.closed({ ...target(id), ...(!options.asDraft && { forget: true }) }),
    failureClosed: (id: string) => events.failureClosed(target(id)),
    conflictClosed: (id: string) => events.conflictClosed(target(id)),
    theirsTaken: (id: string) => events.theirsTaken(target(id)),
    /** `merged`: what the user has put together from both versions. */
    mineKept:
      (id: string, merged?: Draft): AppThunk =>
      (dispatch, getState) => {
        const { base, draft, conflict } = select(getState(), id) ?? {};
        if (!base || !draft || !conflict) return;
        const kept = merged ?? options.merge?.(base, draft, conflict.draft) ?? draft;
        dispatch(events.mineKept({ ...target(id), draft: kept as Fields }));
      },
    fieldChosen: (id: string, field: keyof Draft & string, mine: boolean) =>
      events.fieldChosen({ ...target(id), field, mine }),
    discarded: (id: string, stored: Stored | null, next?: string) =>
      events.discarded({ ...target(id), stored: inFields(stored), ...(next !== undefined && { next }) }),
    /** Another device's draft: replaced by this one, or taken over. */
    otherChosen:
      (id: string, mine: boolean): AppThunk =>
      (dispatch, getState) => {
        const other = select(getState(), id)?.serverCopy?.other;
        if (!other) return;
        if (mine) dispatch(events.copyOutdated({ ...target(id), at: other.at ?? '' }));
        else dispatch(events.draftFound({ ...target(id), kept: other }));
      },
  };
}
export type EditSession<Draft extends object, Stored, How = undefined> = ReturnType<
  typeof createEditSession<Draft, Stored, How>
>;
