// The queue of questions that wait for a review, and the decisions on them. The address says which question is shown;
// the marked questions are those of the list `QUEUE` (uiSlice.ts).
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { BulkResult } from '../../../contract/question/bulk';
import type { Question } from '../../../contract/question/question';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { reviewApi } from '../api/question/review';
import { isQueued, type ApiError } from '../api/wireRequest';
import { tell } from '../prompts';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { AppThunk } from '../store';
import { questionsMarked, selectMarked } from '../ui/uiSlice';

export interface QueueState {
  /** Index of the question that was opened last: when it leaves the list, the question that is now there follows. */
  readonly place: number;
  /** The question that is being returned: the form for the reason is open. */
  readonly refusing: number | null;
  /** The version that the reviewer had read when the author saved a new one. */
  readonly overtaken: Question | null;
  /** Lines of the checklist that are done, by question and version. */
  readonly checked: Readonly<Record<string, readonly string[]>>;
  /** Questions that the last decision on the marked ones has left as they were. */
  readonly refused: readonly Pick<BulkResult, 'id' | 'msg'>[];
}
const EMPTY_QUEUE: QueueState = { place: 0, refusing: null, overtaken: null, checked: {}, refused: [] };

export const QUEUE = '/pendingquestion';

const slice = createSlice({
  name: 'reviewQueue',
  initialState: EMPTY_QUEUE,
  reducers: {
    statusChosen: (state) => ({ ...state, refused: [] }),
    placeReached: (state, { payload: place }: PayloadAction<number>) => ({ ...state, place: Math.max(0, place) }),
    refusalOpened: (state, { payload: refusing }: PayloadAction<number>) => ({ ...state, refusing }),
    refusalClosed: (state) => ({ ...state, refusing: null }),
    lineChecked(state, { payload: { key, line } }: PayloadAction<{ key: string; line: string }>) {
      const done = state.checked[key] ?? [];
      const lines = done.includes(line) ? done.filter((one) => one !== line) : [...done, line];
      return { ...state, checked: { ...state.checked, [key]: lines } };
    },
    questionOvertaken: (state, { payload: overtaken }: PayloadAction<Question>) => ({
      ...state,
      overtaken,
      refusing: null,
    }),
    questionDecided: (state, { payload: { place } }: PayloadAction<{ place: number }>) => ({
      ...state,
      place,
      overtaken: null,
      refusing: null,
    }),
    markedDecided: (state, { payload: refused }: PayloadAction<QueueState['refused']>) => ({ ...state, refused }),
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => EMPTY_QUEUE);
  },
});
export const queueReducer = slice.reducer;
export const { selectSlice: selectQueue } = slice.injectInto(rootReducer);
const { questionOvertaken, questionDecided, markedDecided } = slice.actions;
export const { statusChosen, placeReached, refusalOpened, refusalClosed, lineChecked } = slice.actions;

export const markToggled =
  (id: number): AppThunk =>
  (dispatch, getState) => {
    const marked = selectMarked(getState(), QUEUE);
    const ids = marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id];
    dispatch(questionsMarked({ list: QUEUE, ids }));
  };

/** Of the decision that is being sent, for its state on the page. */
export const DECISION = 'decision';

/** Passes the question at a place of the list, or returns it with a reason. */
export const decide =
  (question: Question, place: number, reason?: string): AppThunk<Promise<'sent' | 'overtaken' | 'failed'>> =>
  async (dispatch) => {
    const { id, revision } = question;
    const verdict = reason === undefined ? { pass: 1 as const } : { pass: 0 as const, reason };
    const { error } = await dispatch(
      reviewApi.endpoints.addCheckRecord.initiate(
        { question_id: id, revision, ...verdict },
        { fixedCacheKey: DECISION },
      ),
    );
    if (error && !isQueued(error)) {
      const fault = error as ApiError;
      if (fault.kind !== 'business' || fault.code !== CODES.conflict) return 'failed';
      dispatch(questionOvertaken(question));
      return 'overtaken';
    }
    dispatch(questionDecided({ place }));
    if (!error) dispatch(tell('success', t('试题 {0} {1}', id, verdict.pass ? t('已通过') : t('已退回录入人'))));
    return 'sent';
  };

/** Moves the marked questions to a status; what the server refuses is listed with its reason. */
export const decideMarked =
  (questions: readonly Question[], status: number, reason?: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { data } = await dispatch(
      reviewApi.endpoints.batchSaveStatus.initiate(
        {
          ids: questions.map(({ id }) => id),
          revisions: questions.map(({ revision }) => revision),
          status,
          ...(reason === undefined ? {} : { reason }),
        },
        { fixedCacheKey: DECISION },
      ),
    );
    if (!data) return false;
    const refused = data.list.filter((result) => result.error !== 0).map(({ id, msg }) => ({ id, msg }));
    dispatch(markedDecided(refused));
    dispatch(questionsMarked({ list: QUEUE, ids: [] }));
    const moved = data.list.length - refused.length;
    if (moved > 0)
      dispatch(tell('success', t('{0} 题已{1}', moved, status === STATUS.unchecked ? t('退回') : t('通过'))));
    return true;
  };
