// Endpoints of contract/knowledge/referenceChange: separate from the read endpoints, which lists need at first.
import type { Grade, GradeStage } from '../../../../contract/knowledge/reference';
import * as change from '../../../../contract/knowledge/referenceChange';
import { wholeHook } from '../../records/records';
import type { AppThunk } from '../../store';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { recordQuery, saveMutation } from '../recordEndpoints';
import { renews } from '../tags';
import { referenceApi } from './reference';

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
    getOriginBook: recordQuery(build, change.getOriginBook, [], ['Reference']),
    getBookQuestions: query(build, change.getBookQuestions, ['QuestionList']),
    saveGrade: mutation(build, change.saveGrade, renews('Reference')),
    orderGrades: mutation(build, change.orderGrades, [], {
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
    deleteGrade: mutation(build, change.deleteGrade, renews('Reference')),
    saveGradeStage: mutation(build, change.saveGradeStage, renews('Reference')),
    orderGradeStages: mutation(build, change.orderGradeStages, [], {
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
    deleteGradeStage: mutation(build, change.deleteGradeStage, renews('Reference')),
    saveOriginBook: saveMutation(build, change.saveOriginBook, renews('Reference')),
    deleteOriginBook: mutation(build, change.deleteOriginBook, renews('Reference')),
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
export const useGetOriginBookQuery = wholeHook(referenceChangeApi.endpoints.getOriginBook);
