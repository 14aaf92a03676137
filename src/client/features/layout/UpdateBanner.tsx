// Shown above every page after a call has failed because the server is newer than this page: the reason and a reload
// button.
import { useAppSelector } from '../../state/hooks';
import { selectOutdated } from '../../state/ui/uiSlice';
import { Banner } from './Banner';

export function UpdateBanner() {
  if (!useAppSelector(selectOutdated)) return null;
  return (
    <Banner
      aria-label="系统更新"
      matter="系统已更新"
      text="这个页面还是旧版，有的操作会不成功。试题和试卷的草稿重新加载后还在，其他正在填写的内容请先复制。"
      action="重新加载"
      onAction={() => window.location.reload()}
    />
  );
}
