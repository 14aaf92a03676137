// What the list says when it has nothing to show: loading, nothing found, not loaded.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Notice } from '../../ui/Notice';

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

export function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <Notice alert title="试题未能载入" text="请检查网络后重试；筛选条件已保留。">
      <Button variant="contained" onClick={onRetry}>
        重试
      </Button>
    </Notice>
  );
}
