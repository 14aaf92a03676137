// How the pages of a paper are looked at: zoom and thumbnails. Both are in the address, so a reload and the tab keep
// them, and neither changes the paper.
import { useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/useActions';
import { patched } from '../../../lib/listAddress';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { readZoom, steppedZoom } from '../../../ui/pages/zoom/pageZoom';

export function usePageView(sheet: RefObject<PaperSheetHandle | null>) {
  const [params, setParams] = useSearchParams();
  /** The element that shows the thumbnails. */
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const zoom = readZoom(params.get('zoom'));
  const thumbnails = params.get('thumbnails') === '1';
  const set = (value: string | number) =>
    setParams((now) => patched(now, { zoom: value === 'auto' ? '' : value }), { replace: true });
  const step = (by: 1 | -1) => set(steppedZoom(sheet.current?.scale ?? 1, by));
  const toggle = () => setParams((now) => patched(now, { thumbnails: thumbnails ? '' : 1 }), { replace: true });
  useActions('pages', {
    larger: () => step(1),
    smaller: () => step(-1),
    fit: () => set('width'),
    thumbnails: toggle,
  });
  return { zoom, set, step, thumbnails, toggle, strip: thumbnails ? strip : null, setStrip };
}
export type PageView = ReturnType<typeof usePageView>;
