// One line of the review queue.
import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { TYPE_LABELS } from '../../../contract/codes';
import type { Question } from '../../../contract/question';
import { parseContent } from '../../../domain/content/htmlToContent';
import type { Content } from '../../../domain/content/tree';
import { ContentView } from '../../ui/ContentView';

interface Props {
  question: Question;
  active: boolean;
  marked: boolean;
  onOpen(): void;
  onMark(): void;
}

/** The first line is enough to tell questions apart. */
function firstLine(html: string): Content {
  const line = parseContent(html).find((block) => block.kind === 'p');
  return line?.kind === 'p' ? [{ kind: 'p', children: line.children.filter((node) => node.kind !== 'image') }] : [];
}

export const QueueRow = memo(function QueueRow({ question, active, marked, onOpen, onMark }: Props) {
  const line = useMemo(() => firstLine(question.content), [question.content]);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 0.75, px: 1, py: 0.75, borderBottom: '1px solid', borderColor: 'divider', bgcolor: active ? 'var(--tint)' : undefined, boxShadow: active ? 'inset 3px 0 0 var(--accent)' : undefined }}>
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
        <Box sx={{ height: 26, overflow: 'hidden', whiteSpace: 'nowrap', '& .content': { fontSize: 13.5 } }}>
          <ContentView content={line} inline />
        </Box>
      </Box>
    </Box>
  );
});
