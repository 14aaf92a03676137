// The copy of an unsaved draft with the account (/drafts), a few seconds after typing, so that another device can go on
// with it. Storage is faster and shown first. When both sides have changes of their own, the user is asked.
import { CODES } from '../../../contract/codes';
import { DRAFT_MAX, type Draft } from '../../../contract/question/drafts';
import { saidBy } from '../../lib/faultAdvice';
import { flushTyping } from '../../lib/typing';
import { draftApi } from '../api/question/drafts';
import type { ApiError } from '../api/wireRequest';
import { deviceId } from '../deviceId';
import type { Effects } from '../effects';
import { accountKey, selectUser } from '../session/sessionSlice';
import type { AppDispatch, Leaving, RootState } from '../store';
import * as events from './editEvents';
import { copyState, isDirty, type EditedDocument, type Fields, type Kept } from './editedDocument';
import { keptOf } from './keptDrafts';

const SEND_AFTER_MS = 1500;
const TRY_AGAIN_MS = 10_000;

function makeMarks({ storage, log }: Effects, nameOf: (id: string) => string) {
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (fault) {
      log(`draft: ${String(fault)}`);
    }
  };
  return {
    has: (id: string): boolean => storage.getItem(nameOf(id)) !== null,
    set: (id: string): void => guarded(() => storage.setItem(nameOf(id), '1')),
    clear: (id: string): void => guarded(() => storage.removeItem(nameOf(id))),
  };
}

interface Options {
  name: string;
  effects: Effects;
  dispatch: AppDispatch;
  getState(): RootState;
  asDraft(value: unknown): Fields | null;
  keyOf(id: string): string;
  /** Whether this browser has stored the draft. */
  isKept(id: string): boolean;
  leaving: Leaving;
}

export function makeServerCopies({ name, effects, dispatch, getState, asDraft, keyOf, isKept, leaving }: Options) {
  const device = deviceId(effects);
  const timers = new Map<string, () => void>();
  /** Copies on their way, with the time that the server gives them. */
  const sending = new Map<string, Promise<string | undefined>>();
  const target = (id: string): events.Target => ({ session: name, id });
  const select = (id: string): EditedDocument | undefined => events.selectDocuments(getState(), name)[id];
  const read = (copy: Draft | undefined) => {
    const found = copy && keptOf(copy.body, asDraft);
    return copy && found ? { ...found, at: copy.updated_at, sent: true } : null;
  };
  const found = ({ window: _window, device: _device, ...kept }: NonNullable<ReturnType<typeof read>>): Kept => kept;

  /** Copies that are to be dropped: a reload loses the call that drops one, and its draft must not come back. */
  const marks = makeMarks(effects, (id) => {
    const user = selectUser(getState());
    return `tiku.drafts.${user ? accountKey(user) : ''}.dropped.${keyOf(id)}`;
  });

  const cancel = (id: string) => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const sendAfter = (id: string, ms: number) => {
    cancel(id);
    timers.set(
      id,
      effects.clock.setTimeout(() => send(id), ms),
    );
  };

  /** Puts the draft there, over the copy of `base`; another device's draft if that one is newer. */
  async function put(id: string, body: string, base: string) {
    const { data, error } = await dispatch(
      draftApi.endpoints.saveDraft.initiate({ key: keyOf(id), body, base }, { track: false }),
    );
    const fault = error as ApiError | undefined;
    const isConflict = fault?.kind === 'business' && fault.code === CODES.conflict;
    const other = isConflict ? read((fault.data as { draft?: Draft } | null)?.draft) : null;
    return { at: data && (data.updated_at ?? ''), other, why: saidBy(error) };
  }
  async function sendDraft(id: string): Promise<string | undefined> {
    const document = select(id);
    if (!document || document.serverCopy?.other) return undefined;
    const { draft, base, revision, serverCopy: copy } = document;
    if (!isDirty(document)) return undefined;
    dispatch(events.copySent(target(id)));
    const body = JSON.stringify({ draft, base, revision, device });
    let reply = body.length > DRAFT_MAX ? null : await put(id, body, copy?.at ?? '');
    // This device's own copy, since the reply to it was lost by a reload or came late.
    if (reply?.other?.device === device) reply = await put(id, body, reply.other.at);
    if (reply?.other) dispatch(events.copyDisputed({ ...target(id), other: found(reply.other) }));
    else if (reply?.at !== undefined) {
      marks.clear(id);
      dispatch(events.copyStored({ ...target(id), at: reply.at }));
    } else dispatch(events.copyFailed({ ...target(id), why: reply?.why ?? '', kept: isKept(id) }));
    return reply?.at;
  }
  function send(id: string): void {
    cancel(id);
    if (sending.has(id)) return;
    const sent = sendDraft(id).finally(() => {
      sending.delete(id);
      follow(id, undefined);
    });
    sending.set(id, sent);
  }

  /** What an event means for the copy; `before`: the document before it. */
  function follow(id: string, before: EditedDocument | undefined): void {
    const document = select(id);
    const state = document ? copyState(document) : null;
    // A change starts the pause again.
    if (before && before.draft !== document?.draft) cancel(id);
    if (state !== 'unsaved' && state !== 'offline') cancel(id);
    else if (!timers.has(id) && !sending.has(id)) sendAfter(id, state === 'unsaved' ? SEND_AFTER_MS : TRY_AGAIN_MS);
    const there = before?.serverCopy?.there === true;
    if (there && !document?.serverCopy) void drop(id, before.serverCopy?.at ?? '');
    // Nothing is unsaved any more, as the user has taken every change back.
    else if (there && before.draft !== document?.draft && state === null && !document?.sent)
      dispatch(events.copyDropped(target(id)));
  }

  /** Another device's later copy stays, since it is not what was saved or given up here. */
  async function drop(id: string, at: string): Promise<void> {
    marks.set(id);
    const late = await sending.get(id);
    const { at: dropped, other } = await put(id, '', late ?? at);
    if (dropped !== undefined || (other && other.device !== device)) marks.clear(id);
  }

  /** Looks whether the server has a newer draft than this browser. */
  async function lookUp(id: string): Promise<void> {
    const opened = select(id);
    if (!opened) return;
    const since = opened.serverCopy?.at ?? '';
    const isOurs = isDirty(opened);
    const wasSent = copyState(opened) === 'saved';
    const { data } = await dispatch(
      draftApi.endpoints.getDrafts.initiate({ key: keyOf(id) }, { subscribe: false, forceRefetch: true }),
    );
    flushTyping();
    const copy = read(data?.list[0]);
    const document = select(id);
    // A copy that was sent in the meantime has got a reply of its own.
    if (!copy || !document || (document.serverCopy?.at ?? '') !== since || document.serverCopy?.sending) return;
    if (isOurs && copy.at === since) return;
    if (!isOurs && copy.device === device && marks.has(id)) return drop(id, copy.at);
    if (isOurs && copy.device === device) dispatch(events.copyOutdated({ ...target(id), at: copy.at }));
    else if (document.draft === opened.draft && (!isOurs || wasSent))
      dispatch(events.draftFound({ ...target(id), kept: found(copy) }));
    else dispatch(events.copyDisputed({ ...target(id), other: found(copy) }));
  }

  leaving.add(async () => {
    await Promise.all(sending.values());
    [...timers.keys()].forEach(send);
    await Promise.all(sending.values());
  });

  return {
    send,
    follow,
    lookUp,
    /** The network is back. */
    sendAll: () => [...timers.keys()].forEach(send),
  };
}
