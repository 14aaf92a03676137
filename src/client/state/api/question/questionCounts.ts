// The counts beside filter values; in a chunk of its own, because the list opens without them.
import { getQuestionCounts } from '../../../../contract/question/questionCounts';
import { api } from '../api';
import { query } from '../endpoints';

const questionCountsApi = api.injectEndpoints({
  endpoints: (build) => ({ getQuestionCounts: query(build, getQuestionCounts, ['QuestionList']) }),
});

export const { useGetQuestionCountsQuery } = questionCountsApi;
