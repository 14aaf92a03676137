// Files in the document: the types that the editor accepts, the default printed width of a picture, and uploads.
import { Editor, Element, Transforms, type RangeRef } from 'slate';
import { HistoryEditor } from 'slate-history';
import { t } from '../../lib/texts/t';
import { insertBlock, insertPicture } from './document/formulas';

type UploadKind = 'image' | 'video';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
export const PICTURE_TYPES = [...PICTURES].join(',');
export const VIDEO_REFUSED = t('请上传MP4格式的视频');

export const isPicture = (file: { type: string }) => PICTURES.has(file.type);
export const isMp4 = (file: { name: string; type: string }) =>
  /\.mp4$/i.test(file.name) && (file.type === 'video/mp4' || file.type === '');

/** Printed width in mm at 144 dpi, a resolution for screenshots, limited to the column. */
export function printedWidth(pixels: number, inline: boolean): number {
  const mm = Math.round((pixels * 25.4) / 144);
  return Math.min(Math.max(mm, 6), inline ? 40 : 100);
}

/** The content of a `data:` URI as a file, or null. */
export function fileOfDataUri(uri: string): File | null {
  const found = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=]+)$/.exec(uri);
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2] ?? ''), (char) => char.charCodeAt(0));
    const type = found[1] ?? 'image/png';
    return new File([bytes], t('粘贴的图片.{0}', type === 'image/jpeg' ? 'jpg' : type.slice(6)), { type });
  } catch {
    return null;
  }
}

export async function pixelWidth(file: Blob): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width } = bitmap;
    bitmap.close();
    return width;
  } catch {
    return null;
  }
}

/** Stores a file, or the picture at an address of the web. Resolves to its path on the server. */
export type UploadFile = (
  file: File | string,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<string>;
export interface Upload {
  id: number;
  name: string;
  kind: UploadKind;
  /** 0..1 */
  progress: number;
  error: string | null;
}
interface Job {
  file: File;
  kind: UploadKind;
  abort: AbortController;
  /** Where the file is inserted; null for a picture that is already in the document. */
  place: RangeRef | null;
  dataUri: string | null;
}
interface Ports {
  upload: UploadFile;
  /** A refused picture. */
  say(notice: string): void;
  /** A refused video. */
  warn(text: string): void;
}

/**
 * File uploads into a document: progress, cancel, retry. A file is inserted where the caret was when it was chosen.
 * `show` gets the list of uploads whenever it has changed.
 */
export function makeUploads(editor: Editor, inline: boolean, show: (uploads: readonly Upload[]) => void) {
  const jobs = new Map<number, Job>();
  const fetches = new Map<number, AbortController>();
  let uploads: readonly Upload[] = [];
  let nextId = 1;
  const ports: { current: Ports | null } = { current: null };
  const set = (next: readonly Upload[]) => show((uploads = next));
  const patch = (id: number, change: Partial<Upload>) =>
    set(uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const drop = (id: number) => {
    jobs.get(id)?.place?.unref();
    jobs.delete(id);
    fetches.delete(id);
    set(uploads.filter((each) => each.id !== id));
  };
  const isPasted = (uri: string) => (node: unknown) =>
    Element.isElement(node) && (node.type === 'image' || node.type === 'figure') && node.src === uri;

  async function insert({ file, kind, place, dataUri }: Job, src: string): Promise<void> {
    if (dataUri !== null) {
      HistoryEditor.withoutSaving(editor, () =>
        Transforms.setNodes(editor, { src }, { at: [], match: isPasted(dataUri), mode: 'all', voids: true }),
      );
      return;
    }
    const pixels = kind === 'image' ? await pixelWidth(file) : null;
    Transforms.select(editor, place?.current ?? Editor.end(editor, []));
    const width = pixels === null ? {} : { width_mm: printedWidth(pixels, inline) };
    if (kind === 'video') insertBlock(editor, { type: 'video', src, children: [{ text: '' }] });
    else insertPicture(editor, { src, alt: '', ...width }, inline);
  }
  async function run(id: number): Promise<void> {
    const job = jobs.get(id);
    if (!job || !ports.current) return;
    const { signal } = job.abort;
    try {
      const src = await ports.current.upload(job.file, (progress) => patch(id, { progress }), signal);
      if (signal.aborted) return;
      await insert(job, src);
      drop(id);
    } catch (error) {
      const text = error instanceof Error && error.message !== '' ? error.message : t('上传失败');
      if (!signal.aborted) patch(id, { error: text });
    }
  }
  function start(file: File, kind: UploadKind, dataUri: string | null = null): void {
    const id = nextId++;
    const place =
      dataUri === null
        ? Editor.rangeRef(editor, editor.selection ?? Editor.range(editor, Editor.end(editor, [])))
        : null;
    jobs.set(id, { file, kind, abort: new AbortController(), place, dataUri });
    set([...uploads, { id, name: file.name, kind, progress: 0, error: null }]);
    void run(id);
  }

  return {
    ports,
    /** Uploads pictures; other files are reported. */
    addPictures(files: readonly File[]): void {
      const pictures = files.filter(isPicture);
      if (pictures.length < files.length) ports.current?.say(t('只能插入 PNG、JPG、GIF、WebP 图片'));
      for (const file of pictures) start(file, 'image');
    },
    addVideo(file: File): void {
      if (isMp4(file)) start(file, 'video');
      else ports.current?.warn(VIDEO_REFUSED);
    },
    /** Pictures inside pasted HTML: shown at once, uploaded in the background. */
    adoptDataUri(uri: string): void {
      const file = fileOfDataUri(uri);
      if (file) start(file, 'image', uri);
    },
    /** Pictures of a web page, by address: their paths on the server; null for one that failed or was cancelled. */
    async fetchPictures(addresses: readonly string[]): Promise<(string | null)[]> {
      const id = nextId++;
      const abort = new AbortController();
      fetches.set(id, abort);
      const name = t('来自网页，共 {0} 张', addresses.length);
      set([...uploads, { id, name, kind: 'image', progress: 0, error: null }]);
      let ended = 0;
      const paths = await Promise.all(
        addresses.map(async (address) => {
          const path = await ports.current?.upload(address, () => undefined, abort.signal).catch(() => null);
          patch(id, { progress: ++ended / addresses.length });
          return path ?? null;
        }),
      );
      drop(id);
      return paths;
    },
    /** Cancelling also removes a picture of pasted HTML, because it is not stored anywhere. */
    cancel(id: number): void {
      const job = jobs.get(id);
      job?.abort.abort();
      fetches.get(id)?.abort();
      if (job?.dataUri) Transforms.removeNodes(editor, { at: [], match: isPasted(job.dataUri), voids: true });
      drop(id);
    },
    retry(id: number): void {
      patch(id, { error: null, progress: 0 });
      void run(id);
    },
    /** The editor is gone. */
    stop: () =>
      [...[...jobs.values()].map(({ abort }) => abort), ...fetches.values()].forEach((abort) => abort.abort()),
  };
}
