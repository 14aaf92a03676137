// Deletes the records of a list and takes them out of the recycle bin, as the list describes it.
import { useDeletion } from '../ui/useDeletion';

type Reply = PromiseLike<{ data?: unknown; error?: unknown }>;

export interface Bin<Row> {
  useRemove(): readonly [remove: (row: { id: number; revision: number }) => Reply, ...unknown[]];
  /** Undefined for those who may not. */
  useRestore(): readonly [restore: ((row: { id: number }) => Reply) | undefined, ...unknown[]];
  /** What is asked before. */
  title: string;
  text(row: Row): string;
  /** The button that deletes; 删除 if left out. */
  ok?: string;
  /** The name of a row in its quotation marks. */
  quoted(row: Row): string;
}

const NO_BIN: Bin<object> = {
  useRemove: () => [() => Promise.resolve({})],
  useRestore: () => [undefined],
  title: '',
  text: () => '',
  quoted: () => '',
};

/** Without a bin, nothing can be deleted. */
export function useBin<Row extends object>({ useRemove, useRestore, quoted, ...asked }: Bin<Row> = NO_BIN) {
  const [remove] = useRemove();
  const [restore] = useRestore();
  return useDeletion<Row>({
    ...asked,
    nameOf: quoted,
    remove(row) {
      const { id, revision = 0 } = row as { id: number; revision?: number };
      return remove({ id, revision });
    },
    restore: restore && ((row) => restore({ id: (row as { id: number }).id })),
  });
}
