// The layer over the pages while they are editable: fields over spots, the drag handle of a question, the insertion
// mark, and the answer space being resized. Keyboard: Tab to a spot or question, Enter to edit it, Alt+arrows to move
// it.
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { t } from '../../lib/texts/t';
import { PaperSpotEditor, type OpenSpot } from './PaperSpotEditor';
import { neighbour } from './paperDrop';
import paperEditCss from './paperEdit.css';
import type { PaperEditing } from './paperEditing';
import { MAX_SPACE_MM, usePageDrag, type Drag } from './usePageDrag';

// What a drag on the pages shows: the insertion mark and the carried question, or the answer space at its new height.

interface DragMarksProps {
  drag: Drag;
  /** The upper left corner of the layer, on the screen. */
  base: { left: number; top: number };
  /** Name of the carried question. */
  carried: string;
}

function DragMarks({ drag, base, carried }: DragMarksProps) {
  if (drag.kind === 'space') {
    const { box, mm } = drag;
    return (
      <div className="paper-stretch" style={{ ...box, left: box.left - base.left, top: box.top - base.top }}>
        {mm} mm
      </div>
    );
  }
  const mark = drag.target?.mark;
  return (
    <>
      {mark && (
        <div
          className="paper-mark"
          style={{ left: mark.left - base.left, top: mark.top - base.top, width: mark.width }}
        />
      )}
      <div className="paper-carried" style={{ left: drag.x - base.left + 12, top: drag.y - base.top + 8 }}>
        {carried}
      </div>
    </>
  );
}

interface Props {
  editing: PaperEditing | undefined;
  /** Changes with every layout pass: positions are looked up again, the focus is kept. */
  edition: number;
  /** Opens the field of a spot. */
  ref?: Ref<(spot: string) => void>;
  children: ReactNode;
}

const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const QUESTION = '.paper-place[data-question][role=group]';
/** A selector that finds the focused element again after its position was rendered again. */
function addressOf(element: HTMLElement): string | null {
  const { spot, question, space } = element.dataset;
  if (spot !== undefined) return `[data-spot="${CSS.escape(spot)}"]`;
  if (question === undefined) return null;
  return space === undefined ? `${QUESTION}[data-question="${question}"]` : `[data-space][data-question="${question}"]`;
}

