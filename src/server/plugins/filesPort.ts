// The port behind which uploads are kept: a folder, or an object store (s3/).
import type { Readable } from 'node:stream';

/** What the content of a file says it is; the name and the declared type are never believed. */
export type FileKind = 'image' | 'video' | 'log';

export interface SaveOptions {
  /** As the uploader called it; kept for display only. */
  name: string;
  /** Bytes; a longer stream is refused. */
  limit: number;
  accept: FileKind;
}

export interface StoredFile {
  /** Address under which it is served, e.g. /files/ab/0123….png */
  full_path: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
}

export interface OpenedFile {
  size: number;
  mime: string;
  /** `start` and `end` are inclusive byte positions. */
  read(range?: { start: number; end: number }): Readable;
}

/** The place of the files does not answer, or does not give back what it was given. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  constructor(
    readonly code: 'files_unreachable' | 'files_damaged',
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** Bytes that uploads may take in all. */
export interface UploadQuota {
  account: number;
  organization: number;
}

export interface FilesPort {
  readonly quota: UploadQuota;
  /** Whole or not at all: a refused or broken upload leaves nothing behind. Throws DomainError with what to do. */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>;
  /** null for an unknown or malformed path. */
  open(fullPath: string): Promise<OpenedFile | null>;
  remove(fullPath: string): Promise<void>;
  /** For restoring: exactly this content under the path that it had. Answers its SHA-256. */
  put(fullPath: string, stream: Readable): Promise<string>;
  /** Everything stored, whether a row names it or not. */
  list(): Promise<{ full_path: string; stored_at: Date }[]>;
}
