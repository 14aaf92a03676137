// An editor described once: how a record becomes a draft, what storage may give back, and how the draft is saved. From
// it come typed events, the listeners that save and keep drafts in storage, and the hook of the page (useEdit.ts).
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { ApiError } from '../api/api';
import type { StoreExtra } from '../extra';
import { networkBack } from '../offline/offlineSlice';
import type { RootState } from '../rootReducer';
import { accountKey, selectUser } from '../session/sessionSlice';
import type { AppDispatch, AppThunk } from '../store';
import * as events from './editEvents';
import { changedFields, documentAt, isDirty, pick, withStored, type FieldReplies } from './editedDocument';
import { editsSlot, type EditedDocument, type Fields, type Version } from './edits';
import { makeKeptDrafts, makeKeptFields, type Kept, type KeptDrafts } from './keptDrafts';

export interface SaveReply {
  data?: ({ id: number; revision: number } & FieldReplies) | undefined;
  error?: unknown;
}
export interface EditSessionOptions<Draft extends object, Stored> {
  /** Of the session in the store, and of its drafts in storage. */
  name: string;
  /** The content and revision of a record; null for a new one. */
  versionOf(stored: Stored | null): Version<Draft>;
  /** A draft read from storage; null if it is not one. */
  asDraft(value: unknown): Draft | null;
  /** Sends the draft: as a change of `id`, or as a record of its own if `asNew`. */
  save(version: Version<Draft> & { base: Draft }, target: { id: string; asNew: boolean }): AppThunk<Promise<SaveReply>>;
  /** The newer record in the data of error 4009. */
  theirs?(data: unknown): Stored | null;
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

export function createEditSession<Draft extends object, Stored>(options: EditSessionOptions<Draft, Stored>) {
  const { name, versionOf, byField } = options;
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (state: RootState, id: string) =>
    state.edits[name]?.[id] as unknown as EditedDocument<Draft> | undefined;
  const isOurs = (action: UnknownAction): action is UnknownAction & { payload: events.Target } =>
    action.type.startsWith('edits/') && (action['payload'] as Partial<events.Target>).session === name;
  editsSlot.reduce = events.reduceEdits;

  const drafts = new WeakMap<StoreExtra, KeptDrafts>();
  const nameOf = (state: RootState, id: string): string | null => {
    const user = selectUser(state);
    return user && `tiku.${name}.${accountKey(user)}.${id}`;
  };

  const send =
    (id: string, asNew: boolean): AppThunk<Promise<void>> =>
    async (dispatch, getState) => {
      const document = select(getState(), id);
      if (!document || document.sent) return;
      const fields = byField && fieldsToSend(getState(), id, document);
      if (fields ? fields.length === 0 : document.conflict) return;
      dispatch(events.saveStarted({ ...target(id), asNew, ...(fields && { fields }) }));
      const part = (all: Draft) => (fields ? (pick(all as Fields, fields) as Draft) : all);
      const { draft, base, revision } = document;
      const version = { draft: part(draft), base: part(base), revision };
      const { data, error } = await dispatch(options.save(version, { id, asNew }));
      if (data) {
        // Revision 0 is a record that the server does not have yet.
        const { id: recordId, ...reply } = data;
        const storedAs = asNew || revision === 0 ? recordId : null;
        dispatch(events.saved({ ...target(id), ...reply, storedAs }));
        return;
      }
      const fault = error as ApiError | undefined;
      const theirs = fault?.kind === 'business' && fault.code === CODES.conflict ? options.theirs?.(fault.data) : null;
      if (theirs) dispatch(events.conflictMet({ ...target(id), theirs: versionOf(theirs) as unknown as Version }));
      else if (fault?.kind === 'business')
        dispatch(events.saveFailed({ ...target(id), answered: true, ...(byField && { msg: fault.msg }) }));
      else dispatch(events.saveFailed({ ...target(id), answered: false }));
    };
  const fieldsToSend = (state: RootState, id: string, document: EditedDocument<Draft>): string[] => {
    const { draft, base, conflict, refused = {} } = document as unknown as EditedDocument;
    const canSend = byField?.canSend(state, id);
    return changedFields({ draft, base })
      .filter((field) => !(conflict && field in conflict.draft) && refused[field]?.value !== draft[field])
      .filter((field) => canSend?.(field, draft[field]) ?? true)
      .slice(0, byField?.batch);
  };

  /** Until the save that follows from an event; null: none follows. ms */
  const pauseAfter = (action: UnknownAction, shown: boolean): number | null => {
    const { saveWhen } = options;
    if (events.saveAsked.match(action)) return 0;
    if (saveWhen === 'asked' || events.conflictClosed.match(action)) return null;
    // A failed save is repeated with the next change, or when the user asks; without an answer also after a while.
    if (events.saveFailed.match(action))
      return saveWhen === 'changed' || action.payload.answered || !shown ? null : saveWhen.retry;
    return saveWhen === 'changed' || events.closed.match(action) || events.fieldChosen.match(action)
      ? 0
      : saveWhen.pause;
  };

  /** Stores only the changed fields. */
  const wholeOf = (kept: Kept, stored: Fields): Kept => {
    const { draft, base, revision } = withStored(documentAt(kept, kept.base), stored);
    return { draft, base, revision };
  };

  /** Listeners begin with the first document of the session, so that a program without its editor does not load it. */
  const listenIn = (dispatch: AppDispatch, extra: StoreExtra) => {
    const asDraft = (value: unknown) => options.asDraft(value) as Fields | null;
    const kept = byField
      ? makeKeptFields(extra.effects, asDraft, byField.asOlder as (value: unknown) => Kept | null)
      : makeKeptDrafts(extra.effects, asDraft);
    drafts.set(extra, kept);
    const timers = new Map<string, () => void>();
    const sendAfter = (id: string, ms: number, asNew: boolean) => {
      timers.get(id)?.();
      if (ms === 0) void dispatch(send(id, asNew));
      else
        timers.set(
          id,
          extra.effects.clock.setTimeout(() => void dispatch(send(id, asNew)), ms),
        );
    };
    const listener = addListener.withTypes<RootState, AppDispatch>()({
      predicate: isOurs,
      effect: (action, { dispatch: act, getState }) => {
        const { id } = (action as UnknownAction & { payload: events.Target }).payload;
        const storedAs = events.saved.match(action) ? action.payload.storedAs : null;
        for (const each of storedAs === null ? [id] : [id, String(storedAs)]) {
          const document = select(getState(), each);
          if (!document && !events.saved.match(action)) continue;
          const dirty = document !== undefined && isDirty(document);
          const key = nameOf(getState(), each);
          if (key) kept.write(key, dirty ? (document as unknown as EditedDocument) : null);
          const pause = pauseAfter(action, document?.shown === true);
          const asked = events.saveAsked.match(action);
          if (pause !== null && (asked || (dirty && (options.isComplete?.(document.draft) ?? true))))
            sendAfter(each, pause, asked && action.payload.asNew === true);
        }
        if (options.after) void act(options.after(action, id));
      },
    });
    dispatch(listener);
    if (typeof options.saveWhen === 'object')
      dispatch(
        addListener({
          actionCreator: networkBack,
          effect: () => {
            for (const id of timers.keys()) sendAfter(id, 0, false);
          },
        }),
      );
    return kept;
  };

  return {
    name,
    select,
    versionOf,
    /** The document that is open; for editors that open one at a time. */
    selectOpen: (state: RootState): string | undefined =>
      Object.entries(state.edits[name] ?? {}).find(([, document]) => document.shown)?.[0],
    /** A page shows the record. */
    open:
      (id: string, stored: Stored | null): AppThunk =>
      (dispatch, getState, extra) => {
        const kept = drafts.get(extra) ?? listenIn(dispatch, extra);
        const key = nameOf(getState(), id);
        const known = select(getState(), id);
        const version = versionOf(stored) as unknown as Version;
        const found = known || !key ? undefined : kept.read(key);
        dispatch(
          events.opened({
            ...target(id),
            stored: version,
            kept: found && byField ? wholeOf(found, version.draft) : found,
          }),
        );
        if (known && byField) dispatch(events.refreshed({ ...target(id), stored: version }));
      },
    changed: (id: string, patch: Partial<Draft>) => events.changed(target(id), patch as Fields, byField !== undefined),
    undone: (id: string) => events.undone(target(id)),
    redone: (id: string) => events.redone(target(id)),
    saveAsked: (id: string, asNew = false) => events.saveAsked({ ...target(id), asNew }),
    closed: (id: string) => events.closed(target(id)),
    conflictClosed: (id: string) => events.conflictClosed(target(id)),
    theirsTaken: (id: string) => events.theirsTaken(target(id)),
    mineKept:
      (id: string): AppThunk =>
      (dispatch, getState) => {
        const { base, draft, conflict } = select(getState(), id) ?? {};
        if (!base || !draft || !conflict) return;
        const merged = options.merge?.(base, draft, conflict.draft) ?? draft;
        dispatch(events.mineKept({ ...target(id), draft: merged as Fields }));
      },
    fieldChosen: (id: string, field: keyof Draft & string, mine: boolean) =>
      events.fieldChosen({ ...target(id), field, mine }),
    discarded: (id: string, stored: Stored | null) =>
      events.discarded({ ...target(id), stored: versionOf(stored) as unknown as Version }),
  };
}
export type EditSession<Draft extends object, Stored> = ReturnType<typeof createEditSession<Draft, Stored>>;
