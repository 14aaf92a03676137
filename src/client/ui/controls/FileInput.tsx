// The hidden input of a button that selects one file; the same file can be selected twice in a row.
import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFile(file: File): void;
}

export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/gif,image/webp';

export function FileInput({ ref, label, accept, onFile }: Props) {
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
