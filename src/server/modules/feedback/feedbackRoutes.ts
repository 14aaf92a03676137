// Routes of contract/question/feedback.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { makeFeedbackService, type FeedbackQuestions } from './feedbackService';

export const feedbackRoutes =
  (questions: FeedbackQuestions): Module =>
  (app, { db, files }) => {
    const reports = makeFeedbackService(db, files, questions);
    handle(app, CALLS.addFeedback, (request, { actor }) => reports.add(actor, request));
    handle(app, CALLS.getFeedback, (request, { actor }) => reports.findPage(actor, request));
    handle(app, CALLS.handleFeedback, (request, { actor }) => reports.handle(actor, request));
    handle(app, CALLS.getFeedbackLog, ({ id }, { actor }) => reports.readLog(actor, id));
    handle(app, CALLS.getFeedbackHandlers, (_request, { actor }) => reports.findHandlers(actor));
    handle(app, CALLS.getFeedbackNotices, (_request, { actor }) => reports.findNotices(actor));
    handle(app, CALLS.readFeedbackNotices, ({ ids }, { actor }) => reports.markSeen(actor, ids));
  };
