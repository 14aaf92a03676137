// Where files are kept, by configuration: below DATA_DIR, or in the object store of FILES_URL.
import type { Config } from '../config';
import { makeFolderFiles } from './files';
import type { FilesPort } from './filesPort';
import { makeJobFolders, type JobFolders } from './jobs/jobFolder';
import { makeObjectStore } from './s3/objectStore';
import { makeS3Files, makeS3JobFolders, makeSpool } from './s3/s3Files';

/** Where files are kept, as the configuration says. */
export type FilePlace = Pick<Config, 'dataDir' | 'filesPlace'> & Partial<Pick<Config, 'uploadQuota'>>;

export interface FileStore {
  /** Uploads of the bank. */
  files: FilesPort;
  /** What jobs make: any server process may be asked for it. */
  folders: JobFolders;
  /** Nothing is kept there yet; only asked of an object store. */
  isEmpty(): Promise<boolean>;
  close(): void;
}

/** Throws a sentence when the object store cannot be reached. */
export async function openFileStore({ dataDir, filesPlace, uploadQuota }: FilePlace): Promise<FileStore> {
  if (!filesPlace) {
    const [files, folders] = [await makeFolderFiles(dataDir, uploadQuota), makeJobFolders(dataDir)];
    return { files, folders, isEmpty: async () => (await folders.list()).length === 0, close: () => undefined };
  }
  const store = makeObjectStore(filesPlace);
  await store.check();
  const freshPart = await makeSpool(dataDir);
  return {
    files: makeS3Files(store, freshPart, uploadQuota),
    folders: makeS3JobFolders(store, freshPart),
    isEmpty: async () => (await Promise.all(['files/', 'jobs/'].map((folder) => store.list(folder)))).flat().length === 0,
    close: () => store.close(),
  };
}
