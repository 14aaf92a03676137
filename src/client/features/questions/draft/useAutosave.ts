// Autosave of the question form: in this browser at once, on the server after a few seconds, under a separate key by
// 存草稿.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { accountKey, selectUser } from '../../../state/session/sessionSlice';
import {
  deviceId,
  draftText,
  dropDraft,
  keepDraft,
  newDraftKey,
  readDraft,
  wordsOf,
  type KeptDraft,
} from './draftStore';
import { useServerDraft, type Look } from './useServerDraft';

const KEEP_AFTER_MS = 200;

interface Options {
  firstKey: string;
  /** The current content; null when there is nothing to save. */
  typed: KeptDraft | null;
  /** A draft was found in this browser or on the server. */
  onFound(kept: KeptDraft): void;
  /** Another window is editing a new question, too; this window continues under a key of its own. */
  onMoved(key: string): void;
}

/** All new questions start under the same key; a stored question has its own. */
const isNew = (key: string): boolean => key.startsWith('new');

export function useAutosave({ firstKey, typed, onFound, onMoved }: Options) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [key, setKey] = useState(firstKey);
  const [account] = useState(() => {
    const user = selectUser(store.getState());
    return user ? accountKey(user) : '';
  });
  const [device] = useState(() => dispatch(deviceId()));
  /** The draft found in the browser; triggers the question to the server whether it has a newer one. */
  const [look, setLook] = useState<Look | null>(null);
  const at = useRef('');
  const taken = useRef('');
  /** The text that this window last read or wrote under the key. */
  const seen = useRef<string | null>(null);
  /** True when another window uses the key of new questions. */
  const ceded = useRef(false);

  // Saved shortly after typing, and immediately when the user leaves the page.
  const latest = useRef({ typed, key, onMoved });
  useEffect(() => {
    latest.current = { typed, key, onMoved };
  });
  /** True when the browser storage is full or blocked. */
  const [homeless, setHomeless] = useState(false);
  const goOnUnder = useCallback((next: string) => {
    at.current = '';
    taken.current = '';
    seen.current = null;
    latest.current.key = next;
    setKey(next);
  }, []);
  const isOthers = useCallback(
    (of: string) => {
      const text = dispatch(draftText(account, of));
      return text !== null && text !== seen.current;
    },
    [dispatch, account],
  );
  const keep = useCallback(
    (leaving = false) => {
      const now = latest.current;
      if (!now.typed) return;
      const moved = isNew(now.key) && isOthers(now.key);
      if (moved) {
        ceded.current = true;
        goOnUnder(dispatch(newDraftKey()));
      }
      const sent = wordsOf(now.typed) === taken.current;
      setHomeless(!dispatch(keepDraft(account, now.key, { ...now.typed, at: at.current, sent })));
      seen.current = dispatch(draftText(account, now.key));
      if (moved && !leaving) now.onMoved(now.key);
    },
    [dispatch, account, goOnUnder, isOthers],
  );
  const written = typed?.draft;
  useEffect(() => {
    if (!written) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [written, keep]);
  useEffect(() => {
    const leave = () => keep(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [keep]);

  const server = useServerDraft({ key, device, kept: typed, at, taken, look, onFound, onTaken: keep });

  // Closing the window before the server has the draft requires a confirmation, except after the session has ended.
  const open = server.state !== null && server.state !== 'saved';
  useEffect(() => {
    if (!open) return;
    const onLeave = (event: BeforeUnloadEvent) => {
      keep();
      if (selectUser(store.getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [open, keep, store]);

  /** The draft of this browser, read before the form is shown. */
  const read = useCallback(
    (from = firstKey): KeptDraft | null => {
      const kept = dispatch(readDraft(account, from));
      seen.current = dispatch(draftText(account, from));
      at.current = kept?.at ?? '';
      taken.current = kept?.sent ? wordsOf(kept) : '';
      setLook({ key: from, mine: kept });
      return kept;
    },
    [dispatch, account, firstKey],
  );

  /**
   * Discards the draft and returns the browser's draft under the next key, if any: that draft is continued, not
   * overwritten.
   */
  const forget = (nextKey: string): KeptDraft | null => {
    if (!isOthers(key)) dispatch(dropDraft(account, key));
    server.drop();
    latest.current.typed = null;
    if (isNew(nextKey) && ceded.current) {
      goOnUnder(dispatch(newDraftKey()));
      return null;
    }
    goOnUnder(nextKey);
    return nextKey === key ? null : read(nextKey);
  };

  /**
   * 存草稿. A new question moves to a key of its own, so that another one can be started. Returns that key, or null when
   * the key does not change.
   */
  const putAside = async (): Promise<string | null> => {
    if (!typed) return null;
    if (!isNew(key)) {
      keep();
      await server.put();
      return null;
    }
    const next = dispatch(newDraftKey());
    dispatch(keepDraft(account, next, typed));
    if (!isOthers(key)) dispatch(dropDraft(account, key));
    server.drop();
    goOnUnder(next);
    seen.current = dispatch(draftText(account, next));
    await server.put(next);
    return next;
  };

  return {
    state: server.state,
    why: server.why,
    homeless: homeless && open,
    other: server.other,
    keepMine: server.keepMine,
    read,
    forget,
    putAside,
  };
}
