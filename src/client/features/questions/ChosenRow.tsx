// One chosen question in the panel: number, the beginning of its stem, score, and a way to take it out.
import Box from '@mui/material/Box';
import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { questionsRemoved } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { ContentView } from '../../ui/ContentView';

interface Props {
  id: number;
  number: number;
  score: number;
  /** Stored HTML; `''` when the question is gone, undefined until it is known. */
  content: string | undefined;
}

export const ChosenRow = memo(function ChosenRow({ id, number, score, content }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        py: 0.5,
        borderBottom: '1px dashed',
        borderColor: 'divider',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 40px',
        '& .stem': { pt: 0.25, flex: 1, minWidth: 0, maxHeight: 46, overflow: 'hidden' },
        '& .stem .content': { fontSize: 13 },
        '& .stem figure': { display: 'none' },
        '& .quiet': { color: 'text.secondary', pt: 0.25, whiteSpace: 'nowrap', minWidth: 22, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <span className="quiet">{number}</span>
      <div className="stem" title={`试题 ${id}`}>
        {content === '' ? '（试题已不存在）' : content === undefined ? `试题 ${id}` : <ContentView html={content} />}
      </div>
      <span className="quiet">{score} 分</span>
      <IconButton size="small" aria-label={`移除试题 ${id}`} onClick={() => dispatch(questionsRemoved([id]))} sx={{ p: '2px', minWidth: 24, minHeight: 24 }}>
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
});
