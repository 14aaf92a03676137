// Endpoints of contract/question/feedback.
import * as contract from '../../../../contract/question/feedback';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, saveMutation } from '../recordEndpoints';
import { invalidates } from '../tags';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeedback: listQuery(build, contract.getFeedback, ['Feedback']),
    addFeedback: mutation(build, contract.addFeedback, invalidates('Feedback')),
    handleFeedback: saveMutation(build, contract.handleFeedback, invalidates('Feedback')),
    getFeedbackLog: query(build, contract.getFeedbackLog, [], { keepUnusedDataFor: 0 }),
    getFeedbackHandlers: query(build, contract.getFeedbackHandlers),
    getFeedbackNotices: query(build, contract.getFeedbackNotices, ['Feedback']),
    readFeedbackNotices: mutation(build, contract.readFeedbackNotices, invalidates('Feedback')),
  }),
});

export const {
  useGetFeedbackQuery,
  useHandleFeedbackMutation,
  useLazyGetFeedbackLogQuery,
  useGetFeedbackHandlersQuery,
  useGetFeedbackNoticesQuery,
  useReadFeedbackNoticesMutation,
} = feedbackApi;
