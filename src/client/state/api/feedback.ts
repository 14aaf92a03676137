// Endpoints of contract/feedback.
import * as contract from '../../../contract/feedback';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { invalidates } from './tags';

export const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeedback: build.query<DataOf<typeof contract.getFeedback>, ArgsOf<typeof contract.getFeedback>>({
      query: asks(contract.getFeedback),
      providesTags: ['Feedback'],
    }),
    addFeedback: build.mutation<DataOf<typeof contract.addFeedback>, ArgsOf<typeof contract.addFeedback>>({
      query: asks(contract.addFeedback),
      invalidatesTags: invalidates('Feedback'),
    }),
    handleFeedback: build.mutation<contract.Feedback, ArgsOf<typeof contract.handleFeedback>>({
      query: asks(contract.handleFeedback),
      invalidatesTags: invalidates('Feedback'),
    }),
    getFeedbackLog: build.query<DataOf<typeof contract.getFeedbackLog>, ArgsOf<typeof contract.getFeedbackLog>>({
      query: asks(contract.getFeedbackLog),
      keepUnusedDataFor: 0,
    }),
    getFeedbackHandlers: build.query<DataOf<typeof contract.getFeedbackHandlers>, void>({
      query: asks(contract.getFeedbackHandlers),
    }),
    getFeedbackNotices: build.query<DataOf<typeof contract.getFeedbackNotices>, void>({
      extraOptions: OWN_WAIT,
      query: asks(contract.getFeedbackNotices),
      providesTags: ['Feedback'],
    }),
    readFeedbackNotices: build.mutation<
      DataOf<typeof contract.readFeedbackNotices>,
      ArgsOf<typeof contract.readFeedbackNotices>
    >({
      query: asks(contract.readFeedbackNotices),
      invalidatesTags: invalidates('Feedback'),
    }),
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
