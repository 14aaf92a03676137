// What is typed into the question form is kept: in this browser at once, on the server in seconds, put aside by 存草稿.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { accountKey, selectUser } from '../../state/session/sessionSlice';
import { deviceId, dropDraft, keepDraft, newDraftKey, readDraft, wordsOf, type KeptDraft } from './draftStore';
import { useServerDraft, type Look } from './useServerDraft';

const KEEP_AFTER_MS = 200;

interface Options {
  firstKey: string;
  /** What is typed; null while there is nothing to keep. */
  typed: KeptDraft | null;
  /** A draft was found in this browser or on the server. */
  onFound(kept: KeptDraft): void;
}

export function useAutosave({ firstKey, typed, onFound }: Options) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [key, setKey] = useState(firstKey);
  const [account] = useState(() => {
    const user = selectUser(store.getState());
    return user ? accountKey(user) : '';
  });
  const [device] = useState(() => dispatch(deviceId()));
  /** What the browser had: the server is asked whether it has something newer. */
  const [look, setLook] = useState<Look | null>(null);
  const at = useRef('');
  const taken = useRef('');

  // Kept soon after typing, and at once when the page is left.
  const latest = useRef({ typed, key });
  useEffect(() => {
    latest.current = { typed, key };
  });
  /** The browser's storage is full or blocked. */
  const [homeless, setHomeless] = useState(false);
  const keep = useCallback(() => {
    const now = latest.current;
    if (!now.typed) return;
    const sent = wordsOf(now.typed) === taken.current;
    setHomeless(!dispatch(keepDraft(account, now.key, { ...now.typed, at: at.current, sent })));
  }, [dispatch, account]);
  const written = typed?.draft;
  useEffect(() => {
    if (!written) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [written, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const server = useServerDraft({ key, device, kept: typed, at, taken, look, onFound, onTaken: keep });

  // Whoever closes the window before the server has it is asked; a session that has ended is not held up.
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

  /** What this browser has of it, read before the form is shown. */
  const read = useCallback(
    (from = firstKey): KeptDraft | null => {
      const kept = dispatch(readDraft(account, from));
      at.current = kept?.at ?? '';
      taken.current = kept?.sent ? wordsOf(kept) : '';
      setLook({ key: from, mine: kept });
      return kept;
    },
    [dispatch, account, firstKey],
  );

  /** Answers what this browser has under the next key: another draft that lies there is gone on with, not written over. */
  const forget = (nextKey: string): KeptDraft | null => {
    dispatch(dropDraft(account, key));
    server.drop();
    latest.current.typed = null;
    at.current = '';
    taken.current = '';
    setKey(nextKey);
    return nextKey === key ? null : read(nextKey);
  };

  /** 存草稿. A new question gets a place of its own, so that another one can be begun; its key, or null where it stays. */
  const putAside = async (): Promise<string | null> => {
    if (!typed) return null;
    if (!key.startsWith('new')) {
      keep();
      await server.put();
      return null;
    }
    const next = dispatch(newDraftKey());
    dispatch(keepDraft(account, next, typed));
    dispatch(dropDraft(account, key));
    server.drop();
    at.current = '';
    taken.current = '';
    setKey(next);
    latest.current.key = next;
    await server.put(next);
    return next;
  };

  return { state: server.state, why: server.why, homeless: homeless && open, other: server.other, keepMine: server.keepMine, read, forget, putAside };
}
