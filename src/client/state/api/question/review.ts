// Endpoints of a question after its first save: versions, check records, moves, comments, bulk changes, duplicates.
import * as bulk from '../../../../contract/question/bulk';
import * as duplicates from '../../../../contract/question/duplicates';
import * as review from '../../../../contract/question/review';
import * as versions from '../../../../contract/question/versions';
import { OWN_WAIT, api, type ArgsOf, query, mutation } from '../api';
import { invalidates, invalidatesBy } from '../tags';

export type BulkFilter = ArgsOf<typeof bulk.getQuestionIds>;
type CommentArgs = { question_id: number };
const commented = invalidatesBy<CommentArgs>(({ question_id: id }) => [{ type: 'Comment', id }]);

export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestionVersions: query(build, versions.getQuestionVersions, ({ id }) => [{ type: 'Question', id }]),
    restoreQuestionVersion: mutation(
      build,
      versions.restoreQuestionVersion,
      invalidatesBy(({ id }) => ['QuestionList', 'Home', { type: 'Question', id }]),
    ),
    getQuestionMoves: query(build, review.getQuestionMoves, ({ id }) => [
      { type: 'Question', id },
      { type: 'CheckRecord', id },
    ]),
    getCheckRecords: query(build, review.getCheckRecords, ({ question_id }) => [
      { type: 'CheckRecord', id: question_id },
    ]),
    addCheckRecord: mutation(
      build,
      review.addCheckRecord,
      invalidatesBy(({ question_id: id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
    ),
    batchSaveStatus: mutation(
      build,
      review.batchSaveStatus,
      invalidatesBy(({ ids }) => [
        'QuestionList',
        'Home',
        'CheckRecord',
        ...ids.map((id) => ({ type: 'Question' as const, id })),
      ]),
    ),
    getComments: query(build, review.getComments, ({ question_id: id }) => [{ type: 'Comment', id }], {
      extraOptions: OWN_WAIT,
    }),
    addComment: mutation(build, review.addComment, commented),
    closeComment: mutation(build, review.closeComment, commented),
    getQuestionIds: query(build, bulk.getQuestionIds, [], { keepUnusedDataFor: 0 }),
    // One call per chunk of a run: `bulkFinished` refreshes the lists once at the end, not after every chunk.
    bulkQuestions: mutation(build, bulk.bulkQuestions, [], { extraOptions: OWN_WAIT }),
    saveCells: mutation(build, bulk.saveCells),
    undoBulk: mutation(build, bulk.undoBulk, [], { extraOptions: OWN_WAIT }),
    getBulkRuns: query(build, bulk.getBulkRuns, ['BulkRun']),
    getDuplicates: query(build, duplicates.getDuplicates, ['Pair']),
    scanDuplicates: mutation(build, duplicates.scanDuplicates, invalidates('Job')),
    getDuplicateScan: query(build, duplicates.getDuplicateScan, ['Pair']),
    decideDuplicate: mutation(
      build,
      duplicates.decideDuplicate,
      invalidates('Pair', 'QuestionList', 'Question', 'Paper', 'PaperList', 'Feedback', 'Home'),
    ),
  }),
});

/** After the last chunk of a bulk run or its undo. */
export const bulkFinished = () =>
  api.util.invalidateTags(['QuestionList', 'Question', 'CheckRecord', 'BulkRun', 'Home']);
/** After the end of a scan, whether it succeeded or not. */
export const scanFinished = () => api.util.invalidateTags(['Pair']);

export const {
  useGetCheckRecordsQuery,
  useAddCheckRecordMutation,
  useBatchSaveStatusMutation,
  useGetQuestionVersionsQuery,
  useRestoreQuestionVersionMutation,
  useGetQuestionMovesQuery,
  useGetCommentsQuery,
  useAddCommentMutation,
  useCloseCommentMutation,
  useLazyGetQuestionIdsQuery,
  useBulkQuestionsMutation,
  useSaveCellsMutation,
  useUndoBulkMutation,
  useGetBulkRunsQuery,
  useGetDuplicatesQuery,
  useScanDuplicatesMutation,
  useGetDuplicateScanQuery,

  useDecideDuplicateMutation,
} = reviewApi;
