// A whole question pasted into the stem, and options pasted into one, go into their fields. The reader of papers loads
// when something is pasted that may be one.
import { useCallback } from 'react';
import type { Clip } from '../../../ui/editor/document/withTyping';
import { filledOptions, filledQuestion } from './pastedQuestion';
import { useFill } from './questionField';

/** The reader, unless it cannot be loaded: then what was pasted stays as it is. */
const loadReader = () => import('../../../../formats/paper/readPasted').catch(() => null);

const MAY_BE_QUESTION = /答\s{0,3}案|解\s{0,3}析|详解|分析|Answer|[AＡaａ]\s{0,3}[.．、:：)）]|Ⓐ/;
const MAY_BE_OPTIONS = /\n|<\/p><p>|<br>|[BＢbｂ]\s{0,3}[.．、:：)）]|Ⓑ/;

/** A picture inside copied HTML is still on its way to the server, and its text stays where it is. */
const mayBe = ({ text, html = text }: Clip, pattern: RegExp): boolean =>
  pattern.test(html) && !html.includes('src="data:');

export function usePastedQuestion() {
  const fill = useFill();
  return useCallback(
    (clip: Clip, before: string, after: string): void => {
      if (!mayBe(clip, MAY_BE_QUESTION)) return;
      void loadReader().then((reader) => {
        if (!reader) return;
        fill((draft) => {
          const read = draft.content === after ? reader.readPasted(clip, before) : null;
          return read && filledQuestion(draft, read);
        });
      });
    },
    [fill],
  );
}

/** Into the option with this id. */
export function usePastedOptions(id: string) {
  const fill = useFill();
  return useCallback(
    (clip: Clip, before: string, after: string): void => {
      if (before !== '' || !mayBe(clip, MAY_BE_OPTIONS)) return;
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
