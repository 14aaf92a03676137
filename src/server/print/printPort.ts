// The port that converts papers to PDF or pictures: a headless Chromium, when installed.
import type { PdfState, PrintJob, PrintReport } from '../../contract/paper/paperPdf';
import type { QueueOwner } from '../jobs/fairQueue';

export type PrintProgress = Omit<PdfState, 'stage'> & { stage: Exclude<PdfState['stage'], 'ready'> };
export interface PrintWatch {
  /** The account that ordered it: accounts take turns. */
  owner: QueueOwner;
  /** Cancels the work; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: PrintProgress) => void) | undefined;
}

export interface PrintPort {
  /** False: no Chromium on this machine; every call is refused with a message. */
  readonly available: boolean;
  /** One PDF of all sheets: text and formulas selectable, fonts embedded. */
  pdf(job: PrintJob, watch: PrintWatch): Promise<{ data: Buffer; report: PrintReport }>;
  /** One PNG per sheet, at the fixed capture scale. */
  pictures(job: PrintJob, watch: PrintWatch): Promise<{ data: Buffer[]; report: PrintReport }>;
  /** The first sheet as JPEG of that many px in width. */
  firstPicture(job: PrintJob, width: number, watch: PrintWatch): Promise<Buffer>;
  /** SVG drawings as PNG, white behind; null for one that cannot be rendered. */
  drawings(svgs: readonly Uint8Array[], watch: PrintWatch): Promise<(Buffer | null)[]>;
  close(): Promise<void>;
}
