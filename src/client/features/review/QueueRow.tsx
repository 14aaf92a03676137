// One line of the review queue.
import Box from '@mui/material/Box';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { Question } from '../../../contract/question/question';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { ContentView } from '../../ui/content/ContentView';
import { firstLine } from '../../ui/content/firstLine';

interface Props {
  question: Question;
  active: boolean;
  marked: boolean;
  onOpen(): void;
  onMark(): void;
}

export const QueueRow = memo(function QueueRow({ question, active, marked, onOpen, onMark }: Props) {
  const line = useMemo(() => firstLine(question.content), [question.content]);
  const typeTitle = useAppSelector(selectTypeTitle);
  const row = useRef<HTMLLIElement>(null);
  // Also needed when the address, not a key press, selects the question.
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      component="li"
      ref={row}
      data-row={question.id}
      aria-label={`试题 ${question.id}`}
      sx={{
        display: 'flex',
        gap: 0.75,
        px: 1,
        py: 0.75,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: active ? 'var(--tint)' : undefined,
        boxShadow: active ? 'inset 3px 0 0 var(--accent)' : undefined,
      }}
    >
      <input
        type="checkbox"
        style={{ width: 18, height: 18, margin: '2px 4px' }}
        checked={marked}
        onChange={onMark}
        aria-label={`勾选试题 ${question.id}`}
        data-key="mark"
      />
      <Box
        component="button"
        type="button"
        aria-current={active ? 'true' : undefined}
        data-key="open"
        onClick={onOpen}
        sx={{
          flex: 1,
          minWidth: 0,
          textAlign: 'left',
          border: 0,
          bgcolor: 'transparent',
          p: 0,
          font: 'inherit',
          cursor: 'pointer',
        }}
      >
        <Box sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          #{question.id} {typeTitle(question.type_id)} · {question.author}
          {question.returned === 1 && (
            <Box component="b" sx={{ color: 'error.main' }}>
              {' '}
              退回
            </Box>
          )}
        </Box>
        <Box
          sx={{
            height: 26,
            overflow: 'hidden',
            whiteSpace: 'nowrap',
            maskImage: 'linear-gradient(90deg, #000 88%, transparent)',
            '& .content': { fontSize: 13.5 },
          }}
        >
          <ContentView content={line} inline />
        </Box>
      </Box>
    </Box>
  );
});
