// The draft on the server, saved a few seconds after typing, so that it is available on other devices. The copy in
// browser storage (draftStore) is faster and shown first. Only the timestamps of the server decide which copy is newer,
// never a local clock: a copy that the server had already stored from here is replaced by a later one. When both sides
// have changes of their own, neither is overwritten and the user is asked.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { CODES } from '../../../../contract/codes';
import { DRAFT_MAX, type Draft } from '../../../../contract/question/drafts';
import type { ApiError } from '../../../state/api/api';
import { useLazyGetDraftsQuery, useSaveDraftMutation } from '../../../state/api/question/drafts';
import { saidBy } from '../../../lib/faultAdvice';
import { asKept, wordsOf, type KeptDraft } from './draftStore';

const SEND_AFTER_MS = 2500;
const TRY_AGAIN_MS = 10_000;

/**
 * unsaved: changed since the last save; offline: the server did not accept it; elsewhere: another device has a
 * different draft.
 */
export type DraftState = 'saved' | 'unsaved' | 'offline' | 'elsewhere';
export const DRAFT_WORDS: Readonly<Record<DraftState, string>> = {
  saved: '草稿已保存',
  unsaved: '草稿未保存',
  offline: '离线，草稿存在本机',
  elsewhere: '另一台设备上有不同的草稿',
};
export interface Elsewhere {
  kept: KeptDraft;
  at: string;
}

export interface Look {
  key: string;
  /** The draft in the browser under this key. */
  mine: KeptDraft | null;
}

/** The last reply of the server, with the text and key that it is about. */
interface Answer {
  key: string;
  words: string;
  state: 'saved' | 'offline';
  why: string;
  tries: number;
}

interface Options {
  key: string;
  device: string;
  /** The current content; null when there is nothing to save. */
  kept: KeptDraft | null;
  /** `updated_at` of the server copy that this draft is based on; empty when there is none. */
  at: RefObject<string>;
  /** The text of that server copy; empty when unknown. */
  taken: RefObject<string>;
  /** Null until the browser draft has been read. */
  look: Look | null;
  onFound(kept: KeptDraft): void;
  /** The server has stored the draft and `at` has changed. */
  onTaken(): void;
}

/** The draft of the other device, when it is the reason for the refusal. */
function elsewhereOf(error: unknown): Elsewhere | null {
  const fault = error as ApiError;
  if (fault.kind !== 'business' || fault.code !== CODES.conflict) return null;
  const draft = (fault.data as { draft?: Draft } | null)?.draft;
  const kept = asKept(draft?.body);
  return draft && kept ? { kept, at: draft.updated_at } : null;
}

export function useServerDraft({ key, device, kept, at, taken, look, onFound, onTaken }: Options) {
  const [ask] = useLazyGetDraftsQuery();
  const [send] = useSaveDraftMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [other, setOther] = useState<Elsewhere | null>(null);
  const stored = useRef(false);
  const words = kept === null ? '' : wordsOf(kept);
  const body = kept === null ? '' : JSON.stringify({ ...kept, device, at: undefined, sent: undefined });
  const answered = answer?.words === words && answer.key === key ? answer.state : 'unsaved';
  const state: DraftState | null = words === '' ? null : other ? 'elsewhere' : answered;

  const told = useRef({ onFound, onTaken, words, key });
  useEffect(() => {
    told.current = { onFound, onTaken, words, key };
  });
  useEffect(() => {
    if (!look) return;
    const { mine } = look;
    // When the browser has a draft, the server can have one, too.
    if (mine) stored.current = true;
    const opened = told.current.words;
    const since = at.current;
    let gone = false;
    void ask({ key: look.key }).then(({ data }) => {
      const found = data?.list[0];
      const theirs = asKept(found?.body);
      // A late reply: a save in the meantime has changed `at` and got a reply of its own.
      if (gone || !found || !theirs || at.current !== since) return;
      stored.current = true;
      if (mine && found.updated_at === since) return;
      const untouched = told.current.words === opened;
      if (untouched && (mine === null || mine.sent) && !(mine && theirs.device === device)) {
        at.current = found.updated_at;
        taken.current = wordsOf(theirs);
        setAnswer({ key: look.key, words: taken.current, state: 'saved', why: '', tries: 0 });
        told.current.onFound(theirs);
      } else if (mine && theirs.device === device) {
        // Sent from this device, but the reply was lost by a reload: the browser's copy is just as new.
        at.current = found.updated_at;
      } else setOther({ kept: theirs, at: found.updated_at });
    });
    return () => {
      gone = true;
    };
  }, [look, ask, at, taken, device]);

  /** Saves the draft and returns the new state. When `to` is another key, the text is saved there as a new draft. */
  const put = useCallback(
    async (to = key): Promise<DraftState> => {
      let reply = body.length > DRAFT_MAX ? null : await send({ key: to, body, base: to === key ? at.current : '' });
      let theirs = reply && 'error' in reply ? elsewhereOf(reply.error) : null;
      if (theirs && theirs.kept.device === device) {
        // The conflicting draft is our own, because its reply was lost by a reload or came late.
        reply = await send({ key: to, body, base: theirs.at });
        theirs = 'error' in reply ? elsewhereOf(reply.error) : null;
      }
      if (theirs) {
        setOther(theirs);
        return 'elsewhere';
      }
      const saved = reply?.data;
      // A reply for a previous key does not affect the current one.
      if (saved && told.current.key === to) {
        stored.current = true;
        at.current = saved.updated_at ?? '';
        taken.current = words;
        told.current.onTaken();
      }
      const now = saved ? ('saved' as const) : ('offline' as const);
      const why = saidBy(reply?.error);
      setAnswer((before) => ({ key: to, words, state: now, why, tries: (before?.tries ?? 0) + 1 }));
      return now;
    },
    [key, words, body, device, send, at, taken],
  );
  const tries = answer?.tries;
  useEffect(() => {
    if (state === null || state === 'saved' || state === 'elsewhere') return;
    const timer = setTimeout(() => void put(), state === 'unsaved' ? SEND_AFTER_MS : TRY_AGAIN_MS);
    const now = () => void put();
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [state, put, tries]);

  /**
   * Deletes the server draft. A later version from another device is kept, because it is not what was submitted here.
   */
  const drop = useCallback(() => {
    setAnswer(null);
    setOther(null);
    if (!stored.current) return;
    stored.current = false;
    void send({ key, body: '', base: at.current });
  }, [key, send, at]);
  const keepMine = useCallback(() => {
    if (other) at.current = other.at;
    setOther(null);
  }, [other, at]);
  return { state, why: answer?.why ?? '', other, put, drop, keepMine };
}
