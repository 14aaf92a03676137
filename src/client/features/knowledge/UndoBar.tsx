// What was just done, and the way back.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KnowledgeEdit } from './useKnowledgeEdit';

export function UndoBar({ edit }: { edit: KnowledgeEdit }) {
  return (
    <Box role="status" aria-label="最近的修改" sx={{ minHeight: 32, display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, flex: 1, minWidth: 0 }}>
      {edit.last && (
        <>
          <Box component="span" title={edit.last.text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'success.main' }}>
            {edit.last.text}
          </Box>
          <Button size="small" variant="outlined" disabled={edit.busy} onClick={() => void edit.undo()}>
            撤销
          </Button>
          <Button size="small" color="inherit" aria-label="关闭提示" onClick={edit.close} sx={{ minWidth: 0, px: 1 }}>
            ✕
          </Button>
        </>
      )}
    </Box>
  );
}
