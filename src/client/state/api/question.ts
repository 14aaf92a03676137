// Endpoints of contract/question.
import * as contract from '../../../contract/question';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates, invalidatesBy } from './tags';

type SaveArgs = ArgsOf<typeof contract.saveQuestion>;
type StatusArgs = ArgsOf<typeof contract.saveStatus>;
type BatchArgs = ArgsOf<typeof contract.batchSaveStatus>;
type CheckArgs = ArgsOf<typeof contract.addCheckRecord>;

export const questionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestion: build.query<contract.Question, ArgsOf<typeof contract.getQuestion>>({
      query: asks(contract.getQuestion),
      providesTags: (_r, _e, { id }) => [{ type: 'Question', id }],
    }),
    getQuestions: build.query<DataOf<typeof contract.getQuestions>, ArgsOf<typeof contract.getQuestions>>({
      query: asks(contract.getQuestions),
      providesTags: ['QuestionList'],
    }),
    getQuestionsByIds: build.query<DataOf<typeof contract.getQuestionsByIds>, ArgsOf<typeof contract.getQuestionsByIds>>({
      query: asks(contract.getQuestionsByIds),
      providesTags: (_r, _e, { ids }) => ids.map((id) => ({ type: 'Question' as const, id })),
    }),
    getQuestionUsage: build.query<DataOf<typeof contract.getQuestionUsage>, ArgsOf<typeof contract.getQuestionUsage>>({
      query: asks(contract.getQuestionUsage),
      providesTags: ['PaperList'],
    }),
    getCheckRecords: build.query<DataOf<typeof contract.getCheckRecords>, ArgsOf<typeof contract.getCheckRecords>>({
      query: asks(contract.getCheckRecords),
      providesTags: (_r, _e, { question_id }) => [{ type: 'CheckRecord', id: question_id }],
    }),
    saveQuestion: build.mutation<DataOf<typeof contract.saveQuestion>, SaveArgs>({
      query: asks(contract.saveQuestion),
      invalidatesTags: invalidatesBy<SaveArgs>(({ id }) => [
        'QuestionList',
        'Home',
        ...(id === undefined ? [] : [{ type: 'Question' as const, id }]),
      ]),
    }),
    deriveQuestion: build.mutation<DataOf<typeof contract.deriveQuestion>, ArgsOf<typeof contract.deriveQuestion>>({
      query: asks(contract.deriveQuestion),
      invalidatesTags: invalidates('QuestionList', 'Home'),
    }),
    saveStatus: build.mutation<DataOf<typeof contract.saveStatus>, StatusArgs>({
      query: asks(contract.saveStatus),
      invalidatesTags: invalidatesBy<StatusArgs>(({ id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
    }),
    decideSharing: build.mutation<DataOf<typeof contract.decideSharing>, ArgsOf<typeof contract.decideSharing>>({
      query: asks(contract.decideSharing),
      invalidatesTags: invalidates('QuestionList', 'Question', 'Home'),
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
    addCheckRecord: build.mutation<DataOf<typeof contract.addCheckRecord>, CheckArgs>({
      query: asks(contract.addCheckRecord),
      invalidatesTags: invalidatesBy<CheckArgs>(({ question_id: id }) => [
        'QuestionList',
        'Home',
        { type: 'Question', id },
        { type: 'CheckRecord', id },
      ]),
    }),
  }),
});

export const {
  useGetQuestionQuery,
  useLazyGetQuestionQuery,
  useGetQuestionsQuery,
  useLazyGetQuestionsQuery,
  useGetQuestionsByIdsQuery,
  useGetQuestionUsageQuery,
  useLazyGetQuestionUsageQuery,
  useGetCheckRecordsQuery,
  useSaveQuestionMutation,
  useDeriveQuestionMutation,
  useSaveStatusMutation,
  useDecideSharingMutation,
  useBatchSaveStatusMutation,
  useAddCheckRecordMutation,
} = questionApi;
