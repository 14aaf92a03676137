// The form's draft on the server, some seconds after typing, so that it is there on another machine too. The browser's own
// storage (draftStore) is quicker and decides; the server's copy is used where the browser has none.
import { useCallback, useEffect, useRef, useState } from 'react';
import { DRAFT_MAX } from '../../../contract/drafts';
import { useLazyGetDraftsQuery, useSaveDraftMutation } from '../../state/api/drafts';
import { asKept, type KeptDraft } from './draftStore';

const SEND_AFTER_MS = 2500;
const TRY_AGAIN_MS = 10_000;

/** unsaved: typed since; offline: the server did not take it. */
export type DraftState = 'saved' | 'unsaved' | 'offline';
export const DRAFT_WORDS: Readonly<Record<DraftState, string>> = { saved: '草稿已保存', unsaved: '草稿未保存', offline: '离线，草稿存在本机' };

interface Options {
  key: string;
  /** What is typed; null while there is nothing to keep. */
  kept: KeptDraft | null;
  /** True: the browser had none, look for the server's copy. False: it had one. Null: not known yet. */
  look: boolean | null;
  onFound(kept: KeptDraft): void;
}

export function useServerDraft({ key, kept, look, onFound }: Options) {
  const [ask] = useLazyGetDraftsQuery();
  const [send] = useSaveDraftMutation();
  /** What the server answered last, and for which text. */
  const [answer, setAnswer] = useState<{ body: string; taken: boolean; at: number } | null>(null);
  const stored = useRef(false);
  const body = kept === null ? '' : JSON.stringify(kept);
  const state: DraftState | null = body === '' ? null : answer?.body !== body ? 'unsaved' : answer.taken ? 'saved' : 'offline';

  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (look !== true) {
      // Where the browser kept something, the server may have it too.
      if (look === false) stored.current = true;
      return;
    }
    let gone = false;
    void ask({ key }).then(({ data }) => {
      const draft = asKept(data?.list[0]?.body);
      if (gone || !draft) return;
      stored.current = true;
      found.current(draft);
    });
    return () => {
      gone = true;
    };
  }, [look, key, ask]);

  const put = useCallback(async () => {
    const taken = body.length <= DRAFT_MAX && !('error' in (await send({ key, body })));
    if (taken) stored.current = true;
    setAnswer((now) => ({ body, taken, at: (now?.at ?? 0) + 1 }));
  }, [key, body, send]);
  const tries = answer?.at;
  useEffect(() => {
    if (state === null || state === 'saved') return;
    const timer = setTimeout(() => void put(), state === 'unsaved' ? SEND_AFTER_MS : TRY_AGAIN_MS);
    const now = () => void put();
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [state, put, tries]);

  const drop = useCallback(() => {
    setAnswer(null);
    if (!stored.current) return;
    stored.current = false;
    void send({ key, body: '' });
  }, [key, send]);
  return { state, drop };
}
