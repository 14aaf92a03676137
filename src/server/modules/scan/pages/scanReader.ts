// Pages of uploaded scans, decoded and read in a thread of their own. A page that ends the thread is refused; the next
// one gets a new thread.
import type { Point } from '../../../../domain/sheet/read/grayImage';
import { DomainError, invalid } from '../../../errors';
import { makeWorkerThread, WorkStopped } from '../../../jobs/workerThread';
import type { ReadScan, SheetPage } from './readScan';

export type ScanTask =
  | { do: 'open'; bytes: Uint8Array; name: string }
  | { do: 'part'; part: number }
  | { do: 'page'; part: number; page: number }
  | { do: 'read'; pages: readonly SheetPage[]; several: readonly string[]; corners?: readonly Point[] | undefined };
export interface ScanAnswer {
  parts?: string[];
  pages?: number;
  codes?: string[];
  read?: ReadScan;
  picture?: Uint8Array;
}

/** A page needs about half a second. */
const LIMIT_MS = 30_000;
const HEAP_MB = 512;
const TOO_MUCH = '这一页过于复杂，处理超过了时限或内存，已跳过；请用 300 dpi 以内重新扫描';

export interface ScannedPage {
  codes: string[];
  /** Null where no page was found. */
  read: ReadScan | null;
  /** As scanned, where it was not found. */
  picture: Uint8Array;
}

export interface ScanReader {
  /** The parts of the file: itself, or the files of a zip. */
  open(bytes: Uint8Array, name: string): Promise<string[]>;
  countPages(part: number): Promise<number>;
  /**
   * `pagesOf`: the printed pages that a picture with these codes may be; `corners`: set by a person. Throws DomainError
   * for a refused page.
   */
  read(
    part: number,
    page: number,
    pagesOf: (codes: readonly string[]) => Promise<readonly SheetPage[]>,
    several: readonly string[],
    corners?: readonly Point[],
  ): Promise<ScannedPage>;
  close(): Promise<void>;
}

export function makeScanReader(signal?: AbortSignal): ScanReader {
  const thread = makeWorkerThread<ScanTask, ScanAnswer>(
    { source: 'modules/scan/pages/scanThread.ts', bundle: 'scanThread.cjs' },
    LIMIT_MS,
    { maxOldGenerationSizeMb: HEAP_MB },
  );
  let file: { bytes: Uint8Array; name: string } | null = null;
  let open = false;

  async function ask(task: ScanTask): Promise<ScanAnswer> {
    if (!open && task.do !== 'open' && file) await ask({ do: 'open', ...file });
    try {
      const answer = await thread.run(task, signal);
      if (!answer) throw new WorkStopped('time');
      if (task.do === 'open') open = true;
      return answer;
    } catch (error) {
      // Any failure ends the thread.
      open = false;
      if (error instanceof WorkStopped) throw invalid(TOO_MUCH);
      if (error instanceof DomainError || signal?.aborted) throw error;
      throw invalid(TOO_MUCH);
    }
  }

  return {
    async open(bytes, name) {
      file = { bytes, name };
      open = false;
      return (await ask({ do: 'open', bytes, name })).parts ?? [];
    },
    countPages: async (part) => (await ask({ do: 'part', part })).pages ?? 0,
    async read(part, page, pagesOf, several, corners) {
      const { codes = [] } = await ask({ do: 'page', part, page });
      const pages = await pagesOf(codes);
      const { read = null, picture } = await ask({ do: 'read', pages, several, corners });
      return { codes, read, picture: read?.picture ?? picture ?? new Uint8Array() };
    },
    close: () => thread.close(),
  };
}
