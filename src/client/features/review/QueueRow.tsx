// One line of the review queue.
import Box from '@mui/material/Box';
import { memo, useCallback, useMemo } from 'react';
import { t } from '../../lib/texts/t';
import type { OpenPair } from '../../state/api/question/useOpenPairs';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useRecord } from '../../state/records/records';
import { markToggled } from '../../state/review/reviewQueue';
import { ContentView } from '../../ui/content/ContentView';
import { firstLine } from '../../ui/content/firstLine';
import { pairText } from '../../ui/question/PairTag';

interface Props {
  id: number;
  active: boolean;
  marked: boolean;
  /** Of 查重, still to decide. */
  pair?: OpenPair | undefined;
  onOpen(id: number): void;
}

const CHECK = {
  width: 18,
  height: 18,
  m: '2px 4px',
  '@media (pointer: coarse)': { width: 24, height: 24 },
} as const;

export const QueueRow = memo(function QueueRow({ id, active, marked, pair, onOpen }: Props) {
  const question = useRecord('question', id);
  const html = question?.content ?? '';
  const line = useMemo(() => firstLine(html), [html]);
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  // Also needed when the address, not a key press, selects the question.
  const intoView = useCallback(
    (row: HTMLLIElement | null) => void (active && row?.scrollIntoView?.({ block: 'nearest' })),
    [active],
  );
  if (!question) return null;
  return (
    <Box
      component="li"
      ref={intoView}
      data-row={id}
      aria-label={t('试题 {0}', id)}
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
      <Box
        component="input"
        type="checkbox"
        sx={CHECK}
        checked={marked}
        onChange={() => dispatch(markToggled(id))}
        aria-label={t('勾选试题 {0}', id)}
        data-key="mark"
      />
      <Box
        component="button"
        type="button"
        aria-current={active ? 'true' : undefined}
        data-key="open"
        onClick={() => onOpen(id)}
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
        <Box sx={{ display: 'flex', gap: 0.5, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            #{id} {typeTitle(question.type_id)} · {question.author}
          </Box>
          {question.returned === 1 && (
            <Box component="b" sx={{ color: 'error.main' }}>
              {t('退回')}
            </Box>
          )}
          {pair && (
            <Box component="b" sx={{ color: 'error.main' }} title={pairText(pair)}>
              {t('疑似重复')}
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
