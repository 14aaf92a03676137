// Options lettered from A in 4, 2 or 1 columns by measured width; measured again when their formulas are typeset.
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { LETTERS } from '../../../contract/codes';
import { t } from '../../lib/texts/t';
import { ContentView } from './ContentView';
import { contentOf } from './contentCache';
import { optionColumns } from './optionColumns';
import { prefetchFormulas } from './prefetchFormulas';

export interface OptionGridProps {
  options: readonly { id: string; content: string }[];
  /** Ids of the right options, which are marked. */
  right?: readonly string[] | undefined;
  fontPx?: number;
}

// Grids of one list have the same width: the next one starts with the last measured width.
let lastWidth = 640;

export function OptionGrid({ options, right, fontPx = 16 }: OptionGridProps) {
  const list = useRef<HTMLOListElement>(null);
  const [width, setWidth] = useState(lastWidth);
  const [, remeasure] = useReducer((n: number) => n + 1, 0);
  const contents = useMemo(() => options.map((option) => contentOf(option.content)), [options]);

  useEffect(() => {
    let gone = false;
    void prefetchFormulas(contents)?.then(() => !gone && remeasure());
    return () => {
      gone = true;
    };
  }, [contents]);

  useEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      if (found === 0) return;
      lastWidth = found;
      setWidth(found);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const columns = optionColumns(contents, width, fontPx);
  return (
    <ol
      ref={list}
      className="options content"
      data-columns={columns}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {contents.map((content, index) => {
        const id = options[index]?.id ?? String(index);
        const isRight = right?.includes(id);
        return (
          <li key={id} className={isRight ? 'right' : undefined} data-place={`options/${id}`}>
            <span className="letter">{LETTERS[index] ?? index + 1}.</span>
            <span className="option">
              <ContentView content={content} inline />
              {isRight && <span className="right-mark" role="img" aria-label={t('正确选项')} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
