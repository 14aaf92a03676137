// Routes of filling a blueprint and of replacing a question.
import { CALLS } from '../../../contract/calls';
import { handle, type CallHandler } from '../../http/calls';
import type { FindCategories } from '../../rows/categories';
import type { Module } from '../../module';
import { makeAlternativeService } from './alternativeService';
import { makeFillService } from './fillService';
import { makeSolverThreads } from './solverThreads';

/** Measured from the start of the work; the time in the queue is not counted. */
const FILL_LIMIT_MS = 30_000;

export const fillRoutes =
  (findCategories: FindCategories, startThreads = () => makeSolverThreads(FILL_LIMIT_MS)): Module =>
  (app, { db, now }) => {
    const threads = startThreads();
    app.addHook('onClose', () => threads.close());
    const { fill } = makeFillService({ db, findCategories, threads, now });
    const fillUntilGone: CallHandler<typeof CALLS.fillBlueprint> = (request, { actor, reply }) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Error('the client went away')));
      return fill(actor, request, gone.signal);
    };
    handle(app, CALLS.fillBlueprint, fillUntilGone, { perMinute: 120 });
    const alternatives = makeAlternativeService(db, now);
    handle(app, CALLS.getAlternatives, (request, { actor }) => alternatives.find(actor, request));
  };
