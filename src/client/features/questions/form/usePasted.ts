// A whole question pasted into the stem, and options pasted into one, go into their fields. The reader of papers loads
// when something is pasted that may be one.
import { useCallback, useEffect, useRef } from 'react';
import type { Clip } from '../../../../formats/paper/readPasted';
import { flushTyping } from '../../../lib/typing';
import { useAppStore } from '../../../state/hooks';
import { filledOptions, filledQuestion } from './pastedQuestion';
import { useFill, useOwnDraftNow } from './questionField';

/** The reader, unless it cannot be loaded: then what was pasted stays as it is. */
const loadReader = () => import('../../../../formats/paper/readPasted').catch(() => null);

const MAY_BE_QUESTION = /答\s{0,3}案|解\s{0,3}析|详解|分析|Answer|[AＡaａ]\s{0,3}[.．、:：)）]|Ⓐ/;
const MAY_BE_OPTIONS = /\n|<\/p><p>|<br>|[BＢbｂ]\s{0,3}[.．、:：)）]|Ⓑ/;

/** Characters. The reader is not begun for more than one question can have. */
const MAX_HTML = 200_000;
const MAX_TEXT = 20_000;
const isWholePaper = ({ text, html = '' }: Clip): boolean => text.length > MAX_TEXT || shapeOf(html).length > MAX_HTML;

const SOURCE = /(?<=\ssrc=")[^"]*/g;
const shapeOf = (html: string): string => html.replace(SOURCE, '');
const hasUnsent = (html: string): boolean => html.includes('src="data:');
const UPLOAD_MS = 60_000;

/** Waits for the pictures of a pasted stem to be on the server: resolves to the stem, or to null if it is changed. */
function useUploaded(): (stem: string) => Promise<string | null> {
  const store = useAppStore();
  const now = useRef<() => string>(() => '');
  const draft = useOwnDraftNow();
  useEffect(() => {
    now.current = () => draft().content;
  });
  return useCallback(
    (stem) =>
      new Promise((resolve) => {
        flushTyping();
        const look = () => {
          const content = now.current();
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
    [store],
  );
}

/** The same with the addresses that the pictures have on the server; `from`, `to`: a text that contains them. */
function withAddresses({ text, html }: Clip, from: string, to: string): Clip {
  const addresses = to.match(SOURCE) ?? [];
  const sent = (from.match(SOURCE) ?? []).reduce((all, uri, at) => all?.replaceAll(uri, addresses[at] ?? uri), html);
  return { text, html: sent };
}

export function usePastedQuestion() {
  const fill = useFill();
  const uploaded = useUploaded();
  return useCallback(
    (clip: Clip, before: string, after: string): void => {
      if (!MAY_BE_QUESTION.test(clip.html ?? clip.text) || isWholePaper(clip)) return;
      void loadReader().then(async (reader) => {
        const stem = hasUnsent(after) ? await uploaded(after) : after;
        if (!reader || stem === null) return;
        fill((draft) => {
          const read = draft.content === stem ? reader.readPasted(withAddresses(clip, after, stem), before) : null;
          return read && filledQuestion(draft, read);
        });
      });
    },
    [fill, uploaded],
  );
}

/** Into the option with this id. A picture inside copied HTML is still on its way to the server: its option stays. */
export function usePastedOptions(id: string) {
  const fill = useFill();
  return useCallback(
    (clip: Clip, before: string, after: string): void => {
      if (before !== '' || hasUnsent(after) || !MAY_BE_OPTIONS.test(clip.html ?? clip.text)) return;
      void loadReader().then((reader) => {
        if (!reader) return;
        fill((draft) => {
          const isThere = draft.options.some((option) => option.id === id && option.content === after);
          const read = isThere ? reader.readPastedOptions(clip) : null;
          return read && filledOptions(draft, id, read);
        });
      });
    },
    [fill, id],
  );
}
