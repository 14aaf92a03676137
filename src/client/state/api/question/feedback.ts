// Endpoints of contract/question/feedback.
import * as contract from '../../../../contract/question/feedback';
import { OWN_WAIT, api, query, mutation } from '../api';
import { invalidates } from '../tags';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeedback: query(build, contract.getFeedback, ['Feedback']),
    addFeedback: mutation(build, contract.addFeedback, invalidates('Feedback')),
    handleFeedback: mutation(build, contract.handleFeedback, invalidates('Feedback')),
    getFeedbackLog: query(build, contract.getFeedbackLog, [], { keepUnusedDataFor: 0 }),
    getFeedbackHandlers: query(build, contract.getFeedbackHandlers),
    getFeedbackNotices: query(build, contract.getFeedbackNotices, ['Feedback'], { extraOptions: OWN_WAIT }),
    readFeedbackNotices: mutation(build, contract.readFeedbackNotices, invalidates('Feedback')),
  }),
});

export const {
  useGetFeedbackQuery,
  useAddFeedbackMutation,
  useHandleFeedbackMutation,
  useLazyGetFeedbackLogQuery,
  useGetFeedbackHandlersQuery,
  useGetFeedbackNoticesQuery,
  useReadFeedbackNoticesMutation,
} = feedbackApi;
