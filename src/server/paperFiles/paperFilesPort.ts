// The port that converts a stored paper to files; implemented in src/server/paperFiles.
import type { PackFormat } from '../../contract/paper/pack';
import type { PaperDetail } from '../../contract/paper/paper';
import type { DrawnSheet } from '../../contract/paper/paperPdf';
import type { Question } from '../../contract/question/question';
import type { QueueOwner } from '../jobs/fairQueue';

export interface PaperFile {
  /** Path below the folder of the paper, with its extension. */
  path: string;
  data: Uint8Array;
}
export interface PaperFilesOrder {
  /** The account that ordered it: accounts take turns. */
  owner: QueueOwner;
  format: PackFormat;
  /** With answers and analyses. */
  teacher: boolean;
  /** The answer sheet alone, as PDF, in place of the paper. */
  drawn?: readonly DrawnSheet[] | undefined;
  /** Name of the main file, without its extension. */
  name: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}
export interface MadeFiles {
  files: PaperFile[];
  formulas: number;
  /** Content that could not be converted, one sentence each. */
  notes: string[];
}
export interface PaperFilesPort {
  /** Formats that this machine can make. */
  readonly formats: readonly PackFormat[];
  /** Throws DomainError with instructions when the whole file cannot be made. */
  make(paper: PaperDetail, order: PaperFilesOrder): Promise<MadeFiles>;
  /** LaTeX of questions of no paper; `routes`: by question, its knowledge points as paths of names from the root. */
  makeLatex(
    questions: readonly Question[],
    order: Pick<PaperFilesOrder, 'owner' | 'teacher' | 'name' | 'signal'> & {
      routes: ReadonlyMap<number, string[][]>;
    },
  ): Promise<MadeFiles>;
}
