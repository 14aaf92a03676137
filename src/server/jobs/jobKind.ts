// The interface of a kind of background job, and the context of a run. Decision: docs/decisions/0015-job-queue.md.
import type { Access } from '../../contract/wire';
import type { Database } from '../db/database';
import type { FilesPort } from '../files/filesPort';
import type { Actor } from '../security/actor';
import type { JobFolder, KeptFile } from './jobFolder';

export interface JobStep<Cursor> {
  /** Units done of `total`; 0 of 0 while the total is unknown. */
  done: number;
  total: number;
  /** The current work, shown to staff. */
  text?: string;
  /** Where to continue after an interruption; if absent, the previous cursor is kept. */
  cursor?: Cursor;
}

export interface JobContext<Input, Cursor> {
  readonly id: number;
  readonly title: string;
  readonly input: Input;
  /** The owner with current rights, not those at the time of the order. */
  readonly actor: Actor;
  /** The cursor that the last step saved; null at the first start. Work after that step is repeated. */
  readonly cursor: Cursor | null;
  /** Aborts when the job is cancelled, taken over, or the server stops. */
  readonly signal: AbortSignal;
  readonly db: Database;
  /** Uploads of the bank. */
  readonly files: FilesPort;
  /** Files of this job only, including intermediate ones; they are removed 7 days after its end. */
  readonly folder: JobFolder;
  readonly now: () => Date;
  /**
   * Saves the progress and the cursor. Throws when this runner no longer owns the job; that error must not be caught.
   */
  step(step: JobStep<Cursor>): Promise<void>;
}

export interface JobFile extends KeptFile {
  /** The file name that the owner sees in the downloads. */
  name: string;
  mime: string;
}

export interface JobOutcome {
  /** Other files in the folder are removed when the job ends. */
  files?: readonly JobFile[];
  /** Keys of files for other calls of the kind; they are not in the downloads. */
  kept?: readonly string[];
  /** Parts that failed although the job succeeded, one sentence each. */
  notes?: readonly string[];
  /** A few numbers for the screen that ordered the job. */
  data?: Readonly<Record<string, unknown>>;
}

export interface JobKind<Input = unknown, Cursor = unknown> {
  kind: string;
  /** Checked when a call orders the job and again whenever it starts to run. */
  access: Exclude<Access, 'public'>;
  /**
   * A job of the whole organization: who orders it while the same one is under way joins that one, and whoever has the
   * access sees and stops it. It must not give files to its owner.
   */
  shared?: true;
  /**
   * Throws DomainError with instructions for the owner; any other error is logged and shown as a generic message. After
   * a WorkStopped the job is retried once.
   */
  run(ctx: JobContext<Input, Cursor>): Promise<JobOutcome | void>;
}

/** This runner no longer owns the job: it was cancelled or taken over by another process, or the server stops. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  constructor(readonly why: 'cancelled' | 'stopping') {
    super(`job ${why}`);
  }
}
