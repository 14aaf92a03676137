// Above every page once a call has failed because the server is newer than this page: why, and the way on.
import Button from '@mui/material/Button';
import { useAppSelector } from '../../state/hooks';
import { selectOutdated } from '../../state/ui/uiSlice';

export function UpdateBanner() {
  if (!useAppSelector(selectOutdated)) return null;
  return (
    <div
      role="status"
      aria-label="系统更新"
      style={{ display: 'flex', alignItems: 'center', gap: 12, padding: '4px 16px', background: 'var(--warn-tint)', color: 'var(--warn-deep)', borderBottom: '1px solid var(--warn-line)', fontSize: 13 }}
    >
      <span style={{ flex: 1 }}>
        <strong>系统已更新：</strong>
        这个页面还是旧版，有的操作会不成功。试题和试卷的草稿重新加载后还在，其他正在填写的内容请先复制。
      </span>
      <Button size="small" color="inherit" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </div>
  );
}
