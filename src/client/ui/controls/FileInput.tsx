// A button that selects a file; the same file can be selected twice in a row.
import { useRef, type ReactNode, type Ref } from 'react';
import { t } from '../../lib/texts/t';
import { Button, type Look } from './Button';

interface FileProps {
  /** Of the hidden input. */
  label: string;
  accept: string;
  onFile(file: File): void;
  /** Several can be selected; called instead of `onFile` when there are. */
  onFiles?: ((files: File[]) => void) | undefined;
}

export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/gif,image/webp';

export function FileInput({ ref, label, accept, onFile, onFiles }: FileProps & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={onFiles !== undefined}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        const [file] = files;
        if (files.length > 1) onFiles?.(files);
        else if (file) onFile(file);
      }}
    />
  );
}

type FileButtonProps = FileProps & { look?: Look; disabled?: boolean; children: ReactNode };
export function FileButton({ label, accept, onFile, look = 'outlined', ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} {...button} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
    </>
  );
}

interface FileFieldProps extends FileProps {
  /** The name of the file that was chosen. */
  chosen?: string | undefined;
  disabled?: boolean;
}
/** A field of a form: the button, and the file that was chosen with it. */
export function FileField({ label, chosen, disabled = false, ...file }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-field">
      <Button look="outlined large" disabled={disabled} onClick={() => input.current?.click()}>
        {chosen === undefined ? t('选择文件') : t('换一个文件')}
      </Button>
      <span title={chosen}>{chosen ?? t('还没有选择文件')}</span>
      <FileInput ref={input} label={label} {...file} />
    </div>
  );
}
