// The whole question next to its row, with typeset formulas. The keyboard focus stays in the table.
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect, useMemo, useState, type MouseEvent, type RefObject } from 'react';
import { useRecord } from '../../../state/records/records';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { keyLabel, ACTIONS } from '../../../lib/actions/actions';
import { t } from '../../../lib/texts/t';

const HOVER_MS = 600;
const modifiers = [
  { name: 'offset', options: { offset: [0, 4] } },
  { name: 'preventOverflow', options: { padding: 8, altAxis: true } },
];

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
    <Popper
      open
      anchorEl={row?.querySelector('[data-preview]') ?? row ?? null}
      placement="bottom-start"
      modifiers={modifiers}
      sx={{ zIndex: 1200 }}
    >
      <Paper
        elevation={8}
        role="region"
        aria-label={t('试题 {0} 预览', id)}
        // Focusable, so that a long question can be scrolled by keyboard.
        tabIndex={0}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onMouseLeave={onClose}
        sx={{
          width: 620,
          maxWidth: 'calc(100vw - 32px)',
          maxHeight: '56vh',
          overflow: 'auto',
          p: '10px 16px 8px',
          border: '1px solid',
          borderColor: 'divider',
        }}
      >
        <QuestionCard
          question={question}
          typeTitle={typeTitle(question.type_id)}
          open
          actions={
            <span style={{ fontSize: 12 }}>
              {t('按 {0} 或 Esc 收起', ACTIONS.table.actions.preview.keys.map((key) => keyLabel(key)).join(''))}
            </span>
          }
        />
      </Paper>
    </Popper>
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
