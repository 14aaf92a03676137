// 显示比例 and 缩略图 above the pages of a paper.
import { t } from '../../../lib/texts/t';
import { IconButton, PlainButton } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { zoomChoices } from '../../../ui/pages/zoom/pageZoom';
import pagePanesCss from './pagePanes.css';
import type { PageView } from './usePageView';

export function PageTools({ view, columns }: { view: PageView; columns: number }) {
  return (
    <div role="group" aria-label={t('页面显示')} className="page-tools">
      <style href="page-panes" precedence="default">
        {pagePanesCss}
      </style>
      <PlainButton className="btn outlined quiet" aria-pressed={view.thumbnails} onClick={view.toggle}>
        {t('缩略图')}
      </PlainButton>
      <IconButton label={t('缩小')} title={t('缩小（-）')} onClick={() => view.step(-1)}>
        −
      </IconButton>
      <LabelledSelect
        label={t('显示比例')}
        value={String(view.zoom)}
        choices={zoomChoices(columns)}
        onChange={view.set}
        width={84}
      />
      <IconButton label={t('放大')} title={t('放大（+）')} onClick={() => view.step(1)}>
        +
      </IconButton>
    </div>
  );
}

/** The thumbnails, when they are shown, and the pages, which scroll each on their own. */
export function PagePanes({ view, children }: { view: PageView; children: React.ReactNode }) {
  return (
    <div className="page-panes">
      {view.thumbnails && <div ref={view.setStrip} className="page-strip" />}
      {/* Focusable, so that the pages scroll by keys. */}
      <div className="page-scroll" role="group" aria-label={t('试卷页面')} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
