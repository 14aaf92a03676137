// Chooses by configuration where files are kept: below DATA_DIR, or in the object store of FILES_URL.
import type { Config } from '../config';
import { makeJobFolders, type JobFolders } from '../jobs/jobFolder';
import { makeFolderFiles } from './files';
import type { FilesPort } from './filesPort';
import { makeObjectStore } from './s3/objectStore';
import { makeS3Files, makeS3JobFolders, makeSpool } from './s3/s3Files';

/** The part of the configuration that says where files are kept. */
export type FilePlace = Pick<Config, 'dataDir' | 'filesPlace'> & Partial<Pick<Config, 'uploadQuota'>>;

export interface FileStore {
  /** Uploads of the bank. */
  files: FilesPort;
  /** Results of jobs: any server process may serve them. */
  folders: JobFolders;
  /** True when nothing is stored there yet; only called for an object store. */
  isEmpty(): Promise<boolean>;
  close(): void;
}

/** Throws a message when the object store cannot be reached. */
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
    isEmpty: async () =>
      (await Promise.all(['files/', 'jobs/'].map((folder) => store.list(folder)))).flat().length === 0,
    close: () => store.close(),
  };
}
