// What a search adds to the list: its help, and marks on what it has found, in cards and table: words by the Custom
// Highlight API, which leaves the elements of the page alone, formulas by an attribute of their boxes. Loaded with the
// first search.
import { useEffect, useRef, type ReactNode } from 'react';
import { findHits } from './findHits';
import hitsCss from './hits.css';
import { SearchHelp } from './SearchHelp';
import { t } from '../../../lib/texts/t';

const NAME = 'search-hits';
const ATTRIBUTE = 'data-hit';

/** Absent in browsers of before 2025. */
const highlights = () => (typeof Highlight === 'undefined' ? undefined : CSS.highlights);

function show(root: Element, keyword: string): void {
  const { ranges, formulas } = findHits(root, keyword);
  highlights()?.set(NAME, new Highlight(...ranges));
  const now = new Set(formulas);
  for (const box of root.querySelectorAll(`[${ATTRIBUTE}]`)) if (!now.has(box)) box.removeAttribute(ATTRIBUTE);
  for (const box of now) box.setAttribute(ATTRIBUTE, '');
}

interface Instead {
  kind: 'meant' | 'without' | 'alike';
  missing: string;
  keyword: string;
}
interface Props {
  keyword: string;
  instead: Instead | undefined;
  change(patch: { keyword: string }): void;
}

const LONGEST = 20;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/\$/g, '');
const sentence = ({ kind, missing, keyword }: Instead): string =>
  kind === 'alike'
    ? t('没有与“{0}”全同的题，显示最接近的', short(missing))
    : t('没有“{0}”，显示“{1}”的结果', short(missing), short(keyword));

export default function Hits({ keyword: typed, instead, change }: Props): ReactNode {
  const keyword = instead?.keyword ?? typed;
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Absent where nothing was found.
    const element = here.current?.closest('.qlist-found');
    if (!element) return;
    let asked = 0;
    const mark = () => {
      asked = 0;
      show(element, keyword);
    };
    // Cards are rendered in steps and open later: what is new is marked in the next frame.
    const watch = new MutationObserver(() => {
      asked ||= requestAnimationFrame(mark);
    });
    watch.observe(element, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      watch.disconnect();
      cancelAnimationFrame(asked);
      highlights()?.delete(NAME);
      for (const box of element.querySelectorAll(`[${ATTRIBUTE}]`)) box.removeAttribute(ATTRIBUTE);
    };
  }, [keyword]);
  return (
    <>
      <style href="search-hits" precedence="low">
        {hitsCss}
      </style>
      <span ref={here}>
        <SearchHelp change={change} />
      </span>
      <span role="status">{instead && sentence(instead)}</span>
    </>
  );
}
