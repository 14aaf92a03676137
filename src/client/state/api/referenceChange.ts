// Endpoints of contract/referenceChange: separate from the read endpoints, which lists need at first.
import type { Grade, GradeStage, OriginBook } from '../../../contract/reference';
import * as change from '../../../contract/referenceChange';
import type { DataOf } from '../../../contract/wire';
import type { AppThunk } from '../store';
import { api, asks, type ArgsOf } from './api';
import { referenceApi } from './reference';
import { renews } from './tags';

/** Puts the rows of `ids` into that order within the positions that they occupy; other rows keep their positions. */
function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const moved = ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row !== undefined);
  return rows.map((row) => (ids.includes(row.id) ? (moved.shift() ?? row) : row));
}

/** Takes over the new revisions, on which the next move is based. */
const atRevisions = <Row extends { id: number; revision?: number | undefined }>(
  rows: readonly Row[],
  ids: readonly number[],
  revisions: readonly number[],
): Row[] =>
  rows.map((row) =>
    ids.includes(row.id) ? { ...row, revision: revisions[ids.indexOf(row.id)] ?? row.revision } : row,
  );

export const referenceChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOriginBook: build.query<OriginBook, ArgsOf<typeof change.getOriginBook>>({
      query: asks(change.getOriginBook),
      providesTags: ['Reference'],
    }),
    getBookQuestions: build.query<DataOf<typeof change.getBookQuestions>, ArgsOf<typeof change.getBookQuestions>>({
      query: asks(change.getBookQuestions),
      providesTags: ['QuestionList'],
    }),
    saveGrade: build.mutation<DataOf<typeof change.saveGrade>, ArgsOf<typeof change.saveGrade>>({
      query: asks(change.saveGrade),
      invalidatesTags: renews('Reference'),
    }),
    orderGrades: build.mutation<DataOf<typeof change.orderGrades>, ArgsOf<typeof change.orderGrades>>({
      query: asks(change.orderGrades),
      // Optimistic update: the row moves at once, and moves back if the server refuses. The list is read again only
      // after the last of several moves (rereadReference): an earlier reply would show the order before a move that is
      // still being sent.
      onQueryStarted: ({ ids }, { dispatch, queryFulfilled }) => {
        const moved = dispatch(
          referenceApi.util.updateQueryData('getGrades', undefined, (grades) => inOrder(grades, ids)),
        );
        queryFulfilled.then(
          ({ data }) =>
            dispatch(
              referenceApi.util.updateQueryData('getGrades', undefined, (grades) =>
                atRevisions(grades, ids, data.revisions),
              ),
            ),
          moved.undo,
        );
      },
    }),
    deleteGrade: build.mutation<DataOf<typeof change.deleteGrade>, ArgsOf<typeof change.deleteGrade>>({
      query: asks(change.deleteGrade),
      invalidatesTags: renews('Reference'),
    }),
    saveGradeStage: build.mutation<DataOf<typeof change.saveGradeStage>, ArgsOf<typeof change.saveGradeStage>>({
      query: asks(change.saveGradeStage),
      invalidatesTags: renews('Reference'),
    }),
    orderGradeStages: build.mutation<DataOf<typeof change.orderGradeStages>, ArgsOf<typeof change.orderGradeStages>>({
      query: asks(change.orderGradeStages),
      onQueryStarted: ({ ids }, { dispatch, queryFulfilled }) => {
        const moved = dispatch(
          referenceApi.util.updateQueryData('getGradeStages', {}, (volumes) => inOrder(volumes, ids)),
        );
        queryFulfilled.then(
          ({ data }) =>
            dispatch(
              referenceApi.util.updateQueryData('getGradeStages', {}, (volumes) =>
                atRevisions(volumes, ids, data.revisions),
              ),
            ),
          moved.undo,
        );
      },
    }),
    deleteGradeStage: build.mutation<DataOf<typeof change.deleteGradeStage>, ArgsOf<typeof change.deleteGradeStage>>({
      query: asks(change.deleteGradeStage),
      invalidatesTags: renews('Reference'),
    }),
    saveOriginBook: build.mutation<DataOf<typeof change.saveOriginBook>, ArgsOf<typeof change.saveOriginBook>>({
      query: asks(change.saveOriginBook),
      invalidatesTags: renews('Reference'),
    }),
    deleteOriginBook: build.mutation<DataOf<typeof change.deleteOriginBook>, ArgsOf<typeof change.deleteOriginBook>>({
      query: asks(change.deleteOriginBook),
      invalidatesTags: renews('Reference'),
    }),
  }),
});

/** A list that was read during a move has the old order. */
export const rereadReference = () => api.util.invalidateTags(['Reference']);
/** The current grades of a stage from the cache, including earlier optimistic moves. */
export const gradesOf =
  (stageId: number): AppThunk<Grade[]> =>
  (_dispatch, getState) =>
    (referenceApi.endpoints.getGrades.select()(getState()).data ?? []).filter((grade) => grade.stage_id === stageId);
export const volumesOf =
  (gradeId: number): AppThunk<GradeStage[]> =>
  (_dispatch, getState) =>
    (referenceApi.endpoints.getGradeStages.select({})(getState()).data ?? []).filter(
      (volume) => volume.grade_id === gradeId,
    );

export const {
  useGetOriginBookQuery,
  useGetBookQuestionsQuery,
  useSaveGradeMutation,
  useOrderGradesMutation,
  useDeleteGradeMutation,
  useSaveGradeStageMutation,
  useOrderGradeStagesMutation,
  useDeleteGradeStageMutation,
  useSaveOriginBookMutation,
  useDeleteOriginBookMutation,
} = referenceChangeApi;
