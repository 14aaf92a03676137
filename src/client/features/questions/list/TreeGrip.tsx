// The edge of the knowledge tree beside the list, moved by the pointer or the arrow keys. The width is kept with the
// account.
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';

/** px; the limits of the preference. */
const [LEAST, MOST, STEP] = [200, 520, 16];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

export function TreeGrip({ width: kept }: { width: number }) {
  const dispatch = useAppDispatch();
  /** While it moves. */
  const [moving, setMoving] = useState<number | null>(null);
  const width = moving ?? kept;
  const move = (grip: HTMLElement, to: number) => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, to)));
    setMoving(next);
    // Only this panel: rendering the list at every move would lag behind the pointer.
    if (grip.parentElement) grip.parentElement.style.flexBasis = `${next}px`;
  };
  const keep = () => {
    if (moving !== null && moving !== kept) void dispatch(choosePreferences({ tree_width: moving }));
    setMoving(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setMoving(kept);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(event.currentTarget, width + by);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('知识点栏的宽度')}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      className="grip"
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        moving !== null && event.buttons > 0 && move(event.currentTarget, width + event.movementX)
      }
      onPointerUp={keep}
      onPointerCancel={keep}
      onKeyDown={onKeyDown}
      onKeyUp={keep}
      onBlur={keep}
    />
  );
}
