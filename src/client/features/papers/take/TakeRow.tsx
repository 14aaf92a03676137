// A question with a check box as one row, for taking questions from a paper or a book.
import Box from '@mui/material/Box';
import { memo } from 'react';
import { t } from '../../../lib/texts/t';
import { ContentView } from '../../../ui/content/ContentView';
import { Checkbox } from '../../../ui/controls/Checkbox';

interface Props {
  id: number;
  label: string;
  html: string | undefined;
  facts: string;
  /** The question is already on the paper. */
  there: boolean;
  /** Why it cannot be taken. */
  unusable?: string | null;
  chosen: boolean;
  onToggle(id: number): void;
}

export const TakeRow = memo(function TakeRow({
  id,
  label,
  html,
  facts,
  there,
  unusable = null,
  chosen,
  onToggle,
}: Props) {
  const fixed = there || unusable !== null;
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        py: 0.5,
        px: 1,
        borderBottom: '1px solid var(--line)',
        fontSize: 13,
        cursor: fixed ? 'default' : 'pointer',
        opacity: fixed ? 0.55 : 1,
        bgcolor: chosen ? 'var(--tint)' : 'transparent',
      }}
    >
      <Checkbox disabled={fixed} checked={chosen || there} onChange={() => onToggle(id)} name={t('选 {0}', label)} />
      <Box component="span" sx={{ minWidth: 32, pt: '3px', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          maxHeight: 76,
          overflow: 'hidden',
          '& .content': { fontSize: 13, lineHeight: 1.7 },
          '& .content p': { m: 0 },
        }}
      >
        {html === undefined ? t('试题 {0}', id) : <ContentView html={html} />}
      </Box>
      <Box component="span" sx={{ pt: '3px', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {there ? t('已在卷中') : (unusable ?? facts)}
      </Box>
    </Box>
  );
});
