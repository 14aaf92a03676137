// Uploads in progress: name, progress, cancel; for failed ones the reason and retry.
import { t } from '../../lib/texts/t';
import type { Upload } from './uploads';

interface Props {
  uploads: readonly Upload[];
  onCancel(id: number): void;
  onRetry(id: number): void;
}

export function UploadBar({ uploads, onCancel, onRetry }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="rte-uploads" aria-label={t('上传')}>
      {uploads.map(({ id, name, kind, progress, error }) => (
        <li key={id}>
          <span className="rte-file">
            {kind === 'video' ? t('视频') : t('图片')} {name}
          </span>
          {error === null ? (
            <>
              <progress value={progress} max={1} aria-label={t('{0} 上传进度', name)} />
              <span>{Math.round(progress * 100)}%</span>
            </>
          ) : (
            <>
              <span role="alert" className="rte-fault">
                {error}
              </span>
              <button type="button" onClick={() => onRetry(id)}>
                {t('重试')}
              </button>
            </>
          )}
          <button type="button" aria-label={t('取消上传 {0}', name)} onClick={() => onCancel(id)}>
            {t('取消')}
          </button>
        </li>
      ))}
    </ul>
  );
}
