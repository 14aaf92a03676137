// What is being edited of a blueprint, kept in the browser's storage for each account: a switch of tabs, a reload or an
// ended session loses nothing.
import * as z from 'zod/mini';
import { blueprintBody, type BlueprintBody } from '../../../contract/blueprint';
import { emptyBody } from '../../../domain/blueprint/grid';
import { accountKey, selectUser } from '../../state/session/sessionSlice';
import type { AppThunk } from '../../state/store';

const draftSchema = z.object({
  title: z.string(),
  shared: z.union([z.literal(0), z.literal(1)]),
  body: blueprintBody,
  seed: z.int(),
  /** The revision that it was based on. */
  revision: z.int(),
});
export interface BlueprintDraft extends z.output<typeof draftSchema> {
  body: BlueprintBody;
}

export const emptyDraft = (): BlueprintDraft => ({ title: '', shared: 0, body: emptyBody(), seed: 1, revision: 0 });

const nameOf = (account: string, id: number) => `tiku.blueprint.${account}.${id}`;

export const readBlueprintDraft =
  (id: number): AppThunk<BlueprintDraft | null> =>
  (_dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    if (!user) return null;
    try {
      const checked = z.safeParse(draftSchema, JSON.parse(effects.storage.getItem(nameOf(accountKey(user), id)) ?? 'null'));
      return checked.success ? checked.data : null;
    } catch {
      return null;
    }
  };

/** Null drops it. A full storage is told once by whoever fills it with papers; here the page still holds everything. */
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
