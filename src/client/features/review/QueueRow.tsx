// One line of the review queue.
import Box from '@mui/material/Box';
import { memo } from 'react';
import { TYPE_LABELS } from '../../../contract/codes';
import type { Question } from '../../../contract/question';
import { parseContent } from '../../../domain/content/htmlToContent';
import { plainText } from '../../../domain/content/plainText';

interface Props {
  question: Question;
  active: boolean;
  marked: boolean;
  onOpen(): void;
  onMark(): void;
}

export const QueueRow = memo(function QueueRow({ question, active, marked, onOpen, onMark }: Props) {
  const text = plainText(parseContent(question.content)).slice(0, 40);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 0.75, px: 1, py: 0.75, borderBottom: '1px solid', borderColor: 'divider', bgcolor: active ? '#eef4fb' : undefined, boxShadow: active ? 'inset 3px 0 0 #1f5fa8' : undefined }}>
      <input type="checkbox" checked={marked} onChange={onMark} aria-label={`勾选试题 ${question.id}`} />
      <Box
        component="button"
        type="button"
        aria-current={active ? 'true' : undefined}
        onClick={onOpen}
        sx={{ flex: 1, minWidth: 0, textAlign: 'left', border: 0, bgcolor: 'transparent', p: 0, font: 'inherit', cursor: 'pointer' }}
      >
        <Box sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          #{question.id} {TYPE_LABELS[question.type_id]} · {question.author}
          {question.returned === 1 && <Box component="b" sx={{ color: 'error.main' }}> 退回</Box>}
        </Box>
        <Box sx={{ fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</Box>
      </Box>
    </Box>
  );
});
