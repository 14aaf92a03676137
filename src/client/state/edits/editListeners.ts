// What follows from the events of one session: saving, drafts in storage, and their copies on the server.
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { networkBack, selectSentRevision } from '../offline/offlineSlice';
import { tell } from '../prompts';
import { accountKey, selectUser } from '../session/sessionSlice';
import type { AppDispatch, RootState, StoreExtra } from '../store';
import type { SaveReply } from './createEditSession';
import * as events from './editEvents';
import {
  documentAt,
  isDirty,
  withStored,
  type EditedDocument,
  type Fields,
  type Kept,
  type Version,
} from './editedDocument';
import { makeKeptDrafts, makeKeptFields } from './keptDrafts';
import { makeSaver, type AnySession } from './saveDocument';
import { makeServerCopies } from './serverCopy';

/** The work of a session in one store. */
export interface EditWork {
  open(id: string, stored: Version, home: string | undefined): void;
  /** The reply, or null if nothing was stored. */
  save(id: string): Promise<SaveReply['data'] | null>;
}

export function startEditWork(
  options: AnySession,
  dispatch: AppDispatch,
  getState: () => RootState,
  { effects, leaving }: StoreExtra,
): EditWork {
  const { name, byField, saveWhen, aside } = options;
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (id: string): EditedDocument | undefined => events.selectDocuments(getState(), name)[id];
  const isOurs = (action: UnknownAction): action is UnknownAction & { payload: events.Target } =>
    action.type.startsWith('edits/') && (action['payload'] as Partial<events.Target>).session === name;
  const entryOf = (id: string): string | null => {
    const user = selectUser(getState());
    return user && options.asDraft ? `tiku.${options.storedAs ?? name}.${accountKey(user)}.${id}` : null;
  };

  const asDraft = options.asDraft ?? (() => null);
  const kept = byField
    ? makeKeptFields(effects, asDraft, byField.asOlder)
    : makeKeptDrafts(effects, asDraft, !options.serverCopy);
  /** Documents whose draft the storage did not take. */
  const homeless = new Set<string>();
  const copies = options.serverCopy
    ? makeServerCopies({
        name,
        effects,
        dispatch,
        getState,
        asDraft,
        keyOf: options.serverCopy,
        isKept: (id) => !homeless.has(id),
        leaving,
      })
    : null;
  const saver = makeSaver(options, { effects, dispatch, getState });

  // Drafts in storage.
  /** Ids that another window writes under: this window moves each new draft to an id of its own. */
  const ceded = new Set<string>();
  function keep(id: string): void {
    const document = select(id);
    const entry = entryOf(id);
    if (!entry) return;
    const draft = document && isDirty(document) ? document : null;
    const to = draft && !draft.sent && aside?.isShared(id) && kept.isOthers(entry) ? aside.idOf(effects) : null;
    if (to !== null) {
      if (!ceded.has(id)) dispatch(tell('info', aside?.notice ?? ''));
      ceded.add(id);
      return void dispatch(events.moved({ ...target(id), to }));
    }
    if (kept.write(entry, draft)) homeless.delete(id);
    else homeless.add(id);
  }
  /** Stores only the changed fields. */
  const wholeOf = (found: Kept, stored: Fields): Kept => {
    const { draft, base, revision } = withStored(documentAt(found, found.base), stored);
    return { draft, base, revision };
  };
  function readKept(id: string): Kept | undefined {
    const entry = entryOf(id);
    return entry && !ceded.has(id) ? kept.read(entry) : undefined;
  }

  /** Whether the record is newer than the draft only by a save of this browser that had no answer at first. */
  function isOwnSave(id: string, { revision }: Version): boolean {
    const subject = options.subject?.(id);
    const document = select(id);
    if (subject === undefined || !document || document.sent || document.conflict) return false;
    return document.revision < revision && selectSentRevision(getState(), subject) === revision;
  }

  /** Checks a draft again. */
  function check(id: string, before: EditedDocument | undefined): void {
    const document = select(id);
    if (!options.faultsOf || !document?.faults || before?.draft === document.draft) return;
    const faults = options.faultsOf(document.draft, id);
    if (JSON.stringify(faults) !== JSON.stringify(document.faults)) dispatch(events.checked({ ...target(id), faults }));
  }
  /** The page goes on with another document, of which this browser may have a draft. */
  function goOn(id: string, next: string): void {
    if (next === id || ceded.has(next)) return;
    const found = readKept(next);
    if (found) dispatch(events.draftFound({ ...target(next), kept: found }));
    void copies?.lookUp(next);
  }
  function setAside(id: string): void {
    const document = select(id);
    if (!aside || !document || document.sent || !isDirty(document)) return;
    if (!aside.isShared(id)) return copies?.send(id);
    const to = aside.idOf(effects);
    dispatch(events.moved({ ...target(id), to }));
    copies?.send(to);
  }

  dispatch(
    addListener.withTypes<RootState, AppDispatch>()({
      predicate: isOurs,
      effect: (action: UnknownAction, { getOriginalState }) => {
        const { id } = (action as UnknownAction & { payload: events.Target }).payload;
        const before = events.selectDocuments(getOriginalState(), name);
        for (const each of documentsOf(action, id)) {
          const document = select(each);
          if (document ?? before[each]) {
            keep(each);
            saver.saveAfter(action, each);
            check(each, before[each]);
            copies?.follow(each, before[each]);
          }
        }
        if (events.saved.match(action) && action.payload.next) goOn(id, action.payload.next.id);
        if (events.discarded.match(action) && action.payload.next) goOn(id, action.payload.next);
        if (events.putAside.match(action)) setAside(id);
        if (options.after) void dispatch(options.after(action, id));
      },
    }),
  );
  if (typeof saveWhen === 'object' || copies)
    dispatch(
      addListener({
        actionCreator: networkBack,
        effect: () => {
          saver.sendAll();
          copies?.sendAll();
        },
      }),
    );

  return {
    save: (id) => saver.send(id),
    open(id, stored, home) {
      for (const [other, { shown }] of Object.entries(events.selectDocuments(getState(), name)))
        if (home !== undefined && shown && other !== id) dispatch(events.closed(target(other)));
      const entry = entryOf(id);
      const known = select(id);
      const again = known && copies && !known.shown && !known.sent && entry !== null && kept.isOthers(entry);
      if (!known?.shown) ceded.delete(id);
      const found = known && !again ? undefined : readKept(id);
      dispatch(
        events.opened({
          ...target(id),
          stored,
          kept: found && byField ? wholeOf(found, stored.draft) : found,
          ...(home !== undefined && { home }),
          ...(again && { again }),
        }),
      );
      if (isOwnSave(id, stored)) dispatch(events.rebased({ ...target(id), stored }));
      if (known && byField) dispatch(events.refreshed({ ...target(id), stored }));
      if (!known?.shown) void copies?.lookUp(id);
    },
  };
}

/** Documents that an event changes, with those of records that a save has made. */
function documentsOf(action: UnknownAction, id: string): string[] {
  const ids = [id];
  if (events.saved.match(action)) {
    const { storedAs, under, next } = action.payload;
    if (storedAs !== null) ids.push(under ?? String(storedAs));
    if (next) ids.push(next.id);
  }
  if (events.discarded.match(action) && action.payload.next) ids.push(action.payload.next);
  if (events.moved.match(action)) ids.push(action.payload.to);
  return [...new Set(ids)];
}
