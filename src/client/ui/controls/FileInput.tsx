// A button that selects one file; the same file can be selected twice in a row.
import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type Ref } from 'react';

interface FileProps {
  /** Of the hidden input. */
  label: string;
  accept: string;
  onFile(file: File): void;
}

export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/gif,image/webp';

export function FileInput({ ref, label, accept, onFile }: FileProps & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

type FileButtonProps = FileProps & Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'children'>;
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="outlined" {...button} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
    </>
  );
}