const SPACE_STEPS_MM: Readonly<Record<string, number>> = {
  ArrowUp: 5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowLeft: -5,
  PageUp: 20,
  PageDown: -20,
  Home: -MAX_SPACE_MM,
  End: MAX_SPACE_MM,
};
const isMenuKey = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'Enter' || key === ' ' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** A score that is not printed with its question is edited at the question's number. */
const placeOf = (root: HTMLElement, spot: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`) ??
  root.querySelector<HTMLElement>(`[data-block="q${CSS.escape(spot.split(':')[1] ?? '')}:stem"] .paper-label`);

/** Size and type of the field over an element; pages are scaled on the screen. */
function looksOf(element: HTMLElement) {
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const page = element.closest<HTMLElement>('.paper-page');
  const scale = page ? page.getBoundingClientRect().width / (page.offsetWidth || 1) : 1;
  return {
    width,
    height,
    fontSize: parseFloat(style.fontSize) * scale,
    fontWeight: style.fontWeight,
    center: style.textAlign === 'center',
  };
}

interface HotQuestion {
  question: number;
  left: number;
  top: number;
}
/** The drag handle of the question under the pointer or with the focus. */
const Grip = ({ question, left, top, onMenu }: HotQuestion & { onMenu(anchor: HTMLElement): void }) => (
  <button
    type="button"
    className="paper-grip"
    data-grip={question}
    tabIndex={-1}
    aria-hidden="true"
    title={t('拖动移动，点击打开菜单')}
    style={{ left: left - 26, top }}
    onClick={(event) => onMenu(event.currentTarget)}
  >
    ⠿
  </button>
);

export function PaperEditLayer({ editing, edition, ref, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const held = useRef<string | null>(null);
  const [open, setOpen] = useState<OpenSpot | null>(null);
  const [hot, setHot] = useState<HotQuestion | null>(null);
  const { drag, dragQuestion, dragSpace } = usePageDrag(root, editing);

  const within = useCallback((rect: { left: number; top: number }) => {
    const base = root.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { left: rect.left - base.left, top: rect.top - base.top };
  }, []);

  useLayoutEffect(() => {
    setHot(null);
    const address = held.current;
    // What was replaced has left the focus to the page or its heading.
    if (address === null || !(document.activeElement ?? document.body).matches('body, h1')) return;
    root.current?.querySelector<HTMLElement>(address)?.focus({ preventScroll: true });
  }, [edition]);

  const openSpot = (element: HTMLElement, spot: string) => {
    const field = editing?.field(spot);
    if (!field) return;
    held.current = addressOf(element) ?? held.current;
    setOpen({ spot, field, ...within(element.getBoundingClientRect()), ...looksOf(element) });
  };
  useImperativeHandle(ref, () => (spot) => {
    const element = root.current && placeOf(root.current, spot);
    if (element) openSpot(element, spot);
  });

  if (!editing) return <div className="paper-layer">{children}</div>;

  const close = () => {
    setOpen(null);
    const address = held.current;
    if (address !== null) root.current?.querySelector<HTMLElement>(address)?.focus({ preventScroll: true });
  };
  const move = (question: number, step: -1 | 1) => {
    const to = neighbour(editing.places, question, step);
    if (to) editing.move(question, to);
  };
  const walk = (from: HTMLElement, step: -1 | 1) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>(QUESTION) ?? [])];
    const next = all[all.indexOf(from) + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const pressQuestion = (event: KeyboardEvent, place: HTMLElement): boolean => {
    const question = Number(place.dataset['question']);
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step !== null) {
      if (event.altKey) move(question, step);
      else walk(place, step);
      return true;
    }
    if (!isMenuKey(event)) return false;
    editing.openMenu(question, place);
    return true;
  };
  const pressSpace = (event: KeyboardEvent, place: HTMLElement): boolean => {
    const question = Number(place.dataset['question']);
    if (event.key === 'Enter') openSpot(place, `space:${question}`);
    const step = SPACE_STEPS_MM[event.key];
    if (step === undefined) return event.key === 'Enter';
    const mm = Number(place.dataset['space']) + (event.shiftKey && Math.abs(step) === 5 ? step / 5 : step);
    editing.setSpace(question, Math.min(MAX_SPACE_MM, Math.max(0, mm)));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    let done = false;
    if (target.dataset['spot'] !== undefined) {
      done = event.key === 'Enter' || event.key === ' ';
      if (done) openSpot(target, target.dataset['spot']);
    } else if (target.dataset['space'] !== undefined) done = pressSpace(event, target);
    else if (target.matches(QUESTION)) done = pressQuestion(event, target);
    if (done) event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || closest(event.target, '.paper-spot, .paper-spot-field')) return;
    const grip = closest(event.target, '.paper-grip');
    const place = closest(event.target, '.paper-place[data-question]');
    if (grip) dragQuestion(event, Number(grip.dataset['grip']));
    else if (place?.dataset['space'] !== undefined) {
      place.focus({ preventScroll: true });
      dragSpace(event, place);
    } else if (place) dragQuestion(event, Number(place.dataset['question']));
    else return;
    // Do not select text while dragging.
    event.preventDefault();
    if (place && !grip)
      root.current
        ?.querySelector<HTMLElement>(`${QUESTION}[data-question="${place.dataset['question']}"]`)
        ?.focus({ preventScroll: true });
  };
  const heat = (target: EventTarget) => {
    const place = closest(target, '.paper-place[data-question]');
    const question = place ? Number(place.dataset['question']) : null;
    if (place === null || question === null || hot?.question === question) return;
    const stem = place.closest('.paper-frame')?.querySelector(`.paper-place[data-question="${question}"]`) ?? place;
    setHot({ question, ...within(stem.getBoundingClientRect()) });
  };

  const base = root.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return (
    <div
      ref={root}
      className={drag ? 'paper-layer paper-editing paper-dragging' : 'paper-layer paper-editing'}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerOver={(event) => drag === null && heat(event.target)}
      onPointerLeave={() => setHot(null)}
      onFocus={({ target }) => {
        held.current = addressOf(target) ?? held.current;
        heat(target);
      }}
      onClick={({ target }) => {
        const spot = closest(target, '.paper-spot');
        if (spot) openSpot(spot, spot.dataset['spot'] ?? '');
      }}
      onDoubleClick={({ target }) => {
        const place = closest(target, '[data-space]');
        if (place) openSpot(place, `space:${place.dataset['question']}`);
      }}
    >
      <style href="paper-edit" precedence="paper">
        {paperEditCss}
      </style>
      {children}
      {hot && !drag && <Grip {...hot} onMenu={(anchor) => editing.openMenu(hot.question, anchor)} />}
      {drag && (
        <DragMarks
          drag={drag}
          base={base}
          carried={
            root.current?.querySelector(`${QUESTION}[data-question="${drag.question}"]`)?.getAttribute('aria-label') ??
            t('移动试题')
          }
        />
      )}
      {open && (
        <PaperSpotEditor
          key={open.spot}
          open={open}
          onCancel={close}
          onCommit={(value) => {
            editing.commit(open.spot, value);
            close();
          }}
        />
      )}
    </div>
  );
}
