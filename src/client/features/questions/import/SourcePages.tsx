// The pages of the checked file beside its questions: the lines of the chosen question are marked, a place of a page
// leads to the question that was read there.
import { useEffect, useMemo, useRef } from 'react';
import type { ImportPages, LineMark } from '../../../../contract/question/importRows';
import { around, type PageBox } from '../../../../domain/question/linePlaces';
import { t } from '../../../lib/texts/t';
import { useLazyGetImportPagesQuery } from '../../../state/api/question/questionImport';
import { Button, PlainButton } from '../../../ui/controls/Button';
import { InlineFault } from '../../../ui/lists/LoadFault';

/** Width of a page in per cent of the column. */
const ZOOMS = [100, 150, 200] as const;
/** px above a mark that is scrolled to. */
const ABOVE = 60;

interface Props {
  jobId: number;
  /** The paper of a zip. */
  file: string | undefined;
  chosen: { place: number; lines: ReadonlySet<number>; name: string } | null;
  zoom: number;
  onZoom(zoom: number): void;
  nameOf(place: number): string;
  onChoose(place: number): void;
  onCancel(): void;
}

interface Area {
  place: number;
  page: number;
  box: PageBox;
}

/** Lines of one question that follow each other in a column of a page, as one area. */
function areasOf(marks: readonly LineMark[]): Area[] {
  const areas: Area[] = [];
  for (const { place, page, box } of marks) {
    const last = areas.at(-1);
    const beside = last && last.box[0] < box[2] && box[0] < last.box[2];
    if (last?.place === place && last.page === page && beside) last.box = around(last.box, box);
    else areas.push({ place, page, box });
  }
  return areas;
}

const at = ([left, top, right, bottom]: PageBox) => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${(right - left) / 10}%`,
  height: `${(bottom - top) / 10}%`,
});

export default function SourcePages({ jobId, file, zoom, onZoom, onCancel, ...shown }: Props) {
  const [load, { currentData, error, isFetching }] = useLazyGetImportPagesQuery();
  const running = useRef<{ abort(): void } | null>(null);
  const start = () => {
    running.current?.abort();
    running.current = load({ job_id: jobId, ...(file !== undefined && { file }) }, true);
  };
  useEffect(() => {
    running.current = load({ job_id: jobId, ...(file !== undefined && { file }) }, true);
    return () => running.current?.abort();
  }, [load, jobId, file]);
  return (
    <section className="import-pages" aria-label={t('原文页面')}>
      <header>
        <span>{currentData ? t('共 {0} 页', currentData.total) : t('原文页面')}</span>
        <span role="group" aria-label={t('页面大小')} className="segmented">
          {ZOOMS.map((one) => (
            <PlainButton key={one} aria-pressed={zoom === one} onClick={() => onZoom(one)}>
              {one === 100 ? t('适合宽度') : `${one}%`}
            </PlainButton>
          ))}
        </span>
      </header>
      {currentData ? (
        <PageList pages={currentData} zoom={zoom} {...shown} />
      ) : isFetching || !error ? (
        <p role="status" className="hint">
          {t('正在排出原文页面，第一次可能要几十秒。')} <Button onClick={onCancel}>{t('取消')}</Button>
        </p>
      ) : (
        <InlineFault what={t('原文页面')} error={error} onRetry={start} />
      )}
    </section>
  );
}

interface ListProps extends Pick<Props, 'chosen' | 'zoom' | 'nameOf' | 'onChoose'> {
  pages: ImportPages;
}

function PageList({ pages: { pages, total, marks }, chosen, zoom, nameOf, onChoose }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const areas = useMemo(() => areasOf(marks), [marks]);
  const place = chosen?.place;
  const lines = chosen?.lines;
  const marked = useMemo(
    () => marks.filter((mark) => (lines && lines.size > 0 ? lines.has(mark.line) : mark.place === place)),
    [marks, lines, place],
  );
  const first = marked[0];
  useEffect(() => {
    const box = scroller.current;
    const page = first && box?.querySelectorAll<HTMLElement>('figure')[first.page];
    if (!box || !page) return;
    const top = page.offsetTop + (page.offsetHeight * first.box[1]) / 1000;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - ABOVE) box.scrollTop = top - ABOVE;
  }, [first, zoom]);
  return (
    <div ref={scroller} className="pages" role="group" aria-label={t('原文各页')} tabIndex={0}>
      {chosen && !first && <p className="hint">{t('页面上没有找到{0}的文字。', chosen.name)}</p>}
      {pages.map(({ width, height, path }, page) => (
        <figure key={path} style={{ width: `${zoom}%`, aspectRatio: `${width} / ${height}` }}>
          <img src={path} alt={t('原文第 {0} 页', page + 1)} loading="lazy" />
          {marked
            .filter((mark) => mark.page === page)
            .map(({ line, box }) => (
              <span key={`${line}-${box.join('-')}`} className="mark" style={at(box)} />
            ))}
          {areas
            .filter((area) => area.page === page)
            .map((area) => (
              <PlainButton
                key={`${area.place}-${area.box.join('-')}`}
                style={at(area.box)}
                title={nameOf(area.place)}
                aria-label={t('到{0}', nameOf(area.place))}
                aria-current={area.place === place || undefined}
                onClick={() => onChoose(area.place)}
              />
            ))}
        </figure>
      ))}
      {total > pages.length && <p className="hint">{t('只显示前 {0} 页。', pages.length)}</p>}
    </div>
  );
}
