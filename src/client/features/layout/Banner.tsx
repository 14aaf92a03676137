// Line above every page, shown as long as its reason lasts: the problem and an action to solve it.
import type { HTMLAttributes } from 'react';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { reconnectAsked, selectAway } from '../../state/offline/offlineSlice';
import { selectOutdated } from '../../state/ui/uiSlice';
import { Button } from '../../ui/controls/Button';

/**
 * Shown above every page after a call has failed because the server is newer than this page: the reason and a reload
 * button.
 */
export function UpdateBanner() {
  if (!useAppSelector(selectOutdated)) return null;
  return (
    <Banner
      aria-label={t('系统更新')}
      matter={t('系统已更新')}
      text={t('这个页面还是旧版，有的操作会不成功。试题和试卷的草稿重新加载后还在，其他正在填写的内容请先复制。')}
      action={t('重新加载')}
      onAction={() => window.location.reload()}
    />
  );
}

/** Shown above every page while the server is unreachable: what still works and what is queued. */
export function OfflineBanner() {
  const dispatch = useAppDispatch();
  const away = useAppSelector(selectAway);
  if (!away) return null;
  return (
    <Banner
      data-offline=""
      matter={t('离线')}
      text={t(
        '连接不到服务器。看过的内容可以继续看；试题、审核、批注、试卷和知识点的修改先存在本机，联网后自动提交，其他操作请等联网后再做。',
      )}
      action={t('立即重连')}
      onAction={() => dispatch(reconnectAsked())}
    />
  );
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  matter: string;
  text: string;
  action: string;
  onAction(): void;
}

export function Banner({ matter, text, action, onAction, ...rest }: Props) {
  return (
    <div role="status" {...rest} className="shell-banner">
      <span>
        <strong>{t('{0}：', matter)}</strong>
        {text}
      </span>
      <Button look="plain" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
