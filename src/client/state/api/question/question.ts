// Endpoints of contract/question/question.
import * as contract from '../../../../contract/question/question';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, recordQuery, saveMutation } from '../entityEndpoints';
import { questionSaved } from './questionChanges';
import { invalidates, invalidatesBy } from '../tags';

export const questionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestion: recordQuery(build, contract.getQuestion, ({ id }) => [{ type: 'Question', id }]),
    getQuestions: listQuery(build, contract.getQuestions, ['QuestionList']),
    getQuestionsByIds: listQuery(build, contract.getQuestionsByIds, ({ ids }) =>
      ids.map((id) => ({ type: 'Question' as const, id })),
    ),
    getQuestionUsage: query(build, contract.getQuestionUsage, ['PaperList']),
    saveQuestion: saveMutation(
      build,
      contract.saveQuestion,
      invalidatesBy(({ id }) => [
        'QuestionList',
        'Home',
        ...(id === undefined ? [] : [{ type: 'Question' as const, id }]),
      ]),
      questionSaved,
    ),
    deriveQuestion: mutation(build, contract.deriveQuestion, invalidates('QuestionList', 'Home')),
    saveStatus: saveMutation(
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
