// The whole question next to its row, with typeset formulas. The keyboard focus stays in the table.
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { Question } from '../../../../contract/question/question';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { keyLabel, KEY_TABLE } from '../../../lib/keys/keyTable';

const modifiers = [
  { name: 'offset', options: { offset: [0, 4] } },
  { name: 'preventOverflow', options: { padding: 8, altAxis: true } },
];

export function QuestionPreview({
  question,
  anchor,
  onClose,
}: {
  question: Question;
  anchor: HTMLElement;
  onClose(): void;
}) {
  const typeTitle = useAppSelector(selectTypeTitle);
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" modifiers={modifiers} sx={{ zIndex: 1200 }}>
      <Paper
        elevation={8}
        role="region"
        aria-label={`试题 ${question.id} 预览`}
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
              按 {KEY_TABLE.table.keys.preview.keys.map((key) => keyLabel(key))} 或 Esc 收起
            </span>
          }
        />
      </Paper>
    </Popper>
  );
}
