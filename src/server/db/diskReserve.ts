// Which writes may use the reserve that the embedded database keeps free on its disk: without a session nobody could sign in
// to read, or to delete what fills the disk.
import { AsyncLocalStorage } from 'node:async_hooks';

const essential = new AsyncLocalStorage<true>();

/** Small writes only: rows of sessions, attempts and their log. */
export const withinReserve = <T>(work: () => Promise<T>): Promise<T> => essential.run(true, work);

export const usesReserve = (): boolean => essential.getStore() === true;
