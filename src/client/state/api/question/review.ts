// Endpoints of contract/question/review: versions, check records, moves, comments, bulk changes, duplicates.
import * as contract from '../../../../contract/question/review';
import { OWN_WAIT, api, type ArgsOf, query, mutation } from '../api';
import { invalidates, invalidatesBy } from '../tags';

export type BulkFilter = ArgsOf<typeof contract.getQuestionIds>;
type CommentArgs = { question_id: number };
const commented = invalidatesBy<CommentArgs>(({ question_id: id }) => [{ type: 'Comment', id }]);

export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestionVersions: query(build, contract.getQuestionVersions, ({ id }) => [{ type: 'Question', id }]),
    restoreQuestionVersion: mutation(
      build,
      contract.restoreQuestionVersion,
      invalidatesBy(({ id }) => ['QuestionList', 'Home', { type: 'Question', id }]),
    ),
    getQuestionMoves: query(build, contract.getQuestionMoves, ({ id }) => [
      { type: 'Question', id },
      { type: 'CheckRecord', id },
    ]),
    getCheckRecords: query(build, contract.getCheckRecords, ({ question_id }) => [
      { type: 'CheckRecord', id: question_id },
    ]),
    addCheckRecord: mutation(
      build,
      contract.addCheckRecord,
      invalidatesBy(({ question_id: id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
    ),
    batchSaveStatus: mutation(
      build,
      contract.batchSaveStatus,
      invalidatesBy(({ ids }) => [
        'QuestionList',
        'Home',
        'CheckRecord',
        ...ids.map((id) => ({ type: 'Question' as const, id })),
      ]),
    ),
    getComments: query(build, contract.getComments, ({ question_id: id }) => [{ type: 'Comment', id }], {
      extraOptions: OWN_WAIT,
    }),
    addComment: mutation(build, contract.addComment, commented),
    closeComment: mutation(build, contract.closeComment, commented),
    getQuestionIds: query(build, contract.getQuestionIds, [], { keepUnusedDataFor: 0 }),
    // One call per chunk of a run: `bulkFinished` refreshes the lists once at the end, not after every chunk.
    bulkQuestions: mutation(build, contract.bulkQuestions, [], { extraOptions: OWN_WAIT }),
    saveCells: mutation(build, contract.saveCells),
    undoBulk: mutation(build, contract.undoBulk, [], { extraOptions: OWN_WAIT }),
    getBulkRuns: query(build, contract.getBulkRuns, ['BulkRun']),
    getDuplicates: query(build, contract.getDuplicates, ['Pair']),
    scanDuplicates: mutation(build, contract.scanDuplicates, invalidates('Job')),
    getDuplicateScan: query(build, contract.getDuplicateScan, ['Pair']),
    decideDuplicate: mutation(
      build,
      contract.decideDuplicate,
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
