// Above every page while the server is out of reach: what still works and what waits.
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { reconnectAsked, selectAway } from '../../state/offline/offlineSlice';

export function OfflineBanner() {
  const dispatch = useAppDispatch();
  const away = useAppSelector(selectAway);
  if (!away) return null;
  return (
    <div
      role="status"
      data-offline=""
      style={{ display: 'flex', alignItems: 'center', gap: 12, padding: '4px 16px', background: 'var(--warn-tint)', color: 'var(--warn-deep)', borderBottom: '1px solid var(--warn-line)', fontSize: 13 }}
    >
      <span style={{ flex: 1 }}>
        <strong>离线：</strong>
        连接不到服务器。看过的内容可以继续看；试题、审核、批注、试卷和知识点的修改先存在本机，联网后自动提交，其他操作请等联网后再做。
      </span>
      <Button size="small" color="inherit" onClick={() => dispatch(reconnectAsked())}>
        立即重连
      </Button>
    </div>
  );
}
