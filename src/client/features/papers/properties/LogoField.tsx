// The logo next to the title; uploaded at once, with progress.
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useUploadFileMutation } from '../../../state/api/question/file';
import { FileInput, PICTURE_ACCEPT } from '../../../ui/controls/FileInput';
import { usePictureUpload } from '../../../ui/controls/usePictureUpload';

export function LogoField({ logo, onChange }: { logo: string; onChange(logo: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [upload] = useUploadFileMutation();
  const { progress, choose, cancel } = usePictureUpload((file, onProgress) => upload({ file, onProgress }), onChange);
  return (
    <span className="paper-row">
      <span>标志</span>
      {logo !== '' && <img src={logo} alt="当前标志" style={{ height: 28, maxWidth: 80 }} />}
      <FileInput ref={input} label="标志图片" accept={PICTURE_ACCEPT} onFile={choose} />
      {progress === null ? (
        <Button size="small" onClick={() => input.current?.click()}>
          {logo === '' ? '上传' : '更换'}
        </Button>
      ) : (
        <Button size="small" onClick={cancel}>
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
