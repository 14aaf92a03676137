// Progress of an export by page, with a cancel button.
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { useTask } from '../../../state/tasks/createTask';
import { Progress } from '../../../ui/controls/Progress';
import { Text } from '../../../ui/controls/Text';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { EXPORT_FORMATS } from './exportFormats';
import { exportTask, type ExportId, type ExportKind, type ExportProgress } from './exportThunks';

const nameOf = (kind: ExportKind): string =>
  kind === 'card' ? t('导出答题卡') : (EXPORT_FORMATS.find((format) => format.kind === kind)?.label ?? '');

function words({ kind, done, total, server }: ExportProgress): string {
  if (kind === 'pdf' || kind === 'card') {
    if (!server || server.stage === 'ready') return t('正在把 {0} 页交给服务器', total);
    if (server.stage === 'waiting')
      return server.ahead > 0 ? t('前面还有 {0} 份试卷，请稍候', server.ahead) : t('即将开始');
    if (server.stage === 'starting') return t('正在启动排版程序');
    if (server.stage === 'drawing') return t('正在绘制，共 {0} 页', total);
    return t('正在整理文件');
  }
  if (done >= total) return t('正在整理文件');
  if (kind === 'latex' || kind === 'html') return t('正在取第 {0} 张图片，共 {1} 张', done + 1, total);
  return kind === 'docx'
    ? t('正在转换公式与图片 {0} / {1}', done + 1, total)
    : t('正在生成第 {0} 页，共 {1} 页', done + 1, total);
}

/** 0 to 100; null while the progress is unknown. */
function percent({ kind, done, total, server }: ExportProgress): number | null {
  if (kind !== 'pdf' && kind !== 'card') return total === 0 ? 0 : (done / total) * 100;
  if (!server || server.stage === 'ready' || server.stage === 'waiting' || server.stage === 'starting') return null;
  if (server.stage === 'drawing') return server.total === 0 ? 5 : 5 + (server.done / server.total) * 75;
  return 85;
}

/** While an export runs. Leaving the page cancels it, because its sheets no longer exist. */
export function ExportDialog({ id }: { id: ExportId }) {
  const dispatch = useAppDispatch();
  const { progress } = useTask(exportTask, id, 'withScreen');
  if (!progress) return null;
  const value = percent(progress);
  return (
    <ViewDialog
      title={nameOf(progress.kind)}
      width="xs"
      closing={t('取消')}
      onClose={() => dispatch(exportTask.cancel(id))}
    >
      <Progress value={value} label={t('导出进度')} />
      <Text variant="body1" role="status" sx={{ mt: 1.5 }}>
        {words(progress)}
      </Text>
    </ViewDialog>
  );
}
