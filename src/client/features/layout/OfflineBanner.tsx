// Shown above every page while the server is unreachable: what still works and what is queued.
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { reconnectAsked, selectAway } from '../../state/offline/offlineSlice';
import { Banner } from './Banner';

export function OfflineBanner() {
  const dispatch = useAppDispatch();
  const away = useAppSelector(selectAway);
  if (!away) return null;
  return (
    <Banner
      data-offline=""
      matter="离线"
      text="连接不到服务器。看过的内容可以继续看；试题、审核、批注、试卷和知识点的修改先存在本机，联网后自动提交，其他操作请等联网后再做。"
      action="立即重连"
      onAction={() => dispatch(reconnectAsked())}
    />
  );
}
