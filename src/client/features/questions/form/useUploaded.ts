// Pictures of pasted HTML that are still on their way to the server.
import { useCallback } from 'react';
import { useLatest } from '../../../lib/hooks';
import { flushTyping } from '../../../lib/typing';
import { useAppStore } from '../../../state/hooks';
import { useOwnDraftNow } from './questionField';

/** Addresses of pictures in HTML. */
export const SOURCE = /(?<=\ssrc=")[^"]*/g;
export const shapeOf = (html: string): string => html.replace(SOURCE, '');
export const hasUnsent = (html: string): boolean => html.includes('src="data:');
const UPLOAD_MS = 60_000;

/** Waits for the pictures of a pasted stem to be on the server: resolves to the stem, or to null if it is changed. */
export function useUploaded(): (stem: string) => Promise<string | null> {
  const store = useAppStore();
  const draft = useLatest(useOwnDraftNow());
  return useCallback(
    (stem) =>
      new Promise((resolve) => {
        flushTyping();
        const look = () => {
          const { content } = draft.current();
          if (shapeOf(content) !== shapeOf(stem)) done(null);
          else if (!hasUnsent(content)) done(content);
        };
        const stop = store.subscribe(look);
        const timer = setTimeout(() => done(null), UPLOAD_MS);
        const done = (content: string | null) => {
          stop();
          clearTimeout(timer);
          resolve(content);
        };
        look();
      }),
    [store, draft],
  );
}
