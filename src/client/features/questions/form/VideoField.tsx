// Video of the solution: one mp4 file; not available for handout questions.
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { useAbortable } from '../../../lib/useAbortable';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { FileInput } from '../../../ui/controls/FileInput';
import { isMp4, VIDEO_REFUSED } from '../../../ui/editor/uploads';
import { useChange, useDraft } from './questionField';
import { useContentUpload } from './useContentUpload';

export function VideoField({ disabled }: { disabled: boolean }) {
  const change = useChange();
  const src = useDraft((draft) => draft.answer_video ?? '');
  const onChange = (answer_video: string) => change({ answer_video });
  const dispatch = useAppDispatch();
  const upload = useContentUpload();
  const input = useRef<HTMLInputElement>(null);
  const running = useAbortable();
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ file: File; msg: string } | null>(null);
  const send = async (file: File) => {
    if (!isMp4(file)) {
      dispatch(tell('warning', VIDEO_REFUSED));
      return;
    }
    const signal = running.start();
    setFailed(null);
    setProgress(0);
    try {
      onChange(await upload(file, setProgress, signal));
    } catch (error) {
      if (!signal.aborted) setFailed({ file, msg: error instanceof Error ? error.message : t('上传失败') });
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  };
  const stop = () => {
    running.abort();
    setProgress(null);
  };
  return (
    <Box
      role="group"
      aria-label={t('解答视频')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}
    >
      <b>{t('解答视频')}</b>
      <FileInput ref={input} label={t('选择解答视频')} accept="video/mp4,.mp4" onFile={(file) => void send(file)} />
      {progress === null ? (
        <Button
          disabled={disabled}
          title={disabled ? t('讲义中的题不放视频') : t('一个 MP4 文件')}
          onClick={() => input.current?.click()}
        >
          {src === '' ? t('上传视频') : t('更换视频')}
        </Button>
      ) : (
        <>
          <progress value={progress} max={1} aria-label={t('上传视频')} />
          <span role="status">{t('正在上传 {0}%', Math.round(progress * 100))}</span>
          <Button onClick={stop}>{t('取消上传')}</Button>
        </>
      )}
      {src !== '' && progress === null && (
        <>
          <video controls preload="none" src={src} style={{ height: 90, maxWidth: 200 }} />
          <Button onClick={() => onChange('')}>{t('去掉视频')}</Button>
        </>
      )}
      {failed && (
        <>
          <Box role="alert" sx={{ color: 'error.main' }}>
            {failed.msg}
          </Box>
          <Button onClick={() => void send(failed.file)}>{t('重试')}</Button>
        </>
      )}
    </Box>
  );
}
