// A bulk change runs in the browser: the ids go to the server in chunks, with progress; a run can be stopped between
// two chunks, and undone.
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { BULK_CHUNK, type BulkResult, type RunChanges } from '../../../contract/question/bulk';
import type { Question } from '../../../contract/question/question';
import type { PlainBulkField } from '../../../domain/question/fieldRules';
import { t } from '../../lib/texts/t';
import { bulkFinished, reviewApi } from '../api/question/review';
import { tell } from '../prompts';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { AppThunk } from '../store';
import { dialogClosed } from '../ui/uiSlice';

export interface BulkReport {
  kind: 'preview' | 'run' | 'undo';
  changed: number;
  /** Questions that already had the new values. */
  same: number;
  refused: readonly BulkResult[];
  /** Ended early by the user or by an error. */
  stopped: boolean;
  run_id: number;
}
export interface RunningBulk extends BulkReport {
  key: string;
  done: number;
  total: number;
}
/** The fields of a bulk change as they are chosen; '' and empty lists change nothing. */
export interface BulkChoice extends Record<PlainBulkField, string> {
  add: Question['kps'];
  remove: Question['kps'];
  stage: string;
  grade: string;
  gs: string;
  status: string;
  reason: string;
}
export interface BulkState {
  readonly choice: Partial<BulkChoice>;
  readonly running: RunningBulk | null;
  /** The last run that has ended. */
  readonly report: BulkReport | null;
  /** The run of the dialog that was just closed: undo is offered for a while. */
  readonly offered: BulkReport | null;
  /** Revisions from the last preview: a question that has changed since then is refused. */
  readonly seen: Readonly<Record<number, number>>;
}

interface Start {
  kind: BulkReport['kind'];
  total: number;
  run_id?: number;
}
interface Answer {
  /** Questions that the run has reached. */
  done: number;
  list: readonly (Omit<BulkResult, 'changed'> & { changed?: 0 | 1 | undefined })[];
  run_id: number;
}
export const isUndoable = (report: BulkReport | null): report is BulkReport =>
  report?.kind === 'run' && report.changed > 0 && report.run_id > 0;

const NO_BULK: BulkState = { choice: {}, running: null, report: null, offered: null, seen: {} };

const slice = createSlice({
  name: 'bulkRun',
  initialState: NO_BULK,
  reducers: {
    runStarted: {
      prepare: (start: Start) => ({ payload: { run_id: 0, ...start, key: nanoid() } }),
      reducer(state, { payload }: PayloadAction<Required<Start> & { key: string }>) {
        state.offered = null;
        state.running = { ...payload, done: 0, changed: 0, same: 0, refused: [], stopped: false };
      },
    },
    chunkAnswered({ running, seen }, { payload: { done, list, run_id } }: PayloadAction<Answer>) {
      if (!running) return;
      const refused = list.flatMap((one) => (one.error === 0 ? [] : [{ ...one, changed: 0 as const }]));
      const same = list.filter((one) => one.error === 0 && one.changed === 0).length;
      running.done = done;
      running.run_id = run_id;
      running.refused = [...running.refused, ...refused];
      running.same += same;
      running.changed += list.length - refused.length - same;
      if (running.kind === 'preview')
        for (const { id, revision } of list) if (revision !== undefined) seen[id] = revision;
    },
    /** Before the last chunk, if the server did not answer or the user stopped it. */
    runEnded(state) {
      if (!state.running) return;
      const { key: _key, done, total, ...report } = state.running;
      state.report = { ...report, stopped: done < total };
      state.running = null;
    },
    stopAsked({ running }) {
      if (running) running.stopped = true;
    },
    /** The report is about another choice. */
    choiceChanged(state, { payload }: PayloadAction<Partial<BulkChoice>>) {
      Object.assign(state.choice, payload);
      state.report = null;
    },
    offerClosed: () => NO_BULK,
  },
  extraReducers: (builder) => {
    builder.addCase(dialogClosed, ({ report }) => ({ ...NO_BULK, offered: isUndoable(report) ? report : null }));
    builder.addCase(loggedOut, () => NO_BULK);
  },
});
export const bulkReducer = slice.reducer;
export const { selectSlice: selectBulk } = slice.injectInto(rootReducer);
const { runStarted, chunkAnswered, runEnded } = slice.actions;
export const { stopAsked, choiceChanged, offerClosed } = slice.actions;

/** Sends chunk after chunk until all questions are done, the server does not answer, or the user stops the run. */
const run =
  (start: Start, send: (done: number) => AppThunk<Promise<Answer | null>>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { key } = dispatch(runStarted(start)).payload;
    const current = () => {
      const { running } = selectBulk(getState());
      return running?.key === key && !running.stopped ? running : null;
    };
    for (let at = current(); at && at.done < at.total; at = current()) {
      const answer = await dispatch(send(at.done));
      if (!answer || selectBulk(getState()).running?.key !== key) break;
      dispatch(chunkAnswered(answer));
    }
    if (selectBulk(getState()).running?.key === key) dispatch(runEnded());
    if (start.kind !== 'preview') dispatch(bulkFinished());
  };

export const changeQuestions = (
  all: readonly number[],
  { status, reason, ...changes }: RunChanges,
  isPreview: boolean,
): AppThunk<Promise<void>> =>
  run({ kind: isPreview ? 'preview' : 'run', total: all.length }, (done) => async (dispatch, getState) => {
    const { running, seen } = selectBulk(getState());
    const ids = all.slice(done, done + BULK_CHUNK);
    const revisions = isPreview || Object.keys(seen).length === 0 ? {} : { revisions: ids.map((id) => seen[id] ?? 0) };
    const run_id = running?.run_id ?? 0;
    const part = { ids, ...revisions, ...(isPreview ? { preview: 1 as const } : run_id > 0 ? { run_id } : {}) };
    const { bulkQuestions, batchSaveStatus } = reviewApi.endpoints;
    const { data } =
      status === undefined
        ? await dispatch(bulkQuestions.initiate({ ...part, changes }, { track: false }))
        : await dispatch(
            batchSaveStatus.initiate(
              { ...part, status, undoable: 1, ...(reason === undefined ? {} : { reason }) },
              { track: false },
            ),
          );
    return data ? { done: done + ids.length, list: data.list, run_id: data.run_id ?? 0 } : null;
  });

/** `total`: the changes of the run that are not undone yet. */
export const undoRun = (run_id: number, total: number): AppThunk<Promise<void>> =>
  run({ kind: 'undo', total, run_id }, () => async (dispatch) => {
    const { data } = await dispatch(reviewApi.endpoints.undoBulk.initiate({ run_id }, { track: false }));
    return data ? { done: total - data.left, list: data.list, run_id } : null;
  });

/** Undoes the run whose dialog is closed; the next dialog starts empty. */
export const undoOffered = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { offered } = selectBulk(getState());
  if (!offered) return;
  await dispatch(undoRun(offered.run_id, offered.changed));
  const { report } = selectBulk(getState());
  dispatch(offerClosed());
  if (report?.stopped) return;
  const kept = report?.refused.length ?? 0;
  dispatch(kept > 0 ? tell('warning', t('{0} 题之后又被修改过，没有撤销', kept)) : tell('success', t('已撤销')));
};
