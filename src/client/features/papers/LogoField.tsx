// The logo beside the title: uploaded at once, with progress.
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useUploadFileMutation } from '../../state/api/file';

export function LogoField({ logo, onChange }: { logo: string; onChange(logo: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<{ abort(): void } | null>(null);
  const [upload] = useUploadFileMutation();
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProgress(0);
    const sending = upload({ file, onProgress: setProgress });
    running.current = sending;
    const { data } = await sending;
    running.current = null;
    setProgress(null);
    if (data) onChange(data.full_path);
  };
  return (
    <span className="paper-row">
      <span>标志</span>
      {logo !== '' && <img src={logo} alt="当前标志" style={{ height: 28, maxWidth: 80 }} />}
      <input ref={input} type="file" hidden aria-label="标志图片" accept="image/png,image/jpeg,image/gif,image/webp" onChange={(event) => (void choose(event.target.files?.[0]), (event.target.value = ''))} />
      {progress === null ? (
        <Button size="small" onClick={() => input.current?.click()}>
          {logo === '' ? '上传' : '更换'}
        </Button>
      ) : (
        <Button size="small" onClick={() => running.current?.abort()}>
          取消上传（{Math.round(progress * 100)}%）
        </Button>
      )}
      {logo !== '' && progress === null && (
        <Button size="small" color="error" onClick={() => onChange('')}>
          移除
        </Button>
      )}
    </span>
  );
}
