// Endpoints of contract/question/question.
import * as contract from '../../../../contract/question/question';
import { wholeHook, type RecordReply } from '../../records/records';
import { api } from '../api';
import { mutation, query, type Query } from '../endpoints';
import { listQuery, recordQuery, saveMutation } from '../recordEndpoints';
import { invalidates, invalidatesBy } from '../tags';
import { questionSaved } from './questionChanges';

export const questionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuestion: recordQuery(build, contract.getQuestion, [], ({ id }) => [{ type: 'Question', id }]) as Query<
      typeof contract.getQuestion,
      RecordReply<contract.Question>,
      { id: number }
    >,
    /** A version as it was stored: no record, which is the newest one. */
    getQuestionVersion: query(build, contract.getQuestion, ({ id }) => [{ type: 'Question', id }]),
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
        'Pair',
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
  useGetQuestionVersionQuery,
  useGetQuestionsQuery,
  useLazyGetQuestionsQuery,
  useGetQuestionsByIdsQuery,
  useGetQuestionUsageQuery,
  useLazyGetQuestionUsageQuery,
  useSaveQuestionMutation,
  useDeriveQuestionMutation,
  useSaveStatusMutation,
} = questionApi;
export const useGetQuestionQuery = wholeHook(questionApi.endpoints.getQuestion);
