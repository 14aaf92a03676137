// Endpoints of contract/review: versions, check records, moves, comments, bulk changes, duplicates.
import * as contract from '../../../contract/review';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { invalidates, invalidatesBy } from './tags';

export type BulkFilter = ArgsOf<typeof contract.getQuestionIds>;
type BatchArgs = ArgsOf<typeof contract.batchSaveStatus>;
type CheckArgs = ArgsOf<typeof contract.addCheckRecord>;
type RestoreArgs = ArgsOf<typeof contract.restoreQuestionVersion>;
type CommentArgs = { question_id: number };
const commented = invalidatesBy<CommentArgs>(({ question_id: id }) => [{ type: 'Comment', id }]);

export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestionVersions: build.query<
      DataOf<typeof contract.getQuestionVersions>,
      ArgsOf<typeof contract.getQuestionVersions>
    >({
      query: asks(contract.getQuestionVersions),
      providesTags: (_r, _e, { id }) => [{ type: 'Question', id }],
    }),
    restoreQuestionVersion: build.mutation<DataOf<typeof contract.restoreQuestionVersion>, RestoreArgs>({
      query: asks(contract.restoreQuestionVersion),
      invalidatesTags: invalidatesBy<RestoreArgs>(({ id }) => ['QuestionList', 'Home', { type: 'Question', id }]),
    }),
    getQuestionMoves: build.query<DataOf<typeof contract.getQuestionMoves>, ArgsOf<typeof contract.getQuestionMoves>>({
      query: asks(contract.getQuestionMoves),
      providesTags: (_r, _e, { id }) => [
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ],
    }),
    getCheckRecords: build.query<DataOf<typeof contract.getCheckRecords>, ArgsOf<typeof contract.getCheckRecords>>({
      query: asks(contract.getCheckRecords),
      providesTags: (_r, _e, { question_id }) => [{ type: 'CheckRecord', id: question_id }],
    }),
    addCheckRecord: build.mutation<DataOf<typeof contract.addCheckRecord>, CheckArgs>({
      query: asks(contract.addCheckRecord),
      invalidatesTags: invalidatesBy<CheckArgs>(({ question_id: id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
    }),
    batchSaveStatus: build.mutation<DataOf<typeof contract.batchSaveStatus>, BatchArgs>({
      query: asks(contract.batchSaveStatus),
      invalidatesTags: invalidatesBy<BatchArgs>(({ ids }) => [
        'QuestionList',
        'Home',
        'CheckRecord',
        ...ids.map((id) => ({ type: 'Question' as const, id })),
      ]),
    }),
    getComments: build.query<DataOf<typeof contract.getComments>, ArgsOf<typeof contract.getComments>>({
      extraOptions: OWN_WAIT,
      query: asks(contract.getComments),
      providesTags: (_r, _e, { question_id: id }) => [{ type: 'Comment', id }],
    }),
    addComment: build.mutation<contract.QuestionComment, ArgsOf<typeof contract.addComment>>({
      query: asks(contract.addComment),
      invalidatesTags: commented,
    }),
    closeComment: build.mutation<contract.QuestionComment, ArgsOf<typeof contract.closeComment>>({
      query: asks(contract.closeComment),
      invalidatesTags: commented,
    }),
    getQuestionIds: build.query<DataOf<typeof contract.getQuestionIds>, BulkFilter>({
      query: asks(contract.getQuestionIds),
      keepUnusedDataFor: 0,
    }),
    // One call per chunk of a run: `bulkFinished` refreshes the lists once at the end, not after every chunk.
    bulkQuestions: build.mutation<DataOf<typeof contract.bulkQuestions>, ArgsOf<typeof contract.bulkQuestions>>({
      extraOptions: OWN_WAIT,
      query: asks(contract.bulkQuestions),
    }),
    saveCells: build.mutation<DataOf<typeof contract.saveCells>, ArgsOf<typeof contract.saveCells>>({
      query: asks(contract.saveCells),
    }),
    undoBulk: build.mutation<DataOf<typeof contract.undoBulk>, ArgsOf<typeof contract.undoBulk>>({
      query: asks(contract.undoBulk),
      extraOptions: OWN_WAIT,
    }),
    getBulkRuns: build.query<DataOf<typeof contract.getBulkRuns>, void>({
      query: asks(contract.getBulkRuns),
      providesTags: ['BulkRun'],
    }),
    getDuplicates: build.query<DataOf<typeof contract.getDuplicates>, ArgsOf<typeof contract.getDuplicates>>({
      query: asks(contract.getDuplicates),
      providesTags: ['Pair'],
    }),
    scanDuplicates: build.mutation<DataOf<typeof contract.scanDuplicates>, ArgsOf<typeof contract.scanDuplicates>>({
      query: asks(contract.scanDuplicates),
      invalidatesTags: invalidates('Job'),
    }),
    getDuplicateScan: build.query<DataOf<typeof contract.getDuplicateScan>, ArgsOf<typeof contract.getDuplicateScan>>({
      query: asks(contract.getDuplicateScan),
      providesTags: ['Pair'],
    }),
    decideDuplicate: build.mutation<DataOf<typeof contract.decideDuplicate>, ArgsOf<typeof contract.decideDuplicate>>({
      query: asks(contract.decideDuplicate),
      invalidatesTags: invalidates('Pair', 'QuestionList', 'Question', 'Paper', 'PaperList', 'Feedback', 'Home'),
    }),
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
