// A picture that is uploaded as soon as it is chosen, with progress and cancel; the server judges it by its content.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';

/** The file call, started: what a mutation of the store answers. */
export type Sending = PromiseLike<{ data?: { full_path: string } | undefined }> & { abort(): void };

interface Props {
  label: string;
  picture: string;
  width: number;
  height: number;
  send(file: File, onProgress: (fraction: number) => void): Sending;
  onChange(picture: string): void;
  onBusy(busy: boolean): void;
}

export function PictureField({ label, picture, width, height, send, onChange, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<Sending | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProgress(0);
    onBusy(true);
    const sending = send(file, setProgress);
    running.current = sending;
    const { data } = await sending;
    running.current = null;
    setProgress(null);
    onBusy(false);
    if (data) onChange(data.full_path);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ width, height, flex: 'none', border: '1px dashed', borderColor: 'divider', borderRadius: 1, display: 'grid', placeItems: 'center', overflow: 'hidden', color: 'text.secondary', fontSize: 12 }}>
        {picture === '' ? `没有${label}` : <img src={picture} alt={label} style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />}
      </Box>
      <input ref={input} type="file" hidden aria-label={`${label}文件`} accept="image/png,image/jpeg,image/gif,image/webp" onChange={(event) => (void choose(event.target.files?.[0]), (event.target.value = ''))} />
      {progress === null ? (
        <Box>
          <Button size="small" onClick={() => input.current?.click()}>
            {picture === '' ? `上传${label}` : `更换${label}`}
          </Button>
          {picture !== '' && (
            <Button size="small" color="error" onClick={() => onChange('')}>
              移除
            </Button>
          )}
        </Box>
      ) : (
        <Box role="status" sx={{ fontSize: 13 }}>
          上传中 {Math.round(progress * 100)}%{' '}
          <Button size="small" onClick={() => running.current?.abort()}>
            取消上传
          </Button>
        </Box>
      )}
    </Box>
  );
}
