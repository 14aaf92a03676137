// The whole question next to its row, with typeset formulas. The keyboard focus stays in the table.
import { useEffect, useMemo, useState, type MouseEvent, type RefObject } from 'react';
import { keyLabel, ACTIONS } from '../../../lib/actions/actions';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { useRecord } from '../../../state/records/records';
import { FloatingPanel } from '../../../ui/controls/FloatingPanel';
import { QuestionCard } from '../../../ui/question/QuestionCard';

const HOVER_MS = 600;

export function QuestionPreview({
  id,
  table,
  onClose,
}: {
  id: number;
  table: RefObject<HTMLTableElement | null>;
  onClose(): void;
}) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const question = useRecord('question', id);
  if (!question) return null;
  const row = table.current?.querySelector(`tr[data-row="${id}"]`);
  return (
    <FloatingPanel
      label={t('试题 {0} 预览', id)}
      anchor={row?.querySelector('[data-preview]') ?? row ?? null}
      width={620}
      onClose={onClose}
    >
      <div data-question={id}>
        <QuestionCard
          question={question}
          typeTitle={typeTitle(question.type_id)}
          open
          actions={
            <span className="qt-keys">
              {t('按 {0} 或 Esc 收起', ACTIONS.table.actions.preview.keys.map((key) => keyLabel(key)).join(''))}
            </span>
          }
        />
      </div>
    </FloatingPanel>
  );
}

/** Which question is previewed: that of the cursor, by key, or the one under the pointer after a moment. */
export function usePreview() {
  const [shown, setShown] = useState<number | 'cursor' | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    if (hovered === null) return;
    const timer = window.setTimeout(() => setShown((now) => (now === 'cursor' ? now : hovered)), HOVER_MS);
    return () => {
      window.clearTimeout(timer);
      setShown((now) => (now === 'cursor' ? now : null));
    };
  }, [hovered]);
  const hover = useMemo(
    () => ({
      onMouseOver: ({ target }: MouseEvent) => {
        const id = (target as Element).closest<HTMLElement>('[data-preview]')?.dataset['preview'];
        setHovered(id === undefined ? null : Number(id));
      },
      onMouseLeave: () => setHovered(null),
    }),
    [],
  );
  return {
    shown,
    hover,
    toggle: () => setShown(shown === 'cursor' ? null : 'cursor'),
    /** False if there was none. */
    close: () => {
      setShown(null);
      setHovered(null);
      return shown !== null;
    },
  };
}
