// Takes a deleted record of a kind out of the recycle bin again; undefined when the account may not.
import type { BinKindName } from '../../../contract/system/bin';
import { useRestoreBinnedMutation } from '../api/system/bin';
import { useAppSelector } from '../hooks';
import { selectHasFunction } from '../session/sessionSlice';

export function useBinRestore(kind: BinKindName) {
  const [restore] = useRestoreBinnedMutation();
  const may = useAppSelector((state) => selectHasFunction(state, 'bin.restore'));
  return may ? ({ id }: { id: number }) => restore({ kind, id }) : undefined;
}
