// What a kind of background job is, and what its run gets. Decision: docs/decisions/0015-job-queue.md.
import type { Access } from '../../../contract/wire';
import type { Database } from '../../db/database';
import type { Actor } from '../actor';
import type { FilesPort } from '../filesPort';
import type { JobFolder, KeptFile } from './jobFolder';

export interface JobStep<Cursor> {
  /** Units done of `total`; 0 of 0 while nobody can tell. */
  done: number;
  total: number;
  /** What is being done, as staff read it. */
  text?: string;
  /** Where to go on after an interruption; left out it stays as it was. */
  cursor?: Cursor;
}

export interface JobContext<Input, Cursor> {
  readonly id: number;
  readonly title: string;
  readonly input: Input;
  /** The owner with the rights of today, not those of the moment of the order. */
  readonly actor: Actor;
  /** What the last step saved; null at the very start. Whatever came after that step is done once more. */
  readonly cursor: Cursor | null;
  /** Aborts when the job is cancelled, taken over, or the server stops. */
  readonly signal: AbortSignal;
  readonly db: Database;
  /** Uploads of the bank. */
  readonly files: FilesPort;
  /** Files of this job alone, intermediate ones too; they go 7 days after its end. */
  readonly folder: JobFolder;
  readonly now: () => Date;
  /** Saves how far it is and where to go on. Throws when the job is no longer ours: let that error pass. */
  step(step: JobStep<Cursor>): Promise<void>;
}

export interface JobFile extends KeptFile {
  /** As the owner finds it in the downloads. */
  name: string;
  mime: string;
}

export interface JobOutcome {
  /** What else the folder holds is cleared away once the job has ended. */
  files?: readonly JobFile[];
  /** What could not be done although the job was, one sentence each. */
  notes?: readonly string[];
  /** Small figures for the screen that ordered it. */
  data?: Readonly<Record<string, unknown>>;
}

export interface JobKind<Input = unknown, Cursor = unknown> {
  kind: string;
  /** Checked when it is ordered by a call and again whenever it is taken up. */
  access: Exclude<Access, 'public'>;
  /** Throws DomainError with what the owner is to do; any other error is logged and told blandly. A WorkStopped is tried once more. */
  run(ctx: JobContext<Input, Cursor>): Promise<JobOutcome | void>;
}

/** The job is not this runner's any more: cancelled, taken over by another process, or the server stops. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  constructor(readonly why: 'cancelled' | 'stopping') {
    super(`job ${why}`);
  }
}
