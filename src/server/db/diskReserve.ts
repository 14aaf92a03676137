// Which writes may use the reserve of free disk space that the embedded database keeps: without a new session no user
// could sign in to read, or to delete data that fills the disk.
import { AsyncLocalStorage } from 'node:async_hooks';

const essential = new AsyncLocalStorage<true>();

/** For small writes only: rows of sessions, sign-in attempts and their log. */
export const withinReserve = <T>(work: () => Promise<T>): Promise<T> => essential.run(true, work);

export const usesReserve = (): boolean => essential.getStore() === true;
