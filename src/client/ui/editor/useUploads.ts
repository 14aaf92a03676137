// File uploads into the document: progress, cancel, retry. A file is inserted where the caret was when it was chosen.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Editor, Element, Transforms, type RangeRef } from 'slate';
import { HistoryEditor } from 'slate-history';
import { insertBlock, insertPicture } from './document/formulas';
import { fileOfDataUri, isMp4, isPicture, pixelWidth, printedWidth, VIDEO_REFUSED, type UploadKind } from './uploads';

export type UploadFile = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<string>;
export interface Upload {
  id: number;
  name: string;
  kind: UploadKind;
  /** 0..1 */
  progress: number;
  error: string | null;
}
interface Running {
  file: File;
  abort: AbortController;
  /** Where the file is inserted; null for a picture that is already in the document. */
  place: RangeRef | null;
  dataUri: string | null;
}

export function useUploads(
  editor: Editor,
  upload: UploadFile,
  inline: boolean,
  say: (notice: string) => void,
  warn: (text: string) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, Running>());
  const nextId = useRef(1);
  const latest = useRef(upload);
  useEffect(() => {
    latest.current = upload;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach(({ abort }) => abort.abort());
  }, []);

  const patch = useCallback(
    (id: number, change: Partial<Upload>) =>
      setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...change } : each))),
    [],
  );
  const drop = useCallback((id: number) => {
    running.current.get(id)?.place?.unref();
    running.current.delete(id);
    setUploads((now) => now.filter((each) => each.id !== id));
  }, []);

  const land = useCallback(
    async (job: Running, kind: UploadKind, src: string) => {
      if (job.dataUri !== null) {
        const match = (node: unknown) =>
          Element.isElement(node) && (node.type === 'image' || node.type === 'figure') && node.src === job.dataUri;
        HistoryEditor.withoutSaving(editor, () =>
          Transforms.setNodes(editor, { src }, { at: [], match, mode: 'all', voids: true }),
        );
        return;
      }
      const pixels = kind === 'image' ? await pixelWidth(job.file) : null;
      const place = job.place?.current;
      Transforms.select(editor, place ?? Editor.end(editor, []));
      if (kind === 'video') insertBlock(editor, { type: 'video', src, children: [{ text: '' }] });
      else
        insertPicture(
          editor,
          { src, alt: '', ...(pixels === null ? {} : { width_mm: printedWidth(pixels, inline) }) },
          inline,
        );
    },
    [editor, inline],
  );

  const run = useCallback(
    async (id: number, kind: UploadKind) => {
      const job = running.current.get(id);
      if (!job) return;
      try {
        const src = await latest.current(job.file, (progress) => patch(id, { progress }), job.abort.signal);
        if (job.abort.signal.aborted) return;
        await land(job, kind, src);
        drop(id);
      } catch (error) {
        if (!job.abort.signal.aborted)
          patch(id, { error: error instanceof Error && error.message !== '' ? error.message : '上传失败' });
      }
    },
    [drop, land, patch],
  );

  const start = useCallback(
    (file: File, kind: UploadKind, dataUri: string | null = null) => {
      const id = nextId.current++;
      const place =
        dataUri === null
          ? Editor.rangeRef(editor, editor.selection ?? Editor.range(editor, Editor.end(editor, [])))
          : null;
      running.current.set(id, { file, abort: new AbortController(), place, dataUri });
      setUploads((now) => [...now, { id, name: file.name, kind, progress: 0, error: null }]);
      void run(id, kind);
    },
    [editor, run],
  );

  /** Uploads pictures; other files are reported. */
  const addPictures = useCallback(
    (files: readonly File[]) => {
      const pictures = files.filter(isPicture);
      if (pictures.length < files.length) say('只能插入 PNG、JPG、GIF、WebP 图片');
      for (const file of pictures) start(file, 'image');
    },
    [say, start],
  );
  const addVideo = useCallback(
    (file: File) => {
      if (isMp4(file)) start(file, 'video');
      else warn(VIDEO_REFUSED);
    },
    [warn, start],
  );
  /** Pictures inside pasted HTML: shown at once, uploaded in the background. */
  const adoptDataUri = useCallback(
    (uri: string) => {
      const file = fileOfDataUri(uri);
      if (file) start(file, 'image', uri);
    },
    [start],
  );
  /** Cancelling also removes a picture of pasted HTML, because it is not stored anywhere. */
  const cancel = useCallback(
    (id: number) => {
      const job = running.current.get(id);
      job?.abort.abort();
      if (job?.dataUri) {
        const match = (node: unknown) =>
          Element.isElement(node) && (node.type === 'image' || node.type === 'figure') && node.src === job.dataUri;
        Transforms.removeNodes(editor, { at: [], match, voids: true });
      }
      drop(id);
    },
    [drop, editor],
  );
  const retry = useCallback(
    (id: number, kind: UploadKind) => {
      patch(id, { error: null, progress: 0 });
      void run(id, kind);
    },
    [patch, run],
  );
  return { uploads, addPictures, addVideo, adoptDataUri, cancel, retry };
}
