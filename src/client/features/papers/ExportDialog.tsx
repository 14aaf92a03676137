// Progress of an export, page by page, with cancel.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ExportState } from './useExport';

const NAMES = { pdf: '导出 PDF', png: '导出图片', jpeg: '导出图片', docx: '导出 Word' } as const;

export function ExportDialog({ state, onCancel }: { state: ExportState | null; onCancel(): void }) {
  if (!state) return null;
  const { kind, done, total } = state;
  return (
    <Dialog open onClose={onCancel} aria-labelledby="export-title" fullWidth maxWidth="xs">
      <DialogTitle id="export-title">{NAMES[kind]}</DialogTitle>
      <DialogContent>
        <LinearProgress variant="determinate" value={total === 0 ? 0 : (done / total) * 100} aria-label="导出进度" />
        <Typography role="status" sx={{ mt: 1.5 }}>
          {done >= total ? '正在整理文件' : kind === 'docx' ? `正在转换公式与图片 ${done + 1} / ${total}` : `正在生成第 ${done + 1} 页，共 ${total} 页`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>取消</Button>
      </DialogActions>
    </Dialog>
  );
}
