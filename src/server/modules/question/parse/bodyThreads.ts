// Long questions are processed in threads, short ones in place: starting a thread takes longer than processing them.
import { BODY_MAX } from '../../../../contract/question/question';
import { BODY_TOO_LONG, bodyLength, type QuestionBodyInput } from '../../../../domain/question/questionBody';
import type { Actor } from '../../../security/actor';
import { invalid } from '../../../errors';
import { ownerOf } from '../../../jobs/fairQueue';
import { makeWorkerPool, WorkStopped } from '../../../jobs/workerThread';
import { IMPORT_PLACE, type ImportResult, type ImportTask } from './importTask';
import { isLong, readBody, type ReadBody } from './readBody';

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
