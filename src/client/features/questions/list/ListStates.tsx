// Shown instead of an empty list: loading, nothing found, loading failed.
import { LoadFault } from '../../../ui/lists/LoadFault';
import { t } from '../../../lib/texts/t';

export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('正在载入试题')} className="qlist-cards">
      {Array.from({ length: 5 }, (_, i) => (
        <div key={i} className="qcard-waiting" style={{ padding: '12px 16px' }}>
          <div className="bone text" style={{ width: '32%' }} />
          <div className="bone text" style={{ width: '88%', height: 28 }} />
          <div className="bone text" style={{ width: `${70 - i * 6}%`, height: 28 }} />
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4,1fr)', gap: 16, marginTop: 8 }}>
            {Array.from({ length: 4 }, (_none, k) => (
              <div key={k} className="bone text" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return <LoadFault what={t('试题')} error={error} kept={t('筛选条件已保留。')} onRetry={onRetry} />;
}
