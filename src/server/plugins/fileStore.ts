// Where files are kept, by configuration: below DATA_DIR, or in the object store of FILES_URL.
import type { Config } from '../config';
import { makeFolderFiles } from './files';
import type { FilesPort } from './filesPort';
import { makeJobFolders, type JobFolders } from './jobs/jobFolder';
import { makeObjectStore } from './s3/objectStore';
import { makeS3Files, makeS3JobFolders, makeSpool } from './s3/s3Files';

export interface FileStore {
  /** Uploads of the bank. */
  files: FilesPort;
  /** What jobs make: any server process may be asked for it. */
  folders: JobFolders;
  close(): void;
}

/** Throws a sentence when the object store cannot be reached. */
export async function openFileStore({ dataDir, filesPlace }: Pick<Config, 'dataDir' | 'filesPlace'>): Promise<FileStore> {
  if (!filesPlace) return { files: await makeFolderFiles(dataDir), folders: makeJobFolders(dataDir), close: () => undefined };
  const store = makeObjectStore(filesPlace);
  await store.check();
  const freshPart = await makeSpool(dataDir);
  return { files: makeS3Files(store, freshPart), folders: makeS3JobFolders(store, freshPart), close: () => store.close() };
}
