// Questions chosen for unsaved papers are stored with the account, so that work continues on another machine. The
// copies of two machines merge like those of two windows; the server only refuses to overwrite a copy that this machine
// has not read.
import { CODES } from '../../../contract/codes';
import { CHOSEN_KEY, DRAFT_MAX, type Draft } from '../../../contract/question/drafts';
import { t } from '../../lib/texts/t';
import { draftApi } from '../api/question/drafts';
import type { ApiError } from '../api/wireRequest';
import type { Effects } from '../effects';
import type { StoreLike } from '../store';
import { setsMerged } from './paperWorkingSetSlice';
import { checkSet, isSetId } from './storedSets';
import {
  isBlankPaper,
  isNewPaper,
  type SetId,
  type Sets,
  SETS_VERSION,
  withoutHistory,
  type WorkingSet,
} from './workingSet';

export interface AccountCopy {
  account: string;
  /** `updated_at` of the server's copy that is merged here; '' if there is none, undefined before it was read. */
  base: string | undefined;
  /** The server's current content. */
  text: string;
}

/** Emptied papers are kept for a while, so that a machine that still has them removes its questions too. */
const MAX_EMPTIED = 20;
const ROUNDS = 4;

/** Unsaved papers that hold something or have been edited, without their history. */
function chosenSets(sets: Sets): Sets {
  const touched = newPapers(sets).filter(([, set]) => Object.keys(set.stamps.edits).length > 0);
  const emptied = touched
    .filter(([, set]) => isBlankPaper(set))
    .sort(([, a], [, b]) => (lastEdit(a) < lastEdit(b) ? 1 : -1));
  const gone = new Set(emptied.slice(MAX_EMPTIED).map(([id]) => id));
  return Object.fromEntries(touched.flatMap(([id, set]) => (gone.has(id) ? [] : [[id, withoutHistory(set)]])));
}
const newPapers = (sets: Sets) => (Object.entries(sets) as [SetId, WorkingSet][]).filter(([id]) => isNewPaper(id));
const lastEdit = (set: WorkingSet): string => Object.values(set.stamps.edits).toSorted().at(-1) ?? '';
const countChosen = (sets: Sets): number => newPapers(sets).reduce((sum, [, set]) => sum + set.paperList.ids.length, 0);

/** Synchronizes this machine and the server; false if the server could not be reached. */
export async function syncAccountCopy(store: StoreLike, effects: Effects, copy: AccountCopy): Promise<boolean> {
  const present = () => store.getState().paperWorkingSet;
  const isStale = () => present().account !== copy.account;
  const merge = ({ body, updated_at }: Draft) => {
    copy.base = updated_at;
    const sets = readSets(body);
    const before = countChosen(present().sets);
    store.dispatch(setsMerged({ account: copy.account, sets }));
    const more = countChosen(present().sets) - before;
    if (more > 0) effects.toast('info', t('已取回在另一台设备上选的 {0} 道题，尚未保存为试卷', more));
  };
  if (copy.base === undefined) {
    const { data } = await store.dispatch(
      draftApi.endpoints.getDrafts.initiate({ key: CHOSEN_KEY }, { subscribe: false, forceRefetch: true }),
    );
    if (!data || isStale()) return isStale();
    const [found] = data.list;
    if (found) merge(found);
    else copy.base = '';
    copy.text = found ? JSON.stringify(found.body) : '';
  }
  for (let round = 0; round < ROUNDS && !isStale(); round += 1) {
    const sets = chosenSets(present().sets);
    const text = JSON.stringify({ version: SETS_VERSION, sets });
    const nothing = Object.keys(sets).length === 0 && copy.base === '';
    if (text === copy.text || nothing || text.length > DRAFT_MAX) return true;
    const { data, error } = await store.dispatch(
      draftApi.endpoints.saveDraft.initiate({ key: CHOSEN_KEY, body: text, base: copy.base ?? '' }, { track: false }),
    );
    if (isStale()) return true;
    if (data) {
      Object.assign(copy, { base: data.updated_at ?? '', text });
      return true;
    }
    const theirs = newerCopy(error as ApiError | undefined);
    if (!theirs) return false;
    merge(theirs);
  }
  return true;
}

function newerCopy(error: ApiError | undefined): Draft | null {
  if (error?.kind !== 'business' || error.code !== CODES.conflict) return null;
  return (error.data as { draft?: Draft } | null)?.draft ?? null;
}

/** The valid sets of the copy. */
function readSets(body: unknown): Sets {
  const { version, sets } = (body ?? {}) as { version?: number; sets?: Sets | null };
  if (version !== SETS_VERSION) return {};
  return Object.fromEntries(
    Object.entries(sets ?? {}).flatMap(([id, value]) => {
      const set = isSetId(id) && isNewPaper(id) ? checkSet(value) : null;
      return set ? [[id, set]] : [];
    }),
  );
}
