// Questions chosen for unsaved papers are stored with the account, so that work continues on another machine. The
// copies of two machines merge like those of two windows; the server only refuses to overwrite a copy that this machine
// has not read.
import { isAnyOf } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import { CHOSEN_KEY, DRAFT_MAX, type Draft } from '../../../contract/question/drafts';
import { t } from '../../lib/texts/t';
import { draftApi } from '../api/question/drafts';
import type { ApiError } from '../api/wireRequest';
import type { Effects } from '../effects';
import { networkBack } from '../offline/offlineSlice';
import { loggedOut, loginOpened } from '../session/sessionSlice';
import type { Leaving, Listen, StoreLike } from '../store';
import { latest, type Stamp } from './lamportStamps';
import { setsMerged, setsRestored } from './paperWorkingSetSlice';
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

/**
 * Emptied papers are kept while they are among the last edited ones, so that a machine that still has them removes its
 * questions too.
 */
const MAX_EMPTIED = 20;
const ROUNDS = 4;
/** ms from a change, or from signing in, to the synchronization. */
const AFTER_MS = 1500;
const AGAIN_MS = 60_000;

const newPapers = (sets: Sets) => (Object.entries(sets) as [SetId, WorkingSet][]).filter(([id]) => isNewPaper(id));
const lastEdit = (set: WorkingSet): Stamp => latest(Object.values(set.stamps.edits));
const countChosen = (sets: Sets): number => newPapers(sets).reduce((sum, [, set]) => sum + set.paperList.ids.length, 0);

/** Unsaved papers that hold something or have been edited, the last edited first and without their history. */
function chosenSets(sets: Sets): Sets {
  const edited = newPapers(sets).filter(([, set]) => lastEdit(set) !== '');
  const latestFirst = edited.sort(([, a], [, b]) => (lastEdit(a) < lastEdit(b) ? 1 : -1));
  const kept = latestFirst.filter(([, set], place) => place < MAX_EMPTIED || !isBlankPaper(set));
  return Object.fromEntries(kept.map(([id, set]) => [id, withoutHistory(set)]));
}

/** The valid sets of the copy. */
function readSets(body: unknown): Sets {
  const { version, sets } = (body ?? {}) as { version?: number; sets?: Sets | null };
  const found = Object.entries(version === SETS_VERSION ? (sets ?? {}) : {}).flatMap(([id, value]) => {
    const set = isSetId(id) && isNewPaper(id) ? checkSet(value) : null;
    return set ? [[id, set]] : [];
  });
  return Object.fromEntries(found) as Sets;
}

/** Synchronizes this machine and the server after every change of a new paper. */
export function addAccountCopy(listen: Listen, store: StoreLike, effects: Effects, leaving: Leaving): void {
  const present = () => store.getState().paperWorkingSet;
  let account: string | null = null;
  /** `updated_at` of the server's copy that is merged here; '' if there is none, undefined before it was read. */
  let base: string | undefined;
  /** The server's current content. */
  let text = '';

  function merge({ body, updated_at }: Draft): void {
    [base, text] = [updated_at, JSON.stringify(body)];
    const before = countChosen(present().sets);
    store.dispatch(setsMerged({ account: account ?? '', sets: readSets(body) }));
    const more = countChosen(present().sets) - before;
    if (more > 0) effects.toast('info', t('已取回在另一台设备上选的 {0} 道题，尚未保存为试卷', more));
  }
  async function read(): Promise<boolean> {
    const { data } = await store.dispatch(
      draftApi.endpoints.getDrafts.initiate({ key: CHOSEN_KEY }, { subscribe: false, forceRefetch: true }),
    );
    if (data?.list[0]) merge(data.list[0]);
    else if (data) base = '';
    return data !== undefined;
  }
  /** False if the server could not be reached. */
  async function synchronize(): Promise<boolean> {
    if (account !== present().account) [account, base, text] = [present().account, undefined, ''];
    if (account === null) return true;
    if (base === undefined && !(await read())) return false;
    for (let round = 0; round < ROUNDS && present().account === account; round += 1) {
      const sets = chosenSets(present().sets);
      const body = JSON.stringify({ version: SETS_VERSION, sets });
      const isNothing = base === '' && Object.keys(sets).length === 0;
      if (body === text || isNothing || body.length > DRAFT_MAX) return true;
      const { data, error } = await store.dispatch(
        draftApi.endpoints.saveDraft.initiate({ key: CHOSEN_KEY, body, base: base ?? '' }, { track: false }),
      );
      const theirs = data ? null : newerCopy(error as ApiError | undefined);
      if (data) [base, text] = [data.updated_at ?? '', body];
      else if (theirs) merge(theirs);
      if (!theirs) return data !== undefined;
    }
    return true;
  }

  let running: Promise<boolean> = Promise.resolve(true);
  let cancel = () => undefined as void;
  const later = (ms: number): void => {
    cancel();
    cancel = effects.clock.setTimeout(() => void now(), ms);
  };
  // One at a time: the next one continues from the copy that this one has read.
  const now = () =>
    (running = running.then(async () => {
      const reached = await synchronize();
      if (!reached) later(AGAIN_MS);
      return reached;
    }));
  leaving.add(() => {
    cancel();
    return now();
  });
  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: () => {
      cancel();
      account = null;
    },
  });
  listen({
    predicate: (action, { paperWorkingSet: now }, { paperWorkingSet: before }) => {
      if (now.account === null || setsMerged.match(action)) return false;
      if (isAnyOf(setsRestored, networkBack)(action)) return true;
      return newPapers(now.sets).some(([id, set]) => set !== before.sets[id]);
    },
    effect: () => later(AFTER_MS),
  });
  later(AFTER_MS);
}

function newerCopy(error: ApiError | undefined): Draft | null {
  if (error?.kind !== 'business' || error.code !== CODES.conflict) return null;
  return (error.data as { draft?: Draft } | null)?.draft ?? null;
}
