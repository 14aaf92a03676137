// The port behind which uploads are kept: a folder today, an object store one day.
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

export interface FilesPort {
  /** Whole or not at all: a refused or broken upload leaves nothing behind. Throws DomainError with what to do. */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>;
  /** null for an unknown or malformed path. */
  open(fullPath: string): Promise<OpenedFile | null>;
  remove(fullPath: string): Promise<void>;
  /** For restoring: exactly this content under the path that it had. Answers its SHA-256. */
  put(fullPath: string, stream: Readable): Promise<string>;
}
