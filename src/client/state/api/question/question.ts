// Endpoints of contract/question/question.
import * as contract from '../../../../contract/question/question';
import { api, query, mutation } from '../api';
import { invalidates, invalidatesBy } from '../tags';

export const questionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestion: query(build, contract.getQuestion, ({ id }) => [{ type: 'Question', id }]),
    getQuestions: query(build, contract.getQuestions, ['QuestionList']),
    getQuestionsByIds: query(build, contract.getQuestionsByIds, ({ ids }) =>
      ids.map((id) => ({ type: 'Question' as const, id })),
    ),
    getQuestionUsage: query(build, contract.getQuestionUsage, ['PaperList']),
    saveQuestion: mutation(
      build,
      contract.saveQuestion,
      invalidatesBy(({ id }) => [
        'QuestionList',
        'Home',
        ...(id === undefined ? [] : [{ type: 'Question' as const, id }]),
      ]),
    ),
    deriveQuestion: mutation(build, contract.deriveQuestion, invalidates('QuestionList', 'Home')),
    saveStatus: mutation(
      build,
      contract.saveStatus,
      invalidatesBy(({ id }) => ['QuestionList', 'Home', { type: 'Question', id }, { type: 'CheckRecord', id }]),
    ),
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
