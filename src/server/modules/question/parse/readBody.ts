// Converts user input to the stored form of a question and computes the derived data. It takes some ten milliseconds
// per thousand characters, so long questions are processed in a thread.
import { BODY_MAX } from '../../../../contract/question/question';
import {
  bodyLength,
  findBodyFaults,
  normalizeBody,
  BODY_TOO_LONG,
  type BodyFault,
  type QuestionBody,
  type QuestionBodyInput,
} from '../../../../domain/question/questionBody';
import { placedFormulas, type PlacedFormula } from '../../../../domain/question/questionFormulas';
import { indexQuestion, type QuestionIndex } from '../../../../domain/question/questionIndex';
import { invalid } from '../../../errors';
import { ownerOf } from '../../../jobs/fairQueue';
import { makeWorkerPool, WorkStopped } from '../../../jobs/workerThread';
import type { Actor } from '../../../security/actor';
import { IMPORT_PLACE, type ImportResult, type ImportTask } from './importTask';

export interface ReadBody {
  body: QuestionBody;
  faults: BodyFault[];
  /** Empty, and the index null, when there are faults. */
  formulas: PlacedFormula[];
  index: QuestionIndex | null;
}

const LONG = 5_000;
export const isLong = (body: QuestionBodyInput): boolean => bodyLength(body) > LONG;

export function readBody(typed: QuestionBodyInput): ReadBody {
  const body = normalizeBody(typed);
  const faults = findBodyFaults(body);
  if (faults.length > 0) return { body, faults, formulas: [], index: null };
  return { body, faults, formulas: placedFormulas(body), index: indexQuestion(body) };
}

// Long questions are processed in threads, short ones in place: starting a thread takes longer than processing them.

/** Ten times what the longest permitted question takes. */
const LIMIT_MS = 30_000;

/** Shared by the process, started by the first long question. */
const threads = makeWorkerPool<Extract<ImportTask, { typed: unknown }>, ImportResult>(IMPORT_PLACE, {
  limitMs: LIMIT_MS,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  waitingPerAccount: 10,
  refusal: '您的试题还在处理，请稍候再保存',
  costOf: ({ typed }) => typed.content.length,
});

export async function readTyped(
  actor: Pick<Actor, 'id' | 'organization_id'>,
  typed: QuestionBodyInput,
): Promise<ReadBody> {
  if (!isLong(typed)) return readBody(typed);
  if (bodyLength(typed) > BODY_MAX) throw invalid(BODY_TOO_LONG, 'content');
  const { type_id, content, options, answer, analysis, answer_video, parts, source } = typed;
  const result = await threads.run(
    { typed: { type_id, content, options, answer, analysis, answer_video, parts, source } },
    { owner: ownerOf(actor) },
  );
  if (!result || !('read' in result)) throw new WorkStopped('time');
  return result.read;
}
