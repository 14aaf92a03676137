// What a search adds to the list: what it shows instead, and marks on what it has found, in cards and table: words by
// the Custom Highlight API, which leaves the elements of the page alone, formulas by an attribute of their boxes.
// Loaded with the first search.
import { useEffect, useRef, type ReactNode } from 'react';
import type { Instead, KeywordField } from '../../../../contract/question/question';
import { t } from '../../../lib/texts/t';
import { useGetSynonymsQuery } from '../../../state/api/question/synonyms';
import { Button } from '../../../ui/controls/Button';
import { keywordPlace } from '../list/filters/filterChoices';
import { findHits, type Sought } from './findHits';
import hitsCss from './hits.css';

const NAME = 'search-hits';
const ATTRIBUTE = 'data-hit';

/** Absent in browsers of before 2025. */
const highlights = () => (typeof Highlight === 'undefined' ? undefined : CSS.highlights);

function show(root: Element, sought: Sought): void {
  const { ranges, formulas } = findHits(root, sought);
  highlights()?.set(NAME, new Highlight(...ranges));
  const now = new Set(formulas);
  for (const box of root.querySelectorAll(`[${ATTRIBUTE}]`)) if (!now.has(box)) box.removeAttribute(ATTRIBUTE);
  for (const box of now) box.setAttribute(ATTRIBUTE, '');
}

interface Props {
  keyword: string;
  /** Where it is searched; everywhere without it. */
  place: KeywordField | undefined;
  instead: Instead | undefined;
  /** The words that letters were read as. */
  spelled: string[] | undefined;
  change(patch: { keyword: string }): void;
}

const LONGEST = 20;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/\$/g, '');
function sentence({ kind, missing, keyword, whole, anywhere }: Instead, place: KeywordField | undefined): string {
  if (kind === 'anywhere' && place) return t('{0}里没有“{1}”，显示全部位置的结果', keywordPlace(place), short(missing));
  if (kind === 'partly') return t('含全部词的只有 {0} 题，其余是最接近的', whole ?? 0);
  const said =
    kind === 'alike'
      ? t('没有与“{0}”全同的题，显示最接近的', short(missing))
      : t('没有“{0}”，显示“{1}”的结果', short(missing), short(keyword));
  const counted = whole === undefined ? said : t('{0}，其中含全部词的 {1} 题', said, whole);
  return anywhere ? t('{0}（在全部位置查找）', counted) : counted;
}

export default function Hits({ keyword: typed, place, instead, spelled, change }: Props): ReactNode {
  const keyword = instead?.keyword ?? typed;
  const field = instead?.anywhere ? undefined : place;
  const other = instead?.other;
  const alike = instead?.kind === 'alike';
  const { data: synonyms } = useGetSynonymsQuery();
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Absent where nothing was found.
    const element = here.current?.closest('.qlist-found');
    if (!element) return;
    let asked = 0;
    const mark = () => {
      asked = 0;
      show(element, { keyword, field, own: synonyms?.groups, alike, spelled });
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
  }, [keyword, field, synonyms, alike, spelled]);
  return (
    <>
      <style href="search-hits" precedence="low">
        {hitsCss}
      </style>
      <span ref={here} role="status">
        {instead && sentence(instead, place)}
        {other !== undefined && (
          <>
            {t('，也可以搜索')}
            <Button onClick={() => change({ keyword: other })}>{t('“{0}”', short(other))}</Button>
          </>
        )}
      </span>
    </>
  );
}
