// A whole question pasted into the stem, and options pasted into one, go into their fields. The reader of papers loads
// when something is pasted that may be one.
import { useCallback, useState } from 'react';
import type { Clip } from '../../../../formats/paper/readPasted';
import { filledOptions, filledQuestion } from './pastedQuestion';
import { useFill } from './questionField';
import { hasUnsent, shapeOf, SOURCE, useUploaded } from './useUploaded';

/** The reader, unless it cannot be loaded: then what was pasted stays as it is. */
const loadReader = () => import('../../../../formats/paper/readPasted').catch(() => null);

const MAY_BE_QUESTION =
  /答\s{0,3}案|解\s{0,3}[析答]|[解答选证明]\s{0,3}[:：]|选[A-H]|详解|分析|Answer|[AＡaａ]\s{0,3}[.．、:：)）]|Ⓐ/;
const MAY_BE_OPTIONS = /\n|<\/p><p>|<br>|[BＢbｂ]\s{0,3}[.．、:：)）]|Ⓑ/;

const NUMBERED = /(?:^|\n)\s{0,3}(?:第\s?)?\d{1,3}\s{0,3}[.．、:：)）题]/g;
const mayBeSeveral = ({ text }: Clip): boolean => (text.match(NUMBERED) ?? []).length > 1;

/** Characters. The reader is not begun for more than one question can have. */
const MAX_HTML = 200_000;
const MAX_TEXT = 20_000;
const isWholePaper = ({ text, html = '' }: Clip): boolean => text.length > MAX_TEXT || shapeOf(html).length > MAX_HTML;

/** The same with the addresses that the pictures have on the server; `from`, `to`: a text that contains them. */
function withAddresses({ text, html }: Clip, from: string, to: string): Clip {
  const addresses = to.match(SOURCE) ?? [];
  const sent = (from.match(SOURCE) ?? []).reduce((all, uri, at) => all?.replaceAll(uri, addresses[at] ?? uri), html);
  return { text, html: sent };
}

/** Several questions in one stem. */
export interface Several {
  /** 0 if it is too much to count. */
  count: number;
  /** What was copied, if it says everything as text. */
  text: string | null;
}
const severalOf = (clip: Clip, count: number): Several | null =>
  count === 1 ? null : { count, text: clip.html === undefined ? clip.text : null };

/** `several`: what was pasted last holds more than one question and stays as it is. */
export function usePastedQuestion() {
  const fill = useFill();
  const uploaded = useUploaded();
  const [several, setSeveral] = useState<Several | null>(null);
  const onPasted = useCallback(
    (clip: Clip, before: string, after: string): void => {
      if (isWholePaper(clip)) return setSeveral(mayBeSeveral(clip) ? severalOf(clip, 0) : null);
      const isMany = mayBeSeveral(clip);
      if (!isMany) setSeveral(null);
      if (!isMany && !MAY_BE_QUESTION.test(clip.html ?? clip.text)) return;
      void loadReader().then(async (reader) => {
        if (isMany) setSeveral(severalOf(clip, reader?.countPasted(clip) ?? 1));
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
  return { onPasted, several, close: useCallback(() => setSeveral(null), []) };
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
