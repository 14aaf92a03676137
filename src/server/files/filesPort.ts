// The port for storing uploads: implemented by a folder, or by an object store (s3/).
import type { Readable } from 'node:stream';

/** Detected from the content of a file; its name and declared type are not trusted. */
export type FileKind = 'image' | 'video' | 'log';

export interface SaveOptions {
  /** The uploader's name for the file; for display only. */
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

/** The file store does not respond, or returns something else than what was stored. */
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

/** Maximum total bytes of uploads. */
export interface UploadQuota {
  account: number;
  organization: number;
}

export interface FilesPort {
  readonly quota: UploadQuota;
  /** All or nothing: a refused or broken upload leaves no file. Throws DomainError with instructions for the user. */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>;
  /** null for an unknown or malformed path. */
  open(fullPath: string): Promise<OpenedFile | null>;
  remove(fullPath: string): Promise<void>;
  /** For restoring: stores exactly this content under its original path. Returns its SHA-256. */
  put(fullPath: string, stream: Readable): Promise<string>;
  /** All stored files, whether a row names them or not. */
  list(): Promise<{ full_path: string; stored_at: Date }[]>;
}
