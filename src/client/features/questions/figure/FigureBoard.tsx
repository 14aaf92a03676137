// The sheet with the drawing: points are placed and dragged, or moved by the arrow keys; a tool collects what it is
// made from.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Figure, FigureElement } from '../../../../contract/question/figure';
import { heightOf } from '../../../../domain/figure/canvas';
import { movedPoint, titleOf } from '../../../../domain/figure/editFigure';
import type { Point } from '../../../../domain/figure/geometry';
import { solveFigure } from '../../../../domain/figure/solveFigure';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { FigureDrawing } from './FigureDrawing';

interface Props {
  figure: Figure;
  selected: string | null;
  /** What the active tool takes; null: elements are selected and moved. */
  picks: 'point' | 'path' | null;
  picked: readonly string[];
  onSelect(id: string | null): void;
  onPick(id: string): void;
  /** A click beside all points. */
  onPlace(at: Point): void;
  onChange(elements: FigureElement[]): void;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Units that a point moves by: about half a millimetre. */
const stepOf = (scale: number): number => 10 ** Math.round(Math.log10(0.8 / scale));
const snapped = (value: number, step: number): number => Math.round(Math.round(value / step) * step * 1e6) / 1e6;

export function FigureBoard({ figure, selected, picks, picked, onSelect, onPick, onPlace, onChange }: Props) {
  const { width_mm: width, box } = figure;
  const height = heightOf(figure);
  const scale = width / (box.right - box.left);
  const sheet = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ id: string; elements: FigureElement[] } | null>(null);
  const shown = drag ? { ...figure, elements: drag.elements } : figure;
  const { points, circleOf } = solveFigure(shown);
  const mm = ([x, y]: Point): Point => [(x - box.left) * scale, (box.top - y) * scale];
  const step = stepOf(scale);

  const at = (event: PointerEvent): Point => {
    const area = sheet.current?.getBoundingClientRect();
    if (!area) return [0, 0];
    // The drawing is centred in its element, which may be wider or higher.
    const zoom = Math.min(area.width / width, area.height / height);
    const x = (event.clientX - area.left - (area.width - width * zoom) / 2) / (width * zoom);
    const y = (event.clientY - area.top - (area.height - height * zoom) / 2) / (height * zoom);
    return [snapped(box.left + x * (box.right - box.left), step), snapped(box.top - y * (box.top - box.bottom), step)];
  };
  const onHandle = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (picks === 'point') return onPick(id);
    onSelect(id);
    sheet.current?.setPointerCapture(event.pointerId);
    setDrag({ id, elements: figure.elements });
  };
  const onMove = (event: PointerEvent) => {
    if (!drag) return;
    const elements = movedPoint(figure.elements, drag.id, at(event));
    if (elements) setDrag({ id: drag.id, elements });
  };
  const onUp = () => {
    if (drag && drag.elements !== figure.elements) onChange(drag.elements);
    setDrag(null);
  };
  const onKey = (id: string, place: Point) => (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way) {
      event.preventDefault();
      const by = step * (event.shiftKey ? 5 : 1);
      const elements = movedPoint(figure.elements, id, [
        snapped(place[0] + way[0] * by, step),
        snapped(place[1] + way[1] * by, step),
      ]);
      if (elements) onChange(elements);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (picks === 'point') onPick(id);
      else onSelect(id);
    }
  };
  const onPath = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0 || picks === 'point') return;
    event.stopPropagation();
    if (picks === 'path') onPick(id);
    else onSelect(id);
  };

  return (
    <svg
      ref={sheet}
      className="figure-board"
      data-picks={picks ?? undefined}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t('画板')}
      onPointerDown={(event) => event.button === 0 && (picks === 'point' ? onPlace(at(event)) : onSelect(null))}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setDrag(null)}
    >
      <FigureDrawing figure={shown} />
      {shown.elements.map((element) => {
        const chosen = element.id === selected || picked.includes(element.id);
        const ink = { className: chosen ? 'figure-path chosen' : 'figure-path', onPointerDown: onPath(element.id) };
        const round = element.kind === 'circle' ? circleOf(element) : null;
        if (round) {
          const [cx, cy] = mm(round.centre);
          return <circle key={element.id} {...ink} cx={cx} cy={cy} r={round.radius * scale} />;
        }
        const [a, b] = element.kind === 'line' ? [points.get(element.a), points.get(element.b)] : [];
        if (!a || !b) return null;
        const [[x1, y1], [x2, y2]] = [mm(a), mm(b)];
        return <line key={element.id} {...ink} x1={x1} y1={y1} x2={x2} y2={y2} />;
      })}
      {shown.elements.map((element) => {
        const place: Point | undefined = element.kind === 'text' ? [element.x, element.y] : points.get(element.id);
        if (!place || (element.kind !== 'point' && element.kind !== 'text')) return null;
        const movable = element.kind === 'text' || element.place.by === 'free' || element.place.by === 'on';
        const [cx, cy] = mm(place);
        const chosen = element.id === selected || picked.includes(element.id);
        return (
          <circle
            key={element.id}
            className={`figure-handle${movable ? '' : ' fixed'}${chosen ? ' chosen' : ''}`}
            cx={cx}
            cy={cy}
            r={1.1}
            tabIndex={0}
            role="button"
            aria-pressed={chosen}
            aria-label={`${translated(titleOf(element))}${movable ? t('，用方向键移动') : ''}`}
            onPointerDown={onHandle(element.id)}
            onKeyDown={onKey(element.id, place)}
          />
        );
      })}
    </svg>
  );
}
