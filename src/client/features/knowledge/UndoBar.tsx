// The last change, with undo and redo buttons that name what they do; Ctrl+Z and Ctrl+Shift+Z.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useKeys } from '../../lib/keys/useKeys';
import type { KnowledgeEdit } from './useKnowledgeEdit';

export function UndoBar({ edit }: { edit: KnowledgeEdit }) {
  useKeys('knowledge', { undo: () => void edit.undo(), redo: () => void edit.redo() });
  const { last, next, said, busy } = edit;
  return (
    <Box
      sx={{
        minHeight: 32,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        flex: '1 1 auto',
        minWidth: 0,
        ml: 1,
      }}
    >
      {(last || next) && (
        <>
          <Button
            size="small"
            variant="outlined"
            sx={{ flex: 'none' }}
            disabled={busy || !last}
            title={last && `撤销：${last.text}（Ctrl+Z）`}
            onClick={() => void edit.undo()}
          >
            撤销
          </Button>
          <Button
            size="small"
            variant="outlined"
            sx={{ flex: 'none' }}
            disabled={busy || !next}
            title={next && `重做：${next.text}（Ctrl+Shift+Z）`}
            onClick={() => void edit.redo()}
          >
            重做
          </Button>
        </>
      )}
      <Box
        role="status"
        aria-label="最近的修改"
        title={said}
        sx={{
          ml: 0.5,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: 'success.main',
        }}
      >
        {said}
      </Box>
    </Box>
  );
}
