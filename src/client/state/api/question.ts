// Endpoints of contract/question.
import * as contract from '../../../contract/question';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates, invalidatesBy } from './tags';

type SaveArgs = ArgsOf<typeof contract.saveQuestion>;
type StatusArgs = ArgsOf<typeof contract.saveStatus>;

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
    getQuestionsByIds: build.query<
      DataOf<typeof contract.getQuestionsByIds>,
      ArgsOf<typeof contract.getQuestionsByIds>
    >({
      query: asks(contract.getQuestionsByIds),
      providesTags: (_r, _e, { ids }) => ids.map((id) => ({ type: 'Question' as const, id })),
    }),
    getQuestionUsage: build.query<DataOf<typeof contract.getQuestionUsage>, ArgsOf<typeof contract.getQuestionUsage>>({
      query: asks(contract.getQuestionUsage),
      providesTags: ['PaperList'],
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
  useSaveQuestionMutation,
  useDeriveQuestionMutation,
  useSaveStatusMutation,
} = questionApi;
