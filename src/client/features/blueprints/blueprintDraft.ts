// The unsaved state of a blueprint, kept in browser storage per account. Switching tabs, a reload or an expired session
// loses nothing.
import type { BlueprintBody } from '../../../contract/blueprint';
import { bodyOf } from '../../../contract/savedBlueprint';
import { emptyBody } from '../../../domain/blueprint/grid';
import { accountKey, selectUser } from '../../state/session/sessionSlice';
import type { AppThunk } from '../../state/store';

export interface BlueprintDraft {
  title: string;
  shared: 0 | 1;
  body: BlueprintBody;
  seed: number;
  /** The saved revision that the draft is based on. */
  revision: number;
}

function asDraft(value: unknown): BlueprintDraft | null {
  const { title, shared, seed, revision, body } = (value ?? {}) as Partial<Record<keyof BlueprintDraft, unknown>>;
  const sound = bodyOf(body);
  if (!sound || typeof title !== 'string' || !Number.isInteger(seed) || !Number.isInteger(revision)) return null;
  return { title, shared: shared === 1 ? 1 : 0, body: sound, seed: seed as number, revision: revision as number };
}

export const emptyDraft = (): BlueprintDraft => ({ title: '', shared: 0, body: emptyBody(), seed: 1, revision: 0 });

const nameOf = (account: string, id: number) => `tiku.blueprint.${account}.${id}`;

export const readBlueprintDraft =
  (id: number): AppThunk<BlueprintDraft | null> =>
  (_dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    if (!user) return null;
    try {
      return asDraft(JSON.parse(effects.storage.getItem(nameOf(accountKey(user), id)) ?? 'null'));
    } catch {
      return null;
    }
  };

/**
 * Null deletes the draft. A full storage is only logged here, because the page still holds everything; the code that
 * stores papers notifies the user.
 */
export const keepBlueprintDraft =
  (id: number, draft: BlueprintDraft | null): AppThunk =>
  (_dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    if (!user) return;
    try {
      const name = nameOf(accountKey(user), id);
      if (draft === null) effects.storage.removeItem(name);
      else effects.storage.setItem(name, JSON.stringify(draft));
    } catch (fault) {
      effects.log(`blueprint draft: ${String(fault)}`);
    }
  };
