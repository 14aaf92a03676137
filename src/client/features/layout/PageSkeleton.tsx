// What stands in a page's place until its code has arrived.
import Skeleton from '@mui/material/Skeleton';

export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="正在加载" style={{ padding: 20 }}>
      <Skeleton variant="rounded" height={64} sx={{ mb: 2 }} />
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} variant="rounded" height={140} sx={{ mb: 2 }} />
      ))}
    </div>
  );
}
