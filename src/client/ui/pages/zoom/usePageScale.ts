// The scale of the sheets on screen, which follows the pane that they scroll in.
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Geometry } from '../../../../domain/paper/geometry';
import { pageScale, type PageZoom } from './pageZoom';

export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

export function usePageScale(desk: RefObject<HTMLElement | null>, geometry: Geometry, zoom: PageZoom): number {
  const [pane, setPane] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const room = desk.current;
    if (!room || typeof ResizeObserver === 'undefined') return;
    const scroller = scrollerOf(room);
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(scroller);
      const width = room.clientWidth;
      const height = scroller.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      if (width > 0) setPane((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(room);
    if (zoom === 'page') observer.observe(scroller);
    return () => observer.disconnect();
  }, [desk, zoom]);
  return pageScale(zoom, geometry, pane);
}
