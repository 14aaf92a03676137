// 网上阅卷 of a marker: the events of the screen. A mark is sent while the next script is shown already; one that is
// refused or lost comes back with what was typed.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HeldScript, OwnMark, takeScripts } from '../../../contract/paper/markingWork';
import type { DataOf } from '../../../contract/wire';
import {
  entryFault,
  NO_ENTRY,
  pressKey,
  tickPoint,
  type MarkedItem,
  type MarkEntry,
} from '../../../domain/marking/markEntry';
import { faultText } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { markingApi } from '../api/paper/marking';
import type { ApiError } from '../api/wireRequest';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { AppThunk } from '../store';

export interface MarkingState {
  /** Marking, question and part of it (0: the whole); null: no screen is open. */
  readonly place: { readonly marking_id: number; readonly question_id: number; readonly part: number } | null;
  /** The first one is shown. */
  readonly scripts: readonly HeldScript[];
  /** Marks on their way to the server. */
  readonly sending: readonly number[];
  /** Latest own marks, newest first. */
  readonly recent: readonly OwnMark[];
  /** The earlier mark that is being changed. */
  readonly changing: number | null;
  readonly entry: MarkEntry;
  /** The marker says what is wrong with the script. */
  readonly problem: boolean;
  readonly fault: string;
  /** When the script was shown, in ms. */
  readonly since: number;
  readonly marked: number;
  readonly quota: number | null;
  /** Scripts that the account can still get; null: not known yet. */
  readonly waiting: number | null;
}

type Place = NonNullable<MarkingState['place']>;
interface Sent {
  script: HeldScript;
  entry: MarkEntry;
  changing: boolean;
}
const RECENT = 10;
/** The next scripts are requested before the last one is marked. */
const FEW = 2;
export const PROBLEMS = [t('图像不清或不完整'), t('答在了别处'), t('不是这道题'), t('其他，请组长看')] as const;

const NO_MARKING: MarkingState = {
  ...{ place: null, scripts: [], sending: [], recent: [], changing: null, entry: NO_ENTRY },
  ...{ problem: false, fault: '', since: 0, marked: 0, quota: null, waiting: null },
};

const slice = createSlice({
  name: 'marking',
  initialState: NO_MARKING,
  reducers: {
    markingOpened: (_state, { payload: place }: PayloadAction<Place>) => ({ ...NO_MARKING, place }),
    markingClosed: () => NO_MARKING,
    scriptsTaken(state, { payload }: PayloadAction<DataOf<typeof takeScripts> & { now: number }>) {
      const { scripts, marked, quota, waiting, now } = payload;
      const known = new Set([...state.scripts.map(({ script_id }) => script_id), ...state.sending]);
      const fresh = scripts.filter(({ script_id }) => !known.has(script_id));
      const since = state.scripts.length === 0 && fresh.length > 0 ? now : state.since;
      return { ...state, scripts: [...state.scripts, ...fresh], marked, quota, waiting, since };
    },
    recentKnown: (state, { payload: recent }: PayloadAction<readonly OwnMark[]>) => ({ ...state, recent }),
    entryChanged: (state, { payload: entry }: PayloadAction<MarkEntry>) => ({ ...state, entry, fault: '' }),
    faultShown: (state, { payload: fault }: PayloadAction<string>) => ({ ...state, fault }),
    problemToggled: (state, { payload: problem }: PayloadAction<boolean>) => ({ ...state, problem, fault: '' }),
    /** An earlier mark is shown to be changed; null: back to the script that was shown. */
    changeBegun(state, { payload: script_id }: PayloadAction<number | null>) {
      const mark = state.recent.find((one) => one.script_id === script_id);
      const entry = mark && mark.problem === '' ? { text: mark.text, ticks: mark.ticks } : NO_ENTRY;
      return { ...state, changing: mark ? mark.script_id : null, entry, problem: false, fault: '' };
    },
    markSent(state, { payload: { script, now } }: PayloadAction<{ script: HeldScript; now: number }>) {
      const scripts = state.scripts.filter(({ script_id }) => script_id !== script.script_id);
      const sending = [...state.sending, script.script_id];
      return { ...state, scripts, sending, changing: null, entry: NO_ENTRY, problem: false, fault: '', since: now };
    },
    markStored(state, { payload: mark }: PayloadAction<OwnMark>) {
      const others = state.recent.filter(({ script_id }) => script_id !== mark.script_id);
      const isNew = others.length === state.recent.length;
      return {
        ...state,
        sending: state.sending.filter((id) => id !== mark.script_id),
        recent: [mark, ...others].slice(0, RECENT),
        marked: state.marked + (isNew ? 1 : 0),
        waiting: state.waiting === null ? null : Math.max(0, state.waiting - (isNew ? 1 : 0)),
      };
    },
    markRefused(state, { payload: { script, entry, changing, fault } }: PayloadAction<Sent & { fault: string }>) {
      const { script_id } = script;
      const sending = state.sending.filter((id) => id !== script_id);
      const scripts = changing
        ? state.scripts
        : [script, ...state.scripts.filter((one) => one.script_id !== script_id)];
      return { ...state, sending, scripts, changing: changing ? script_id : null, entry, fault };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => NO_MARKING);
  },
});
export const markingReducer = slice.reducer;
export const { selectSlice: selectMarkingScreen } = slice.injectInto(rootReducer);
const { scriptsTaken, faultShown, markSent, markStored, markRefused, entryChanged } = slice.actions;
export const { markingOpened, markingClosed, recentKnown, problemToggled, changeBegun } = slice.actions;

