// The cover of a book: a picture that is uploaded at once, with progress; judged by its content on the server.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useUploadFileMutation } from '../../state/api/file';

interface Props {
  cover: string;
  onChange(cover: string): void;
  onBusy(busy: boolean): void;
}

export function CoverField({ cover, onChange, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [upload] = useUploadFileMutation();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<{ abort(): void } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProgress(0);
    onBusy(true);
    const sending = upload({ file, onProgress: setProgress });
    running.current = sending;
    const { data } = await sending;
    running.current = null;
    setProgress(null);
    onBusy(false);
    if (data) onChange(data.full_path);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', alignContent: 'start' }}>
      <Box sx={{ width: 108, height: 144, border: '1px dashed', borderColor: 'divider', borderRadius: 1, display: 'grid', placeItems: 'center', overflow: 'hidden', color: 'text.secondary', fontSize: 12 }}>
        {cover === '' ? '没有封面' : <img src={cover} alt="封面" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />}
      </Box>
      <input ref={input} type="file" hidden aria-label="封面图片" accept="image/png,image/jpeg,image/gif,image/webp" onChange={(event) => (void choose(event.target.files?.[0]), (event.target.value = ''))} />
      {progress === null ? (
        <Box>
          <Button size="small" onClick={() => input.current?.click()}>
            {cover === '' ? '上传封面' : '更换'}
          </Button>
          {cover !== '' && (
            <Button size="small" color="error" onClick={() => onChange('')}>
              移除
            </Button>
          )}
        </Box>
      ) : (
        <Box role="status" sx={{ fontSize: 12, textAlign: 'center' }}>
          上传中 {Math.round(progress * 100)}%{' '}
          <Button size="small" onClick={() => running.current?.abort()}>
            取消
          </Button>
        </Box>
      )}
    </Box>
  );
}
