// Routes of filling a blueprint and of replacing a question.
import { CALLS } from '../../../contract/calls';
import type { BlueprintResult, fillBlueprint } from '../../../contract/paper/blueprint';
import type { RequestOf } from '../../../contract/wire';
import { blueprintFault } from '../../../domain/blueprint/bodyFault';
import type { FillProblem } from '../../../domain/blueprint/problem';
import { transaction, type Database, type Tx } from '../../db/database';
import { invalid } from '../../errors';
import { handle, type CallHandler } from '../../http/calls';
import { ownerOf } from '../../jobs/fairQueue';
import type { Module } from '../../module';
import { dayOf } from '../../rows/dayOf';
import type { FindCategories } from '../../rows/namedRows';
import type { Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { makeAlternativeService } from './alternativeService';
import { fillReads } from './fillRepository';
import { makeSolverThreads, type SolverThreads } from './solverThreads';

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

// Fills a blueprint with questions that the account may see; stores nothing.

type FillRequest = Required<RequestOf<typeof fillBlueprint>>;

interface Deps {
  db: Database;
  findCategories: FindCategories;
  threads: SolverThreads;
  now: () => Date;
}

export const makeFillService = ({ db, findCategories, threads, now }: Deps) => ({
  async fill(actor: Actor, asked: RequestOf<typeof fillBlueprint>, signal: AbortSignal): Promise<BlueprintResult> {
    const { body, seed, forms = 1, locks = [], exclude_question_ids = [] } = asked;
    const request: FillRequest = { body, seed, forms, locks, exclude_question_ids };
    const categories = await findCategories(db.kysely);
    const fault = blueprintFault(request.body, categories) ?? requestFault(request);
    if (fault) throw invalid(fault);
    const read = await transaction(db, (tx) => readProblem(tx, actor, request, dayOf(now())));
    const problem: FillProblem = { ...read, categories };
    signal.throwIfAborted();
    const result = await threads.run(problem, { owner: ownerOf(actor), signal });
    return result ?? { outcome: 'undecided', candidates: problem.candidates.length };
  },
});

/** The maximum number of questions of a paper. */
const MAX_QUESTIONS = 300;

function requestFault({ body, locks }: FillRequest): string | null {
  const total = body.cells.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return '细目表还没有题数，请先在格中填写题数';
  if (total > MAX_QUESTIONS) return `细目表共 ${total} 题，一份试卷最多 ${MAX_QUESTIONS} 题，请减少题数`;
  if (new Set(body.coverage.map(({ kp_id }) => kp_id)).size < body.coverage.length)
    return '同一知识点的覆盖要求写了两次，请只留一条';
  const cellIds = new Set(body.cells.map(({ id }) => id));
  if (locks.some(({ cell_id }) => !cellIds.has(cell_id))) return '有锁定的试题不在细目表的任何一格，请解除锁定后重试';
  if (new Set(locks.map(({ question_id }) => question_id)).size < locks.length)
    return '同一试题锁定了两次，请解除其中一次';
  return null;
}

async function readProblem(
  tx: Tx,
  actor: Actor,
  request: FillRequest,
  today: string,
): Promise<Omit<FillProblem, 'categories'>> {
  const { body, locks, seed, forms } = request;
  const points = await fillReads.findPoints(tx, actor, body);
  const pointIds = points.map(({ id }) => id);
  const asked = { body, actor, scope: questionScope(actor).where, today };
  const lockedIds = locks.map(({ question_id }) => question_id);
  const locked = new Map(
    (await fillReads.findLocked(tx, asked, pointIds, lockedIds)).map((question) => [question.id, question]),
  );
  const candidates = await fillReads.findCandidates(tx, asked, pointIds, [
    ...lockedIds,
    ...request.exclude_question_ids,
  ]);
  return {
    body,
    candidates,
    locks: locks.map(({ cell_id, question_id }) => {
      const question = locked.get(question_id);
      if (!question) throw invalid(`锁定的试题 ${question_id} 不存在或无权查看，请解除锁定后重试`);
      return { cell_id, question };
    }),
    parents: new Map(points.map(({ id, pid }) => [id, pid])),
    kpNames: new Map(points.map(({ id, kp_name }) => [id, kp_name])),
    paperTitles: await fillReads.findPaperTitles(tx, actor, body.exclude_paper_ids),
    seed,
    forms,
  };
}
