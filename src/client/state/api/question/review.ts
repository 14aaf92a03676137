// Endpoints of a question after its first save: versions, check records, moves, comments, bulk changes, duplicates.
import * as bulk from '../../../../contract/question/bulk';
import * as duplicates from '../../../../contract/question/duplicates';
import * as questionExport from '../../../../contract/question/questionExport';
import * as review from '../../../../contract/question/review';
import * as versions from '../../../../contract/question/versions';
import { api } from '../api';
import { mutation, query, type ArgsOf } from '../endpoints';
import { listQuery, saveMutation } from '../recordEndpoints';
import { invalidates, invalidatesBy } from '../tags';
import { bulkChanged, cellsSaved, checked, statusesSaved } from './questionChanges';

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
    addCheckRecord: saveMutation(
      build,
      review.addCheckRecord,
      invalidatesBy(({ question_id: id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
      checked,
    ),
    batchSaveStatus: saveMutation(
      build,
      review.batchSaveStatus,
      invalidatesBy(({ ids }) => [
        'QuestionList',
        'Home',
        'CheckRecord',
        ...ids.map((id) => ({ type: 'Question' as const, id })),
      ]),
      statusesSaved,
    ),
    getComments: listQuery(build, review.getComments, ({ question_id: id }) => [{ type: 'Comment', id }]),
    addComment: mutation(build, review.addComment, commented),
    closeComment: saveMutation(build, review.closeComment, commented),
    getQuestionIds: query(build, bulk.getQuestionIds, [], { keepUnusedDataFor: 0 }),
    exportQuestions: mutation(build, questionExport.exportQuestions, invalidates('Job')),
    // One call per chunk of a run: `bulkFinished` refreshes the lists once at the end, not after every chunk.
    bulkQuestions: saveMutation(build, bulk.bulkQuestions, [], bulkChanged),
    saveCells: saveMutation(build, bulk.saveCells, [], cellsSaved),
    undoBulk: mutation(build, bulk.undoBulk, []),
    getBulkRuns: query(build, bulk.getBulkRuns, ['BulkRun']),
    getDuplicates: query(build, duplicates.getDuplicates, ['Pair']),
    getOpenPairs: query(build, duplicates.getOpenPairs, ['Pair']),
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
  useGetQuestionIdsQuery,
  useGetBulkRunsQuery,
  useGetDuplicatesQuery,
  useScanDuplicatesMutation,
  useGetDuplicateScanQuery,
  useGetOpenPairsQuery,
  useDecideDuplicateMutation,
} = reviewApi;
