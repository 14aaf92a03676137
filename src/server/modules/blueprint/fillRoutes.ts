// Routes of filling a blueprint and of replacing a question (trade: Papers).
import { CALLS } from '../../../contract/calls';
import { handle } from '../../plugins/calls';
import type { FindCategories } from '../../plugins/categories';
import type { Module } from '../../plugins/module';
import { makeAlternativeService } from './alternativeService';
import { makeFillService, type BlueprintQuestions } from './fillService';
import { makeSolverThread } from './solverThread';

/** From its turn on; the time in the queue is not counted. */
const FILL_LIMIT_MS = 30_000;

export const fillRoutes =
  (questions: BlueprintQuestions, findCategories: FindCategories, startThread = () => makeSolverThread(FILL_LIMIT_MS)): Module =>
  (app, { db, now }) => {
    const thread = startThread();
    app.addHook('onClose', () => thread.close());
    const { fill } = makeFillService({ db, questions, findCategories, thread, now });
    handle(app, CALLS.fillBlueprint, async (request, { actor, reply }) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Error('the client went away')));
      return fill(actor, request, gone.signal);
    });
    const alternatives = makeAlternativeService(db, questions, now);
    handle(app, CALLS.getAlternatives, (request, { actor }) => alternatives.find(actor, request));
  };
