// Uploads a chosen picture: progress and cancel. Leaving the screen cancels it too.
import { useEffect, useRef, useState } from 'react';

/** The started upload: the result of a store mutation. */
export type Sending = PromiseLike<{ data?: { full_path: string } | undefined }> & { abort(): void };
export type SendPicture = (file: File, onProgress: (fraction: number) => void) => Sending;

export function usePictureUpload(
  send: SendPicture,
  onChange: (path: string) => void,
  onBusy?: (busy: boolean) => void,
) {
  const running = useRef<Sending | null>(null);
  /** 0 to 1; null while nothing is uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (file: File) => {
    setProgress(0);
    onBusy?.(true);
    const sending = send(file, setProgress);
    running.current = sending;
    const { data } = await sending;
    running.current = null;
    setProgress(null);
    onBusy?.(false);
    if (data) onChange(data.full_path);
  };
  return { progress, choose: (file: File) => void choose(file), cancel: () => running.current?.abort() };
}
