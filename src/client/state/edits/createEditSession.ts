// An editor described once: how a record becomes a draft, what storage may give back, and how the draft is saved. From
// it come typed events, the listeners that save and keep drafts in storage, and the hook of the page (useEdit.ts).
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { ApiError } from '../api/api';
import type { StoreExtra } from '../extra';
import type { RootState } from '../rootReducer';
import { accountKey, selectUser } from '../session/sessionSlice';
import type { AppDispatch, AppThunk } from '../store';
import * as events from './editEvents';
import { editsSlot, type EditedDocument, type Fields, type Version } from './edits';
import { makeKeptDrafts } from './keptDrafts';

export interface SaveReply {
  data?: { id: number; revision: number } | undefined;
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
  save(version: Version<Draft>, target: { id: string; asNew: boolean }): AppThunk<Promise<SaveReply>>;
  /** The newer record in the data of error 4009. */
  theirs(data: unknown): Stored | null;
  /** `changed`: after every change, one save after another; `asked`: when the user says so. */
  saveWhen: 'changed' | 'asked';
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
    events.isDirty({ draft: { [field]: mine[field] }, base: { [field]: base[field] } }),
  );
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

export function createEditSession<Draft extends object, Stored>(options: EditSessionOptions<Draft, Stored>) {
  const { name, versionOf } = options;
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (state: RootState, id: string) =>
    state.edits[name]?.[id] as unknown as EditedDocument<Draft> | undefined;
  const isOurs = (action: UnknownAction): action is UnknownAction & { payload: events.Target } =>
    action.type.startsWith('edits/') && (action['payload'] as Partial<events.Target>).session === name;
  editsSlot.reduce = events.reduceEdits;

  const drafts = new WeakMap<StoreExtra, ReturnType<typeof makeKeptDrafts>>();
  const nameOf = (state: RootState, id: string): string | null => {
    const user = selectUser(state);
    return user && `tiku.${name}.${accountKey(user)}.${id}`;
  };

  const send =
    (id: string, asNew: boolean): AppThunk<Promise<void>> =>
    async (dispatch, getState) => {
      const document = select(getState(), id);
      if (!document || document.sent || document.conflict) return;
      dispatch(events.saveStarted({ ...target(id), asNew }));
      const { data, error } = await dispatch(options.save(document, { id, asNew }));
      if (data) {
        // Revision 0 is a record that the server does not have yet.
        const storedAs = asNew || document.revision === 0 ? data.id : null;
        dispatch(events.saved({ ...target(id), revision: data.revision, storedAs }));
        return;
      }
      const fault = error as ApiError | undefined;
      const theirs = fault?.kind === 'business' && fault.code === CODES.conflict ? options.theirs(fault.data) : null;
      if (theirs) dispatch(events.conflictMet({ ...target(id), theirs: versionOf(theirs) as unknown as Version }));
      else dispatch(events.saveFailed({ ...target(id), answered: fault?.kind === 'business' }));
    };

  /** A failed save is repeated with the next change, or when the user asks. */
  const savesAfter = (action: UnknownAction): boolean =>
    options.saveWhen === 'changed' && !events.saveFailed.match(action) && !events.conflictClosed.match(action);

  /** Listeners begin with the first document of the session, so that a program without its editor does not load it. */
  const listenIn = (dispatch: AppDispatch, extra: StoreExtra) => {
    const kept = makeKeptDrafts(extra.effects, (value) => options.asDraft(value) as Fields | null);
    drafts.set(extra, kept);
    const listener = addListener.withTypes<RootState, AppDispatch>()({
      predicate: isOurs,
      effect: (action, { dispatch: act, getState }) => {
        const { id } = (action as UnknownAction & { payload: events.Target }).payload;
        const storedAs = events.saved.match(action) ? action.payload.storedAs : null;
        for (const each of storedAs === null ? [id] : [id, String(storedAs)]) {
          const document = select(getState(), each);
          if (!document && !events.saved.match(action)) continue;
          const dirty = document !== undefined && events.isDirty(document);
          const key = nameOf(getState(), each);
          if (key) kept.write(key, dirty ? (document as unknown as EditedDocument) : null);
          if (events.saveAsked.match(action)) void act(send(each, action.payload.asNew === true));
          else if (dirty && savesAfter(action) && (options.isComplete?.(document.draft) ?? true))
            void act(send(each, false));
        }
        if (options.after) void act(options.after(action, id));
      },
    });
    dispatch(listener);
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
        dispatch(
          events.opened({
            ...target(id),
            stored: versionOf(stored) as unknown as Version,
            kept: known || !key ? undefined : kept.read(key),
          }),
        );
      },
    changed: (id: string, patch: Partial<Draft>) => events.changed(target(id), patch as Fields),
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
    discarded: (id: string, stored: Stored | null) =>
      events.discarded({ ...target(id), stored: versionOf(stored) as unknown as Version }),
  };
}
export type EditSession<Draft extends object, Stored> = ReturnType<typeof createEditSession<Draft, Stored>>;
