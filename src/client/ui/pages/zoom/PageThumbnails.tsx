// 缩略图: the sheets of a paper in small beside the pages; a click scrolls to the sheet, the one on screen is marked.
import { memo, useEffect, useState, type RefObject } from 'react';
import type { DrawnSheet } from '../../../../contract/paper/paperPdf';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../controls/Button';
import { DrawnSheetPage } from '../DrawnSheetPage';
import { PlacedSheet, type PlacedSheets } from '../PlacedSheet';
import thumbnailsCss from './pageThumbnails.css';
import { scrollerOf } from './usePageScale';

const PX_PER_MM = 96 / 25.4;
/** px */
const WIDTH = 92;

const Sheet = memo(PlacedSheet);

interface Props {
  placed: PlacedSheets;
  drawn: readonly DrawnSheet[];
  /** Contains the rooms of the full-size sheets, in order. */
  desk: RefObject<HTMLElement | null>;
}

/** Index of the sheet that crosses the middle of the pane. */
function useSheetInView(desk: Props['desk'], count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const rooms = [...(desk.current?.children ?? [])];
    if (!desk.current || rooms.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(rooms.indexOf(seen.target));
      },
      { root: scrollerOf(desk.current), rootMargin: '-50% 0px -50% 0px' },
    );
    for (const room of rooms) observer.observe(room);
    return () => observer.disconnect();
  }, [desk, count]);
  return current;
}

export function PageThumbnails({ placed, drawn, desk }: Props) {
  const sheets = placed.sheets.length;
  const current = useSheetInView(desk, sheets + drawn.length);
  const show = (index: number) => desk.current?.children[index]?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  const thumbnail = (index: number, { width, height }: { width: number; height: number }, sheet: React.ReactNode) => {
    const scale = WIDTH / (width * PX_PER_MM);
    const name = index < sheets ? t('第 {0} 张', index + 1) : t('答题卡第 {0} 张', index - sheets + 1);
    return (
      <PlainButton
        key={index}
        className="page-thumb"
        aria-label={name}
        aria-current={index === current ? 'page' : undefined}
        onClick={() => show(index)}
      >
        <span className="page-thumb-sheet" style={{ height: height * PX_PER_MM * scale }} aria-hidden="true" inert>
          <span style={{ transform: `scale(${scale})`, width: `${width}mm` }}>{sheet}</span>
        </span>
        <span>{index < sheets ? index + 1 : t('卡 {0}', index - sheets + 1)}</span>
      </PlainButton>
    );
  };
  return (
    <nav aria-label={t('页面缩略图')} className="page-thumbs">
      <style href="page-thumbnails" precedence="paper">
        {thumbnailsCss}
      </style>
      {placed.sheets.map((_frames, i) => thumbnail(i, placed.geometry, <Sheet placed={placed} sheet={i} />))}
      {drawn.map((sheet, i) => thumbnail(sheets + i, sheet, <DrawnSheetPage sheet={sheet} />))}
    </nav>
  );
}
