// Sends the draft of a document when its session says so, and records the outcome.
import type { UnknownAction } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import { faultsIn } from '../../../contract/faults';
import type { ApiError } from '../api/wireRequest';
import type { Effects } from '../effects';
import type { AppDispatch, RootState } from '../store';
import type { EditSessionOptions, SaveReply } from './createEditSession';
import * as events from './editEvents';
import { changedFields, isDirty, pick, type EditedDocument, type Fault, type Fields } from './editedDocument';

export type AnySession = EditSessionOptions<Fields, unknown, unknown>;

export function makeSaver(
  options: AnySession,
  { effects, dispatch, getState }: { effects: Effects; dispatch: AppDispatch; getState(): RootState },
) {
  const { name, byField, saveWhen } = options;
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (id: string): EditedDocument | undefined => events.selectDocuments(getState(), name)[id];
  const isComplete = (draft: Fields) => options.isComplete?.(draft) ?? true;

  async function findFaults(draft: Fields, id: string): Promise<readonly Fault[]> {
    const found = options.faultsOf?.(draft, id) ?? [];
    const more = options.slowFaultsOf ? await options.slowFaultsOf(draft) : [];
    return [...found, ...more];
  }
  function fieldsToSend(id: string, document: EditedDocument): string[] {
    const { draft, base, conflict, refused = {} } = document;
    const canSend = byField && byField.canSend(getState(), id);
    return changedFields({ draft, base })
      .filter((field) => !(conflict && field in conflict.draft) && refused[field]?.value !== draft[field])
      .filter((field) => canSend?.(field, draft[field]) ?? true)
      .slice(0, byField?.batch);
  }
  async function send(
    id: string,
    { asNew = false, how }: { asNew?: boolean; how?: unknown } = {},
  ): Promise<SaveReply['data'] | null> {
    const document = select(id);
    if (!document || document.sent) return null;
    const fields = byField && fieldsToSend(id, document);
    if (fields ? fields.length === 0 : document.conflict) return null;
    dispatch(events.saveStarted({ ...target(id), asNew, ...(fields && { fields }) }));
    const part = (all: Fields) => (fields ? pick(all, fields) : all);
    const { draft, base, revision } = document;
    if (options.faultsOf) {
      const faults = await findFaults(draft, id);
      if (faults.length > 0) {
        dispatch(events.saveFailed({ ...target(id), answered: true, faults }));
        return null;
      }
    }
    const version = { draft: part(draft), base: part(base), revision };
    const { data, error } = await dispatch(options.save(version, { id, asNew, how }));
    if (data) dispatch(events.saved({ ...target(id), ...savedAs(id, draft, revision, asNew, data) }));
    else refuse(id, error, base);
    return data ?? null;
  }
  function savedAs(id: string, draft: Fields, revision: number, asNew: boolean, data: NonNullable<SaveReply['data']>) {
    const { id: recordId, revision: newer, theirs, refused } = data;
    const reply = { revision: newer, theirs, refused };
    // Revision 0 is a record that the server does not have yet.
    const storedAs = asNew || revision === 0 ? recordId || null : null;
    const nextDraft = options.next?.(id, draft);
    const next = nextDraft && { id: select(id)?.home ?? id, draft: nextDraft };
    const under = storedAs === null ? undefined : options.idOf?.(storedAs);
    return { ...reply, storedAs, ...(under !== undefined && { under }), ...(next && { next }) };
  }
  function refuse(id: string, error: unknown, base: Fields): void {
    const fault = error as ApiError | undefined;
    const isConflict = fault?.kind === 'business' && fault.code === CODES.conflict;
    const theirs = isConflict ? options.theirs?.(fault.data, base) : null;
    const faults = options.faultsOf ? { faults: faultsIn(fault?.kind === 'business' ? fault.data : null) } : {};
    if (theirs) {
      const always = options.conflictAlways ? { always: true } : {};
      dispatch(events.conflictMet({ ...target(id), theirs: options.versionOf(theirs), ...always }));
    } else if (fault?.kind === 'business') {
      const message = byField || options.faultsOf ? { msg: fault.msg } : {};
      const data = options.faultsOf && fault.data !== undefined ? { data: fault.data } : {};
      dispatch(events.saveFailed({ ...target(id), answered: true, ...message, ...data, ...faults }));
    } else dispatch(events.saveFailed({ ...target(id), answered: false, ...faults }));
  }

  /** Until the save that follows from an event; null: none follows. ms */
  function pauseAfter(action: UnknownAction, shown: boolean): number | null {
    if (events.saveAsked.match(action)) return 0;
    if (saveWhen === 'asked' || events.conflictClosed.match(action)) return null;
    // A failed save is repeated with the next change, or when the user asks; without an answer also after a while.
    if (events.saveFailed.match(action))
      return saveWhen === 'changed' || action.payload.answered || !shown ? null : saveWhen.retry;
    return saveWhen === 'changed' || events.closed.match(action) || events.fieldChosen.match(action)
      ? 0
      : saveWhen.pause;
  }
  const timers = new Map<string, () => void>();
  function saveAfter(action: UnknownAction, id: string): void {
    const document = select(id);
    if (!document) return;
    const ms = pauseAfter(action, document.shown);
    const asked = events.saveAsked.match(action);
    if (ms === null || !(asked || (isDirty(document) && isComplete(document.draft)))) return;
    const { asNew = false, how } = asked ? action.payload : {};
    timers.get(id)?.();
    if (ms === 0) void send(id, { asNew, how });
    else
      timers.set(
        id,
        effects.clock.setTimeout(() => void send(id, { asNew }), ms),
      );
  }

  return {
    send,
    saveAfter,
    /** The network is back. */
    sendAll: () => [...timers.keys()].forEach((id) => void send(id, { asNew: false })),
  };
}
