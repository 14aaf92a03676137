// What the list says when it has nothing to show: loading, nothing found, not loaded.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function ListSkeleton() {
  return (
    <Box role="status" aria-label="正在载入试题" sx={{ display: 'grid', gap: 1.25 }}>
      {Array.from({ length: 5 }, (_, i) => (
        <div key={i} className="qcard-waiting" style={{ padding: '12px 16px' }}>
          <Skeleton width="32%" />
          <Skeleton width="88%" height={28} />
          <Skeleton width={`${70 - i * 6}%`} height={28} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4,1fr)', gap: 2, mt: 1 }}>
            {Array.from({ length: 4 }, (_, k) => (
              <Skeleton key={k} />
            ))}
          </Box>
        </div>
      ))}
    </Box>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}
export function ListNotice({ title, text, alert = false, children }: NoticeProps) {
  return (
    <Box role={alert ? 'alert' : 'status'} sx={{ bgcolor: 'background.paper', border: '1px dashed', borderColor: 'divider', borderRadius: 1, p: 6, textAlign: 'center' }}>
      <Typography variant="h6" component="p" sx={{ fontSize: 17 }} gutterBottom>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

export function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <ListNotice alert title="试题未能载入" text="请检查网络后重试；筛选条件已保留。">
      <Button variant="contained" onClick={onRetry}>
        重试
      </Button>
    </ListNotice>
  );
}
