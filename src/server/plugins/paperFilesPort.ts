// The port behind which a stored paper becomes files; built in src/server/export.
import type { PackFormat } from '../../contract/pack';
import type { PaperDetail } from '../../contract/paper';
import type { QueueOwner } from './fairQueue';

export interface PaperFile {
  /** Path below the folder of the paper, with its ending. */
  path: string;
  data: Uint8Array;
}
export interface PaperFilesOrder {
  /** Who ordered it: accounts take turns. */
  owner: QueueOwner;
  format: PackFormat;
  /** With answers and analyses. */
  teacher: boolean;
  /** Name of the main file, without its ending. */
  name: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}
export interface MadeFiles {
  files: PaperFile[];
  formulas: number;
  /** What could not be carried over, one sentence each. */
  notes: string[];
}
export interface PaperFilesPort {
  /** Those that this machine can make. */
  readonly formats: readonly PackFormat[];
  /** Throws DomainError with what to do when the whole file cannot be made. */
  make(paper: PaperDetail, order: PaperFilesOrder): Promise<MadeFiles>;
}
