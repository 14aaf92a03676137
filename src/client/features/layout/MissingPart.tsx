// Shown instead of a page while its chunk loads, and when it cannot be loaded: the browser is offline, or an update
// removed it from the server.
import { t } from '../../lib/texts/t';
import { useAppSelector, useDispatchOnMount } from '../../state/hooks';
import { reconnectAsked, selectAway } from '../../state/offline/offlineSlice';
import { Button } from '../../ui/controls/Button';
import missingPartCss from './missingPart.css';

export const PAGE_STYLES = (
  <style href="missing-part" precedence="low">
    {missingPartCss}
  </style>
);

/** Placeholder of a page while its chunk loads. */
export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={t('正在载入')} className="page-bones">
      {PAGE_STYLES}
      {Array.from({ length: 4 }, (_none, at) => (
        <div key={at} className="bone" />
      ))}
    </div>
  );
}

export function MissingPart({ onRetry }: { onRetry(): void }) {
  const away = useAppSelector(selectAway);
  // The chunk is no call, so its failure alone does not tell the store that the server is unreachable.
  useDispatchOnMount(reconnectAsked);
  return (
    <div role="alert" className="page-fault">
      {PAGE_STYLES}
      <p>{away ? t('这个页面还没有打开过，离线时无法打开。') : t('系统已更新，需要重新加载才能打开这个页面。')}</p>
      <p>{away ? t('联网后可以继续；已打开过的页面不受影响。') : t('正在写的内容都已存为草稿，重新加载后还在。')}</p>
      {away ? (
        <Button look="filled large" onClick={onRetry}>
          {t('再试一次')}
        </Button>
      ) : (
        <>
          <Button look="filled large" onClick={() => window.location.reload()}>
            {t('重新加载')}
          </Button>{' '}
          <Button look="large" onClick={onRetry}>
            {t('再试一次')}
          </Button>
        </>
      )}
    </div>
  );
}