/** The script on the screen: the one that is changed, else the first that is held. */
export const shownScript = ({ changing, recent, scripts }: MarkingState): HeldScript | undefined =>
  changing === null ? scripts[0] : recent.find(({ script_id }) => script_id === changing);

export const takeMore =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const { place } = selectMarkingScreen(getState());
    if (!place) return;
    const { data, error } = await dispatch(markingApi.endpoints.takeScripts.initiate(place, { track: false }));
    if (selectMarkingScreen(getState()).place !== place) return;
    if (data) dispatch(scriptsTaken({ ...data, now: effects.clock.now() }));
    else if (error) dispatch(faultShown(faultText(error as ApiError)));
  };

/** Gives the mark that is typed, or says that the script cannot be marked. */
export const markGiven =
  (marked: MarkedItem, problem = ''): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const state = selectMarkingScreen(getState());
    const { entry, place, changing, since } = state;
    const script = shownScript(state);
    if (!script || !place) return;
    const fault = problem === '' ? entryFault(entry, marked) : null;
    if (fault !== null) return void dispatch(faultShown(fault));
    const now = effects.clock.now();
    const seconds = Math.max(0, Math.round((now - since) / 1000));
    dispatch(markSent({ script, now }));
    const { script_id, number } = script;
    const { text, ticks } = problem === '' ? entry : NO_ENTRY;
    const sent = { script_id, text, ticks: [...ticks], problem, ...(changing === null ? { seconds } : {}) };
    const { error } = await dispatch(markingApi.endpoints.markScript.initiate(sent, { track: false }));
    if (selectMarkingScreen(getState()).place !== place) return;
    if (error) {
      const failed = { script, entry, changing: changing !== null, fault: faultText(error as ApiError) };
      return void dispatch(markRefused(failed));
    }
    dispatch(markStored({ script_id, number, text, ticks: [...ticks], problem, at: new Date(now).toISOString() }));
    if (selectMarkingScreen(getState()).scripts.length < FEW) await dispatch(takeMore());
  };

/** False: the key is left to the page. */
export const keyPressed =
  (key: string, marked: MarkedItem): AppThunk<boolean> =>
  (dispatch, getState) => {
    const state = selectMarkingScreen(getState());
    if (!shownScript(state)) return false;
    if (state.problem) {
      const reason = PROBLEMS[Number(key) - 1];
      if (reason) void dispatch(markGiven(marked, reason));
      else if (key === 'Escape') dispatch(problemToggled(false));
      return reason !== undefined || key === 'Escape';
    }
    if (key === 'p' || key === 'P') return (dispatch(problemToggled(true)), true);
    if (key === 'Escape' && state.changing !== null) return (dispatch(changeBegun(null)), true);
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const at = state.recent.findIndex(({ script_id }) => script_id === state.changing);
      const to = at + (key === 'ArrowLeft' ? 1 : -1);
      if (to < state.recent.length) dispatch(changeBegun(state.recent[to]?.script_id ?? null));
      return true;
    }
    const done = pressKey(state.entry, key, marked);
    if (!done) return false;
    dispatch(entryChanged(done.entry));
    if (done.confirm) void dispatch(markGiven(marked));
    return true;
  };

export const pointTicked =
  (at: number, marked: MarkedItem): AppThunk =>
  (dispatch, getState) =>
    void dispatch(entryChanged(tickPoint(selectMarkingScreen(getState()).entry, at, marked)));
