// The result of 换一题: why this question was chosen, the next alternative, undo, and a comparison of both.
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { useGetQuestionsByIdsQuery } from '../../../state/api/question/question';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { swapNoticeClosed, swapQuestion, type Swap } from './swapThunks';

interface Props {
  setId: SetId;
  swap: Swap;
  busy: boolean;
}

export function SwapBar({ setId, swap, busy }: Props) {
  const dispatch = useAppDispatch();
  // 0 when the new question is no longer on the paper (undone, removed).
  const number = useAppSelector((state) => selectSet(state, setId).paperList.ids.indexOf(swap.newId) + 1);
  const [comparing, setComparing] = useState(false);
  if (number === 0) return null;
  const isFirst = swap.place === 0;
  return (
    <Box
      role="region"
      aria-label="换一题"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        bgcolor: 'var(--tint)',
        borderBottom: '1px solid',
        borderColor: 'divider',
        fontSize: 13,
      }}
    >
      <Box component="span" role="status" sx={{ flex: 1, minWidth: 240 }}>
        第 {number} 题{isFirst ? '：' : '已更换：'}
        {swap.text}
        {!isFirst && <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>{`备选第 ${swap.place} 题`}</Box>}
      </Box>
      <Button
        size="small"
        disabled={busy}
        title="再换一题（在大纲的题上按 R）"
        onClick={() => dispatch(swapQuestion(setId, swap.newId))}
      >
        再换一题
      </Button>
      <Button size="small" onClick={() => setComparing(true)}>
        对比新旧
      </Button>
      {!isFirst && (
        <Button size="small" disabled={busy} onClick={() => dispatch(swapQuestion(setId, swap.newId, true))}>
          换回原题
        </Button>
      )}
      <IconButton size="small" aria-label="关闭换题提示" onClick={() => dispatch(swapNoticeClosed(setId))}>
        <CloseIcon fontSize="inherit" />
      </IconButton>
      {comparing && <CompareDialog swap={swap} onClose={() => setComparing(false)} />}
    </Box>
  );
}

function CompareDialog({ swap, onClose }: { swap: Swap; onClose(): void }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const { data } = useGetQuestionsByIdsQuery({ ids: [swap.oldId, swap.newId] });
  const side = (id: number, title: string) => {
    const question = data?.entities[id];
    return (
      <Box component="article" className="qcard" aria-label={title} sx={{ minWidth: 0 }}>
        <b>{title}</b>
        {question ? (
          <QuestionCard question={question} typeTitle={typeTitle(question.type_id)} open />
        ) : (
          <p>正在载入…</p>
        )}
      </Box>
    );
  };
  return (
    <ViewDialog title="新旧对比" maxWidth="lg" focusClose onClose={onClose}>
      <ContentStyles />
      <Box sx={{ fontSize: 13, mb: 1 }}>{swap.text}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
        {side(swap.oldId, '换下的题')}
        {side(swap.newId, '换上的题')}
      </Box>
    </ViewDialog>
  );
}
